import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameShown } from "../wire.ts";
import "./browser.ts";

const { advice, fitting, houseRules, sentences } = await import("../src/lib/options.ts");

const GAME = {
  name: "boom",
  seats: [2, 6],
  options: [
    { name: "face_attacks", rule: "B10", usual: true, values: [true, false] },
    { name: "phase", rule: "E1", usual: 3, values: [3, 2, 1] },
    { name: "turn_limit", rule: "T1", usual: 1000, values: [], least: 1, most: 1000 },
  ],
} as unknown as GameShown;

test("only rules that differ are told", () => {
  assert.deepEqual(houseRules({ turn_limit: 1000 }, GAME), []);
  assert.deepEqual(houseRules({ turn_limit: 30 }, GAME), [{ name: "turn_limit", rule: "T1", value: 30 }]);
  assert.equal(sentences(houseRules({ turn_limit: 30 }, GAME)), "After 30 turns the game stays unfinished.");
  assert.deepEqual(houseRules({ turn_limit: 30 }, undefined), []);
  assert.deepEqual(houseRules(undefined, GAME), []);
});

test("rules that differ are told in the order of the options", () => {
  const names = houseRules({ turn_limit: 9, face_attacks: false, phase: 1 }, GAME).map(({ name }) => name);
  assert.deepEqual(names, ["face_attacks", "phase", "turn_limit"]);
});

test("of rules from outside those stay that the game has and that differ", () => {
  const rules = { face_attacks: false, phase: 3, turn_limit: 12, jokers: true };
  assert.deepEqual(fitting(rules, GAME), { face_attacks: false, turn_limit: 12 });
});

test("a value must be of exactly its kind", () => {
  for (const rules of [{ face_attacks: 0 }, { face_attacks: "false" }, { phase: "1" }, { phase: true }, { phase: 4 }])
    assert.deepEqual(fitting(rules, GAME), {}, JSON.stringify(rules));
  for (const turn_limit of [0, 1001, 1.5, "7", NaN, null, [7]]) assert.deepEqual(fitting({ turn_limit }, GAME), {});
});

test("five and six at Boom are told what spares them dead draws, until they have chosen it", () => {
  for (const players of [2, 3, 4]) assert.deepEqual(advice(GAME, {}, players), []);
  for (const [players, word] of [
    [5, "five"],
    [6, "six"],
  ] as const)
    assert.deepEqual(advice(GAME, {}, players), [
      `With ${word} players, fewer games get stuck and end in a draw if face cards may not attack (rule B10).`,
    ]);
  assert.deepEqual(advice(GAME, { face_attacks: false }, 6), []);
});
