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
