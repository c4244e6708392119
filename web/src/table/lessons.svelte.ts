// The sentences at the first table of a game in this browser, until that game is over or they are skipped.
import type { Offered } from "../../wire";
import type { Announcements } from "../lib/announcements.svelte";
import type { Lesson } from "../lib/lessons";
import { say } from "../lib/messages.svelte";
import { keep, settings } from "../lib/settings.svelte";
import type { Stage } from "../lib/stage.svelte";

export class Lessons {
  private readonly announced = new Set<string>();
  private seen = new Set<Lesson>(); // since the last move

  constructor(
    private readonly stage: Stage,
    private readonly announcements: Announcements,
  ) {}

  /** Whether this game still teaches whoever has a seat at it. */
  get isOn(): boolean {
    const { view } = this.stage;
    return view !== null && view.seat !== null && !view.result && !settings.taught.includes(view.game);
  }

  /** What helps now; else the aim of the game. */
  get sentence(): string {
    const { current } = this;
    return say(current ? `lesson-${this.game}-${current.name}` : `game-${this.game}-aim`);
  }

  /** Notes that the sentence of now was seen, and announces it the first time. */
  show(): void {
    const { current } = this;
    if (!current) return;
    this.seen.add(current);
    if (this.announced.has(current.name)) return;
    this.announced.add(current.name);
    this.announcements.add(this.sentence);
  }

  /** Ends the lessons that a move shows to be understood. */
  learn(move: Offered): void {
    const learned = this.open.filter((one) => one.done(move) || (one.optional && this.seen.has(one)));
    if (this.isOn && learned.length) keep("taught", [...settings.taught, ...learned.map((one) => this.key(one))]);
    this.seen.clear();
  }

  /** Ends all lessons of this game: it is over, or they are skipped. */
  end(): void {
    if (!settings.taught.includes(this.game)) keep("taught", [...this.others, this.game]);
  }

  /** Begins from the first lesson of this game. */
  restart(): void {
    this.announced.clear();
    this.seen.clear();
    keep("taught", this.others);
  }

  private get game(): string {
    return this.stage.view?.game ?? "";
  }

  private get current(): Lesson | undefined {
    return this.isOn ? this.open.find((one) => one.when(this.stage)) : undefined;
  }

  private get open(): Lesson[] {
    return (this.stage.play?.lessons ?? []).filter((one) => !settings.taught.includes(this.key(one)));
  }

  private key({ name }: Lesson): string {
    return `${this.game}/${name}`;
  }

  /** What other games have taught. */
  private get others(): string[] {
    return settings.taught.filter((one) => one.split("/")[0] !== this.game);
  }
}
