// The events of a table, as far as this person was told them.
import type { Told } from "../../wire";

/** Who made the move of an event, if it is the first of its move. */
export const seatOf = ({ data }: Told): number | undefined => ("seat" in data ? data.seat : undefined);

export class EventLog {
  events = $state.raw<Told[]>([]);
  /** The log does not go back to the deal: the server sends the latest events only. */
  isCut = $state(false);

  append(events: Told[]): void {
    this.events = [...this.events, ...events];
  }

  replace(events: Told[], isCut: boolean): void {
    this.events = events;
    this.isCut = isCut;
  }

  after(version: number): Told[] {
    return this.events.filter((event) => event.version > version);
  }

  /** What happened since the last move of a seat, with that move; all there is for a seat that has made none. */
  since(seat: number | null): Told[] {
    return this.events.slice(Math.max(this.lastMove(seat), 0));
  }

  /** What the others did since then; for a spectator, the latest move. */
  othersSince(seat: number | null): Told[] {
    const own = this.events[this.lastMove(seat)]?.version;
    const latest = this.events.at(-1)?.version;
    return this.since(seat).filter(({ version }) => (seat === null ? version === latest : version !== own));
  }

  /** Where the events of the last move of a seat begin; -1 if it has made none. */
  private lastMove(seat: number | null): number {
    const begins = ({ version }: Told, index: number) => version !== this.events[index - 1]?.version;
    return this.events.findLastIndex((event, index) => begins(event, index) && seatOf(event) === seat);
  }

  clear(): void {
    this.events = [];
  }
}
