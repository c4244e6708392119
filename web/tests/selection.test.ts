import assert from "node:assert/strict";
import { test } from "node:test";
import { completedMove, select, type Way } from "../src/lib/selection.ts";

const way = (text: string, needs: string[], may: string[] = [], beside: string[] = []): Way => ({
  move: { text, kind: "", data: {} },
  needs,
  may,
  beside,
});
const isOwn = (place: string) => ["card:5H", "card:7H"].includes(place);

// A hand of two, an accumulator that either may attack, one that only the 5 may, discards.
const BOOM = [
  way("attack 5H", ["card:5H", "card:8D"]),
  way("attack 7H", ["card:7H", "card:8D"]),
  way("attack 5H 6C", ["card:5H", "card:6C"]),
  way("discard 5H", ["card:5H"], ["discard"]),
  way("discard 7H", ["card:7H"], ["discard"]),
  way("discard 5H 7H", ["card:5H", "card:7H"], ["discard"]),
];
const texts = (ways: Way[]) => ways.map(({ move }) => move.text);
const decided = (ways: Way[], picks: string[]) =>
  completedMove(select(ways, picks, isOwn), picks.at(-1)!, isOwn)?.text ?? null;

test("with nothing picked the player's cards glow", () => {
  assert.deepEqual([...select(BOOM, [], isOwn).glow], ["card:5H", "card:7H"]);
});

test("a picked card shows where it may go", () => {
  const { glow, whole } = select(BOOM, ["card:7H"], isOwn);
  assert.deepEqual([...glow].sort(), ["card:5H", "card:8D", "discard"]);
  assert.deepEqual(texts(whole), ["discard 7H"]);
});

test("a card of the player is not played before its destination is touched", () => {
  assert.equal(decided(BOOM, ["card:5H"]), null);
  assert.equal(decided([way("play 5H", ["card:5H"], ["pile"])], ["card:5H"]), null);
});

test("a target makes the move, in either order", () => {
  assert.equal(decided(BOOM, ["card:5H", "card:6C"]), "attack 5H 6C");
  assert.equal(decided(BOOM, ["card:7H", "card:8D"]), "attack 7H");
  assert.deepEqual(texts(select(BOOM, ["card:8D"], isOwn).possible), ["attack 5H", "attack 7H"]);
});

test("the pile takes the picked cards even if more could be picked", () => {
  assert.equal(decided(BOOM, ["card:5H", "discard"]), "discard 5H");
  assert.equal(decided(BOOM, ["card:5H", "card:7H", "discard"]), "discard 5H 7H");
});

test("one touch draws if it can mean nothing else", () => {
  assert.equal(decided([way("draw", ["deck"]), way("knock", [])], ["deck"]), "draw");
});

test("a touch with two meanings is left to the buttons", () => {
  const seven = [way("swap 2", ["slot:1:2"], ["drawn"]), way("peek 2", ["slot:1:2"])];
  assert.equal(decided(seven, ["slot:1:2"]), null);
  assert.deepEqual(texts(select(seven, ["slot:1:2"], isOwn).whole), ["swap 2", "peek 2"]);
  assert.equal(decided(seven, ["slot:1:2", "drawn"]), "swap 2");
});

test("a move that needs nothing is always there", () => {
  assert.deepEqual(texts(select([way("pickup", [], ["pile"])], [], isOwn).whole), ["pickup"]);
});

test("a move stays offered while places are picked that do not touch it, and they never make it", () => {
  const faces = ["card:5H", "card:7H"];
  const ways = [way("boom", [], [], faces), ...BOOM];
  const found = select(ways, faces, isOwn);
  assert.deepEqual(texts(found.whole), ["discard 5H 7H", "boom"]);
  assert.deepEqual([...found.glow], ["discard"]);
  assert.equal(decided(ways, faces), null);
  assert.deepEqual(texts(select(ways, ["card:8D"], isOwn).whole), []);
});
