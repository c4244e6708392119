// A finished game looked at again: a table, and the step of the game that lies on it.
import { tick, type Component } from "svelte";
import type { Failure, Replay, ReplayStep, SeatShown } from "../../wire";
import { load } from "../games";
import { failureOf, get } from "../lib/api";
import type { Flight } from "../lib/flights.svelte";
import { sound, soundOf } from "../lib/sounds";
import { Stage } from "../lib/stage.svelte";
import { say } from "../lib/messages.svelte";

const PACE = 1800; // milliseconds a step, when the game runs by itself

export class Replaying {
  readonly stage = new Stage();
  Table = $state.raw<Component<{ stage: Stage }> | null>(null);
  replay = $state.raw<Replay | null>(null);
  /** Of the step on the table: 0 is the deal. */
  number = $state(0);
  refusal = $state.raw<Failure | null>(null);
  /** What screen readers say, each once. */
  news = $state.raw<{ key: number; text: string }[]>([]);
  runs = $state(false);
  private timer = 0;
  private said = 0;
  private asked = 0;

  constructor(readonly id: string) {}

  get steps(): ReplayStep[] {
    return this.replay?.steps ?? [];
  }

  get last(): number {
    return Math.max(this.steps.length - 1, 0);
  }

  get seat(): number | null {
    return this.replay?.seat ?? null;
  }

  /** Of the step on the table, or of another. */
  address(number = this.number): string {
    const seat = this.seat === null ? "" : `&seat=${this.seat}`;
    return `/replay/${encodeURIComponent(this.id)}?m=${number}${seat}`;
  }

  // --- whose eyes ---

  async look(seat: number | null): Promise<void> {
    const asked = ++this.asked;
    this.refusal = null;
    try {
      const replay = await get<Replay>(`/tables/${this.id}/replay?words=true${seat === null ? "" : `&seat=${seat}`}`);
      const game = await load(replay.setup.game);
      if (asked !== this.asked) return;
      this.stage.play = game.play;
      this.replay = replay;
      this.lay(Math.min(this.number, this.last));
      this.Table = game.Table;
    } catch (error) {
      if (asked === this.asked) this.refusal = failureOf(error);
    }
  }

  /** Names and bots; clocks and who is away belong to the game, not to looking back. */
  seated(seats: SeatShown[]): void {
    this.stage.seats = seats.map(({ name, bot }) => ({ name, bot }));
  }

  // --- steps ---

  go(number: number): void {
    const [from, to] = [this.number, Math.min(Math.max(number, 0), this.last)];
    if (from === to || !this.replay) return;
    this.stage.flights.remember();
    this.lay(to);
    this.tell(to);
    if (Math.abs(to - from) === 1) void this.travel(from, to);
  }

  toggle(): void {
    if (this.runs) return this.pause();
    if (this.number === this.last) this.go(0);
    this.runs = this.last > 0;
    this.timer = setInterval(() => this.run(), PACE) as unknown as number;
  }

  pause(): void {
    clearInterval(this.timer);
    this.runs = false;
  }

  close(): void {
    this.pause();
    this.stage.flights.land();
  }

  private run(): void {
    this.go(this.number + 1);
    if (this.number === this.last) this.pause();
  }

  private lay(number: number): void {
    this.number = number;
    const step = this.steps[number];
    if (!step) return;
    this.stage.view = step.view;
    const looks = step.events.flatMap((event) => this.stage.play?.looks?.(event) ?? []);
    this.stage.peeks = Object.fromEntries(looks.flatMap(({ place, card }) => (card ? [[place, card]] : [])));
    this.stage.watched = new Set(looks.filter(({ card }) => !card).map(({ place }) => place));
  }

  /** Cards fly as they did, or back to where they came from. */
  private async travel(from: number, to: number): Promise<void> {
    const step = this.steps[Math.max(from, to)]!;
    await tick();
    const flights = step.events.flatMap((event) => this.stage.play?.flights(event, step.view) ?? []);
    this.stage.flights.fly(to > from ? flights : flights.map(back).reverse());
    const heard = to > from ? soundOf(step.events.map(({ kind }) => kind)) : null;
    if (heard) sound(heard);
  }

  // --- words ---

  /** What happened in a step. */
  words(step: ReplayStep): string[] {
    const told = step.events.flatMap(({ words }) => words ?? []);
    if (step.move === null) return [say("replay-dealt"), ...told];
    return told.length ? told : [step.words ?? step.move];
  }

  private tell(number: number): void {
    const words = this.words(this.steps[number]!).join(" ");
    const text = `${say("replay-at", { number, last: this.last })}: ${words}`;
    this.news = [...this.news.slice(-5), { key: ++this.said, text }];
  }
}

const back = ({ card, from, to }: Flight): Flight => ({ card, from: to, to: from });

/** The moves that reshuffled something, in order: once for each time. */
export function reshuffles(steps: ReplayStep[]): number[] {
  return steps.flatMap(({ number, events }) =>
    events.filter(({ kind }) => kind.endsWith("-reshuffled")).map(() => number),
  );
}
