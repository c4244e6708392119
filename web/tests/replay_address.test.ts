import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.ts";

const { readQuery } = await import("../src/replay/replay_address.svelte.ts");

test("an address names a step and a seat", () => {
  assert.deepEqual(readQuery("?m=20&seat=2"), { step: 20, seat: 2, openHands: false });
  assert.deepEqual(readQuery("?m=20&seat=2&open"), { step: 20, seat: 2, openHands: true });
});

test("without them it means the deal, as a spectator sees it", () => {
  for (const query of ["", "?m=&seat=", "?m=-4&seat=0", "?m=x"])
    assert.deepEqual(readQuery(query), { step: 0, seat: null, openHands: false });
});
