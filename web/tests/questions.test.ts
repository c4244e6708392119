// What is asked now, and what a touch of a place would do, from views as the server sends them.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Offered, View } from "../wire.ts";
import "./browser.ts";

const { Stage } = await import("../src/lib/stage.svelte.ts");
const { play: boom } = await import("../src/games/boom/play.ts");
const { play: kaboo } = await import("../src/games/kaboo/play.ts");
const { play: exploding } = await import("../src/games/exploding/play.ts");
const { play: battleGum } = await import("../src/games/battle-gum/play.ts");

type Data = Record<string, unknown>;
const PLAYS = { boom, kaboo, exploding, "battle-gum": battleGum };

/** What Ana, in seat 1, sees at a table with Bo, and her legal moves by kind. */
function at(game: keyof typeof PLAYS, position: Data, legal: Record<string, Data[]>, actor = 1) {
  const stage = new Stage();
  stage.play = PLAYS[game];
  stage.view = { game, seat: 1, players: ["Ana", "Bo"], position, actor, result: null, options: {} } as unknown as View;
  stage.legal = Object.entries(legal).flatMap(([kind, moves]) =>
    moves.map((data) => ({ text: `${kind} ${JSON.stringify(data)}`, kind: `${game}-${kind}`, data }) as Offered),
  );
  return stage;
}

const HAND = { hand: ["5H", "KD"], players: [] };
const SWAP = { card: "5H", target: "3D" };
const ATTACK = { card: "5H", owner: 2, target: "8C" };
const DISCARDS = [{ cards: ["5H"] }, { cards: ["KD"] }, { cards: ["5H", "KD"] }];
const SQUARES = { discard: ["5H"], drawn: false, card: null, look: [], players: [] };
const drew = (card: string) => ({ ...SQUARES, drawn: true, card });
const SLOTS = [1, 2].map((slot) => ({ seat: 1, slot }));
const THEIRS = { seat: 1, slot: 1, owner: 2, owner_slot: 3 };
const PILE = { hand: ["11S", "13H"], question: "play", asked: 1, answer: 7, allowed: [7, 8, 9, 11, 13] };

const QUESTIONS: [string, ReturnType<typeof at>][] = [
  [
    "Swap? Then attack, discard or Boom",
    at("boom", HAND, { swap: [SWAP], attack: [ATTACK], boom: [{ number: 3 }], discard: DISCARDS }),
  ],
  ["Attack or discard", at("boom", HAND, { attack: [ATTACK], discard: DISCARDS })],
  ["Discard one, two or three cards", at("boom", HAND, { discard: DISCARDS })],
  ["Your hand is empty: pass", at("boom", HAND, { pass: [{}] })],
  ["Your only card has to wait: pass", at("boom", { ...HAND, hand: ["3D"], waiting: "3D" }, { pass: [{}] })],
  ["Bo is to move", at("boom", HAND, {}, 2)],
  ["Draw, take the 5♥, or knock", at("kaboo", SQUARES, { draw: [{}], take: SLOTS, knock: [{}] })],
  ["Draw a card", at("kaboo", { ...SQUARES, discard: [] }, { draw: [{}] })],
  ["An 8: look at yours, swap or discard", at("kaboo", drew("8S"), { peek: SLOTS, swap: SLOTS, discard: [{}] })],
  ["A jack: trade, swap or discard", at("kaboo", drew("JS"), { trade: [THEIRS], swap: SLOTS, discard: [{}] })],
  ["Swap in the J♠, or discard it", at("kaboo", drew("JS"), { swap: SLOTS, discard: [{}] })],
  ["Trade these two cards, or leave them?", at("kaboo", drew("QS"), { keep: [THEIRS], "trade-them": [THEIRS] })],
  ["Bo has drawn a card", at("kaboo", { ...drew("JS"), card: null }, {}, 2)],
  ["Play cards, or draw to end your turn", at("exploding", HAND, { draw: [{}], play: [{ card: "skip" }] })],
  ["Draw a card", at("exploding", HAND, { draw: [{}] })],
  ["Answer the 7: 7\u2060–\u20609, 11, 13 or a Ninja", at("battle-gum", PILE, { play: [{ cards: ["11S"] }] })],
  ["Choose three cards to hold", at("battle-gum", { ...PILE, question: "hold" }, { hold: [{ cards: ["11S"] }] })],
  ["Bo: counter, or take the pile?", at("battle-gum", { ...PILE, question: "counter", asked: 2 }, {}, 2)],
];

for (const [question, stage] of QUESTIONS)
  test(`the question is: ${question}`, () => assert.equal(stage.question, question));

test("a picked 13 asks who gets the pile", () => {
  const stage = at("battle-gum", PILE, { "play-naming": [{ cards: ["13H"], other: 2 }] });
  stage.touch("card:13H");
  assert.equal(stage.question, "Who gets the pile?");
  assert.deepEqual(stage.deeds("seat:2"), ["battle-gum-play-naming"]);
});

test("a picked 13 that may go without a name asks who gets the pile, if anyone", () => {
  const naming = { cards: ["13H"], other: 2 };
  const stage = at("battle-gum", PILE, { play: [{ cards: ["13H"] }], "play-naming": [naming] });
  stage.touch("card:13H");
  assert.equal(stage.question, "Who gets the pile? For nobody, tap the pile");
  assert.deepEqual(stage.deeds("seat:2"), ["battle-gum-play-naming"]);
  assert.deepEqual(stage.deeds("pile"), ["battle-gum-play", "battle-gum-play-naming"]);
  assert.deepEqual(
    stage.selection.whole.map(({ move }) => move.kind),
    ["battle-gum-play"],
  );
});

test("where there are no Ninjas, none is offered", () => {
  const stage = at("battle-gum", PILE, { play: [{ cards: ["11S"] }] });
  stage.view = { ...stage.view!, options: { ninjas: 0 } };
  assert.equal(stage.question, "Answer the 7: 7\u2060–\u20609, 11, 13");
});

test("nothing is asked after the end", () => {
  const stage = at("exploding", HAND, {});
  stage.view = { ...stage.view!, result: { outcome: "win", winners: [1], scores: null } };
  assert.equal(stage.question, "");
});

test("an attack, a swap and a discard are told apart once a card is picked", () => {
  const stage = at("boom", HAND, { swap: [SWAP], attack: [ATTACK], discard: DISCARDS });
  assert.deepEqual(stage.deeds("card:5H"), ["boom-swap", "boom-attack", "boom-discard"]);
  assert.deepEqual(stage.deeds("card:KD"), ["boom-discard"]);
  stage.touch("card:5H");
  assert.deepEqual(stage.deeds("card:8C"), ["boom-attack"]);
  assert.deepEqual(stage.deeds("card:3D"), ["boom-swap"]);
  assert.deepEqual(stage.deeds("discard"), ["boom-discard"]);
  assert.deepEqual(stage.deeds("card:KD"), ["boom-discard"]); // together with the 5
});

test("a slot that can be looked at or swapped into says both", () => {
  const stage = at("kaboo", drew("7S"), { peek: SLOTS, swap: SLOTS, discard: [{}] });
  assert.deepEqual(stage.deeds("slot:1:1"), ["kaboo-peek", "kaboo-swap"]);
  assert.deepEqual(stage.deeds("discard"), ["kaboo-discard"]);
});

test("a long name is cut, so that the question is not", () => {
  const stage = at("exploding", HAND, {}, 2);
  stage.view = { ...stage.view!, players: ["Ana", "Bartholomew the Second"] };
  assert.equal(stage.question, "Bartholomew the S… is to move");
});
