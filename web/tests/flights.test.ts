import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import type { Told, View } from "../wire.ts";
import "./browser.ts";

const { Flights, touched } = await import("../src/lib/flights.svelte.ts");
const { settings } = await import("../src/lib/settings.svelte.ts");

beforeEach(() => (settings.motion = "full"));
afterEach(() => (settings.motion = "auto"));

/** An element on the board, with the cards that lie in it, as boxes. */
function element(x: number, y: number, width: number, height: number, cards: HTMLElement[] = []) {
  const box = { x, y, width, height, left: x, right: x + width, top: y, bottom: y + height };
  const played: KeyframeAnimationOptions[] = [];
  const made = {
    played,
    getBoundingClientRect: () => box,
    querySelectorAll: () => cards,
    animate: (_: object, timing: KeyframeAnimationOptions) => (played.push(timing), { cancel: () => played.pop() }),
  };
  return made as unknown as HTMLElement & { played: KeyframeAnimationOptions[] };
}

/** A deck, a discard pile, the fan of seat 2 and a slot. */
function board() {
  const flights = new Flights();
  const slot = element(200, 0, 50, 70);
  const places = {
    deck: element(100, 100, 100, 140),
    discard: element(300, 100, 100, 140),
    "hand:2": element(0, 0, 160, 42, [element(0, 0, 30, 42), element(20, 0, 30, 42)]),
    "hand:3": element(0, 200, 70, 70, [element(0, 0, 0, 0)]), // its cards are not shown
    "slot:2:1": slot,
    "card:8C": element(400, 0, 50, 70),
  };
  Object.entries(places).forEach(([place, it]) => flights.place(place)(it));
  flights.remember();
  return { flights, slot };
}

test("a card that is drawn is as large as those of the hand where it lands", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { flights } = board();
  flights.hold([{ card: null, from: "deck", to: "hand:2" }]);
  const [drawn] = flights.aloft;
  assert.deepEqual([drawn?.start.width, drawn?.end.x, drawn?.end.width], [100, 20, 30]);
});

test("a card also flies from a hand of which only the number is shown", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { flights } = board();
  flights.hold([{ card: "9D", from: "hand:3", to: "discard" }]);
  assert.deepEqual([flights.aloft[0]?.start.x, flights.aloft[0]?.start.width], [10, 50]);
});

test("on a board that shows the old position, a card leaves its place and stays in the air", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { flights, slot } = board();
  const lasts = flights.hold([{ card: "9H", from: "slot:2:1", to: "discard" }]);
  assert.equal(slot.played.length, 1);
  assert.ok(lasts > 300);
  t.mock.timers.tick(10_000);
  assert.equal(flights.aloft.length, 1);
  flights.land();
  assert.deepEqual([flights.aloft, slot.played], [[], []]);
});

test("on a board that shows the new position, a card is hidden until it arrives", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { flights, slot } = board();
  const lasts = flights.fly([{ card: null, from: "deck", to: "slot:2:1" }]);
  assert.deepEqual(
    slot.played.map(({ duration, fill }) => [duration, fill]),
    [[lasts, "none"]],
  );
  t.mock.timers.tick(10_000);
  assert.deepEqual(flights.aloft, []);
});

test("what bursts goes after its burst, and a result waits for the last one", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { flights } = board();
  const plain = flights.hold([{ card: "8C", from: "card:8C", to: "discard" }]);
  flights.land();
  const before = flights.hold([{ card: "8C", from: "card:8C", to: "discard", bursts: "before" }]);
  assert.ok(before >= plain + 500 && flights.aloft[0]!.delay >= 500);
  assert.equal(flights.bursts[0]?.box.x, 400);
  flights.land();
  const after = flights.hold([{ card: "explosive", from: "deck", to: "discard", bursts: "after" }]);
  assert.ok(after >= plain + 500 && flights.aloft[0]!.delay === 0);
  assert.equal(flights.bursts[0]?.box.x, 300);
});

test("a flight that waits starts when all before it have landed", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { flights } = board();
  flights.hold([
    { card: "8C", from: "card:8C", to: "discard" },
    { card: null, from: "discard", to: "hand:2", waits: true },
  ]);
  const [first, second] = flights.aloft;
  assert.equal(second!.delay, first!.delay + first!.time);
});

test("quick animations last half as long, none no time at all", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { flights } = board();
  const flight = [{ card: null, from: "deck", to: "discard" }];
  const full = flights.hold(flight);
  settings.motion = "quick";
  assert.equal(flights.hold(flight), full / 2);
  settings.motion = "none";
  assert.equal(flights.hold(flight), 0);
});

test("what was touched is where cards came to lie and the slots that they left", () => {
  const places = touched([
    { card: null, from: "deck", to: "hand:2" },
    { card: "9H", from: "slot:2:1", to: "discard" },
    { card: null, from: "pile", to: "hand:3" },
  ]);
  assert.deepEqual(places, ["discard", "slot:2:1", "seat:3"]);
});

test("a Boom says its number large, and each accumulator that it destroys bursts before it goes", async () => {
  const { play } = await import("../src/games/boom/play.ts");
  const boomed = { version: 2, kind: "boom-boomed", data: { seat: 1, number: 8 } } as Told;
  const destroyed = { version: 2, kind: "boom-destroyed", data: { owner: 2, target: "8C" } } as Told;
  assert.equal(play.shout!(boomed), "Boom! 8");
  assert.deepEqual(play.flights(destroyed, {} as View), [
    { card: "8C", from: "card:8C", to: "discard", bursts: "before" },
  ]);
});

test("the bomb goes off when it has been drawn, and is defused before the defuse is discarded", async () => {
  const { play } = await import("../src/games/exploding/play.ts");
  const flights = (kind: string) => play.flights({ version: 2, kind, data: { seat: 2 } } as Told, { seat: 1 } as View);
  assert.deepEqual(
    flights("exploding-exploded").map(({ bursts }) => bursts),
    ["after"],
  );
  assert.deepEqual(
    flights("exploding-defused").map(({ card, bursts, waits }) => [card, bursts, waits]),
    [
      ["explosive", undefined, undefined],
      ["defuse", undefined, true],
    ],
  );
});
