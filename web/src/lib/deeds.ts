// Shows what was done, on the board as it was: cards fly, and an event that is shown card by card is laid picture by picture.
// The same at a table and in a replay; what it led to is laid afterwards.
import type { ReplayEvent, Told, View } from "../../wire";
import { reversed, type Flight } from "./flights.svelte";
import { isStill, tempo } from "./settings.svelte";
import { sound, soundOf } from "./sounds";
import type { Stage } from "./stage.svelte";
import { Timers } from "./timers";

type Events = readonly (Told | ReplayEvent)[];

const PICTURE = 420; // milliseconds for each of the pictures that show an event card by card
const PICTURES = 5000; // for all of them, however many there are

export class Deeds {
  private readonly pictures = new Timers();

  constructor(private readonly stage: Stage) {}

  /** Whether what happens here can be seen to move. */
  get isSeen(): boolean {
    return !isStill() && !document.hidden;
  }

  /** Shows events on the board as it was; returns how many milliseconds that takes. */
  perform(events: Events, after: View, game: string): number {
    if (!this.isSeen || !this.stage.view) return 0;
    this.stage.flights.remember();
    const flown = this.stage.flights.hold(this.flights(events, after), this.shout(events));
    const lasts = flown + this.showPictures(this.between(events, after), flown);
    if (lasts) this.sound(events, game);
    return lasts;
  }

  /** Lets the cards of events fly back; returns how many milliseconds that takes. */
  takeBack(events: Events, after: View): number {
    if (!this.isSeen || !this.stage.view) return 0;
    this.stage.flights.remember();
    return this.stage.flights.hold(this.flights(events, after).map(reversed).reverse());
  }

  /** Ends what is being shown. */
  cut(): void {
    this.pictures.clear();
    this.stage.flights.land();
  }

  flights(events: Events, after: View): Flight[] {
    return events.flatMap((event) => this.stage.play?.flights(event, after) ?? []);
  }

  /** What is said large above the board. */
  shout(events: Events): string {
    return events.flatMap((event) => this.stage.play?.shout?.(event) ?? []).join(" ");
  }

  sound(events: Events, game: string): void {
    const heard = soundOf(events, this.stage.play?.sounds ?? {}, game);
    if (heard) sound(heard);
  }

  private between(events: Events, after: View): View[] {
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
}
