// The events of a table, as far as this person was told them.
import type { Told } from "../../wire";

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
    const isOwn = ({ data }: Told) => "seat" in data && data.seat === seat;
    const begins = ({ version }: Told, index: number) => version !== this.events[index - 1]?.version;
    const first = this.events.findLastIndex((event, index) => begins(event, index) && isOwn(event));
    return this.events.slice(Math.max(first, 0));
  }

  clear(): void {
    this.events = [];
  }
}
