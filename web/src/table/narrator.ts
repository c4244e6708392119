// What happened, for eyes and ears: sentences for screen readers, looks, flying cards, sounds, and whose turn it is.
import { flushSync } from "svelte";
import type { Told, View } from "../../wire";
import type { Announcements } from "../lib/announcements.svelte";
import { Deeds } from "../lib/deeds";
import { touched } from "../lib/flights.svelte";
import { say } from "../lib/messages.svelte";
import { sound } from "../lib/sounds";
import type { Place } from "../lib/selection";
import type { Stage } from "../lib/stage.svelte";
import { turnAlert } from "../lib/turn_alert";
import type { LiveView } from "./live_view.svelte";

const PEEK = 4000; // milliseconds for which a card is looked at, unless it is closed before
const FIRST_LOOK = 10000;

export class Narrator {
  private wasTurn = false;
  private readonly deeds: Deeds;

  constructor(
    private readonly stage: Stage,
    private readonly live: LiveView,
    private readonly announcements: Announcements,
  ) {
    this.deeds = new Deeds(stage);
  }

  /** Shows what was done, on the table as it was; returns how many milliseconds that takes. */
  perform(events: readonly Told[], after: View, game: string): number {
    return this.deeds.perform(events, after, game);
  }

  /** Whether these events are worth waiting for: the end of the game, and what bursts. */
  isDramatic(events: readonly Told[], after: View): boolean {
    const { deeds } = this;
    return (
      after.result !== null || deeds.shout(events) !== "" || deeds.flights(events, after).some(({ bursts }) => bursts)
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
    this.deeds.sound(events, game);
    if (!this.deeds.isSeen) return 0;
    flushSync();
    return flights.fly(this.deeds.flights(events, view));
  }

  /** Ends what is being performed. */
  cut(): void {
    this.deeds.cut();
  }

  /** The places that events have touched. */
  touched(events: readonly Told[]): Set<Place> {
    const { view } = this.stage;
    return new Set(view ? touched(this.deeds.flights(events, view)) : []);
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

  private announce(events: Told[]): void {
    events.forEach((event) => this.announcements.add(event.words ?? ""));
  }

  private celebrate(): void {
    const winners = this.stage.view?.result?.winners ?? [];
    const hasWon = this.live.yours.some((seat) => winners.includes(seat));
    sound(hasWon || this.live.isSpectating ? "won" : "lost");
    if (!this.deeds.isSeen) return;
    flushSync(); // the plates may have moved
    this.stage.flights.celebrate(winners.map((seat) => `seat:${seat}`));
  }
}
