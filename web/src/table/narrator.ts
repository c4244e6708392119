// What happened, for eyes and ears: sentences for screen readers, looks, flying cards, sounds, and whose turn it is.
import { tick } from "svelte";
import type { Told } from "../../wire";
import type { Announcements } from "../lib/announcements.svelte";
import { say } from "../lib/messages.svelte";
import { sound, soundOf } from "../lib/sounds";
import type { Stage } from "../lib/stage.svelte";
import { turnAlert } from "../lib/turn_alert";
import type { LiveView } from "./live_view.svelte";

const PEEK = 4000; // milliseconds for which a card is looked at, unless it is closed before
const FIRST_LOOK = 10000;

export class Narrator {
  private wasTurn = false;

  constructor(
    private readonly stage: Stage,
    private readonly live: LiveView,
    private readonly announcements: Announcements,
  ) {}

  /** Announces events, and lets cards be looked at, fly and sound as they do in the game. */
  async narrate(events: Told[], game: string): Promise<void> {
    const { play, view } = this.stage;
    this.announce(events);
    this.stage.showLooks(events, this.isDealt ? FIRST_LOOK : PEEK);
    await tick();
    if (!play || !view) return;
    this.stage.flights.fly(events.flatMap((event) => play.flights(event, view)));
    const heard = soundOf(events, play.sounds, game);
    if (heard) sound(heard);
    if (this.live.isOver && events.some((event) => event.kind.startsWith("over-"))) this.soundEnd();
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

  private soundEnd(): void {
    const winners = this.stage.view?.result?.winners ?? [];
    const hasWon = this.live.yours.some((seat) => winners.includes(seat));
    sound(hasWon || this.live.isSpectating ? "won" : "lost");
  }
}
