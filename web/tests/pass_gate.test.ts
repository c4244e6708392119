import assert from "node:assert/strict";
import { test } from "node:test";
import type { Shown } from "../wire.ts";
import "./browser.ts";

const { PassGate } = await import("../src/table/pass_gate.svelte.ts");

const shown = (given: object) =>
  ({ status: "playing", seat: 1, yours: [1, 2], view: {}, ...given }) as unknown as Shown;

test("the device changes hands when a seat of several is shown first, during play", () => {
  const gate = new PassGate("t");
  assert.ok(gate.changesHands(shown({})));
  assert.ok(!gate.changesHands(shown({ yours: [1] })));
  assert.ok(!gate.changesHands(shown({ status: "waiting", view: null })));
  assert.ok(!gate.changesHands(shown({ status: "finished" })));
  gate.close(1);
  assert.ok(!gate.changesHands(shown({})));
  assert.ok(gate.changesHands(shown({ seat: 2, yours: [2, 3] })), "seat 1 was left");
});

test("a view of another seat than the holder's is stale", () => {
  const gate = new PassGate("t");
  assert.ok(!gate.isStale(shown({})));
  gate.close(2);
  assert.ok(gate.isStale(shown({})));
  assert.ok(!gate.isStale(shown({ seat: 2 })));
  assert.ok(!gate.isStale(shown({ yours: [1, 3] })), "seat 2 was left");
});

test("a gate opens once the log of its seat has come", () => {
  const gate = new PassGate("t");
  gate.close(2);
  assert.equal(gate.open(), null);
  assert.ok(gate.isClosed && !gate.isAwaited);
  gate.hasLog = true;
  assert.ok(gate.isAwaited);
  assert.equal(gate.open(), -1, "this seat has seen nothing yet");
  assert.ok(!gate.isClosed);
});

test("a seat misses what came since it last looked, also after a reload", () => {
  const gate = new PassGate("played");
  gate.see(2);
  for (const [seat, version] of [
    [1, 4],
    [2, 7],
  ] as const) {
    gate.close(seat);
    gate.hasLog = true;
    assert.equal(gate.open(), -1);
    gate.see(version);
  }
  for (const again of [gate, new PassGate("played")]) {
    again.close(1);
    again.hasLog = true;
    assert.equal(again.open(), 4);
  }
});
