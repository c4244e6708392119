import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { check, commitment, FairChance } from "../src/replay/fair_shuffle.ts";

// The game of the documents, which Python made.
const record = JSON.parse(readFileSync(new URL("../../docs/game.json", import.meta.url), "utf8"));
const promised: string = await commitment(record.seed);
const holds = async (changed: object, given = promised) =>
  Object.fromEntries((await check({ ...record, ...changed }, given, [])).map(({ name, holds }) => [name, holds]));

test("a genuine record passes every check", async () => {
  assert.equal(promised, record.commitment);
  assert.deepEqual(await holds({}), { commitment: true, first: true, deal: true });
});

test("another commitment is noticed", async () => {
  assert.equal((await holds({}, "0".repeat(64))).commitment, false);
});

test("two exchanged cards of the deck are noticed", async () => {
  const deck = [...record.deal.deck];
  [deck[3], deck[4]] = [deck[4], deck[3]];
  assert.equal((await holds({ deal: { ...record.deal, deck } })).pile, false);
});

test("another first seat is noticed", async () => {
  assert.equal((await holds({ first: 3 - record.first })).first, false);
});

test("a shuffle that no event tells of is noticed", async () => {
  assert.equal((await holds({ shuffles: [["2H", "3H"]] })).shuffles, false);
});

test("a shuffle depends only on the set of cards and on its place in the game", async () => {
  const chance = await FairChance.open(record.seed);
  const cards = ["KD", "2S", "10H", "AC", "9C"];
  const order = await chance.order(cards, 7, 0);
  assert.deepEqual(await chance.order([...cards].reverse(), 7, 0), order);
  assert.deepEqual([...order].sort(), [...cards].sort());
  const others = await Promise.all([1, 2, 3, 4, 5].map((move) => chance.order(cards, move, 0)));
  assert.ok(others.some((other) => other.join() !== order.join()));
});
