// Somebody at a table: takes what the server sends to the board, the log and the screen reader.
import type { Answer, Failure, Offered, Picture, Setup, Shown, Told } from "../../wire";
import { load } from "../games";
import { Announcements } from "../lib/announcements.svelte";
import { failureOf, get } from "../lib/api";
import { Connection } from "../lib/connection.svelte";
import { messages, say, spoken } from "../lib/messages.svelte";
import { myGames } from "../lib/my_games.svelte";
import { settings } from "../lib/settings.svelte";
import { sound } from "../lib/sounds";
import { Stage } from "../lib/stage.svelte";
import { Timers } from "../lib/timers";
import { turnAlert } from "../lib/turn_alert";
import { Decision } from "./decision.svelte";
import { EventLog, seatOf } from "./event_log.svelte";
import { Hints } from "./hints.svelte";
import { Lessons } from "./lessons.svelte";
import { ALL, LiveView } from "./live_view.svelte";
import { Narrator } from "./narrator";
import { PassGate } from "./pass_gate.svelte";
import { Playback, type Scene } from "./playback.svelte";
import { Reactions } from "./reactions.svelte";
import { Requests } from "./requests.svelte";

/** How long a move of another stays, compared with the pace of the table's bots. */
const SPEEDS = { slow: 3, normal: 1.2, fast: 0 };
const PACE = 0.6; // seconds: that pace, where the table does not say
const BY_NUMBER = new Intl.Collator("en", { numeric: true }); // “boom 2” before “boom 10”
const FEW = 3; // moves in one view that still fly; more come after a lost connection

export class TableSession {
  setup = $state.raw<Setup | null>(null);
  commitment = $state("");
  /** Why the table cannot be shown at all. */
  missing = $state.raw<Failure | null>(null);
  /** The table of the rematch that has begun while this person looked. */
  begunRematch = $state<string | null>(null);

  readonly timers = new Timers();
  readonly announcements = new Announcements();
  readonly log = new EventLog();
  readonly gate: PassGate;
  readonly reactions = new Reactions(this.timers);
  readonly live = new LiveView(this.reactions);
  readonly stage = new Stage(
    this.live,
    (text, places) => this.decision.choose(text, places),
    () => this.playback.finish(),
  );
  private readonly narrator = new Narrator(this.stage, this.live, this.announcements);
  readonly lessons = new Lessons(this.stage, this.announcements);
  readonly connection: Connection;
  readonly requests: Requests;
  readonly decision: Decision;
  readonly hints: Hints;
  readonly playback = new Playback();
  private announced = ""; // the question to this person
  private views = Promise.resolve(); // taken one after another

  constructor(readonly id: string) {
    this.gate = new PassGate(id);
    this.connection = new Connection(
      () => this.connected(),
      (answer) => this.receive(answer),
    );
    this.requests = new Requests(this.connection, this.announcements);
    const learn = (move: Offered) => this.lessons.learn(move);
    this.decision = new Decision(id, this.live, this.requests, () => this.stage, learn);
    this.hints = new Hints(id, this.live, this.connection, this.requests, () => this.stage);
  }

  get isTurn(): boolean {
    return this.stage.legal.length > 0 && !this.gate.isClosed;
  }

  /** The seat to pass this device to, once its holder has seen enough: nothing is asked of them, but of another. */
  get nextHolder(): number | null {
    if (this.isTurn || this.gate.isClosed) return null;
    return this.live.shown?.asked?.find((seat) => seat !== this.live.seat) ?? null;
  }

  /** What is expected of whoever looks at the table. */
  get state(): "over" | "sent" | "turn" | "waiting" {
    if (this.live.isOver) return "over";
    if (this.decision.isSent) return "sent";
    return this.isTurn ? "turn" : "waiting";
  }

  /** What the log says of an event; an event that is not the latest any more may say less. */
  sentence(event: Told): string {
    const { play, view } = this.stage;
    const faded = view && event.version < this.live.version ? play?.faded?.(event, view) : undefined;
    return faded ?? event.words ?? event.kind;
  }

  close(): void {
    this.connection.close();
    this.playback.stop();
    this.timers.clear();
    this.stage.timers.clear();
    turnAlert.end();
  }

  /** Asks for everything once more, in another language. */
  reload(): void {
    this.playback.finish();
    this.live.shown = null;
    this.connection.renew();
  }

