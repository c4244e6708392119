import assert from "node:assert/strict";
import { test } from "node:test";
import { Timers } from "../src/lib/timers.ts";
import { ALL, LiveView } from "../src/table/live_view.svelte.ts";
import { Reactions } from "../src/table/reactions.svelte.ts";
import type { Shown } from "../wire.ts";

test("before the first view there is no seat, and everything is requested", () => {
  const live = new LiveView(new Reactions(new Timers()));
  assert.deepEqual([live.version, live.seat, live.isSpectating, live.isOver], [ALL, null, true, false]);
  assert.deepEqual([live.events, live.window, live.running], [[], null, null]);
});

test("a view says whose seat it is, and when it came", () => {
  const live = new LiveView(new Reactions(new Timers()));
  live.set({ version: 7, seat: 2, yours: [2], status: "finished", events: [] } as unknown as Shown);
  assert.deepEqual([live.version, live.seat, live.isSpectating, live.isOver], [7, 2, false, true]);
  assert.ok(Math.abs(performance.now() - live.since) < 1000);
});

test("of many events that come at once, those of the latest move are the latest", () => {
  const live = new LiveView(new Reactions(new Timers()));
  const skipped = (version: number, seat: number) => ({ version, kind: "battle-gum-skipped", data: { seat } });
  live.set({ version: 6, events: [skipped(2, 1), skipped(4, 2), skipped(4, 3)] } as unknown as Shown);
  assert.deepEqual(live.events, [skipped(4, 2), skipped(4, 3)]);
});

test("reactions are part of what a board shows", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const reactions = new Reactions(new Timers());
  const live = new LiveView(reactions);
  reactions.show(2, "hello");
  assert.deepEqual(live.reactions, { 2: "hello" });
});
