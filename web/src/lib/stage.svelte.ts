// What lies on a board and what is picked there; the same for a game in progress and for a replay.
import type { Offered, ReplayEvent, Running, SeatShown, Told, View, Window } from "../../wire";
import { Flights, type Flight } from "./flights.svelte";
import type { Lesson } from "./lessons";
import { Looks, type Look } from "./looks.svelte";
import { say } from "./messages.svelte";
import { completedMove, leadsTo, select, type Place, type Selection, type Way } from "./selection";
import type { Sound } from "./sounds";
import { Timers } from "./timers";

/** What a game adds: how its moves are touched, what a touch means, how its cards travel and sound. */
export interface Play {
  ways(move: Offered, view: View): { needs?: Place[]; may?: Place[]; beside?: Place[] };
  /** In notation: the move that is meant by touching these places, legal or not. */
  attempt(places: Place[], view: View): string | null;
  /** What is asked now, in a line. */
  question(stage: Stage): string;
  flights(event: Told | ReplayEvent, view: View): Flight[];
  /** What is said large above the board. */
  shout?(event: Told | ReplayEvent): string | undefined;
  /** The tables between the one before and the one after an event, where it is shown card by card. */
  between?(event: Told | ReplayEvent, view: View): View[];
  /** The sounds of events, by kind; the game's other events sound like a card. */
  sounds: Readonly<Record<string, Sound>>;
  /** What a first game says, the most urgent first. */
  lessons?: readonly Lesson[];
  /** Which cards that lie face down are looked at in an event. */
  looks?(event: Told | ReplayEvent): Look[];
  /** What is picked before anything was touched. */
  picked?(view: View, legal: Offered[]): Place[];
  /** What an entry of the log says once it is not the latest any more. */
  faded?(event: Told, view: View): string | undefined;
}

/** What a game in progress adds to a board; a replay has none of it. */
export interface Live {
  /** The seats of this person. */
  readonly yours: readonly number[];
  /** The events of the latest move. */
  readonly events: readonly Told[];
  /** While everybody may answer, how long. */
  readonly window: Window | null;
  /** The clock that runs. */
  readonly running: Running | null;
  /** When the view came, on the clock of `performance.now()`. */
  readonly since: number;
  /** The seats whose people have no connection to the table. */
  readonly absent: readonly number[];
  /** What players just said, by seat. */
  readonly reactions: Readonly<Record<number, string>>;
}

/** Sends a move in notation; `places` are those that were touched for it. */
export type Send = (text: string, places: Place[]) => void;

const SHAKE = 500; // milliseconds
const BRIEF = 18; // letters

export class Stage {
  view = $state.raw<View | null>(null);
  seats = $state.raw<SeatShown[]>([]);
  legal = $state.raw<Offered[]>([]);
  play = $state.raw<Play | null>(null);
  picks = $state.raw<Place[]>([]);
  /** The move that a hint or an analysis calls the best; its places are marked. */
  advised = $state.raw<Offered | null>(null);
  /** Places that shake because a move was refused. */
  shaken = $state.raw<Set<Place>>(new Set());
  /** The card that is pointed at, its element, and where it lies in the window. */
  inspected = $state.raw<{ card: string; by: HTMLElement; at: DOMRect } | null>(null);
  /** Places that the others have touched since this person's last move. */
  touched = $state.raw<ReadonlySet<Place>>(new Set());
  readonly flights = new Flights();
  readonly timers = new Timers();
  readonly looks = new Looks(this.timers);

  constructor(
    readonly live: Live | null = null,
    private readonly send: Send = () => {},
    /** Lays the newest view, before something is done with it. */
    private readonly catchUp: () => void = () => {},
  ) {}

  isOwn = (place: Place): boolean => {
    const hand = (this.view?.position as { hand?: string[] } | undefined)?.hand ?? [];
    return hand.some((card) => place === `card:${card}`);
  };

  ways = $derived<Way[]>(
    this.play && this.view
      ? this.legal.map((move) => ({ move, needs: [], may: [], ...this.play!.ways(move, this.view!) }))
      : [],
  );
  selection = $derived<Selection>(select(this.ways, this.picks, this.isOwn));

  /** What is asked now; nothing after the end. */
  question = $derived(!this.view || this.view.result ? "" : (this.play?.question(this) ?? ""));

  private advisedPlaces = $derived.by<Set<Place>>(() => {
    const { needs = [], may = [] } = (this.advised && this.view && this.play?.ways(this.advised, this.view)) || {};
    return new Set(needs.length ? needs : may);
  });

  /** The kinds of moves that a touch of a glowing place leads to. */
  deeds(place: Place): string[] {
    return [...new Set(leadsTo(this.selection, place).map(({ kind }) => kind))];
  }

