import assert from "node:assert/strict";
import { test } from "node:test";
import { layoutFor } from "../src/parts/board_layout.ts";

for (const others of [1, 2, 3, 4, 5]) {
  const layout = layoutFor(others);

  test(`${others} others have a place each, upright and wide`, () => {
    assert.equal(layout.upright.length, others);
    assert.equal(new Set(layout.wide).size, others);
    for (const area of layout.wide) assert.match(layout.wideAreas, new RegExp(`\\b${area}\\b`));
  });

  test(`the rows of ${others} others are as many and as wide as the layout says`, () => {
    const rows = layout.upright.map((area) => Number(area.split(" / ")[0]));
    assert.equal(Math.max(...rows), layout.lines);
    const fullest = Math.max(...[1, 2].map((line) => rows.filter((row) => row === line).length));
    assert.equal(fullest, layout.across);
  });
}

test("the first of the others sits on the left, the last on the right", () => {
  for (const others of [3, 4, 5])
    assert.deepEqual([layoutFor(others).wide[0], layoutFor(others).wide.at(-1)], ["l", "r"]);
});
