// Animates cards from where they lay to where they lie, as copies above the board, so that nothing is in the way of a finger.
// A board that already shows the new position hides a card until it has arrived; one that still shows the old position hides
// a card that has left.
import type { Attachment } from "svelte/attachments";
import type { Place } from "./selection";
import { isStill, tempo } from "./settings.svelte";

export interface Flight {
  card: string | null; // null for a card that is not seen
  from: Place;
  to: Place;
  /** Where it lands on a board that does not have its place yet. */
  near?: Place;
  /** It bursts before it leaves, or when it has arrived. */
  bursts?: "before" | "after";
  /** It leaves only when all before it have arrived. */
  waits?: boolean;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A card in the air; times are in milliseconds. */
export interface Aloft {
  key: number;
  card: string | null;
  start: Box;
  end: Box;
  delay: number;
  time: number;
}

/** A burst above the board. */
export interface Bursting {
  key: number;
  box: Box;
  delay: number;
  festive: boolean;
}

const FLIGHT = 340; // milliseconds
const STAGGER = 110;
const LATEST = 900; // milliseconds until the last one starts, however many there are
const BURST = 900;
const SHOUT = 1100;
const REST = 60; // until the copies are gone
const RATIO = 1.4; // height of a card for its width

/** The way back. */
export const reversed = ({ card, from, to }: Flight): Flight => ({ card, from: to, to: from });

/** Cards with words for names come in several copies, so that none has a place of its own. */
const isOneOfMany = (card: string | null): boolean => card !== null && /^[a-z]+$/.test(card);

/** A place for one card; the others are piles and hands. */
const isSingle = (place: Place): boolean => /^(card|slot|beside)(:|$)/.test(place);

/** The places that are other than before: where cards came to lie, and the slots that they left. Whoever draws from the deck
 * has touched nothing that is seen. */
export function touched(flights: readonly Flight[]): Place[] {
  return flights
    .filter(({ from, to }) => from !== "deck" || !to.startsWith("hand:"))
    .flatMap(({ from, to }) => [to.replace(/^hand:/, "seat:"), ...(isSingle(from) ? [from] : [])]);
}

export class Flights {
  aloft = $state.raw<Aloft[]>([]);
  bursts = $state.raw<Bursting[]>([]);
  /** What is said large above the board. */
  shout = $state("");
  private places = new Map<Place, HTMLElement>();
  private before = new Map<Place, Box>();
  private hidden: Animation[] = [];
  private count = 0;
  private landing: ReturnType<typeof setTimeout> | undefined;

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

  /** Remembers where everything lies; to be called before the board changes, or flights begin. */
  remember(): void {
    this.land();
    if (isStill() || document.hidden) return;
    this.before = new Map([...this.places].map(([place, element]) => [place, boxIn(element)]));
  }

  /** Starts flights; returns the milliseconds until all have landed. */
  fly(flights: readonly Flight[]): number {
    const all = this.hold(flights);
    if (all) this.landing = setTimeout(() => this.land(), all + REST);
    return all;
  }

  /** Starts flights on a board that still shows the old position, and says something large. What has landed stays in the air
   * until `land`. */
  hold(flights: readonly Flight[], shout = ""): number {
    if (isStill() || document.hidden) return 0;
    const step = Math.min(STAGGER, LATEST / flights.length);
    let [start, last] = [0, shout ? SHOUT : 0];
    for (const flight of flights) {
      if (flight.waits) start = Math.max(start, last);
      last = Math.max(last, this.takeOff(flight, start));
      start += step;
    }
    this.shout = shout;
    return last * tempo();
  }

  /** Lets sparks fly from some places. */
  celebrate(places: readonly Place[]): void {
    if (isStill() || document.hidden) return;
    const elements = places.flatMap((place) => this.places.get(place) ?? []);
    elements.forEach((element) => this.burst(element.getBoundingClientRect(), 0, true));
    this.landing = setTimeout(() => this.land(), BURST);
  }

  /** Ends all flights. */
  land(): void {
    clearTimeout(this.landing);
    this.hidden.forEach((animation) => animation.cancel());
    this.hidden = [];
    if (this.aloft.length) this.aloft = [];
    if (this.bursts.length) this.bursts = [];
    this.shout = "";
  }

  /** Returns when the flight is over; 0 if there is none. */
  private takeOff(flight: Flight, start: number): number {
    const { card } = flight;
    const own = isOneOfMany(card) ? "" : `card:${card}`; // its own place, if it is seen there
    const from = this.before.get(own) ?? this.before.get(flight.from);
    const to = [own, flight.to, flight.near ?? ""].find((place) => {
      const element = this.places.get(place);
      return from && element && isApart(from, boxIn(element));
    });
    if (!from?.width || to === undefined) return 0;
    const end = boxIn(this.places.get(to)!);
    if (!end.width) return 0;
    const delay = start + (flight.bursts === "before" ? BURST * 0.6 : 0);
    if (flight.bursts)
      this.burst(flight.bursts === "before" ? from : end, flight.bursts === "before" ? start : delay + FLIGHT);
    this.aloft = [
      ...this.aloft,
      { key: ++this.count, card, start: from, end, delay: delay * tempo(), time: FLIGHT * tempo() },
    ];
    if (!isOneOfMany(card)) this.hideOne([own, flight.from], from, to, delay);
    return delay + FLIGHT + (flight.bursts === "after" ? BURST : 0);
  }

  private burst(box: Box, start: number, festive = false): void {
    this.bursts = [...this.bursts, { key: ++this.count, box, delay: start * tempo(), festive }];
  }

  /** Hides the card that has left, or the one that has not arrived. */
  private hideOne(sources: Place[], from: Box, to: Place, delay: number): void {
    const left = sources.find((place) => isSingle(place) && this.isAt(place, from));
    if (left) this.hide(left, delay, Infinity);
    else if (isSingle(to)) this.hide(to, 0, delay + FLIGHT);
  }

  private isAt(place: Place, box: Box): boolean {
    const element = this.places.get(place);
    return element !== undefined && !isApart(boxIn(element), box);
  }

  private hide(place: Place, start: number, end: number): void {
    const [delay, duration] = [start * tempo(), end === Infinity ? 1 : end * tempo()];
    const fill = end === Infinity ? "forwards" : "none";
    this.hidden.push(this.places.get(place)!.animate({ opacity: [0, 0] }, { delay, duration, fill }));
  }
}

const isApart = (one: Box, other: Box): boolean => Math.hypot(one.x - other.x, one.y - other.y) >= 4;

/** Where a card lies in a place: the place itself, the last card of a fan, or the middle of an empty one. */
function boxIn(element: HTMLElement): Box {
  const own = element.getBoundingClientRect();
  const isCard = Math.abs(own.height / own.width - RATIO) < 0.2;
  if (isCard) return own;
  const cards = [...element.querySelectorAll("[data-card]")].map((card) => card.getBoundingClientRect());
  const last = cards.findLast(({ width }) => width > 0); // a narrow board shows a number instead of the cards
  const width = last?.width ?? Math.min(own.width, own.height / RATIO);
  const height = width * RATIO;
  const [left, top] = last ? [last.x, last.y] : [own.x + (own.width - width) / 2, own.y + (own.height - height) / 2];
  return { x: Math.max(own.x, Math.min(left, own.right - width)), y: top, width, height };
}
