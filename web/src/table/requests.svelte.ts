// Requests to the server, and why the last one was refused.
import type { Done, Failure } from "../../wire";
import type { Announcements } from "../lib/announcements.svelte";
import { failureOf } from "../lib/api";
import type { Connection, Request } from "../lib/connection.svelte";
import { sound } from "../lib/sounds";

export class Requests {
  refusal = $state.raw<Failure | null>(null);

  constructor(
    private readonly connection: Pick<Connection, "ask">,
    private readonly announcements: Announcements,
  ) {}

  /** Sends a request and forgets the last refusal; null if this one is refused. */
  ask(request: Request): Promise<Done | null> {
    this.refusal = null;
    return this.answer(this.connection.ask<Done>(request));
  }

  /** Waits for an answer; a refusal is shown, and null returned. */
  async answer<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
    try {
      return await answer;
    } catch (error) {
      this.refuse(failureOf(error));
      return null;
    }
  }

  refuse(failure: Failure): void {
    this.refusal = failure;
    this.announcements.add(failure.sentence);
    sound("no");
  }
}
