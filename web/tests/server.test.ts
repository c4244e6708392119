import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./browser.ts";

const { AnalysisRequest } = await import("../src/replay/analysis_request.svelte.ts");
const { get } = await import("../src/lib/api.ts");
const { ReplaySession } = await import("../src/replay/replay_session.svelte.ts");
const { server } = await import("../src/lib/server.svelte.ts");
const { Trouble } = await import("../src/lib/trouble.svelte.ts");

let answer: () => Promise<Response>;
Object.assign(globalThis, { fetch: () => answer() });

const away = () => Promise.reject(new TypeError("network"));
const says = (status: number, body: unknown) => () => Promise.resolve(Response.json(body, { status }));
const MISSING = { kind: "missing", code: "table-unknown", rule: null, data: {}, sentence: "There is no such table." };

beforeEach(() => {
  server.isAway = false;
});

async function failing(): Promise<InstanceType<typeof Trouble>> {
  const trouble = new Trouble();
  await get("/tables").catch((error) => trouble.note(error));
  return trouble;
}

test("that the server is away is said until it is back", async () => {
  answer = away;
  const trouble = await failing();
  assert.match(trouble.sentence, /Can’t reach the server/);
  answer = says(200, {});
  await get("/games");
  assert.equal(trouble.sentence, "");
});

test("an answer of a proxy is none of the server", async () => {
  answer = () => Promise.resolve(new Response("<h1>Bad gateway</h1>", { status: 502 }));
  await failing();
  assert.equal(server.isAway, true);
});

test("a refusal is an answer, and stays", async () => {
  answer = says(404, { error: MISSING });
  const trouble = await failing();
  assert.equal(server.isAway, false);
  assert.equal(trouble.sentence, MISSING.sentence);
});

test("while a replay or an analysis is asked for again, it says all the time why there is none", async () => {
  for (const [asks, again] of [
    ((session) => [session, () => session.load(null)])(new ReplaySession("t")),
    ((request) => [request, () => request.begin()])(new AnalysisRequest("t")),
  ] as const) {
    answer = away;
    await again();
    assert.equal(asks.refusal?.code, "unheard");
    let reply = (_: Response): void => {};
    answer = () => new Promise((resolve) => (reply = resolve));
    const asking = again();
    assert.equal(asks.refusal?.code, "unheard");
    reply(Response.json({ error: MISSING }, { status: 404 }));
    await asking;
    assert.equal(asks.refusal?.code, "table-unknown");
  }
});
