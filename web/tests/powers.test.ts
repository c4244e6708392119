import assert from "node:assert/strict";
import { test } from "node:test";
import type { View } from "../wire.ts";
import "./browser.ts";

const { powerOf } = await import("../src/lib/powers.ts");

const at = (game: string, options = {}) => ({ game, options }) as unknown as View;

for (const [game, card, power] of [
  ["boom", "8S", "8 lives in front of you. From the hand it takes 8 off."],
  ["boom", "AS", "One life in front of you. From the hand it takes 1 off."],
  ["kaboo", "8S", "8 points. Drawn from the deck, it lets you look at one of your own cards."],
  ["kaboo", "10D", "10 points. Drawn from the deck, it lets you look at another player’s card."],
  ["kaboo", "KD", "It takes one point off: the best card."],
  ["kaboo", "2D", "2 points."],
  ["exploding", "skip", "It ends your turn without a draw."],
  ["battle-gum", "1S", "Only on an empty table, or to stop a 13."],
  ["battle-gum", "N1", "Goes on anything and has no value. The card under it still counts."],
  ["battle-gum", "12S", "Goes on 12 or lower."],
] as const)
  test(`${game}, ${card}: ${power}`, () => assert.equal(powerOf(card, at(game)), power));

test("a power follows the options of the table", () => {
  assert.match(powerOf("QS", at("boom")), /can no longer be swapped\.$/);
  assert.match(powerOf("QS", at("boom", { face_attacks: false })), /Here face cards may not attack\.$/);
  assert.deepEqual(
    [0, 10, 13].map((king_points) => powerOf("KS", at("kaboo", { king_points }))),
    ["0 points: the best card.", "10 points.", "13 points: the worst card."],
  );
  assert.match(powerOf("QS", at("boom")), /Three face cards in hand/);
  assert.match(powerOf("QS", at("boom", { boom_faces: 2 })), /Two face cards in hand/);
  assert.match(powerOf("6S", at("battle-gum", { six: "must" })), /has to stay at 6 or lower\.$/);
  assert.equal(powerOf("future", at("exploding")), "It shows you the next 3 cards.");
  assert.equal(powerOf("future", at("exploding", { open_future: true })), "It shows everyone the next 3 cards.");
  assert.equal(powerOf("future", at("exploding", { sees: 5 })), "It shows you the next 5 cards.");
  assert.equal(powerOf("future", at("exploding", { sees: 1 })), "It shows you the next card.");
  assert.match(powerOf("N2", at("battle-gum", { ninja_resets: true })), /Anything goes on it\.$/);
  assert.match(powerOf("1H", at("battle-gum", { ninja_resets: true })), /^Only on an empty table or a Ninja, /);
  assert.match(powerOf("1H", at("battle-gum", { thirteen: "may" })), /Also on a 13 that was given to nobody\.$/);
  assert.match(powerOf("13H", at("battle-gum", { thirteen: "may" })), /It may give the pile/);
});
