// Questions over HTTP. A "no" of the house is thrown as a Refusal, with its sentence.
import type { Failure } from "../../wire";
import { say, messages } from "./messages.svelte";

export class Refusal extends Error {
  constructor(readonly failure: Failure) {
    super(failure.sentence);
  }
}

/** The failure of a question that found no house. */
export function unheard(): Failure {
  return { kind: "busy", code: "unheard", rule: null, data: {}, sentence: say("page-unheard") };
}

export const failureOf = (error: unknown): Failure => (error instanceof Refusal ? error.failure : unheard());

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`/api${path}`, {
    method,
    headers: {
      "Accept-Language": messages.language,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw new Refusal(unheard());
  });
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  throw new Refusal(answer?.error ?? unheard());
}

export const get = <Answer>(path: string): Promise<Answer> => ask("GET", path);
export const post = <Answer>(path: string, body?: unknown): Promise<Answer> => ask("POST", path, body);
