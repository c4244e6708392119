// Animates cards from where they lay to where they lie. The board already shows the new position; copies of the cards fly
// above it, so that nothing waits for them and nothing is in the way of a finger.
import type { Attachment } from "svelte/attachments";
import type { Place } from "./selection";
import { isStill } from "./settings.svelte";

export interface Flight {
  card: string | null; // null for a card that is not seen
  from: Place;
  to: Place;
}

/** A card in the air. */
export interface Aloft extends Flight {
  key: number;
  start: DOMRect;
  end: DOMRect;
  delay: number;
}

export const FLIGHT = 340; // milliseconds
const STAGGER = 110;
const LATEST = 900; // milliseconds until the last one starts, however many there are

/** Cards with words for names come in several copies, so that none has a place of its own. */
const isOneOfMany = (card: string | null): boolean => card !== null && /^[a-z]+$/.test(card);

export class Flights {
  aloft = $state.raw<Aloft[]>([]);
  private places = new Map<Place, HTMLElement>();
  private before = new Map<Place, DOMRect>();
  private count = 0;
  private landing = 0;

  /** Marks an element as a place: `{@attach flights.place("deck")}`. */
  place =
    (place: Place): Attachment<HTMLElement> =>
    (element) => {
      this.places.set(place, element);
      return () => {
        if (this.places.get(place) === element) this.places.delete(place);
      };
    };

  element(place: Place): HTMLElement | undefined {
    return this.places.get(place);
  }

  /** Remembers where everything lies; to be called before the board changes. */
  remember(): void {
    this.land();
    this.before = new Map([...this.places].map(([place, element]) => [place, element.getBoundingClientRect()]));
  }

  /** Starts flights; to be called after the board has changed. */
  fly(flights: Flight[]): void {
    if (isStill() || document.hidden || !flights.length) return;
    const step = Math.min(STAGGER, LATEST / flights.length);
    this.aloft = flights.flatMap((flight, index) => this.takeOff(flight, index * step));
    const last = this.aloft.at(-1);
    if (last) this.landing = setTimeout(() => this.land(), last.delay + FLIGHT + 60);
  }

  /** Ends all flights. */
  land(): void {
    clearTimeout(this.landing);
    if (this.aloft.length) this.aloft = [];
  }

  private takeOff(flight: Flight, delay: number): Aloft[] {
    const own = isOneOfMany(flight.card) ? "" : `card:${flight.card}`; // its own place, if it is seen there
    const start = this.before.get(own) ?? this.before.get(flight.from);
    const target = this.places.get(own) ?? this.places.get(flight.to);
    const end = target?.getBoundingClientRect();
    if (!start?.width || !end?.width) return [];
    if (Math.hypot(start.x - end.x, start.y - end.y) < 4) return [];
    return [{ ...flight, key: ++this.count, start, end, delay }];
  }
}
