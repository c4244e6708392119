// The analysis of a game: requested once, then polled until the server has made it.
import type { Analysis, Failure, Progress } from "../../wire";
import { failureOf, get, post } from "../lib/api";

const POLL = 600; // milliseconds

export class AnalysisRequest {
  found = $state.raw<Analysis | null>(null);
  progress = $state.raw<Progress | null>(null);
  refusal = $state.raw<Failure | null>(null);
  private timer = 0;
  private closed = false;

  constructor(readonly id: string) {}

  /** Requests it; one that was made before comes at once. */
  async begin(): Promise<void> {
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
      this.receive(await question());
    } catch (error) {
      this.progress = null;
      this.refusal = failureOf(error);
    }
  }

  private receive(answer: Progress | Analysis): void {
    if (this.closed) return;
    this.refusal = null;
    if ("decisions" in answer) {
      this.found = answer;
      this.progress = null;
      return;
    }
    this.progress = answer;
    this.timer = setTimeout(() => void this.ask(() => get(this.path)), POLL) as unknown as number;
  }
}
