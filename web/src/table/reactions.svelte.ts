// What players just said to each other, in a bubble at their plate for a moment.
import type { Timers } from "../lib/timers";

const SHOWN = 4000; // milliseconds

export class Reactions {
  bySeat = $state.raw<Record<number, string>>({});

  constructor(private readonly timers: Timers) {}

  show(seat: number, reaction: string): void {
    this.bySeat = { ...this.bySeat, [seat]: reaction };
    this.timers.after(SHOWN, () => this.hide(seat));
  }

  private hide(seat: number): void {
    this.bySeat = Object.fromEntries(Object.entries(this.bySeat).filter(([one]) => Number(one) !== seat));
  }
}
