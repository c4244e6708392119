import assert from "node:assert/strict";
import { test } from "node:test";
import { Announcements } from "../src/lib/announcements.svelte.ts";

test("the same sentence twice is two announcements, and an empty one is none", () => {
  const announcements = new Announcements();
  ["Bo draws.", "", "Bo draws."].forEach((text) => announcements.add(text));
  assert.deepEqual(
    announcements.list.map(({ text }) => text),
    ["Bo draws.", "Bo draws."],
  );
  assert.equal(new Set(announcements.list.map(({ key }) => key)).size, 2);
});

test("only the latest stay in the live region", () => {
  const announcements = new Announcements(2);
  ["1", "2", "3", "4"].forEach((text) => announcements.add(text));
  assert.deepEqual(
    announcements.list.map(({ text }) => text),
    ["2", "3", "4"],
  );
  announcements.clear();
  assert.deepEqual(announcements.list, []);
});
