import assert from "node:assert/strict";
import { test } from "node:test";
import type { Told } from "../wire.ts";
import "./browser.ts";

const { recapOf } = await import("../src/table/recap.ts");

const drew = (version: number, seat: number, card: string | null = null): Told =>
  ({ version, kind: "boom-drew", data: { seat, card }, words: `${seat} draws ${card ?? "a card"}` }) as unknown as Told;
const recap = (...events: Told[]) =>
  recapOf(
    events,
    ({ words }) => words!,
    (seat) => `Seat ${seat}`,
  );

test("cards that one player draws unseen are counted", () => {
  assert.deepEqual(recap(drew(1, 2), drew(1, 2), drew(1, 2)), ["Seat 2 draws 3 cards."]);
});

test("one card is said as ever, and so are one's own cards and those of different moves", () => {
  assert.deepEqual(recap(drew(1, 2)), ["2 draws a card"]);
  assert.deepEqual(recap(drew(1, 1, "5H"), drew(1, 1, "6H")), ["1 draws 5H", "1 draws 6H"]);
  assert.deepEqual(recap(drew(1, 2), drew(2, 2), drew(3, 3)), ["2 draws a card", "2 draws a card", "3 draws a card"]);
});
