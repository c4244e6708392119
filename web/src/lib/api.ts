// Requests over HTTP. A refusal of the server is thrown as a Refusal, with its sentence.
import type { Failure } from "../../wire";
import { say, messages } from "./messages.svelte";
import { server } from "./server.svelte";

export class Refusal extends Error {
  constructor(readonly failure: Failure) {
    super(failure.sentence);
  }
}

/** The failure of a request that did not reach the server. */
export function unreachable(): Failure {
  return { kind: "busy", code: "unheard", rule: null, data: {}, sentence: say("page-unheard") };
}

export const failureOf = (error: unknown): Failure => (error instanceof Refusal ? error.failure : unreachable());

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`/api${path}`, {
    method,
    headers: {
      "Accept-Language": messages.language,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => null);
  const answer = await response?.json().catch(() => null);
  server.isAway = !response?.ok && !answer?.error; // a proxy may answer for it
  if (response?.ok) return answer as Answer;
  throw new Refusal(answer?.error ?? unreachable());
}

export const get = <Answer>(path: string): Promise<Answer> => ask("GET", path);
export const remove = <Answer>(path: string): Promise<Answer> => ask("DELETE", path);
export const post = <Answer>(path: string, body?: unknown): Promise<Answer> => ask("POST", path, body);
