import assert from "node:assert/strict";
import { test } from "node:test";
import type { Told, View } from "../wire.ts";
import "./browser.ts";

const { play } = await import("../src/games/kaboo/play.ts");
const { Announcements } = await import("../src/lib/announcements.svelte.ts");
const { Stage } = await import("../src/lib/stage.svelte.ts");
const { Timers } = await import("../src/lib/timers.ts");
const { LiveView } = await import("../src/table/live_view.svelte.ts");
const { Narrator } = await import("../src/table/narrator.ts");
const { Reactions } = await import("../src/table/reactions.svelte.ts");

const looked = {
  version: 1,
  kind: "kaboo-looked",
  data: { seat: 1, owner: 1, slot: 3, card: "4S" },
  words: "Ana looks.",
} as unknown as Told;

/** A table of Kaboo after some moves. */
function atTable(moves: number) {
  const announcements = new Announcements();
  const live = new LiveView(new Reactions(new Timers()));
  const stage = new Stage(live);
  stage.play = play;
  stage.view = { seat: 1, moves, position: {} } as unknown as View;
  return { announcements, stage, narrator: new Narrator(stage, live, announcements) };
}

for (const [moves, seconds] of [
  [0, 10],
  [5, 4],
] as const)
  test(`after ${moves} moves a look lasts ${seconds} seconds`, async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const { announcements, stage, narrator } = atTable(moves);
    await narrator.narrate([looked], "kaboo");
    assert.equal(announcements.list.at(-1)?.text, "Ana looks.");
    t.mock.timers.tick(seconds * 1000 - 1);
    assert.deepEqual(stage.looks.peeks, { "slot:1:3": "4S" });
    t.mock.timers.tick(1);
    assert.deepEqual(stage.looks.peeks, {});
  });

test("the first look is shown again only before the first move", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  for (const moves of [0, 1]) {
    const { announcements, stage, narrator } = atTable(moves);
    narrator.showFirstLook([looked]);
    assert.equal("slot:1:3" in stage.looks.peeks, moves === 0);
    assert.deepEqual(announcements.list, []);
  }
});

test("no card is lifted one after another when all look at the start", () => {
  const lifted = (moves: number) => play.flights(looked, { moves } as View).length;
  assert.deepEqual([lifted(0), lifted(1)], [0, 1]);
});

test("a turn is announced when it begins", () => {
  const { announcements, narrator } = atTable(1);
  for (const isTurn of [true, true, false, true]) narrator.alertTurn(isTurn, "Kaboo");
  assert.deepEqual(
    announcements.list.map(({ text }) => text),
    ["Your turn", "Your turn"],
  );
});
