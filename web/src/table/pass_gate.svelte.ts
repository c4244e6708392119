// Pass and play: several people share this device, and each may see only their own cards. Between two of them a gate is
// closed; the next one opens it, once the log as their seat has seen it has come.
import type { Shown } from "../../wire";
import { ALL } from "./live_view.svelte";

export class PassGate {
  /** The seat whose player is to take the device; null while the gate is open. */
  seat = $state<number | null>(null);
  /** Whether the log is the one of the seat that looks. */
  hasLog = true;
  private isKnockedAt = false;
  private readonly lastSeen = new Map<number, number>(); // the version that each seat has seen last

  get isClosed(): boolean {
    return this.seat !== null;
  }

  /** Somebody waits at the closed gate for their log. */
  get isAwaited(): boolean {
    return this.isClosed && this.isKnockedAt && this.hasLog;
  }

  close(seat: number | null): void {
    this.seat = seat;
    this.hasLog = this.isKnockedAt = false;
  }

  /** Opens the gate if the log is there, and returns the version that its seat has seen last; else remembers the wish. */
  open(): number | null {
    this.isKnockedAt = !this.hasLog;
    if (this.isKnockedAt) return null;
    const seen = this.lastSeen.get(this.seat ?? 0) ?? ALL;
    this.seat = null;
    return seen;
  }

  see(seat: number | null, version: number): void {
    this.lastSeen.set(seat ?? 0, version);
  }
}

/** Whether this view belongs to another person at the same device than the one before. */
export function changesHands(before: Shown | null, shown: Shown): boolean {
  const isAnother = !before?.view || before.seat !== shown.seat;
  return isAnother && (shown.yours?.length ?? 0) > 1 && shown.status === "playing";
}
