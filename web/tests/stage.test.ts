import assert from "node:assert/strict";
import { test } from "node:test";
import { Stage, type Play } from "../src/lib/stage.svelte.ts";
import type { Offered, View } from "../wire.ts";

const offered = (text: string): Offered => ({ text, kind: text.split(" ")[0]!, data: {} });

/** Moves are written as the places that they need; a discard goes to the pile. */
const play: Play = {
  ways: ({ text }) => {
    const [kind, ...places] = text.split(" ");
    return { needs: places, may: kind === "discard" ? ["discard"] : [] };
  },
  attempt: (places) => (places.length > 1 ? `attack ${places.join(" ")}` : null),
  question: () => "",
  flights: () => [],
  sounds: {},
};

/** A hand of the 5 and the 7; both may attack the 8 of seat 2, and each may be discarded. */
function stage(): { at: Stage; sent: string[] } {
  const sent: string[] = [];
  const made = new Stage(null, (text) => sent.push(text));
  made.play = play;
  made.view = { seat: 1, players: ["Ana", "Bo", "Cy"], position: { hand: ["5H", "7H"] } } as unknown as View;
  made.legal = ["attack card:5H card:8D", "attack card:7H card:8D", "discard card:5H", "discard card:7H"].map(offered);
  return { at: made, sent };
}

test("a card and its target make a move", () => {
  const { at, sent } = stage();
  at.touch("card:5H");
  assert.deepEqual(at.picks, ["card:5H"]);
  assert.ok(at.glows("card:8D") && at.glows("discard"));
  at.touch("card:8D");
  assert.deepEqual(sent, ["attack card:5H card:8D"]);
  assert.deepEqual(at.picks, []);
});

test("a second touch puts a card back", () => {
  const { at } = stage();
  at.touch("card:5H");
  at.touch("card:5H");
  assert.deepEqual(at.picks, []);
});

test("another card of the hand replaces the first", () => {
  const { at } = stage();
  at.touch("card:5H");
  at.touch("card:7H");
  assert.deepEqual(at.picks, ["card:7H"]);
});

test("a card that is carried to the pile is discarded", () => {
  const { at, sent } = stage();
  at.carry("card:7H", "discard");
  assert.deepEqual(sent, ["discard card:7H"]);
});

test("a move that is not legal is sent, so that the server explains why not, and its card stays picked", () => {
  const { at, sent } = stage();
  at.touch("card:5H");
  at.touch("card:9C");
  assert.deepEqual(sent, ["attack card:5H card:9C"]);
  assert.deepEqual(at.picks, ["card:5H"]);
});

test("a card that cannot be played is not picked, wherever it is carried", () => {
  const { at, sent } = stage();
  at.carry("card:9C", "card:8D");
  assert.deepEqual(sent, ["attack card:9C card:8D"]);
  assert.deepEqual(at.picks, []);
});

test("a refused move is picked again, if it can still be made", () => {
  const { at } = stage();
  at.touch("card:5H");
  at.make(at.legal[2]!);
  at.refuse(["card:5H"]);
  assert.deepEqual(at.picks, ["card:5H"]);
  at.drop();
  at.refuse(["card:9C", "card:8D"]);
  assert.deepEqual(at.picks, []);
});

test("a touch that means nothing is not sent, and the card stays picked", () => {
  const { at, sent } = stage();
  at.legal = [];
  at.touch("card:5H");
  assert.deepEqual(sent, []);
  assert.deepEqual(at.picks, ["card:5H"]);
});

test("the places of an advised move are marked, those it needs before those it may have", () => {
  const { at } = stage();
  at.advised = offered("attack card:5H card:8D");
  assert.deepEqual(["card:5H", "card:8D", "discard"].map(at.isAdvised), [true, true, false]);
  at.advised = offered("discard");
  assert.deepEqual(["card:5H", "discard"].map(at.isAdvised), [false, true]);
  at.advised = null;
  assert.ok(!at.isAdvised("discard"));
});

test("the others sit clockwise, from the left", () => {
  const { at } = stage();
  assert.deepEqual(at.others, [2, 3]);
  at.view = { ...at.view!, seat: 2 };
  assert.deepEqual(at.others, [3, 1]);
});

test("long names are shortened in a sentence for a line", () => {
  const { at } = stage();
  at.view = { ...at.view!, players: ["Ana", "Maximiliane von Wittelsbach", "Cy"] };
  assert.equal(at.abridge("Maximiliane von Wittelsbach beats Cy."), "Maximiliane von W… beats Cy.");
});
