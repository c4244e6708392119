import assert from "node:assert/strict";
import { test } from "node:test";
import { turningPoint } from "../src/replay/turning_point.ts";

test("a game turns with the move after which a chance changed most", () => {
  const chances = [
    [null, 0.5],
    [0.5, 0.5],
    [0.55, 0.4],
    [0.15, 0.4],
    [0, 1],
  ];
  assert.deepEqual(turningPoint(chances, 1), { number: 3, before: 0.55, after: 0.15 });
  assert.deepEqual(turningPoint(chances, 2), { number: 4, before: 0.4, after: 1 });
});

test("a game in which no chance changed much has no turning point", () => {
  assert.equal(turningPoint([[0.5], [0.55], [0.5]], 1), null);
  assert.equal(turningPoint([[null], [null]], 1), null);
});
