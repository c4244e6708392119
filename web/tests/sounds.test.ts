import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import "./browser.ts";

const { soundOf } = await import("../src/lib/sounds.ts");
const { games } = await import("../src/lib/route.svelte.ts");

const events = (...kinds: string[]) => kinds.map((kind) => ({ kind }));
const SOUNDS = { "boom-destroyed": "boom", "boom-reshuffled": "burn" } as const;

test("of several events the loudest is heard", () => {
  assert.equal(soundOf(events("boom-drew", "boom-reshuffled", "boom-destroyed"), SOUNDS, "boom"), "boom");
  assert.equal(soundOf(events("boom-drew", "boom-reshuffled"), SOUNDS, "boom"), "burn");
});

test("other events of the game sound like a card, and those of the server like nothing", () => {
  assert.equal(soundOf(events("boom-drew"), SOUNDS, "boom"), "card");
  assert.equal(soundOf(events("over-win", "house-sat"), SOUNDS, "boom"), null);
});

for (const game of games)
  test(`the sounds of ${game} belong to events that exist`, async () => {
    const { sounds } = await import(`../src/games/${game}/sounds.ts`);
    const folder = new URL("../../src/powderkeg/text/locale/en/", import.meta.url);
    const catalogues = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), "utf8"));
    for (const kind of Object.keys(sounds)) {
      assert.ok(kind.startsWith(`${game}-`), kind);
      assert.ok(new RegExp(`^event-${kind} =`, "m").test(catalogues.join("\n")), kind);
    }
  });
