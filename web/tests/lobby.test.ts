import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.ts";

const { clockText } = await import("../src/watch/lobby.ts");

test("a clock is told in the units that people use", () => {
  assert.equal(clockText(null), "no time limit");
  assert.equal(clockText({ bank: 300, increment: 5 }), "5 min + 5 sec a move");
  assert.equal(clockText({ move: 90 }), "90 sec a move");
  assert.equal(clockText({ bank: 60, move: 30 }), "1 min for the whole game · 30 sec a move");
});
