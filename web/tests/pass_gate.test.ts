import assert from "node:assert/strict";
import { test } from "node:test";
import { changesHands, PassGate } from "../src/table/pass_gate.svelte.ts";
import type { Shown } from "../wire.ts";

const shown = (given: object) =>
  ({ status: "playing", seat: 1, yours: [1, 2], view: {}, ...given }) as unknown as Shown;

test("the device changes hands between its seats, during play", () => {
  assert.ok(changesHands(shown({}), shown({ seat: 2 })));
  assert.ok(changesHands(null, shown({})));
  assert.ok(changesHands(shown({ view: null }), shown({})), "the deal is for one of them alone");
  assert.ok(!changesHands(shown({}), shown({})));
  assert.ok(!changesHands(shown({ yours: [1] }), shown({ yours: [1], seat: 2 })));
  assert.ok(!changesHands(shown({}), shown({ seat: 2, status: "finished" })));
});

test("a gate opens once the log of its seat has come", () => {
  const gate = new PassGate();
  gate.close(2);
  assert.equal(gate.open(), null);
  assert.ok(gate.isClosed && !gate.isAwaited);
  gate.hasLog = true;
  assert.ok(gate.isAwaited);
  assert.equal(gate.open(), -1, "this seat has seen nothing yet");
  assert.ok(!gate.isClosed);
});

test("a seat misses what came since it last looked", () => {
  const gate = new PassGate();
  gate.see(1, 4);
  gate.see(2, 7);
  gate.close(1);
  gate.hasLog = true;
  assert.equal(gate.open(), 4);
});
