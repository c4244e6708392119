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
      const answered = await answer;
      this.reached();
      return answered;
    } catch (error) {
      this.refuse(failureOf(error));
      return null;
    }
  }

  /** The server answers (again): that it could not be reached is no longer true. */
  reached(): void {
    if (this.refusal?.code === "unheard") this.refusal = null;
  }

  refuse(failure: Failure): void {
    this.refusal = failure;
    this.announcements.add(failure.sentence);
    sound("no");
  }
}
