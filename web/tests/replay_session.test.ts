import assert from "node:assert/strict";
import { test } from "node:test";
import type { Analysis, Replay } from "../wire.ts";
import "./browser.ts";

const { handleKey } = await import("../src/replay/replay_keys.ts");
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
  t.mock.timers.enable({ apis: ["setInterval"] });
  const session = await replayed();
  session.toggle();
  assert.ok(session.runs);
  t.mock.timers.tick(10_000);
  assert.deepEqual([session.number, session.runs], [2, false]);
});

test("each reshuffle is listed with its move", () => {
  assert.deepEqual(reshuffles(REPLAY.steps), [2, 2]);
});
