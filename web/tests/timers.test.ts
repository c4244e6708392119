import assert from "node:assert/strict";
import { test } from "node:test";
import { Timers } from "../src/lib/timers.ts";

test("timers act once, and not after they were cleared", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const timers = new Timers();
  const acted: string[] = [];
  timers.after(10, () => acted.push("early"));
  timers.after(30, () => acted.push("late"));
  t.mock.timers.tick(20);
  timers.clear();
  t.mock.timers.tick(20);
  assert.deepEqual(acted, ["early"]);
});
