import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { setImmediate as settled } from "node:timers/promises";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import type { Offered, Shown, Told } from "../wire.ts";

/** The house at the other end of the line: what it was asked, and a way to answer. */
class House {
  static readonly OPEN = 1;
  static last: House;
  readonly readyState = House.OPEN;
  readonly asked: Record<string, unknown>[] = [];
  onmessage: (message: { data: string }) => void = () => {};
  constructor() {
    House.last = this;
  }
  send(text: string): void {
    this.asked.push(JSON.parse(text));
  }
  close(): void {}
  async tell(answer: object): Promise<void> {
    this.onmessage({ data: JSON.stringify(answer) });
    await settled();
  }
}

const nothing = () => {};
const page = { querySelector: () => null, addEventListener: nothing, removeEventListener: nothing, hidden: false };
Object.assign(globalThis, {
  WebSocket: House,
  location: { origin: "http://house" },
  document: page,
  addEventListener: nothing,
  removeEventListener: nothing,
  matchMedia: () => ({ matches: true }),
});

const { AtTable } = await import("../src/lib/table.svelte.ts");
const { words } = await import("../src/lib/words.svelte.ts");
const catalogue = new URL("../../src/powderkeg/text/locale/en/", import.meta.url);
const bundle = new FluentBundle("en", { useIsolating: false });
for (const file of readdirSync(catalogue))
  bundle.addResource(new FluentResource(readFileSync(new URL(file, catalogue), "utf8")));
words.bundle = bundle;

const DRAW: Offered = { text: "draw", kind: "kaboo-draw", data: {}, words: "Draw" };
const KNOCK: Offered = { text: "knock", kind: "kaboo-knock", data: {}, words: "Knock", loses: true };
const look = (seat: number): Told =>
  ({
    version: 1,
    kind: "kaboo-first-look",
    data: { seat, cards: ["4S", "5S"] },
    words: `Seat ${seat} looks.`,
  }) as unknown as Told;

/** A view of Kaboo for two, Ana to move. */
function shown(given: Partial<Shown> = {}): Shown {
  const position = { hand: [], players: [], look: [], discard: [], deck: 40 };
  const players = ["Ana", "Bo"];
  return {
    type: "view",
    table: "t",
    version: 1,
    after: -1,
    status: "playing",
    seat: 1,
    yours: [1],
    seats: players.map((name) => ({ name })),
    setup: { game: "kaboo", players: 2 },
    view: { seat: given.seat ?? 1, players, position, moves: 0, actor: 1, options: {}, draw_agreed: [] },
    legal: [DRAW],
    events: [look(1)],
    ...given,
  } as unknown as Shown;
}

async function sitDown(first: Shown): Promise<{ at: InstanceType<typeof AtTable>; house: House }> {
  const at = new AtTable("t");
  const house = House.last;
  await house.tell({ type: "welcome", heartbeat: 1000 });
  await house.tell(first);
  await settled();
  return { at, house };
}

async function sit(t: { after: (act: () => void) => void }, first = shown()) {
  const made = await sitDown(first);
  t.after(() => made.at.close());
  return made;
}

test("a move is under way until the house shows what became of it", async (t) => {
  const { at, house } = await sit(t);
  assert.equal(at.state, "turn");
  at.make(DRAW);
  assert.equal(at.state, "sent");
  await house.tell({ type: "done", id: house.asked.at(-1)!.id, table: "t", version: 2 });
  assert.equal(at.state, "sent");
  await house.tell(shown({ version: 2, after: 1, legal: [], events: [] }));
  assert.equal(at.state, "waiting");
  await house.tell(shown({ version: 3, after: 2, status: "finished", legal: [], events: [] }));
  assert.equal(at.state, "over");
});

test("a refused move is said, and what was touched shakes", async (t) => {
  const { at, house } = await sit(t);
  void at.decide("draw", ["deck"]);
  const error = { kind: "illegal", code: "no", rule: "K4", data: {}, sentence: "No." };
  await house.tell({ type: "refused", id: house.asked.at(-1)!.id, error });
  assert.equal(at.state, "turn");
  assert.equal(at.refusal?.sentence, "No.");
  assert.deepEqual([...at.shaken], ["deck"]);
});

test("a move that waits because too much was sent is on its way all the same", async (t) => {
  const { at, house } = await sit(t);
  void at.decide("draw");
  await house.tell({ type: "slowed", rate: 50, sentence: "Too often." });
  assert.equal(at.state, "sent");
  assert.equal(at.news.at(-1)?.text, "Too often.");
});

test("a move that loses waits for a second word", async (t) => {
  const { at, house } = await sit(t, shown({ legal: [DRAW, KNOCK] }));
  const before = house.asked.length;
  at.make(at.legal[1]!);
  assert.equal(at.costly?.text, "knock");
  assert.equal(house.asked.length, before);
  void at.decide(at.costly!.text);
  assert.equal(house.asked.at(-1)!.move, "knock");
});

test("each event is said once, and only when it is news", async (t) => {
  const { at, house } = await sit(t);
  const drew = { version: 2, kind: "kaboo-drew", data: { seat: 2 }, words: "Bo draws." } as unknown as Told;
  await house.tell(shown({ version: 2, after: 1, legal: [], events: [drew] }));
  const said = at.news.map(({ text }) => text);
  assert.deepEqual(
    said.filter((text) => text !== "Your turn"),
    ["Bo draws."],
  );
  assert.deepEqual(
    at.log.map(({ words }) => words),
    ["Seat 1 looks.", "Bo draws."],
  );
});

test("who opens the gate before the log is there misses nothing", async (t) => {
  const { at, house } = await sit(t, shown({ yours: [1, 2], events: [] }));
  assert.equal(at.gate, 1);
  assert.equal(house.asked.at(-1)!.type, "watch");
  at.open();
  assert.equal(at.gate, 1, "nothing is shown before the log of the seat has come");
  await house.tell(shown({ yours: [1, 2] }));
  assert.equal(at.gate, null);
  assert.deepEqual(at.peeks, { "slot:1:3": "4S", "slot:1:4": "5S" });
});

test("nothing of one seat is left when the device is passed on", async (t) => {
  const { at, house } = await sit(t, shown({ yours: [1, 2] }));
  await house.tell(shown({ yours: [1, 2] }));
  at.open();
  await house.tell(shown({ version: 2, after: 1, seat: 2, yours: [1, 2], events: [] }));
  assert.equal(at.gate, 2);
  assert.equal(at.state, "waiting");
  assert.deepEqual([at.peeks, at.log, at.news], [{}, [], []]);
});

test("a log that is told from the middle takes the place of the old one, and is not news", async (t) => {
  const { at, house } = await sit(t);
  assert.equal(at.cut, false);
  const late = { version: 900, kind: "kaboo-drew", data: { seat: 2 }, words: "Bo draws." } as unknown as Told;
  await house.tell(shown({ version: 900, after: 700, legal: [], events: [late] }));
  assert.deepEqual(at.log, [late]);
  assert.equal(at.cut, true);
  assert.ok(!at.news.some(({ text }) => text === "Bo draws."));
  await house.tell(shown({ version: 901, after: 900, legal: [], events: [{ ...late, version: 901 }] }));
  assert.deepEqual(
    at.log.map(({ version }) => version),
    [900, 901],
  );
  assert.equal(at.cut, true);
});
