import assert from "node:assert/strict";
import { test } from "node:test";
import { colourOf, faceOf } from "../src/cards/deck.ts";
import { PIPS } from "../src/cards/pips.ts";
import { rankStrokes } from "../src/cards/rank_strokes.ts";

test("a card belongs to a deck by its name", () => {
  assert.deepEqual(faceOf(null), { deck: "back" });
  assert.deepEqual(faceOf("QH"), { deck: "poker", rank: "Q", suit: "H" });
  assert.deepEqual(faceOf("10S"), { deck: "poker", rank: "10", suit: "S" });
  assert.deepEqual(faceOf("13S"), { deck: "battle-gum", rank: "13", suit: "S" });
  assert.deepEqual(faceOf("1D"), { deck: "battle-gum", rank: "1", suit: "D" });
  assert.deepEqual(faceOf("N2"), { deck: "battle-gum", ninja: "N2" });
  assert.deepEqual(faceOf("defuse"), { deck: "exploding", name: "defuse" });
});

test("a card that is in two decks belongs to the game that is played", () => {
  assert.equal(faceOf("8S", "battle-gum").deck, "battle-gum");
  assert.equal(faceOf("8S", "boom").deck, "poker");
});

test("a number has that many pips", () => {
  for (const [rank, pips] of Object.entries(PIPS)) assert.equal(pips.length, Number(rank));
});

test("suits have two colours or four", () => {
  assert.deepEqual(
    [..."SHDC"].map((suit) => colourOf(suit, false)),
    ["black", "red", "red", "black"],
  );
  assert.equal(new Set([..."SHDC"].map((suit) => colourOf(suit, true))).size, 4);
});

test("a rank of two digits is wider than each of them", () => {
  const [one, zero, ten] = ["1", "0", "10"].map((rank) => rankStrokes(rank));
  assert.ok(ten!.width > one!.width + zero!.width);
  assert.equal(ten!.strokes.length, 2);
});
