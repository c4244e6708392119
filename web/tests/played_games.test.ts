import assert from "node:assert/strict";
import { test } from "node:test";
import type { Setup, Shown } from "../wire.ts";
import "./browser.ts";

const { expected, isAidedWin, levelOf, markGone, merge, note, othersOf, read, scoreOf, streak, tallies, write } =
  await import("../src/lib/played_games.ts");
type PlayedGame = import("../src/lib/played_games.ts").PlayedGame;

const SETUP: Setup = { game: "boom", players: 2 };

function shown(given: Partial<Shown> = {}): Shown {
  const seats = [{ name: "Ana" }, { name: "Spark", bot: "level:3" }];
  return { type: "view", table: "t", version: 1, after: null, status: "playing", seat: 1, yours: [1], seats, ...given };
}

function played(given: Partial<PlayedGame> = {}): PlayedGame {
  return {
    table: "t",
    game: "boom",
    opened: 1000,
    seats: [1],
    names: ["Ana", "Spark"],
    bots: [null, "level:3"],
    day: null,
    result: null,
    aided: false,
    isGone: false,
    ...given,
  };
}

const over = (outcome: string, ...winners: number[]) => ({ outcome, winners });

// --- the list ---

test("a table is remembered once one has a seat, and a spectator's never", () => {
  assert.deepEqual(note([], shown(), SETUP, 1000), [played()]);
  assert.deepEqual(note([], shown({ yours: [] }), SETUP, 1000), []);
});

test("a view without news leaves the list as it is", () => {
  const games = note([], shown(), SETUP, 1000);
  assert.equal(note(games, shown({ version: 2 }), SETUP, 2000), games);
});

test("a result is noted, also where the seat is another browser's", () => {
  const view = { result: { outcome: "win", winners: [2], scores: null } } as unknown as Shown["view"];
  const finished = shown({ status: "finished", yours: [], view });
  assert.deepEqual(note([played()], finished, SETUP, 2000), [played({ result: over("win", 2) })]);
});

test("a free seat that is taken is named, and a bot that plays for a person is no opponent of that level", () => {
  const waiting = note([], shown({ seats: [{ name: "Ana" }, { name: null }] }), SETUP, 1000);
  assert.deepEqual([waiting[0]!.names, waiting[0]!.bots], [["Ana", null], [null, null]]); // prettier-ignore
  const joined = note(waiting, shown({ seats: [{ name: "Ana" }, { name: "Bo" }] }), SETUP, 2000);
  const resigned = note(joined, shown({ seats: [{ name: "Ana" }, { name: "Bo", bot: "level:4" }] }), SETUP, 3000);
  assert.deepEqual([resigned[0]!.names[1], resigned[0]!.bots[1], resigned[0]!.opened], ["Bo", null, 1000]);
  const left = shown({ seats: [{ name: "Ana" }, { name: "Bo", bot: "level:4", kept: true }] });
  assert.equal(note([], left, SETUP, 1000)[0]!.bots[1], null);
});

test("the newest game comes first", () => {
  const games = note([played({ table: "old" })], shown(), SETUP, 2000);
  assert.deepEqual(
    games.map(({ table }) => table),
    ["t", "old"],
  );
});

test("a table that is back is not gone any more", () => {
  const gone = markGone([played()], "t");
  assert.equal(gone[0]!.isGone, true);
  assert.deepEqual(note(gone, shown(), SETUP, 2000), [played()]);
});

test("merging loses no game and no result", () => {
  const won = over("win", 1);
  const ours = [played({ table: "a" }), played({ table: "b", result: won })];
  const theirs = [played({ table: "a", result: won }), played({ table: "b" }), played({ table: "c", opened: 2000 })];
  for (const merged of [merge(ours, theirs), merge(theirs, ours)])
    assert.deepEqual(
      merged.map(({ table, result }) => [table, result]),
      [
        ["c", null],
        ["a", won],
        ["b", won],
      ],
    );
});

// --- what follows from it ---

test("a game is won, lost or drawn; one that is unfinished or was played from several seats is neither", () => {
  const cases: [PlayedGame["result"], string | null][] = [
    [null, null],
    [over("win", 1), "won"],
    [over("win", 2), "lost"],
    [over("shared", 1, 2), "drawn"],
    [over("shared", 2, 3), "lost"],
    [over("draw"), "drawn"],
    [over("unfinished"), null],
  ];
  for (const [result, score] of cases) assert.equal(scoreOf(played({ result })), score);
  assert.equal(scoreOf(played({ seats: [1, 2], result: over("win", 1) })), null);
});

test("the level is that of all others", () => {
  assert.equal(levelOf(played()), 3);
  assert.equal(levelOf(played({ bots: [null, "level:3", "level:4"] })), null);
  assert.equal(levelOf(played({ bots: [null, "level:3", null] })), null);
  assert.equal(levelOf(played({ bots: [null, "sharp:100worlds"] })), null);
  assert.equal(levelOf(played({ seats: [1, 2], bots: [null, null] })), null);
});

