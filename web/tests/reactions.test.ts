import assert from "node:assert/strict";
import { test } from "node:test";
import { Timers } from "../src/lib/timers.ts";
import { Reactions } from "../src/table/reactions.svelte.ts";

test("each seat has its own bubble for a moment", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const reactions = new Reactions(new Timers());
  reactions.show(1, "hello");
  t.mock.timers.tick(3000);
  reactions.show(2, "ouch");
  t.mock.timers.tick(1500);
  assert.deepEqual(reactions.bySeat, { 2: "ouch" });
});
