import assert from "node:assert/strict";
import { test } from "node:test";
import type { Shown } from "../wire.ts";
import "./browser.ts";

const { MyGames } = await import("../src/lib/my_games.svelte.ts");
const { write } = await import("../src/lib/played_games.ts");

const KEY = "powderkeg-games";

/** A browser's storage, which can be full or switched off. */
class Storage {
  text: string | null = null;
  isFull = false;
  isOff = false;
  getItem(): string | null {
    if (this.isOff) throw new Error("off");
    return this.text;
  }
  setItem(key: string, text: string): void {
    assert.equal(key, KEY);
    if (this.isFull || this.isOff) throw new Error("full");
    this.text = text;
  }
}

function begin(given: Partial<Storage> = {}) {
  const storage = Object.assign(new Storage(), given);
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  return storage;
}

function sit(games: InstanceType<typeof MyGames>, table: string): void {
  const shown = { table, yours: [1], seats: [{ name: "Ana" }, { name: "Bo" }] };
  games.note(shown as unknown as Shown, { game: "boom", players: 2 });
}

const tables = ({ list }: InstanceType<typeof MyGames>): string[] => list.map(({ table }) => table).sort();

test("games are stored, and found by the next visit", () => {
  begin();
  const games = new MyGames();
  sit(games, "a");
  sit(games, "b");
  games.forget("a");
  assert.deepEqual([tables(new MyGames()), games.trouble], [["b"], ""]);
  games.forgetAll();
  assert.deepEqual(tables(new MyGames()), []);
});

test("two tabs do not overwrite each other's games", () => {
  begin();
  const [one, other] = [new MyGames(), new MyGames()];
  sit(one, "a");
  sit(other, "b");
  assert.deepEqual([tables(other), tables(new MyGames())], [["a", "b"], ["a", "b"]]); // prettier-ignore
});

test("games that cannot be stored are listed, and stored as soon as there is room", () => {
  const storage = begin();
  const games = new MyGames();
  sit(games, "a");
  storage.isFull = true;
  sit(games, "b");
  assert.deepEqual([tables(games), games.trouble, tables(new MyGames())], [["a", "b"], "unstored", ["a"]]);
  storage.isFull = false;
  sit(games, "c");
  assert.deepEqual([tables(new MyGames()), games.trouble], [["a", "b", "c"], ""]);
});

test("without storage games are listed", () => {
  begin({ isOff: true });
  const games = new MyGames();
  sit(games, "a");
  sit(games, "b");
  assert.deepEqual([tables(games), games.trouble], [["a", "b"], "unstored"]);
});

test("a stored list that cannot be read is left as it is until all games are forgotten", () => {
  const text = write([]).replace('"version":1', '"version":2');
  const storage = begin({ text });
  const games = new MyGames();
  sit(games, "a");
  assert.deepEqual([tables(games), games.trouble, storage.text], [["a"], "unread", text]);
  games.forgetAll();
  sit(games, "b");
  assert.deepEqual([tables(new MyGames()), games.trouble], [["b"], ""]);
});

test("a file adds the games that are not listed", () => {
  begin();
  const games = new MyGames();
  sit(games, "a");
  const [a] = games.list;
  assert.equal(games.add([a!, { ...a!, table: "b" }]), 1);
  assert.deepEqual(tables(new MyGames()), ["a", "b"]);
});
