// A first game teaches: each sentence when it helps, once, until the thing was done.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { readFileSync } from "node:fs";
import type { Offered, View } from "../wire.ts";
import "./browser.ts";

const { Announcements } = await import("../src/lib/announcements.svelte.ts");
const { settings } = await import("../src/lib/settings.svelte.ts");
const { Stage } = await import("../src/lib/stage.svelte.ts");
const { Lessons } = await import("../src/table/lessons.svelte.ts");
const GAMES = ["boom", "kaboo", "exploding", "battle-gum"] as const;
const plays = Object.fromEntries(
  await Promise.all(GAMES.map(async (game) => [game, (await import(`../src/games/${game}/play.ts`)).play])),
);

type Moves = Record<string, object[]>;

beforeEach(() => (settings.taught = []));

function at(game: (typeof GAMES)[number], position: object, legal: Moves) {
  const stage = new Stage();
  const announcements = new Announcements();
  const lessons = new Lessons(stage, announcements);
  stage.play = plays[game];
  stage.view = { game, seat: 1, players: ["Ana", "Bo"], position, actor: 1, moves: 1, result: null } as unknown as View;
  const offer = (moves: Moves) =>
    (stage.legal = Object.entries(moves).flatMap(([kind, each]) =>
      each.map((data) => ({ text: `${kind} ${JSON.stringify(data)}`, kind: `${game}-${kind}`, data }) as Offered),
    ));
  const make = (kind: string) => {
    lessons.show();
    lessons.learn(stage.legal.find((move) => move.kind === `${game}-${kind}`)!);
  };
  const announced = () => announcements.list.map(({ text }) => text);
  offer(legal);
  return { stage, lessons, offer, make, announced };
}

const HAND = { hand: ["5H", "KD"], players: [] };
const BOOM: Moves = {
  attack: [{ card: "5H", owner: 2, target: "8C" }],
  swap: [{ card: "5H", target: "3D" }],
  discard: [{ cards: ["KD"] }],
};
const SQUARES = { discard: ["5H"], drawn: false, card: null, look: [], players: [] };

test("a picked card that can attack is told where; once it has attacked, that is known", () => {
  const { stage, lessons, make } = at("boom", HAND, BOOM);
  assert.match(lessons.sentence, /^Tap a card in your hand/);
  stage.touch("card:5H");
  assert.match(lessons.sentence, /^This card can attack/);
  stage.drop();
  make("attack");
  assert.match(lessons.sentence, /^Before you attack, you may swap/);
  stage.touch("card:5H");
  assert.match(lessons.sentence, /^Before you attack, you may swap/);
});

test("what one may do is said once, what one must do until it is done", () => {
  const { lessons, make, offer } = at(
    "kaboo",
    { ...SQUARES, drawn: true, card: "7S" },
    { peek: [{ slot: 1 }], swap: [{ slot: 1 }] },
  );
  assert.match(lessons.sentence, /^A 7 or 8/);
  make("swap");
  offer({ peek: [{ slot: 1 }], take: [{ slot: 1 }], draw: [{}], knock: [{}] });
  assert.match(lessons.sentence, /^Draw a card/);
  make("take");
  assert.match(lessons.sentence, /^Draw a card/);
  make("draw");
  assert.match(lessons.sentence, /^Do you think you have the fewest points/);
});

test("a first look is told as it is at this table", () => {
  const firstLook = (options: object) => {
    const { stage, lessons } = at("kaboo", SQUARES, { draw: [{}] });
    stage.view = { ...stage.view!, moves: 0, options } as View;
    stage.looks.set([{ place: "slot:1:4", card: "5S" }]);
    return lessons.sentence;
  };
  assert.match(firstLook({}), /^Remember these two cards/);
  assert.match(firstLook({ first_look: 4 }), /^Remember what you see/);
});

test("with nothing to teach now the aim is said", () => {
  const { lessons } = at("boom", HAND, {});
  assert.equal(lessons.sentence, "Be the last player with life on the board.");
});

test("each sentence is announced once", () => {
  const { lessons, announced } = at("exploding", { hand: [], top: [] }, { draw: [{}] });
  lessons.show();
  lessons.show();
  assert.deepEqual(announced(), ["Draw a card: tap the deck. One of them explodes."]);
});

test("the skip is taught once the next cards are known", () => {
  const legal = { draw: [{}], play: [{ card: "skip" }] };
  assert.match(at("exploding", { hand: ["skip"], top: [] }, legal).lessons.sentence, /^Play cards if you like/);
  assert.match(
    at("exploding", { hand: ["skip"], top: ["explosive"] }, legal).lessons.sentence,
    /a skip ends your turn/,
  );
});

test("a picked 13 is told to name a player", () => {
  const position = { hand: ["13H"], answer: 0, question: "play" };
  const { stage, lessons } = at("battle-gum", position, { "play-naming": [{ cards: ["13H"], other: 2 }] });
  stage.touch("card:13H");
  assert.match(lessons.sentence, /^A 13 gives the pile away/);
});

test("the tips of one game are skipped, and begin again, without those of the others", () => {
  settings.taught = ["kaboo"];
  const { lessons, make } = at("boom", HAND, BOOM);
  make("attack");
  lessons.end();
  assert.deepEqual([lessons.isOn, [...settings.taught].sort()], [false, ["boom", "kaboo"]]);
  lessons.restart();
  assert.deepEqual([lessons.isOn, [...settings.taught]], [true, ["kaboo"]]);
});

test("spectators and finished games are not taught", () => {
  const { stage, lessons } = at("boom", HAND, BOOM);
  stage.view = { ...stage.view!, seat: null };
  assert.ok(!lessons.isOn);
  stage.view = { ...stage.view!, seat: 1, result: { outcome: "win", winners: [1], scores: null } };
  assert.ok(!lessons.isOn);
});

test("every lesson has its sentence, and every sentence its lesson", () => {
  const catalogue = readFileSync(new URL("../../src/powderkeg/text/locale/en/guide.ftl", import.meta.url), "utf8");
  const sentences = [...catalogue.matchAll(/^(lesson-\S+) = /gm)].map(([, name]) => name).sort();
  const lessons = GAMES.flatMap((game) =>
    plays[game].lessons.map(({ name }: { name: string }) => `lesson-${game}-${name}`),
  );
  assert.deepEqual(lessons.sort(), sentences);
});
