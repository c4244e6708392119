// A finished game, replayed: its steps, and the one that lies on the board.
import type { Component } from "svelte";
import type { Decision, Failure, Offered, Replay, ReplayStep, SeatShown } from "../../wire";
import { load as loadGame } from "../games";
import { failureOf, get } from "../lib/api";
import { Announcements } from "../lib/announcements.svelte";
import { Deeds } from "../lib/deeds";
import { Stage } from "../lib/stage.svelte";
import { say, spoken } from "../lib/messages.svelte";
import { AnalysisRequest } from "./analysis_request.svelte";
import { sentencesOf } from "./step_sentences";

const PACE = 1500; // milliseconds for which each step lies there while the replay runs
const ANNOUNCED = 5; // earlier steps that stay in the live region

export class ReplaySession {
  readonly stage = new Stage();
  readonly announcements = new Announcements(ANNOUNCED);
  readonly analysis: AnalysisRequest;
  Board = $state.raw<Component<{ stage: Stage }> | null>(null);
  replay = $state.raw<Replay | null>(null);
  /** The number of the step that is shown: 0 is the deal. */
  number = $state(0);
  /** Whether its move is still being made, on the table before it. */
  isPerforming = $state(false);
  refusal = $state.raw<Failure | null>(null);
  runs = $state(false);
  private readonly deeds = new Deeds(this.stage);
  private timer: ReturnType<typeof setTimeout> | undefined; // of the step that runs by itself
  private laying: ReturnType<typeof setTimeout> | undefined;
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
    const decision = this.isPerforming ? null : this.decision;
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
    this.lay(from);
    this.number = to;
    this.announce(to);
    this.layAfter(this.perform(from, to));
  }

  toggle(): void {
    if (this.runs) return this.pause();
    if (this.number === this.last) this.go(0);
    this.runs = this.last > 0;
    this.runOn();
  }

  pause(): void {
    clearTimeout(this.timer);
    this.runs = false;
  }

  close(): void {
    this.pause();
    clearTimeout(this.laying);
    this.deeds.cut();
    this.analysis.close();
  }

  private runOn(): void {
    clearTimeout(this.timer);
    if (this.runs && !this.isPerforming) this.timer = setTimeout(() => this.run(), PACE);
  }

  private run(): void {
    this.go(this.number + 1);
    if (this.number === this.last) this.pause();
    else this.runOn();
  }

  /** Shows what leads from one step to the next or back, on the table as it is; returns how many milliseconds that takes. */
  private perform(from: number, to: number): number {
    if (Math.abs(to - from) !== 1) return 0;
    const { events, view } = this.steps[Math.max(from, to)]!;
    if (to < from) return this.deeds.takeBack(events, view);
    return this.deeds.perform(events, view, this.replay?.setup.game ?? "");
  }

  private layAfter(milliseconds: number): void {
    if (!milliseconds) return this.lay(this.number);
    this.isPerforming = true;
    this.laying = setTimeout(() => {
      this.lay(this.number);
      this.runOn();
    }, milliseconds);
  }

  private lay(number: number): void {
    clearTimeout(this.laying);
    this.deeds.cut();
    this.isPerforming = false;
    this.number = number;
    const step = this.steps[number];
    if (!step) return;
    this.stage.view = step.view;
    this.stage.looks.set(this.stage.looksOf(step.events));
  }

  private announce(number: number): void {
    const told = sentencesOf(this.steps[number]!).join(" ");
    this.announcements.add(`${this.caption}: ${told}`);
  }
}

/** The numbers of the moves that reshuffled something, in order; one for each reshuffle. */
export function reshuffles(steps: ReplayStep[]): number[] {
  return steps.flatMap(({ number, events }) =>
    events.filter(({ kind }) => kind.endsWith("-reshuffled")).map(() => number),
  );
}
