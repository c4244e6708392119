// A finished game, replayed: its steps, and the one that lies on the board.
import { tick, type Component } from "svelte";
import type { Decision, Failure, Offered, Replay, ReplayStep, SeatShown } from "../../wire";
import { load as loadGame } from "../games";
import { failureOf, get } from "../lib/api";
import type { Flight } from "../lib/flights.svelte";
import { Announcements } from "../lib/announcements.svelte";
import { sound, soundOf } from "../lib/sounds";
import { Stage } from "../lib/stage.svelte";
import { say, spoken } from "../lib/messages.svelte";
import { AnalysisRequest } from "./analysis_request.svelte";

const PACE = 1800; // milliseconds for each step while the replay runs
const ANNOUNCED = 5; // earlier steps that stay in the live region

export class ReplaySession {
  readonly stage = new Stage();
  readonly announcements = new Announcements(ANNOUNCED);
  readonly analysis: AnalysisRequest;
  Board = $state.raw<Component<{ stage: Stage }> | null>(null);
  replay = $state.raw<Replay | null>(null);
  /** The number of the step on the board: 0 is the deal. */
  number = $state(0);
  refusal = $state.raw<Failure | null>(null);
  runs = $state(false);
  private timer = 0;
  private asked = 0;

  constructor(readonly id: string) {
    this.analysis = new AnalysisRequest(id);
  }

  get steps(): ReplayStep[] {
    return this.replay?.steps ?? [];
  }

  get last(): number {
    return Math.max(this.steps.length - 1, 0);
  }

  get seat(): number | null {
    return this.replay?.seat ?? null;
  }

  /** Whether every hand is shown. */
  get openHands(): boolean {
    return this.replay?.open_hands ?? false;
  }

  /** Says after which move the table is shown. */
  get caption(): string {
    return say("replay-at", { number: this.number, last: this.last });
  }

  /** What the analysis says of the decision that is to be made on the table shown. */
  get decision(): Decision | null {
    const next = this.analysis.found?.decisions.find(({ number }) => number === this.number + 1);
    return next && next.choices > 1 ? next : null;
  }

  /** The best move found for that decision, to be marked on the table. */
  get advised(): Offered | null {
    const { decision } = this;
    return decision && ({ text: decision.best, kind: decision.best_kind, data: decision.best_data } as Offered);
  }

  /** Describes the move that was made: one of the seat whose view is shown in full, of others what was seen of it. */
  made({ number, move }: Decision): string {
    const step = this.steps[number];
    return step?.words ?? step?.events[0]?.words ?? move;
  }

  best({ best, best_words }: Decision): string {
    return best_words || spoken(best);
  }

  /** The address of the step on the board, or of another. */
  address(number = this.number): string {
    const seat = this.seat === null ? "" : `&seat=${this.seat}`;
    return `/replay/${encodeURIComponent(this.id)}?m=${number}${seat}${this.openHands ? "&open" : ""}`;
  }

  /** Loads the game as a seat has seen it, or a spectator; or with every hand open. */
  async load(seat: number | null, openHands = this.openHands): Promise<void> {
    const asked = ++this.asked;
    try {
      const view = `${seat === null ? "" : `&seat=${seat}`}${openHands ? "&open_hands=true" : ""}`;
      const replay = await get<Replay>(`/tables/${this.id}/replay?words=true${view}`);
      const game = await loadGame(replay.setup.game);
      if (asked !== this.asked) return;
      this.refusal = null;
      this.stage.play = game.play;
      this.replay = replay;
      this.lay(Math.min(this.number, this.last));
      this.Board = game.Board;
    } catch (error) {
      if (asked === this.asked) this.refusal = failureOf(error);
    }
  }

  /** Keeps names and bots; clocks and absences belong to the game, not to its replay. */
  setSeats(seats: SeatShown[]): void {
    this.stage.seats = seats.map(({ name, bot }) => ({ name, bot }));
  }

  // --- steps ---

  go(number: number): void {
    const [from, to] = [this.number, Math.min(Math.max(number, 0), this.last)];
    if (from === to || !this.replay) return;
    this.stage.flights.remember();
    this.lay(to);
    this.announce(to);
    if (Math.abs(to - from) === 1) void this.fly(from, to);
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
    this.analysis.close();
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
    this.stage.looks.set(this.stage.looksOf(step.events));
  }

  /** Lets cards fly as they did in the game, or back to where they came from. */
  private async fly(from: number, to: number): Promise<void> {
    const step = this.steps[Math.max(from, to)]!;
    await tick();
    const { play } = this.stage;
    if (!play) return;
    const flights = step.events.flatMap((event) => play.flights(event, step.view));
    this.stage.flights.fly(to > from ? flights : flights.map(reversed).reverse());
    const heard = to > from ? soundOf(step.events, play.sounds, this.replay?.setup.game ?? "") : null;
    if (heard) sound(heard);
  }

  // --- sentences ---

  /** Says what happened in a step. */
  sentences(step: ReplayStep): string[] {
    const told = step.events.flatMap(({ words }) => words ?? []);
    if (step.move === null) return [say("replay-dealt"), ...told];
    return told.length ? told : [step.words ?? step.move];
  }

  private announce(number: number): void {
    const told = this.sentences(this.steps[number]!).join(" ");
    this.announcements.add(`${this.caption}: ${told}`);
  }
}

const reversed = ({ card, from, to }: Flight): Flight => ({ card, from: to, to: from });

/** The numbers of the moves that reshuffled something, in order; one for each reshuffle. */
export function reshuffles(steps: ReplayStep[]): number[] {
  return steps.flatMap(({ number, events }) =>
    events.filter(({ kind }) => kind.endsWith("-reshuffled")).map(() => number),
  );
}
