import assert from "node:assert/strict";
import { beforeEach, test, type TestContext } from "node:test";
import { setImmediate as settled } from "node:timers/promises";
import type { KabooPosition, Offered, Shown, Told, View } from "../wire.ts";
import type { Sheets } from "../src/table/sheets.svelte.ts";
import "./browser.ts";

/** The server at the other end of the connection: what it was asked, and a way to answer. */
class FakeServer {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static last: FakeServer;
  readonly readyState = FakeServer.OPEN;
  readonly asked: Record<string, unknown>[] = [];
  onmessage: (message: { data: string }) => void = () => {};
  onclose: () => void = () => {};
  constructor() {
    FakeServer.last = this;
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

Object.assign(globalThis, { WebSocket: FakeServer });

beforeEach(() => sessionStorage.clear());

const { TableSession } = await import("../src/table/table_session.svelte.ts");
const { settings } = await import("../src/lib/settings.svelte.ts");
const { handleKey } = await import("../src/table/keyboard.ts");
const { myGames } = await import("../src/lib/my_games.svelte.ts");

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

async function sitDown(first: Shown): Promise<{ session: InstanceType<typeof TableSession>; server: FakeServer }> {
  const session = new TableSession("t");
  const server = FakeServer.last;
  await server.tell({ type: "welcome", heartbeat: 1000 });
  await server.tell(first);
  await settled();
  return { session, server };
}

async function sit(t: { after: (act: () => void) => void }, first = shown()) {
  const made = await sitDown(first);
  t.after(() => made.session.close());
  return made;
}

test("a move is on its way until the view after it comes", async (t) => {
  const { session, server } = await sit(t);
  assert.equal(session.state, "turn");
  session.stage.make(DRAW);
  assert.equal(session.state, "sent");
  await server.tell({ type: "done", id: server.asked.at(-1)!.id, table: "t", version: 2 });
  assert.equal(session.state, "sent");
  await server.tell(shown({ version: 2, after: 1, legal: [], events: [] }));
  assert.equal(session.state, "waiting");
  await server.tell(shown({ version: 3, after: 2, status: "finished", legal: [], events: [] }));
  assert.equal(session.state, "over");
});

test("a refused move is explained, and the touched places shake", async (t) => {
  const { session, server } = await sit(t);
  void session.decision.make("draw", ["deck"]);
  const error = { kind: "illegal", code: "no", rule: "K4", data: {}, sentence: "No." };
  await server.tell({ type: "refused", id: server.asked.at(-1)!.id, error });
  assert.equal(session.state, "turn");
  assert.equal(session.requests.refusal?.sentence, "No.");
  assert.deepEqual([...session.stage.shaken], ["deck"]);
});

test("a move that the server delays is still on its way", async (t) => {
  const { session, server } = await sit(t);
  void session.decision.make("draw");
  await server.tell({ type: "slowed", rate: 50, sentence: "Too often." });
  assert.equal(session.state, "sent");
  assert.equal(session.announcements.list.at(-1)?.text, "Too often.");
});

test("that the server cannot be reached is said until it answers again", async (t) => {
  const { session, server } = await sit(t);
  const isUnheard = () => session.requests.refusal?.code === "unheard";
  const lose = async () => {
    void session.decision.make("draw");
    FakeServer.last.onclose();
    await settled();
    assert.ok(isUnheard());
  };
  await lose();
  session.connection.renew();
  assert.ok(isUnheard() && FakeServer.last !== server);
  await FakeServer.last.tell({ type: "welcome", heartbeat: 1000 });
  assert.equal(session.requests.refusal, null);
  await lose();
  await session.requests.answer(Promise.resolve("an answer over HTTP"));
  assert.equal(session.requests.refusal, null);
});

test("a reconnection leaves other refusals", async (t) => {
  const { session, server } = await sit(t);
  const error = { kind: "illegal", code: "no", rule: "K4", data: {}, sentence: "No." };
  await server.tell({ type: "refused", error });
  await server.tell({ type: "welcome", heartbeat: 1000 });
  assert.equal(session.requests.refusal?.sentence, "No.");
});

test("a move that loses waits to be confirmed", async (t) => {
  const { session, server } = await sit(t, shown({ legal: [DRAW, KNOCK] }));
  const before = server.asked.length;
  session.stage.make(session.stage.legal[1]!);
  assert.equal(session.decision.costly?.text, "knock");
  assert.equal(server.asked.length, before);
  void session.decision.make(session.decision.costly!.text);
  assert.equal(server.asked.at(-1)!.move, "knock");
});

test("each event and question is announced once, and only when it is new", async (t) => {
  const { session, server } = await sit(t);
  const drew = { version: 3, kind: "kaboo-drew", data: { seat: 2 }, words: "Bo draws." } as unknown as Told;
  await server.tell(shown({ version: 2, after: 1, events: [] }));
  await server.tell(shown({ version: 3, after: 2, legal: [], events: [drew] }));
  const announced = session.announcements.list.map(({ text }) => text);
  assert.deepEqual(
    announced.filter((text) => text !== "Your turn"),
    ["Draw a card", "Bo draws."],
  );
  assert.deepEqual(
    session.log.events.map(({ words }) => words),
    ["Seat 1 looks.", "Bo draws."],
  );
});

test("the log forgets a card that was looked at when the next move is made", async (t) => {
  const { session, server } = await sit(t);
  assert.equal(session.sentence(session.log.events[0]!), "Seat 1 looks.");
  await server.tell(shown({ version: 2, after: 1, events: [] }));
  assert.equal(session.sentence(session.log.events[0]!), "Ana looks at slots 3 and 4.");
});

test("a gate that is opened before the log has come opens when the log comes", async (t) => {
  const { session, server } = await sit(t, shown({ yours: [1, 2], events: [] }));
  assert.ok(session.gate.isClosed);
  assert.deepEqual(watched(server), [1, -1]);
  session.openGate();
  assert.ok(session.gate.isClosed, "nothing is shown before the log of the seat has come");
  await server.tell(shown({ yours: [1, 2] }));
  assert.ok(!session.gate.isClosed);
  assert.deepEqual(session.stage.looks.peeks, { "slot:1:3": "4S", "slot:1:4": "5S" });
});

/** The seat that the server was last asked to watch, and after which version. */
const watched = (server: FakeServer) => {
  const { seat, after } = server.asked.findLast(({ type }) => type === "watch")!;
  return [seat, after];
};

/** Ana and Bo share a device; Ana has it, and has moved. */
async function share(t: { after: (act: () => void) => void }) {
  const { session, server } = await sit(t, shown({ yours: [1, 2], asked: [1] }));
  await server.tell(shown({ yours: [1, 2], asked: [1] }));
  session.openGate();
  assert.deepEqual([session.state, session.nextHolder], ["turn", null]);
  const drew = { version: 2, kind: "kaboo-drew", data: { seat: 1, card: "9H" }, words: "Ana draws the 9♥." };
  const events = [drew as unknown as Told];
  await server.tell(shown({ version: 2, after: 1, yours: [1, 2], asked: [2], legal: [], events }));
  return { session, server };
}

test("the board stays until its player passes the device on", async (t) => {
  const { session, server } = await share(t);
  assert.deepEqual([session.gate.isClosed, session.live.seat, session.nextHolder], [false, 1, 2]);
  assert.equal(session.log.events.at(-1)?.words, "Ana draws the 9♥.");
  assert.deepEqual(watched(server), [1, -1]);
  session.passOn();
  assert.deepEqual([session.gate.isClosed, session.gate.holder, session.nextHolder], [true, 2, null]);
  assert.deepEqual(watched(server), [2, -1]);
});

test("nobody is to take the device while its holder is asked", async (t) => {
  const { session, server } = await share(t);
  await server.tell(shown({ version: 3, after: 2, yours: [1, 2], asked: [1, 2], events: [] }));
  assert.equal(session.nextHolder, null);
  session.passOn();
  assert.ok(!session.gate.isClosed);
});

test("nothing of one seat stays visible when the device is passed on", async (t) => {
  const { session, server } = await share(t);
  session.passOn();
  assert.equal(session.state, "waiting");
  assert.deepEqual([session.stage.looks.peeks, session.log.events, session.announcements.list], [{}, [], []]);
  session.openGate();
  await server.tell(shown({ version: 3, after: 2, yours: [1, 2], asked: [2], legal: [] }));
  assert.ok(session.gate.isClosed, "this view is still Ana's");
  assert.deepEqual(session.log.events, []);
  await server.tell(shown({ version: 3, seat: 2, yours: [1, 2], asked: [2], events: [look(2)] }));
  assert.deepEqual([session.gate.isClosed, session.live.seat, session.state], [false, 2, "turn"]);
});

test("a hint for one seat is not shown to the next", async (t) => {
  const { session, server } = await share(t);
  void session.hints.request();
  const { id } = server.asked.at(-1)!;
  session.passOn();
  await server.tell(shown({ version: 2, seat: 2, yours: [1, 2], asked: [2] }));
  await server.tell({
    type: "hints",
    id,
    table: "t",
    version: 2,
    seat: 1,
    moves: [{ text: "draw", chance: 1, worlds: 1 }],
  });
  assert.equal(session.hints.moves, null);
});

test("whoever has the device keeps it when the language changes", async (t) => {
  const { session } = await share(t);
  session.reload();
  await FakeServer.last.tell({ type: "welcome", heartbeat: 1000 });
  assert.deepEqual(watched(FakeServer.last), [1, -1]);
  await FakeServer.last.tell(shown({ version: 2, yours: [1, 2], asked: [2], legal: [] }));
  assert.deepEqual([session.gate.isClosed, session.nextHolder], [false, 2]);
});

test("what a seat has seen before a reload is not shown to it again", async (t) => {
  const { session } = await share(t);
  session.close();
  const { session: again, server } = await sit(t, shown({ version: 2, yours: [1, 2], asked: [1], events: [] }));
  await server.tell(shown({ version: 2, yours: [1, 2], asked: [1] }));
  again.openGate();
  assert.deepEqual(again.stage.looks.peeks, {});
});

test("a log that begins later replaces the old one, and is not announced", async (t) => {
  const { session, server } = await sit(t);
  assert.equal(session.log.isCut, false);
  const late = { version: 900, kind: "kaboo-drew", data: { seat: 2 }, words: "Bo draws." } as unknown as Told;
  await server.tell(shown({ version: 900, after: 700, legal: [], events: [late] }));
  assert.deepEqual(session.log.events, [late]);
  assert.equal(session.log.isCut, true);
  assert.ok(!session.announcements.list.some(({ text }) => text === "Bo draws."));
  await server.tell(shown({ version: 901, after: 900, legal: [], events: [{ ...late, version: 901 }] }));
  assert.deepEqual(
    session.log.events.map(({ version }) => version),
    [900, 901],
  );
  assert.equal(session.log.isCut, true);
});

test("a game at which one has a seat is remembered, also when the device is passed on", async (t) => {
  const tables = () => myGames.list.map(({ table, seats }) => [table, seats]);
  myGames.forgetAll();
  const { server } = await sit(t, shown({ yours: [], seat: null, legal: [] }));
  assert.deepEqual(tables(), []);
  await server.tell(shown({ version: 2, after: 1, yours: [1, 2], legal: [], events: [] }));
  assert.deepEqual(tables(), [["t", [1, 2]]]);
});

test("who is away is shown and announced once, and forgotten with a lost connection", async (t) => {
  const { session, server } = await sit(t);
  assert.equal(server.asked[0]!.presence, true);
  await server.tell({ type: "presence", table: "t", absent: [2] });
  await server.tell({ type: "presence", table: "t", absent: [2] });
  assert.deepEqual(session.live.absent, [2]);
  const said = () => session.announcements.list.map(({ text }) => text).filter((text) => text.includes("Bo is"));
  assert.deepEqual(said(), ["Bo is away."]);
  await server.tell({ type: "presence", table: "t", absent: [] });
  assert.deepEqual(said(), ["Bo is away.", "Bo is back."]);
  await server.tell({ type: "presence", table: "t", absent: [2] });
  server.onclose();
  session.connection.renew();
  await FakeServer.last.tell({ type: "welcome", heartbeat: 1000 });
  assert.deepEqual(session.live.absent, []);
});

test("a rematch that begins while one looks is followed, a finished game of long ago is not left", async (t) => {
  const over = shown({ version: 2, after: 1, status: "finished", legal: [], events: [] });
  const { session, server } = await sit(t, over);
  await server.tell({ ...over, version: 3, after: 2, rematch: { agreed: [2], waits_for: [1], declined: null } });
  assert.equal(session.begunRematch, null);
  await server.tell({ ...over, version: 4, after: 3, next: "u" });
  assert.equal(session.begunRematch, "u");
  const again = await sit(t, { ...over, next: "u" } as Shown);
  await again.server.tell({ ...over, version: 5, after: 2, next: "u" });
  assert.equal(again.session.begunRematch, null);
});

// --- what others do, one view after another ---

const DEAL = { square: [null, null, null, null], points: null, worth: null };
const OPEN = { square: ["4S", "5S", "QD", "KH"], points: 18, worth: [4, 5, 10, -1] };

/** What seat 2 does, with the view after it. */
function bo(version: number, kind: string, given: Partial<Shown> = {}): Shown {
  const told = { version, kind, data: { seat: 2, count: 40 }, words: `Bo, ${version}.` } as unknown as Told;
  return shown({ version, after: version - 1, legal: [], events: [told], ...given });
}

/** Ana waits at a table, and time does not pass by itself. */
async function watch(t: TestContext, pace: "normal" | "fast" | "step" = "normal") {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const made = await sit(t, shown({ legal: [] }));
  settings.pace = pace;
  t.after(() => Object.assign(settings, { pace: "normal", motion: "auto" }));
  const said = () => made.session.announcements.list.map(({ text }) => text);
  return { ...made, said };
}

test("a move of another stays for a moment before the next one, and each is announced once", async (t) => {
  const { session, server, said } = await watch(t);
  await server.tell(bo(2, "kaboo-drew"));
  await server.tell(bo(3, "kaboo-discarded", { legal: [DRAW] }));
  assert.deepEqual([session.live.version, session.state, said()], [2, "waiting", ["Bo, 2."]]);
  t.mock.timers.tick(720);
  assert.deepEqual([session.live.version, session.state], [3, "turn"]);
  assert.deepEqual(said(), ["Bo, 2.", "Bo, 3.", "Your turn", "Draw a card"]);
});

test("at the highest speed, and where bots take no time, nothing waits", async (t) => {
  const { session, server } = await watch(t, "fast");
  await server.tell(bo(2, "kaboo-drew"));
  await server.tell(bo(3, "kaboo-discarded"));
  assert.equal(session.live.version, 3);
  settings.pace = "normal";
  const setup = { ...session.setup!, pace: 0 };
  await server.tell(bo(4, "kaboo-drew", { setup }));
  await server.tell(bo(5, "kaboo-discarded", { setup }));
  assert.equal(session.live.version, 5);
});

test("a touch is for the newest view, and never waits", async (t) => {
  const { session, server, said } = await watch(t);
  await server.tell(bo(2, "kaboo-drew"));
  await server.tell(bo(3, "kaboo-discarded", { legal: [DRAW] }));
  session.stage.touch("deck");
  const { move, version } = server.asked.at(-1)!;
  assert.deepEqual([move, version, session.state], ["draw", 3, "sent"]);
  assert.deepEqual(said(), ["Bo, 2.", "Bo, 3.", "Your turn", "Draw a card"]);
});

test("a key shows the newest view, and N the next one", async (t) => {
  const { session, server } = await watch(t, "step");
  for (const version of [2, 3, 4]) await server.tell(bo(version, "kaboo-drew"));
  assert.deepEqual([session.live.version, session.playback.waiting], [2, 2]);
  const press = (key: string) =>
    handleKey({ key, target: { closest: () => null } } as unknown as KeyboardEvent, session, {
      modal: false,
    } as Sheets);
  press("n");
  assert.deepEqual([session.live.version, session.playback.waiting], [3, 1]);
  press("Escape");
  assert.deepEqual([session.live.version, session.playback.waiting], [4, 0]);
});

test("a clock or an answer that is waited for does not run while moves are played", async (t) => {
  for (const timed of [{ running: { seat: 1, seconds: 60 } }, { window: { seconds: 5, answered: false } }]) {
    const { session, server } = await watch(t);
    await server.tell(bo(2, "kaboo-drew"));
    await server.tell(bo(3, "kaboo-discarded", { legal: [DRAW], ...timed } as Partial<Shown>));
    assert.equal(session.live.version, 3);
    t.mock.timers.reset();
  }
});

test("after a lost connection everything lies at once", async (t) => {
  const { session, server } = await watch(t);
  await server.tell(bo(2, "kaboo-drew"));
  await server.tell(bo(3, "kaboo-discarded"));
  await FakeServer.last.tell({ type: "welcome", heartbeat: 1000 });
  assert.equal(session.live.version, 3);
  assert.deepEqual(watched(server), [null, 3]);
});

test("at the show-down cards are turned up and counted one by one, and then the winner is named", async (t) => {
  const { session, server, said } = await watch(t);
  settings.motion = "full";
  const points = () => (session.stage.view!.position as KabooPosition).players.map((player) => player.points);
  const { view } = shown();
  const position = { ...view!.position, players: [OPEN, { ...OPEN, points: 20 }] };
  const result = { outcome: "win", winners: [1], scores: [18, 20] };
  const end = { ...view, position, result } as unknown as View;
  session.stage.view = { ...view!, position: { ...position, players: [DEAL, DEAL] } } as unknown as View;
  await server.tell(bo(2, "kaboo-turned-up", { status: "finished", view: end }));
  const counted = [];
  for (let card = 0; card < 9 && session.state !== "over"; card++) {
    assert.deepEqual([session.live.version, session.stage.view!.result, said()], [1, card ? null : undefined, []]);
    t.mock.timers.tick(1); // the next card
    counted.push(points());
    assert.equal(session.stage.question, "", "nobody is to move");
    t.mock.timers.tick(419);
  }
  assert.deepEqual(counted.slice(0, 5), [
    [4, null],
    [9, null],
    [19, null],
    [18, null],
    [18, 4],
  ]);
  assert.deepEqual([session.state, said(), points()], ["over", ["Bo, 2."], [18, 20]]);
});

test("a touch ends the show-down", async (t) => {
  const { session, server } = await watch(t);
  settings.motion = "full";
  const { view } = shown();
  const end = { ...view, position: { ...view!.position, players: [OPEN, OPEN] }, result: { winners: [2] } };
  await server.tell(bo(2, "kaboo-turned-up", { status: "finished", view: end as unknown as View }));
  t.mock.timers.tick(500);
  assert.equal(session.state, "waiting");
  session.playback.finish();
  assert.equal(session.state, "over");
  t.mock.timers.tick(10_000);
  assert.ok(session.stage.view!.result);
});

test("what the others touched is marked until one moves", async (t) => {
  const { session, server } = await watch(t, "fast");
  const discarded = { version: 2, kind: "kaboo-discarded", data: { seat: 2, slot: 3, card: "9H" } } as unknown as Told;
  await server.tell(shown({ version: 2, after: 1, events: [discarded] }));
  assert.deepEqual([...session.stage.touched], ["discard", "slot:2:3"]);
  const own = { version: 3, kind: "kaboo-drew", data: { seat: 1, card: "2C" } } as unknown as Told;
  await server.tell(shown({ version: 3, after: 2, events: [own] }));
  assert.deepEqual([...session.stage.touched], []);
});

test("moves are in the order of their numbers", async (t) => {
  const booms = ["boom 1", "boom 10", "boom 2"].map((text): Offered => ({ text, kind: "boom-boom", data: {} }));
  const { session } = await sit(t, shown({ legal: booms }));
  assert.deepEqual(
    session.stage.legal.map(({ text }) => text),
    ["boom 1", "boom 2", "boom 10"],
  );
});