  names(seats: readonly number[]): string {
    return seats.map((seat) => this.stage.name(seat)).join(", ");
  }

  undo(): void {
    void this.requests.ask({ type: "undo", table: this.id, seat: this.live.seat });
  }

  /** Announces the position in sentences. */
  async describe(): Promise<void> {
    const seat = this.live.seat ? `&seat=${this.live.seat}` : "";
    const picture = await this.requests.answer(
      get<Picture>(`/tables/${this.id}/picture?lang=${messages.language}${seat}`),
    );
    picture?.lines.forEach((line) => this.announcements.add(spoken(line)));
  }

  /** Hides the board until the next player at this device has it. */
  passOn(): void {
    this.playback.finish();
    if (this.nextHolder !== null) this.closeGate(this.nextHolder);
  }

  /** Shows the board to the next player at this device, with what they have missed, once their log has come. */
  openGate(): void {
    const seen = this.gate.open();
    if (seen === null) return;
    this.narrator.catchUp(this.log.after(seen));
    this.gate.see(this.live.version);
    this.alertTurn();
  }

  // --- what the server sends ---

  private connected(): void {
    this.requests.reached();
    this.playback.finish();
    this.live.absent = [];
    this.watch(this.gate.hasLog ? this.live.version : ALL);
  }

  private watch(after: number): void {
    const refused = (error: unknown) => this.watchRefused(failureOf(error), after);
    const seat = this.gate.holder;
    this.connection.ask({ type: "watch", table: this.id, after, seat, words: true, presence: true }).catch(refused);
  }

  /** A lost connection is renewed and watches again; a server that has fewer entries than we quote is asked for all. */
  private watchRefused(failure: Failure, after: number): void {
    if (failure.code === "unheard") return;
    if (failure.kind === "stale" && after !== ALL) this.watch(ALL);
    else if (this.live.shown) this.requests.refuse(failure);
    else this.missing = failure;
  }

  private receive(answer: Answer): void {
    if (answer.type === "view") this.views = this.views.then(() => this.take(answer));
    else if (answer.type === "presence") this.views = this.views.then(() => this.showAbsent(answer.absent));
    else if (answer.type === "reaction") this.react(answer.seat, answer.reaction);
    else if (answer.type === "refused") this.requests.refuse(answer.error);
    else if (answer.type === "slowed") this.announcements.add(answer.sentence);
    else if (answer.type === "gone")
      this.missing = { kind: "missing", code: "gone", rule: null, data: {}, sentence: say("page-gone") };
  }

  private react(seat: number, reaction: string): void {
    this.reactions.show(seat, reaction);
    this.announcements.add(say("page-reacts", { seat: this.stage.name(seat), reaction: say(`reaction-${reaction}`) }));
    sound("reaction");
  }

  private showAbsent(absent: readonly number[]): void {
    const before = this.live.absent;
    this.live.absent = absent;
    const announce = (key: string, seats: readonly number[], others: readonly number[]) =>
      seats
        .filter((seat) => !others.includes(seat))
        .forEach((seat) => this.announcements.add(say(key, { seat: this.stage.name(seat) })));
    announce("page-is-away", absent, before);
    announce("page-is-back", before, absent);
  }

  private async take(shown: Shown): Promise<void> {
    if (shown.setup) await this.setUp(shown.setup, shown.commitment);
    this.missing = null;
    if (this.setup) myGames.note(shown, this.setup);
    const isTimed = shown.window || shown.running;
    this.playback.add(this.scene(shown), Boolean(isTimed && shown.legal?.length));
  }

  private scene(shown: Shown): Scene {
    const came = performance.now();
    let performed = 0;
    return {
      perform: () => (performed = this.perform(shown)),
      settle: () => this.show(shown, came, performed > 0),
    };
  }

  /** Shows what was done before the view of it, except for one's own moves: those are laid at once. */
  private perform(shown: Shown): number {
    const { view, events = [] } = shown;
    if (!view || !this.isNext(shown) || this.gate.isClosed || this.gate.isStale(shown)) return 0;
    if (this.gate.changesHands(shown) || isLong(events)) return 0;
    if (isOwn(shown) && !this.narrator.isDramatic(events, view)) return 0;
    return this.narrator.perform(events, view, this.game);
  }

