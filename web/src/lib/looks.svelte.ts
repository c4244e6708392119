// Looks at cards that lie face down: what this person sees, and where others are seen to look.
import type { Place } from "./selection";
import { Timers } from "./timers";

/** A card that lies face down is looked at; `card` is null for everyone who does not see it. */
export interface Look {
  place: Place;
  card: string | null;
}

const WATCHED = 1600; // milliseconds for which a look of somebody else is marked

export class Looks {
  /** The cards that are seen now, by place. */
  peeks = $state.raw<Record<Place, string>>({});
  /** Places that somebody else looks at: everyone sees that, and not what. */
  watched = $state.raw<Set<Place>>(new Set());

  constructor(private readonly timers = new Timers()) {}

  /** Shows looks for a while. */
  show(looks: Look[], milliseconds: number): void {
    for (const { place, card } of looks) {
      if (card === null) this.watch(place);
      else this.peek(place, card, milliseconds);
    }
  }

  /** Shows these looks and no others, until the next call. */
  set(looks: Look[]): void {
    this.peeks = Object.fromEntries(looks.flatMap(({ place, card }) => (card ? [[place, card]] : [])));
    this.watched = new Set(looks.filter(({ card }) => !card).map(({ place }) => place));
  }

  /** Turns a card face down again. */
  end(place: Place): void {
    this.peeks = Object.fromEntries(Object.entries(this.peeks).filter(([one]) => one !== place));
  }

  clear(): void {
    this.peeks = {};
  }

  private peek(place: Place, card: string, milliseconds: number): void {
    this.peeks = { ...this.peeks, [place]: card };
    this.timers.after(milliseconds, () => this.end(place));
  }

  private watch(place: Place): void {
    this.watched = new Set([...this.watched, place]);
    this.timers.after(WATCHED, () => (this.watched = new Set([...this.watched].filter((one) => one !== place))));
  }
}
