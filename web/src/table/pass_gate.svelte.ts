// Pass and play: several people share this device, and each may see only their own cards. Whoever has it passes it on when
// they have seen enough. That closes a gate; the next one opens it, once the view and the log of their seat have come.
import type { Shown } from "../../wire";
import { ALL } from "./live_view.svelte";

const keyOf = (table: string): string => `powderkeg-seen-${table}`;

function stored(table: string): [seat: number, version: number][] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(table)) ?? "[]");
  } catch {
    return [];
  }
}

function store(table: string, seen: [seat: number, version: number][]): void {
  try {
    sessionStorage.setItem(keyOf(table), JSON.stringify(seen));
  } catch {
    // Without storage everybody has seen nothing after a reload.
  }
}

export class PassGate {
  /** The seat whose player has the device, or is to take it; null if it is not shared. */
  holder = $state<number | null>(null);
  isClosed = $state(false);
  /** Whether the log is the one of the holder. */
  hasLog = true;
  private isKnockedAt = false;
  private readonly lastSeen: Map<number, number>; // the version that each seat has seen last, also before a reload

  constructor(private readonly table: string) {
    this.lastSeen = new Map(stored(table));
  }

  /** Somebody waits at the closed gate for their log. */
  get isAwaited(): boolean {
    return this.isClosed && this.isKnockedAt && this.hasLog;
  }

  close(seat: number | null): void {
    this.holder = seat;
    this.isClosed = true;
    this.hasLog = this.isKnockedAt = false;
  }

  /** Opens the gate if the log is there, and returns the version that its seat has seen last; else remembers the wish. */
  open(): number | null {
    this.isKnockedAt = !this.hasLog;
    if (this.isKnockedAt) return null;
    this.isClosed = false;
    return this.lastSeen.get(this.holder ?? 0) ?? ALL;
  }

  /** The holder has seen a version. */
  see(version: number): void {
    if (this.holder === null) return;
    this.lastSeen.set(this.holder, version);
    store(this.table, [...this.lastSeen]);
  }

  /** Whether a view was sent before the server knew who has the device now. */
  isStale({ seat, yours }: Shown): boolean {
    return this.holder !== null && seat !== this.holder && (yours?.includes(this.holder) ?? false);
  }

  /** Whether a view is for one person at this device, who does not have it yet. */
  changesHands({ seat, yours, status }: Shown): boolean {
    return seat !== this.holder && (yours?.length ?? 0) > 1 && status === "playing";
  }
}