  /** Lays a view on the table; returns the milliseconds until the next. */
  private show(shown: Shown, came: number, wasPerformed: boolean): number {
    this.narrator.cut();
    if (this.gate.isStale(shown)) return 0;
    if (this.gate.changesHands(shown)) {
      this.closeGate(shown.seat);
      return 0;
    }
    const [isNext, events] = [this.isNext(shown), shown.events ?? []];
    const follows = isNext && !wasPerformed && !this.gate.isClosed && !isLong(events);
    if (follows) this.stage.flights.remember();
    this.followRematch(shown);
    this.lay(shown, came);
    this.record(shown, isNext);
    if (this.gate.isClosed) {
      if (this.gate.isAwaited) this.openGate();
      return 0;
    }
    if (isNext) this.narrate(events);
    else this.narrator.showFirstLook(events);
    this.stage.touched = this.narrator.touched(this.log.othersSince(this.live.seat));
    this.gate.see(shown.version);
    this.alertTurn();
    const flown = follows ? this.narrator.follow(events, this.game) : 0;
    return isNext && !isOwn(shown) ? this.pauseAfter(events) : flown;
  }

  private followRematch({ next, yours }: Shown): void {
    const before = this.live.shown;
    if (before && !before.next && next && yours?.length) this.begunRematch = next;
  }

  private isNext(shown: Shown): boolean {
    return shown.after === this.live.shown?.version;
  }

  private get game(): string {
    return this.setup?.game ?? "";
  }

  /** The milliseconds for which a move of another stays before the next one. */
  private pauseAfter(events: Told[]): number {
    if (!events.some((event) => event.kind.startsWith(`${this.game}-`))) return 0;
    if (settings.pace === "step") return Infinity;
    return SPEEDS[settings.pace] * (this.setup?.pace ?? PACE) * 1000;
  }

  private narrate(events: Told[]): void {
    if (events.length && !this.live.isOver) this.requests.refusal = null;
    this.narrator.narrate(events);
  }

  private async setUp(setup: Setup, commitment = ""): Promise<void> {
    this.setup = setup;
    this.commitment = commitment;
    this.stage.play ??= (await load(setup.game)).play;
  }

  private lay(shown: Shown, came: number): void {
    const isAsked = JSON.stringify(shown.legal) !== JSON.stringify(this.live.shown?.legal);
    const view = shown.view ?? null;
    if (this.lessons.isOn && view?.result) this.lessons.end();
    this.live.set(shown, came);
    this.decision.isSent = false;
    this.stage.seats = shown.seats;
    this.stage.view = view;
    this.stage.legal = [...(shown.legal ?? [])].sort((one, other) => BY_NUMBER.compare(one.text, other.text));
    if (!isAsked) return;
    this.hints.clear();
    this.decision.costly = null;
    this.stage.picks = (view && this.stage.play?.picked?.(view, this.stage.legal)) || [];
  }

  private record(shown: Shown, isNext: boolean): void {
    const events = shown.events ?? [];
    if (isNext) return this.log.append(events);
    this.log.replace(events, shown.after !== ALL);
    this.gate.hasLog = true;
  }

  /** Clears the secrets of whoever had the device, and asks for the view and the log of the seat that gets it. */
  private closeGate(seat: number | null): void {
    this.gate.close(seat);
    this.stage.flights.land();
    this.stage.looks.clear();
    this.log.clear();
    this.announcements.clear();
    this.announced = "";
    this.requests.refusal = null;
    this.watch(ALL);
  }

  /** Announces what this person is asked, once. */
  private announceQuestion(question: string): void {
    if (question !== this.announced) this.announcements.add(question);
    this.announced = question;
  }

  private alertTurn(): void {
    const isTurn = this.isTurn && !this.live.isOver;
    this.narrator.alertTurn(isTurn, this.setup ? say(`game-${this.setup.game}`) : "");
    this.announceQuestion(isTurn ? spoken(this.stage.question) : "");
    if (isTurn && settings.hints && this.setup?.hints && !this.hints.moves) void this.hints.request();
  }
}

/** Whether one's own move led to a view. */
const isOwn = ({ yours, events }: Shown): boolean =>
  (yours ?? []).some((seat) => events?.[0] && seatOf(events[0]) === seat);

/** Whether a view comes with more moves than are shown one after another. */
const isLong = (events: Told[]): boolean => new Set(events.map(({ version }) => version)).size > FEW;
