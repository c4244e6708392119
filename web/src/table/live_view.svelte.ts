// The latest view that the server sent of a table, and when it came.
import type { Running, Shown, Told, Window } from "../../wire";
import type { Live } from "../lib/stage.svelte";
import type { Reactions } from "./reactions.svelte";

/** Lower than every version: a client that quotes it is sent everything. */
export const ALL = -1;

export class LiveView implements Live {
  shown = $state.raw<Shown | null>(null);
  since = $state(0);
  absent = $state.raw<readonly number[]>([]);

  constructor(private readonly said: Reactions) {}

  /** `came` is when the view came, which may be before it is shown: its clocks have run since. */
  set(shown: Shown, came = performance.now()): void {
    this.shown = shown;
    this.since = came;
  }

  get seat(): number | null {
    return this.shown?.seat ?? null;
  }

  get version(): number {
    return this.shown?.version ?? ALL;
  }

  get yours(): readonly number[] {
    return this.shown?.yours ?? [];
  }

  get isSpectating(): boolean {
    return !this.yours.length;
  }

  get isOver(): boolean {
    return this.shown?.status === "finished";
  }

  get events(): readonly Told[] {
    const events = this.shown?.events ?? []; // of many moves in the first view, and after a lost connection
    const latest = events.at(-1)?.version;
    return events.filter(({ version }) => version === latest);
  }

  get window(): Window | null {
    return this.shown?.window ?? null;
  }

  get running(): Running | null {
    return this.shown?.running ?? null;
  }

  get reactions(): Readonly<Record<number, string>> {
    return this.said.bySeat;
  }
}
