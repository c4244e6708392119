import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameShown } from "../wire.ts";
import "./browser.ts";

const { clockText, unusualRules } = await import("../src/watch/lobby.ts");

const GAME = {
  name: "boom",
  options: [
    { name: "second_accumulator", rule: "B8", usual: true, values: [true, false] },
    { name: "turn_limit", rule: "T1", usual: 1000, values: [], least: 1, most: 1000 },
  ],
} as unknown as GameShown;

test("a clock is told in the units that people use", () => {
  assert.equal(clockText(null), "no time limit");
  assert.equal(clockText({ bank: 300, increment: 5 }), "5 min + 5 sec a move");
  assert.equal(clockText({ move: 90 }), "90 sec a move");
  assert.equal(clockText({ bank: 60, move: 30 }), "1 min for the whole game · 30 sec a move");
});

test("only rules that differ are told", () => {
  const setup = { game: "boom", players: 2 };
  assert.deepEqual(unusualRules({ ...setup, options: { turn_limit: 1000 } }, GAME), []);
  assert.deepEqual(unusualRules({ ...setup, options: { turn_limit: 30 } }, GAME), [
    "After 30 turns the game stays unfinished.",
  ]);
  assert.deepEqual(unusualRules(setup, undefined), []);
});
