import assert from "node:assert/strict";
import { test } from "node:test";
import { Looks } from "../src/lib/looks.svelte.ts";

const PLACE = "slot:1:3";

test("a card that is looked at is seen for a while", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const looks = new Looks();
  looks.show([{ place: PLACE, card: "4S" }], 1000);
  assert.deepEqual(looks.peeks, { [PLACE]: "4S" });
  t.mock.timers.tick(1000);
  assert.deepEqual(looks.peeks, {});
});

test("a look of somebody else shows only the place", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const looks = new Looks();
  looks.show([{ place: PLACE, card: null }], 10_000);
  assert.deepEqual([looks.peeks, [...looks.watched]], [{}, [PLACE]]);
  t.mock.timers.tick(2000);
  assert.equal(looks.watched.size, 0);
});

test("a look can be ended before its time", () => {
  const looks = new Looks();
  looks.set([
    { place: PLACE, card: "4S" },
    { place: "slot:1:4", card: "5S" },
  ]);
  looks.end(PLACE);
  assert.deepEqual(looks.peeks, { "slot:1:4": "5S" });
});

test("the looks of a step replace those of the step before", () => {
  const looks = new Looks();
  looks.set([{ place: PLACE, card: "4S" }]);
  looks.set([{ place: "slot:2:1", card: null }]);
  assert.deepEqual([looks.peeks, [...looks.watched]], [{}, ["slot:2:1"]]);
});
