// Why something that was asked for did not work. That the server was away is said only until it is back.
import type { Failure } from "../../wire";
import { failureOf } from "./api";
import { server } from "./server.svelte";

export class Trouble {
  private failure = $state.raw<Failure | null>(null);

  get sentence(): string {
    if (!this.failure || (this.failure.code === "unheard" && !server.isAway)) return "";
    return this.failure.sentence;
  }

  /** The rule that was broken, as long as its sentence is said. */
  get rule(): string | null {
    return this.sentence ? (this.failure?.rule ?? null) : null;
  }

  clear(): void {
    this.failure = null;
  }

  note(error: unknown): void {
    this.failure = failureOf(error);
  }
}
