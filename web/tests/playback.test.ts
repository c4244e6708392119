import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import "./browser.ts";

const { Playback } = await import("../src/table/playback.svelte.ts");

/** A playback, and a way to add scenes that note when they begin and end. */
function play(t: TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const playback = new Playback();
  const done: string[] = [];
  const add = (name: string, { takes = 0, pause = 0, urgent = false } = {}) =>
    playback.add(
      {
        perform: () => (done.push(`${name} begins`), takes),
        settle: () => (done.push(`${name} lies`), pause),
      },
      urgent,
    );
  return { playback, done, add, tick: (milliseconds: number) => t.mock.timers.tick(milliseconds) };
}

test("what is done comes before its result, and the next scene after a pause", (t) => {
  const { done, add, tick } = play(t);
  add("one", { takes: 300, pause: 700 });
  add("two");
  assert.deepEqual(done, ["one begins"]);
  tick(300);
  assert.deepEqual(done, ["one begins", "one lies"]);
  tick(699);
  assert.equal(done.length, 2);
  tick(1);
  assert.deepEqual(done, ["one begins", "one lies", "two begins", "two lies"]);
});

test("without flights and pauses everything lies at once", (t) => {
  const { done, add } = play(t);
  add("one");
  add("two");
  assert.deepEqual(done, ["one begins", "one lies", "two begins", "two lies"]);
});

test("who acts sees the newest at once, each scene once", (t) => {
  const { playback, done, add, tick } = play(t);
  ["one", "two", "three"].forEach((name) => add(name, { takes: 300, pause: 700 }));
  tick(100);
  playback.finish();
  assert.deepEqual(done, ["one begins", "one lies", "two lies", "three lies"]);
  tick(10_000);
  assert.equal(done.length, 4);
  add("four", { takes: 300 });
  assert.equal(done.at(-1), "four begins");
});

test("step by step, a scene waits until it is asked for", (t) => {
  const { playback, done, add, tick } = play(t);
  ["one", "two", "three"].forEach((name) => add(name, { pause: Infinity }));
  tick(100_000);
  assert.deepEqual([done.at(-1), playback.waiting], ["one lies", 2]);
  playback.step();
  assert.deepEqual([done.at(-1), playback.waiting], ["two lies", 1]);
  playback.step();
  assert.deepEqual([done.at(-1), playback.waiting], ["three lies", 0]);
  add("four");
  assert.deepEqual([done.at(-1), playback.waiting], ["three lies", 1]);
});

test("an urgent scene, a page that nobody sees and a long queue are not played", (t) => {
  const { done, add } = play(t);
  add("one", { takes: 300 });
  add("two", { urgent: true });
  assert.equal(done.at(-1), "two lies");
  add("three", { takes: 300 });
  Object.assign(document, { hidden: true });
  t.after(() => Object.assign(document, { hidden: false }));
  add("four", { takes: 300 });
  assert.equal(done.at(-1), "four lies");
  Object.assign(document, { hidden: false });
  for (let number = 0; number < 40; number++) add(`late ${number}`, { takes: 300 });
  assert.ok(done.includes("late 30 lies"));
});

test("who is far behind sees scenes without pauses", (t) => {
  const { done, add, tick } = play(t);
  for (let number = 1; number <= 16; number++) add(`${number}`, { takes: 100, pause: 700 });
  for (let flown = 0; flown < 4; flown++) tick(100);
  assert.equal(done.at(-1), "4 lies"); // 12 are left
  tick(699);
  assert.equal(done.at(-1), "4 lies");
  tick(1);
  assert.equal(done.at(-1), "5 begins");
});
