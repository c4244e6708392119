// What happened, for eyes and ears: sentences for screen readers, looks, flying cards, sounds, and whose turn it is.
import { flushSync } from "svelte";
import type { Told, View } from "../../wire";
import type { Announcements } from "../lib/announcements.svelte";
import { touched, type Flight } from "../lib/flights.svelte";
import { say } from "../lib/messages.svelte";
import { isStill, tempo } from "../lib/settings.svelte";
import { sound, soundOf } from "../lib/sounds";
import type { Place } from "../lib/selection";
import type { Stage } from "../lib/stage.svelte";
import { Timers } from "../lib/timers";
import { turnAlert } from "../lib/turn_alert";
import type { LiveView } from "./live_view.svelte";

const PEEK = 4000; // milliseconds for which a card is looked at, unless it is closed before
const FIRST_LOOK = 10000;
const PICTURE = 420; // milliseconds for each of the pictures that show an event card by card
const PICTURES = 5000; // for all of them, however many there are

export class Narrator {
  private wasTurn = false;
  private readonly pictures = new Timers();

  constructor(
    private readonly stage: Stage,
    private readonly live: LiveView,
    private readonly announcements: Announcements,
  ) {}

  /** Shows what was done, on the table as it was; returns how many milliseconds that takes. */
  perform(events: readonly Told[], after: View, game: string): number {
    if (!this.isSeen || !this.stage.view) return 0;
    this.stage.flights.remember();
    const flown = this.stage.flights.hold(this.flights(events, after), this.shout(events));
    const lasts = flown + this.showPictures(this.between(events, after), flown);
    if (lasts) this.sound(events, game);
    return lasts;
  }

  /** Whether these events are worth waiting for: the end of the game, and what bursts. */
  isDramatic(events: readonly Told[], after: View): boolean {
    return (
      after.result !== null || this.shout(events) !== "" || this.flights(events, after).some(({ bursts }) => bursts)
    );
  }

  /** Announces events that lie on the table, and lets cards be looked at. */
  narrate(events: Told[]): void {
    this.announce(events);
    this.stage.showLooks(events, this.isDealt ? FIRST_LOOK : PEEK);
    if (this.live.isOver && events.some((event) => event.kind.startsWith("over-"))) this.celebrate();
  }

  /** Lets the cards of events that lie on the table fly there and sound; returns the milliseconds for which they do. */
  follow(events: readonly Told[], game: string): number {
    const { view, flights } = this.stage;
    if (!view) return 0;
    this.sound(events, game);
    if (!this.isSeen) return 0;
    flushSync();
    return flights.fly(this.flights(events, view));
  }

  /** Ends what is being performed. */
  cut(): void {
    this.pictures.clear();
    this.stage.flights.land();
  }

  /** The places that events have touched. */
  touched(events: readonly Told[]): Set<Place> {
    const { view } = this.stage;
    return new Set(view ? touched(this.flights(events, view)) : []);
  }

  /** Shows what a player has missed, for as long as the first look. */
  catchUp(missed: Told[]): void {
    this.stage.showLooks(missed, FIRST_LOOK);
    this.announce(missed);
  }

  /** Shows the first look to a player who comes to a table before the first move. */
  showFirstLook(events: Told[]): void {
    if (this.isDealt) this.stage.showLooks(events, FIRST_LOOK);
  }

  alertTurn(isTurn: boolean, game: string): void {
    if (isTurn && !this.wasTurn) this.announcements.add(say("page-your-turn"));
    this.wasTurn = isTurn;
    turnAlert.set(isTurn, game);
  }

  private get isDealt(): boolean {
    return this.stage.view?.moves === 0;
  }

  private get isSeen(): boolean {
    return !isStill() && !document.hidden;
  }

  private flights(events: readonly Told[], view: View): Flight[] {
    return events.flatMap((event) => this.stage.play?.flights(event, view) ?? []);
  }

  private shout(events: readonly Told[]): string {
    return events.flatMap((event) => this.stage.play?.shout?.(event) ?? []).join(" ");
  }

  private between(events: readonly Told[], after: View): View[] {
    return events.flatMap((event) => this.stage.play?.between?.(event, after) ?? []);
  }

  /** Lays pictures on the table one after another; returns how many milliseconds all of them take. */
  private showPictures(pictures: View[], start: number): number {
    const each = Math.min(PICTURE, PICTURES / pictures.length) * tempo();
    pictures.forEach((picture, index) => this.pictures.after(start + index * each, () => this.show(picture)));
    return pictures.length ? each * (pictures.length + 1) : 0;
  }

  private show(picture: View): void {
    this.stage.flights.land();
    this.stage.view = picture;
    this.stage.legal = [];
  }

  private announce(events: Told[]): void {
    events.forEach((event) => this.announcements.add(event.words ?? ""));
  }

  private sound(events: readonly Told[], game: string): void {
    const heard = soundOf(events, this.stage.play?.sounds ?? {}, game);
    if (heard) sound(heard);
  }

  private celebrate(): void {
    const winners = this.stage.view?.result?.winners ?? [];
    const hasWon = this.live.yours.some((seat) => winners.includes(seat));
    sound(hasWon || this.live.isSpectating ? "won" : "lost");
    if (!this.isSeen) return;
    flushSync(); // the plates may have moved
    this.stage.flights.celebrate(winners.map((seat) => `seat:${seat}`));
  }
}
