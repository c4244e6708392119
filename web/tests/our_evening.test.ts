import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameShown } from "../wire.ts";
import "./browser.ts";

/** A browser's storage, which can be full or switched off. */
class Storage {
  text: string | null = null;
  isFull = false;
  isOff = false;
  getItem(): string | null {
    if (this.isOff) throw new Error("off");
    return this.text;
  }
  setItem(_: string, text: string): void {
    if (this.isFull || this.isOff) throw new Error("full");
    this.text = text;
  }
  removeItem(): void {
    if (this.isOff) throw new Error("off");
    this.text = null;
  }
}

function begin(given: Partial<Storage> = {}): Storage {
  const storage = Object.assign(new Storage(), given);
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  return storage;
}

begin();
const { OurEvening } = await import("../src/lib/our_evening.svelte.ts");

const game = (name: string) =>
  ({ name, options: [{ name: "phase", rule: "E1", usual: 3, values: [3, 2, 1] }] }) as unknown as GameShown;
const [BOOM, KABOO] = [game("boom"), game("kaboo")];

test("the rules last played with are there at the next visit, for each game its own", () => {
  const storage = begin();
  const evening = new OurEvening();
  evening.note("boom", { phase: 1 });
  evening.note("kaboo", { phase: 2 });
  evening.note("boom", {}); // as written
  const next = new OurEvening();
  assert.deepEqual([next.of(BOOM), next.of(KABOO), next.of(game("exploding"))], [{ phase: 1 }, { phase: 2 }, {}]);
  assert.equal(storage.text, '{"version":1,"rules":{"boom":{"phase":1},"kaboo":{"phase":2}}}');
});

test("two tabs do not overwrite each other's rules", () => {
  begin();
  const [one, other] = [new OurEvening(), new OurEvening()];
  one.note("boom", { phase: 1 });
  other.note("kaboo", { phase: 2 });
  assert.deepEqual(new OurEvening().of(BOOM), { phase: 1 });
});

test("rules that the server does not know any more are not offered", () => {
  begin({ text: '{"version":1,"rules":{"boom":{"phase":9,"jokers":true},"kaboo":{"phase":1},"snap":{"x":1}}}' });
  const evening = new OurEvening();
  assert.deepEqual([evening.of(BOOM), evening.of(KABOO), evening.trouble], [{}, { phase: 1 }, ""]);
});

test("games that are none are not stored", () => {
  const storage = begin();
  new OurEvening().note("snap", { x: 1 });
  assert.equal(storage.text, null);
});

test("a full storage is told, and the rules last until the page is closed", () => {
  const storage = begin({ isFull: true });
  const evening = new OurEvening();
  assert.equal(evening.trouble, "");
  evening.note("boom", { phase: 1 });
  assert.deepEqual([evening.of(BOOM), evening.trouble], [{ phase: 1 }, "unstored"]);
  storage.isFull = false;
  evening.note("boom", { phase: 2 });
  assert.deepEqual([new OurEvening().of(BOOM), evening.trouble], [{ phase: 2 }, ""]);
});

test("without storage rules last until the page is closed", () => {
  begin({ isOff: true });
  const evening = new OurEvening();
  assert.equal(evening.trouble, "unstored");
  evening.note("boom", { phase: 1 });
  assert.deepEqual(evening.of(BOOM), { phase: 1 });
  evening.forget();
  assert.deepEqual(evening.of(BOOM), {});
});

test("what cannot be read is left as it is until it is forgotten", () => {
  for (const text of ['{"version":2,"rules":{}}', "{", "[]", '{"version":1}', " ".repeat(20_001)]) {
    const storage = begin({ text });
    const evening = new OurEvening();
    evening.note("boom", { phase: 1 });
    assert.deepEqual([evening.of(BOOM), evening.trouble, storage.text], [{ phase: 1 }, "unread", text]);
    evening.forget();
    evening.note("boom", { phase: 1 });
    assert.deepEqual([new OurEvening().of(BOOM), evening.trouble], [{ phase: 1 }, ""]);
  }
});