test("one's own name is left out, except where all seats are one's own", () => {
  assert.deepEqual(othersOf(played({ names: ["Ana", "Bo", null] })), ["Bo"]);
  assert.deepEqual(othersOf(played({ seats: [1, 2], names: ["Ana", "Bo"] })), ["Ana", "Bo"]);
});

test("results are counted by game and by level", () => {
  const games = [
    played({ result: over("win", 1) }),
    played({ result: over("win", 2) }),
    played({ result: over("draw"), bots: [null, "level:7"] }),
    played({ game: "kaboo", result: over("win", 1), bots: [null, null] }),
    played(),
  ];
  assert.deepEqual(
    tallies(games, ["boom", "kaboo", "exploding"], ({ game }) => game),
    [
      ["boom", { won: 1, lost: 1, drawn: 1 }],
      ["kaboo", { won: 1, lost: 0, drawn: 0 }],
    ],
  );
  assert.deepEqual(tallies(games, [3, 7, 9], levelOf), [
    [3, { won: 1, lost: 1, drawn: 0 }],
    [7, { won: 0, lost: 0, drawn: 1 }],
  ]);
});

test("a win with moves taken back counts nowhere, a defeat does", () => {
  const view = { result: { outcome: "win", winners: [1], scores: null } } as unknown as Shown["view"];
  const [game] = note([], shown({ status: "finished", view, aided: [1] }), SETUP, 1000);
  assert.ok(isAidedWin(game!));
  const others = [played({ aided: true, result: over("win", 2) }), played({ result: over("win", 1) })];
  assert.ok(!others.some(isAidedWin));
  assert.deepEqual(
    tallies([game!, ...others], ["boom"], (one) => one.game),
    [["boom", { won: 1, lost: 1, drawn: 0 }]],
  );
  assert.ok(!note([], shown({ aided: [2] }), SETUP, 1000)[0]!.aided, "another's");
});

test("a streak ends with a day without a finished deal, and today is not over", () => {
  const deals = (...days: string[]) => days.map((day) => played({ day, result: over("win", 2) }));
  assert.equal(streak([], "2026-03-02"), 0);
  assert.equal(streak(deals("2026-03-02", "2026-03-01", "2026-03-01", "2026-02-28"), "2026-03-02"), 3);
  assert.equal(streak(deals("2026-03-01", "2026-02-28"), "2026-03-02"), 2);
  assert.equal(streak(deals("2026-03-02", "2026-02-28"), "2026-03-02"), 1);
  assert.equal(streak(deals("2026-02-28"), "2026-03-02"), 0);
  assert.equal(streak([played({ day: "2026-03-02" })], "2026-03-02"), 0);
});

test("what a table waits for is said", () => {
  const legal = [{ text: "draw" }] as unknown as Shown["legal"];
  const view = { actor: 2 } as unknown as Shown["view"];
  const seats = [{ name: "Ana" }, { name: "Bo" }];
  assert.deepEqual(expected(shown({ legal })), ["page-your-turn"]);
  assert.deepEqual(expected(shown({ view })), ["mine-turn", { seat: "Spark" }]);
  assert.deepEqual(expected(shown({ legal, seats, seat: 2, yours: [1, 2] })), ["mine-turn", { seat: "Bo" }]);
  assert.deepEqual(expected(shown({ status: "waiting", seats: [{ name: "Ana" }, { name: null }] })), [
    "page-waiting-for",
    { count: 1 },
  ]);
  assert.deepEqual(expected(shown({ seats: [{ name: "Ana", bot: "level:4", kept: true }] })), ["page-bot-plays"]);
  assert.deepEqual(expected(shown({ seats: [{ name: "Ana", away: true }] })), ["page-seat-waits"]);
  assert.deepEqual(expected(shown({ yours: [], view })), ["mine-seatless"]);
});

// --- as text ---

test("what is written is read back", () => {
  const games = [played({ table: "daily-1", day: "2026-03-31", result: over("win", 1) }), played()];
  assert.deepEqual(read(write(games)), games);
});

test("a list from before take-backs were noted is read", () => {
  const games = [played({ result: over("win", 1) })];
  assert.deepEqual(read(write(games).replace(',"aided":false', "")), games);
});

test("a broken text and one of another version are told apart", () => {
  const text = write([played()]);
  assert.equal(read(text.replace('"version":1', '"version":2')), "version");
  for (const broken of ["", "null", "[]", "{}", text.slice(1), text.replace("powderkeg-games", "chess")])
    assert.equal(read(broken), "broken", broken);
  const wrong = [
    { table: "../x" },
    { game: "chess" },
    { opened: "now" },
    { seats: [null] },
    { names: "Ana" },
    { bots: [3] },
    { day: 3 },
    { result: { outcome: "win" } },
    { aided: 1 },
    { isGone: undefined },
  ];
  for (const field of wrong)
    assert.equal(read(write([played(), played(field as Partial<PlayedGame>)])), "broken", JSON.stringify(field));
});
