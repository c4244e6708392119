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

  clear(): void {
    this.events = [];
  }
}
