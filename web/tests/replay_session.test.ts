import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import type { Analysis, Replay } from "../wire.ts";
import "./browser.ts";

const { handleKey } = await import("../src/replay/replay_keys.ts");
const { settings } = await import("../src/lib/settings.svelte.ts");
const { ReplaySession, reshuffles } = await import("../src/replay/replay_session.svelte.ts");
Object.assign(globalThis, { Element: class {} });

const looked = { number: 1, kind: "kaboo-looked", data: { owner: 1, slot: 3, card: "4S" }, words: "Ana looks." };
const shuffled = { number: 2, kind: "boom-reshuffled", data: {}, words: "The pile is shuffled." };
const step = (number: number, events: object[] = []) => ({
  number,
  move: number ? "draw" : null,
  events,
  view: { number },
});
const REPLAY = {
  seat: 1,
  players: ["Ana", "Bo"],
  setup: { game: "kaboo" },
  steps: [step(0), step(1, [looked]), step(2, [shuffled, shuffled])],
} as unknown as Replay;

async function replayed() {
  const session = new ReplaySession("t");
  const { play } = await import("../src/games/kaboo/play.ts");
  session.stage.play = play;
  session.replay = REPLAY;
  return session;
}

const press = (session: InstanceType<typeof ReplaySession>, key: string, held: object = {}) => {
  let isPrevented = false;
  handleKey(
    { key, target: null, preventDefault: () => (isPrevented = true), ...held } as unknown as KeyboardEvent,
    session,
  );
  return isPrevented;
};

test("keys step through the game, and stop at its ends", async () => {
  const session = await replayed();
  assert.ok(press(session, "ArrowRight"));
  assert.equal(session.number, 1);
  press(session, "End");
  press(session, "ArrowRight");
  assert.equal(session.number, 2);
  press(session, "Home");
  assert.equal(session.number, 0);
  assert.ok(!press(session, "x") && !press(session, "ArrowRight", { ctrlKey: true }));
});

test("a step shows its view and its looks, and is announced", async () => {
  const session = await replayed();
  session.go(1);
  assert.equal(session.stage.view?.number, 1);
  assert.deepEqual(session.stage.looks.peeks, { "slot:1:3": "4S" });
  assert.match(session.announcements.list.at(-1)!.text, /Ana looks\.$/);
  session.go(2);
  assert.deepEqual(session.stage.looks.peeks, {});
});

test("the address names the step and the seat", async () => {
  const session = await replayed();
  assert.equal(session.address(), "/replay/t?m=0&seat=1");
  assert.equal(session.address(2), "/replay/t?m=2&seat=1");
  session.replay = { ...REPLAY, open_hands: true };
  assert.equal(session.address(2), "/replay/t?m=2&seat=1&open");
});

test("a step says that it is shown after its move, and the deal that it is before the first", async () => {
  const session = await replayed();
  assert.equal(session.caption, "Before move 1");
  session.go(2);
  assert.equal(session.caption, "After move 2 of 2");
});

test("the analysis is about the decision on the table, and its best move is marked there", async () => {
  const session = await replayed();
  const decision = (number: number, slot: number) => ({
    number,
    seat: 1,
    choices: 5,
    move: "draw",
    best: `peek ${slot}`,
    best_kind: "kaboo-peek",
    best_data: { seat: 1, slot },
  });
  session.analysis.found = { decisions: [decision(1, 2), { ...decision(2, 3), choices: 1 }] } as unknown as Analysis;
  assert.equal(session.decision?.number, 1, "that of the first move, before it is made");
  session.stage.view = REPLAY.steps[0]!.view;
  session.stage.advised = session.advised;
  assert.ok(session.stage.isAdvised("slot:1:2"));
  session.go(1);
  assert.equal(session.decision, null, "there is no choice");
  assert.equal(session.advised, null);
});

test("a replay that runs ends at the last step", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const session = await replayed();
  session.toggle();
  assert.ok(session.runs);
  for (const _ of REPLAY.steps) t.mock.timers.tick(2000);
  assert.deepEqual([session.number, session.runs], [2, false]);
});

/** A replay on whose board a card is seen to fly from the deck in step 1. */
async function withFlights(t: TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  settings.motion = "full";
  t.after(() => (settings.motion = "auto"));
  const session = await replayed();
  session.stage.play = {
    ...session.stage.play!,
    flights: ({ kind }) => (kind === looked.kind ? [{ card: null, from: "deck", to: "hand:1" }] : []),
  };
  session.stage.view = REPLAY.steps[0]!.view;
  for (const [place, x] of [
    ["deck", 0],
    ["hand:1", 300],
  ] as const) {
    const box = { x, y: 0, width: 50, height: 70, left: x, right: x + 50, top: 0, bottom: 70 };
    session.stage.flights.place(place)({ getBoundingClientRect: () => box } as unknown as HTMLElement);
  }
  const laid = () => session.stage.view?.number;
  return { session, laid, tick: (milliseconds: number) => t.mock.timers.tick(milliseconds) };
}

test("a move is made on the table before it, and then its result is laid", async (t) => {
  const { session, laid, tick } = await withFlights(t);
  session.analysis.found = { decisions: [{ number: 2, choices: 5, best: "draw" }] } as unknown as Analysis;
  session.go(1);
  assert.equal(session.caption, "After move 1 of 2", "nobody waits for the sentence");
  assert.deepEqual([laid(), session.stage.flights.aloft.length, session.advised], [0, 1, null]);
  tick(2000);
  assert.deepEqual([laid(), session.stage.flights.aloft.length, session.advised?.text], [1, 0, "draw"]);
  session.go(0);
  assert.deepEqual([laid(), session.stage.flights.aloft[0]?.start.x], [1, 300], "it flies back from where it lies");
  tick(2000);
  assert.equal(laid(), 0);
});

test("who goes on does not wait for what flies", async (t) => {
  const { session, laid, tick } = await withFlights(t);
  session.go(1);
  session.go(2);
  assert.deepEqual([session.number, laid(), session.stage.flights.aloft.length], [2, 2, 0]);
  tick(10_000);
  assert.equal(laid(), 2);
});

test("a replay that runs lets each move be seen before the next", async (t) => {
  const { session, laid, tick } = await withFlights(t);
  session.toggle();
  tick(1500);
  assert.deepEqual([session.number, laid()], [1, 0]);
  tick(400);
  assert.equal(laid(), 1);
  tick(1400);
  assert.equal(session.number, 1);
  tick(100);
  assert.equal(session.number, 2);
});

test("each reshuffle is listed with its move", () => {
  assert.deepEqual(reshuffles(REPLAY.steps), [2, 2]);
});
