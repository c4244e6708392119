// What lies on a table and what is picked there; the same for a game that is played and for one that is looked at again.
import type { Offered, ReplayEvent, SeatShown, Told, View } from "../../wire";
import { choose, made, type Choice, type Place, type Way } from "./choosing";
import { Flights, type Flight } from "./flights.svelte";

export interface Look {
  place: Place;
  card: string | null;
}

/** What a game adds: how its moves are touched, what a touch means, how its cards travel. */
export interface Play {
  ways(move: Offered, view: View): { needs?: Place[]; may?: Place[] };
  /** In notation: the move someone means who touches these places, legal or not. */
  attempt(places: Place[], view: View): string | null;
  flights(event: Told | ReplayEvent, view: View): Flight[];
  /** Which cards that lie face down are looked at, each null for who does not see it. */
  looks?(event: Told | ReplayEvent): Look[];
  /** What is picked before anyone has touched anything. */
  picked?(view: View, legal: Offered[]): Place[];
  /** What a line of the log becomes when it is not fresh any more. */
  faded?(event: Told, view: View): string | undefined;
}

export class Stage {
  view = $state.raw<View | null>(null);
  seats = $state.raw<SeatShown[]>([]);
  legal = $state.raw<Offered[]>([]);
  play = $state.raw<Play | null>(null);
  picks = $state.raw<Place[]>([]);
  /** Cards that lie face down and are looked at for a moment. */
  peeks = $state.raw<Record<Place, string>>({});
  /** Places that somebody else looks at: everyone sees that, and not what. */
  watched = $state.raw<Set<Place>>(new Set());
  shaken = $state.raw<Set<Place>>(new Set());
  readonly flights = new Flights();

  isOwn = (place: Place): boolean => {
    const hand = (this.view?.position as { hand?: string[] } | undefined)?.hand ?? [];
    return hand.some((card) => place === `card:${card}`);
  };

  ways = $derived<Way[]>(
    this.play && this.view
      ? this.legal.map((move) => ({ move, needs: [], may: [], ...this.play!.ways(move, this.view!) }))
      : [],
  );
  choice = $derived<Choice>(choose(this.ways, this.picks, this.isOwn));

  /** The seat at the near side of the table. */
  get near(): number {
    return this.view?.seat ?? 1;
  }

  /** The others, clockwise from the left hand. */
  get others(): number[] {
    const count = this.view?.players.length ?? 0;
    return Array.from({ length: Math.max(count - 1, 0) }, (_, index) => ((this.near + index) % count) + 1);
  }

  name(seat: number): string {
    return this.view?.players[seat - 1] ?? this.seats[seat - 1]?.name ?? "";
  }

  isPicked = (place: Place): boolean => this.picks.includes(place);
  glows = (place: Place): boolean => this.choice.glow.has(place);

  /** Whether touching a place may mean anything. */
  get live(): boolean {
    return this.legal.length > 0;
  }

  touch(place: Place): void {
    if (this.picks.includes(place)) this.picks = this.picks.filter((one) => one !== place);
    else if (this.choice.glow.has(place)) this.pick([...this.picks, place], place);
    else if (this.begins(place)) this.pick([place], place);
    else if (!this.leads(place)) this.attempt([...this.picks, place]);
  }

  /** Take a card from one place to another. */
  carry(from: Place, to: Place): void {
    this.picks = this.glows(from) || this.isPicked(from) ? this.picks : [];
    if (!this.isPicked(from)) this.picks = [...this.picks, from];
    if (this.choice.glow.has(to)) this.pick([...this.picks, to], to);
    else if (!this.leads(to)) this.attempt([...this.picks, to]);
  }

  drop(): void {
    this.picks = [];
  }

  make(move: Offered): void {
    this.send(move.text, this.picks);
    this.picks = [];
  }

  /** Nobody listens to who only looks on. */
  protected send(_text: string, _places: Place[]): void {}

  /** Whether a touch that does not go with what is picked begins anew: another card of one's own, or nothing is picked. */
  private begins(place: Place): boolean {
    return (this.picks.length === 0 || this.isOwn(place)) && choose(this.ways, [place], this.isOwn).possible.length > 0;
  }

  /** Whether the picked cards may go there, but something else is still to be picked. */
  private leads(place: Place): boolean {
    return this.picks.length > 0 && this.choice.possible.some(({ may }) => may.includes(place));
  }

  private pick(picks: Place[], last: Place): void {
    this.picks = picks;
    const move = made(this.choice, last, this.isOwn);
    if (move) this.make(move);
  }

  /** Say to the house what is meant, so that it says why not. */
  private attempt(places: Place[]): void {
    const text = this.view && this.play?.attempt(places, this.view);
    if (text) this.send(text, places);
    this.picks = text ? [] : places.filter(this.isOwn).slice(-1); // a card of one's own waits for where it should go
  }
}
