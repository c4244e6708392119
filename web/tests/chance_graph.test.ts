import assert from "node:assert/strict";
import { test } from "node:test";
import { GraphScale, HEIGHT, knownSeats, PAD } from "../src/replay/chance_graph.ts";

const scale = new GraphScale(362, 10);

test("the graph spans all moves and all chances", () => {
  assert.deepEqual([scale.x(0), scale.x(10)], [PAD.left, 362 - PAD.right]);
  assert.deepEqual([scale.y(1), scale.y(0)], [PAD.top, HEIGHT - PAD.bottom]);
});

test("a point of the graph leads to the nearest move", () => {
  for (const move of [0, 3, 10]) assert.equal(scale.moveAt(scale.x(move) + 4), move);
});

test("a game without a move has a graph too", () => {
  assert.equal(new GraphScale(362, 0).x(0), PAD.left);
});

test("what is not known is left out", () => {
  const chances = [
    [0.5, null, 0.5],
    [null, null, 0.75],
  ];
  assert.deepEqual(knownSeats(chances, 3), [1, 3]);
  assert.equal(scale.line(chances, 3).split(" ").length, 2);
  assert.equal(scale.line(chances, 1).split(" ").length, 1);
});
