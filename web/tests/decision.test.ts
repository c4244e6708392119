import assert from "node:assert/strict";
import { test } from "node:test";
import type { Offered, Shown } from "../wire.ts";
import "./browser.ts";

const { Announcements } = await import("../src/lib/announcements.svelte.ts");
const { Refusal } = await import("../src/lib/api.ts");
const { Timers } = await import("../src/lib/timers.ts");
const { Decision } = await import("../src/table/decision.svelte.ts");
const { Hints } = await import("../src/table/hints.svelte.ts");
const { LiveView } = await import("../src/table/live_view.svelte.ts");
const { Reactions } = await import("../src/table/reactions.svelte.ts");
const { Requests } = await import("../src/table/requests.svelte.ts");

const DRAW: Offered = { text: "draw", kind: "kaboo-draw", data: {} };
const KNOCK: Offered = { text: "knock", kind: "kaboo-knock", data: {}, loses: true };
const DEFUSE: Offered = { text: "play defuse", kind: "exploding-play", data: { card: "defuse" }, wastes: "Keep it." };
const NO = { kind: "illegal", code: "no", rule: "K4", data: {}, sentence: "No." } as const;

/** A client at a table whose server gives this answer. */
function atTable(answer: () => Promise<object>) {
  const asked: Record<string, unknown>[] = [];
  const connection = { ask: (request: object) => (asked.push(request as never), answer() as Promise<never>) };
  const announcements = new Announcements();
  const live = new LiveView(new Reactions(new Timers()));
  const requests = new Requests(connection, announcements);
  const shaken: string[][] = [];
  const board = {
    legal: [DRAW, KNOCK, DEFUSE],
    advised: null as Offered | null,
    refuse: (places: string[]) => shaken.push(places),
  };
  live.set({ version: 5, seat: 2 } as Shown);
  const decision = new Decision("t", live, requests, () => board);
  const hints = new Hints("t", live, connection, requests, () => board);
  return { asked, announcements, requests, decision, hints, shaken, board };
}

test("a move quotes the version of the view that it was made in", async () => {
  const { decision, asked } = atTable(async () => ({ type: "done" }));
  await decision.make("draw");
  assert.deepEqual(asked, [{ type: "move", table: "t", version: 5, move: "draw", seat: 2 }]);
  assert.ok(decision.isSent, "until the next view comes");
});

test("a refused move is not on its way, is explained, and shakes what was touched", async () => {
  const { decision, requests, announcements, shaken } = atTable(() => Promise.reject(new Refusal(NO)));
  await decision.make("draw", ["deck"]);
  assert.equal(decision.isSent, false);
  assert.deepEqual([requests.refusal, announcements.list.at(-1)?.text, shaken], [NO, "No.", [["deck"]]]);
});

test("a move that loses must be confirmed once", async () => {
  const { decision, asked } = atTable(async () => ({ type: "done" }));
  decision.choose("knock", []);
  assert.deepEqual([decision.costly, asked.length], [KNOCK, 0]);
  decision.choose("knock", []);
  assert.deepEqual([decision.costly, asked.length], [null, 1]);
  decision.choose("draw", []);
  assert.equal(asked.length, 2);
});

test("a request clears the last refusal; a hint does not", async () => {
  const { requests, hints } = atTable(async () => ({ type: "hints", seat: 2, moves: [{ text: "draw", chance: 0.5 }] }));
  requests.refuse(NO);
  await hints.request();
  assert.deepEqual([requests.refusal, hints.moves?.[0]?.text], [NO, "draw"]);
  await requests.ask({ type: "ping" } as never);
  assert.equal(requests.refusal, null);
});

const hinted = (...moves: object[]) => ({ type: "hints", seat: 2, moves });

test("a hint marks the best move on the board and makes none", async () => {
  const answer = hinted({ text: "knock", chance: 0.6, even: true }, { text: "draw", chance: 0.4, even: false });
  const { hints, board, asked } = atTable(async () => answer);
  await hints.request();
  assert.equal(board.advised, KNOCK);
  assert.deepEqual(hints.shown, [
    { move: KNOCK, chance: 0.6, isBest: true },
    { move: DRAW, chance: 0.4, isBest: false },
  ]);
  assert.ok(!hints.isTie);
  assert.equal(asked.length, 1);
  hints.clear();
  assert.deepEqual([board.advised, hints.shown], [null, []]);
});

test("moves that the server cannot tell apart are equally good", async () => {
  const { hints } = atTable(async () =>
    hinted({ text: "draw", chance: 0.57, even: true }, { text: "knock", chance: 0.56, even: true }),
  );
  await hints.request();
  assert.ok(hints.isTie);
});

test("when the server cannot be reached, the refusal comes from the page", async () => {
  const { requests, hints } = atTable(() => Promise.reject(new Error("offline")));
  await hints.request();
  assert.equal(requests.refusal?.code, "unheard");
  assert.equal(hints.moves, null);
});

test("a move that gives a card away for nothing must be confirmed too", async () => {
  const { decision, asked } = atTable(async () => ({ type: "done" }));
  decision.choose("play defuse", []);
  assert.deepEqual([decision.costly, asked.length], [DEFUSE, 0]);
  decision.choose("play defuse", []);
  assert.deepEqual([decision.costly, asked.length], [null, 1]);
});