  /** Whether there is a legal move of a kind. */
  can = (kind: string): boolean => this.legal.some((move) => move.kind === kind);

  /** The seat at the near side of the board. */
  get near(): number {
    return this.view?.seat ?? 1;
  }

  /** The others, clockwise from the left hand. */
  get others(): number[] {
    const count = this.view?.players.length ?? 0;
    return Array.from({ length: Math.max(count - 1, 0) }, (_, index) => ((this.near + index) % count) + 1);
  }

  /** The name of whoever decides, short enough for a line. */
  get actor(): string {
    return this.brief(this.view?.actor ?? this.near);
  }

  /** Shortens the names in a sentence, for a line with little space. */
  abridge(sentence: string): string {
    const names = (this.view?.players ?? []).map((name, index) => [name, this.brief(index + 1)] as const);
    return names.reduce((text, [name, brief]) => text.replaceAll(name, brief), sentence);
  }

  /** Says whose turn it is, for want of a question to this person; nothing while cards are turned up. */
  get turn(): string {
    return this.view?.actor == null ? "" : say("question-turn", { seat: this.actor });
  }

  name(seat: number): string {
    return this.view?.players[seat - 1] ?? this.seats[seat - 1]?.name ?? "";
  }

  /** A name for a line with little space. */
  brief(seat: number): string {
    const name = this.name(seat);
    return name.length > BRIEF ? `${name.slice(0, BRIEF - 1)}…` : name;
  }

  isPicked = (place: Place): boolean => this.picks.includes(place);
  glows = (place: Place): boolean => this.selection.glow.has(place);
  isAdvised = (place: Place): boolean => this.advisedPlaces.has(place);

  /** Whether touching a place may mean anything. */
  get canTouch(): boolean {
    return this.legal.length > 0;
  }

  touch(place: Place): void {
    this.catchUp();
    if (this.picks.includes(place)) this.picks = this.picks.filter((one) => one !== place);
    else if (this.selection.glow.has(place)) this.pick([...this.picks, place], place);
    else if (this.startsOver(place)) this.pick([place], place);
    else if (!this.leadsOn(place)) this.attempt([...this.picks, place]);
  }

  /** Takes a card from one place to another. */
  carry(from: Place, to: Place): void {
    this.catchUp();
    this.picks = this.glows(from) || this.isPicked(from) ? this.picks : [];
    if (!this.isPicked(from)) this.picks = [...this.picks, from];
    if (this.selection.glow.has(to)) this.pick([...this.picks, to], to);
    else if (!this.leadsOn(to)) this.attempt([...this.picks, to]);
  }

  drop(): void {
    this.picks = [];
  }

  make(move: Offered): void {
    this.catchUp();
    this.send(move.text, this.picks);
    this.picks = [];
  }

  /** A move was refused: the touched places shake, and what was picked for it and can still be played is picked again. */
  refuse(places: Place[]): void {
    this.shaken = new Set(places);
    this.timers.after(SHAKE, () => (this.shaken = new Set()));
    if (!this.picks.length && select(this.ways, places, this.isOwn).possible.length) this.picks = places;
  }

  /** Shows the looks of some events for a while. */
  showLooks(events: readonly (Told | ReplayEvent)[], milliseconds: number): void {
    this.looks.show(this.looksOf(events), milliseconds);
  }

  looksOf(events: readonly (Told | ReplayEvent)[]): Look[] {
    return events.flatMap((event) => this.play?.looks?.(event) ?? []);
  }

  /** Whether a touch that does not go with the picks starts over: another card of one's own, or nothing is picked. */
  private startsOver(place: Place): boolean {
    return (this.picks.length === 0 || this.isOwn(place)) && select(this.ways, [place], this.isOwn).possible.length > 0;
  }

  /** Whether the picked cards may go there, but something else is still to be picked. */
  private leadsOn(place: Place): boolean {
    return this.picks.length > 0 && this.selection.possible.some(({ may }) => may.includes(place));
  }

  private pick(picks: Place[], last: Place): void {
    this.picks = picks;
    const move = completedMove(this.selection, last, this.isOwn);
    if (move) this.make(move);
  }

  /** Sends what is meant although it is not legal, so that the server explains why not. */
  private attempt(places: Place[]): void {
    const text = this.view && this.play?.attempt(places, this.view);
    if (text) this.send(text, places);
    const own = text ? [] : places.filter(this.isOwn).slice(-1); // a card of one's own waits for its destination
    if (own.length) this.picks = own;
    else if (!this.selection.possible.length) this.picks = [];
  }
}
