// What each decision was worth: asked for once, made by the house in its own time.
import type { Analysis, Failure, Progress } from "../../wire";
import { failureOf, get, post } from "../lib/api";

const ASK_AGAIN = 600; // milliseconds

export class Analysing {
  found = $state.raw<Analysis | null>(null);
  progress = $state.raw<Progress | null>(null);
  refusal = $state.raw<Failure | null>(null);
  private timer = 0;
  private closed = false;

  constructor(readonly id: string) {}

  /** One that somebody has asked for before is there at once. */
  async begin(): Promise<void> {
    this.refusal = null;
    this.progress = { done: 0, of: 0 };
    await this.ask(() => post<Progress>(this.path));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private get path(): string {
    return `/tables/${this.id}/analysis`;
  }

  private async ask(question: () => Promise<Progress | Analysis>): Promise<void> {
    try {
      this.hear(await question());
    } catch (error) {
      this.progress = null;
      this.refusal = failureOf(error);
    }
  }

  private hear(answer: Progress | Analysis): void {
    if (this.closed) return;
    if ("decisions" in answer) {
      this.found = answer;
      this.progress = null;
      return;
    }
    this.progress = answer;
    this.timer = setTimeout(() => void this.ask(() => get(this.path)), ASK_AGAIN) as unknown as number;
  }
}
