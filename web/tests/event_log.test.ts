import assert from "node:assert/strict";
import { test } from "node:test";
import { EventLog } from "../src/table/event_log.svelte.ts";
import type { Told } from "../wire.ts";

const event = (version: number) => ({ version, kind: "kaboo-drew", data: {} }) as unknown as Told;

test("a log grows, and is replaced by one that begins later", () => {
  const log = new EventLog();
  log.replace([event(1)], false);
  log.append([event(2), event(2), event(3)]);
  assert.deepEqual(
    log.events.map(({ version }) => version),
    [1, 2, 2, 3],
  );
  log.replace([event(9)], true);
  assert.deepEqual([log.events.length, log.isCut], [1, true]);
});

test("the events after a version are those that a client has missed", () => {
  const log = new EventLog();
  log.append([event(1), event(2), event(3)]);
  assert.deepEqual(log.after(1), [event(2), event(3)]);
  assert.equal(log.after(-1).length, 3);
});

test("what happened since a seat's own move begins with that move", () => {
  const told = (version: number, seat: number) => ({ version, kind: "boom-drew", data: { seat } }) as unknown as Told;
  const log = new EventLog();
  log.append([told(1, 1), told(2, 2), told(3, 1), told(3, 2), told(4, 2), told(4, 1), told(5, 3)]);
  const versions = (seat: number | null) => log.since(seat).map(({ version }) => version);
  assert.deepEqual(versions(1), [3, 3, 4, 4, 5]); // an event of seat 1 within the move of seat 2 is no move of its own
  assert.deepEqual(versions(2), [4, 4, 5]);
  assert.deepEqual(versions(4), [1, 2, 3, 3, 4, 4, 5]);
  assert.deepEqual(versions(null), versions(4));
});
