// Someone at a table of the house: what they are shown, and what they do.
import { tick } from "svelte";
import type { Advised, Answer, Done, Failure, Hinted, Offered, Picture, Setup, Shown, Told } from "../../wire";
import { load } from "../games";
import { failureOf, get } from "./api";
import { calling } from "./calling.svelte";
import type { Place } from "./choosing";
import { Line } from "./line.svelte";
import { settings } from "./settings.svelte";
import { sound, soundOf } from "./sounds";
import { Stage } from "./stage.svelte";
import { say, spoken, words } from "./words.svelte";

const ALL = -1; // before the first version: everything is told
const SHAKE = 500;
const REACTION = 4000;
const PEEK = 4000; // how long a card is looked at, unless it is closed before
const FIRST_LOOK = 10000;
const WATCHED = 1600;

export class AtTable extends Stage {
  shown = $state.raw<Shown | null>(null);
  setup = $state.raw<Setup | null>(null);
  commitment = $state("");
  log = $state.raw<Told[]>([]);
  /** The log does not go back to the beginning: the house tells the latest events only. */
  cut = $state(false);
  /** Sentences for screen readers, each said once. */
  news = $state.raw<{ key: number; text: string }[]>([]);
  refusal = $state.raw<Failure | null>(null);
  /** The table cannot be shown at all. */
  missing = $state.raw<Failure | null>(null);
  reactions = $state.raw<Record<number, string>>({});
  hints = $state.raw<Advised[] | null>(null);
  /** A move that would cost the game waits for a second word. */
  costly = $state.raw<Offered | null>(null);
  /** Pass and play: whose cards are to be seen, once the device is in their hands. */
  gate = $state<number | null>(null);
  /** A move is on its way: the house has neither shown what became of it nor refused it. */
  sent = $state(false);
  /** This person has asked for another game. */
  wantsAgain = $state(false);
  /** When the last view came, to run its clocks. */
  since = $state(0);
  readonly line: Line;
  private timers = new Set<number>();
  private said = 0;
  private called = false;
  private seenBy = new Map<number, number>(); // the last number that each seat at this device has seen
  private seen = Promise.resolve(); // one view after another
  private told = true; // the log as this seat has seen it
  private knocked = false; // the gate was to be opened before that

  constructor(readonly id: string) {
    super();
    this.line = new Line(
      () => this.watch(this.shown && this.told ? this.shown.version : ALL),
      (answer) => this.hear(answer),
    );
  }

  get turn(): boolean {
    return this.legal.length > 0 && this.gate === null;
  }

  get spectating(): boolean {
    return !this.shown?.yours?.length;
  }

  get over(): boolean {
    return this.shown?.status === "finished";
  }

  /** What is expected of whoever looks at the table. */
  get state(): "over" | "sent" | "turn" | "waiting" {
    if (this.over) return "over";
    if (this.sent) return "sent";
    return this.turn ? "turn" : "waiting";
  }

  close(): void {
    this.line.close();
    this.timers.forEach(clearTimeout);
    calling.done();
  }

  /** Everything once more, in another language. */
  retell(): void {
    this.shown = null;
    this.line.renew();
  }

  // --- what is done ---

  protected send(text: string, places: Place[]): void {
    const move = this.legal.find((one) => one.text === text);
    if (move?.loses && this.costly !== move) {
      this.costly = move;
      return;
    }
    void this.decide(text, places);
  }

  async decide(move: string, places: Place[] = []): Promise<void> {
    this.costly = null;
    const version = this.shown?.version ?? 0;
    this.sent = true;
    const done = await this.ask({ type: "move", table: this.id, version, move, seat: this.shown?.seat ?? null });
    if (done) return;
    this.sent = false;
    this.shake(places);
  }

  /** Sends a question; what is refused is shown. */
  async ask(question: Parameters<Line["ask"]>[0]): Promise<Done | null> {
    this.refusal = null;
    try {
      return await this.line.ask<Done>(question);
    } catch (error) {
      this.refuse(failureOf(error));
      return null;
    }
  }

  refuse(failure: Failure): void {
    this.refusal = failure;
    this.tell(failure.sentence);
    sound("no");
  }

  async hint(): Promise<void> {
    try {
      this.hints = (
        await this.line.ask<Hinted>({ type: "hint", table: this.id, seat: this.shown?.seat ?? null })
      ).moves;
    } catch (error) {
      this.refuse(failureOf(error));
    }
  }

  again(): void {
    this.wantsAgain = true;
    void this.ask({ type: "rematch", table: this.id });
  }

  /** The position in sentences. */
  async describe(): Promise<void> {
    try {
      const seat = this.shown?.seat ? `&seat=${this.shown.seat}` : "";
      const { lines } = await get<Picture>(`/tables/${this.id}/picture?lang=${words.language}${seat}`);
      lines.forEach((line) => this.tell(spoken(line)));
    } catch (error) {
      this.refuse(failureOf(error));
    }
  }

  /** The device is in the right hands: they see what they have missed, as soon as it is told. */
  open(): void {
    this.knocked = !this.told;
    if (this.knocked) return;
    const seat = this.gate ?? 0;
    const missed = this.log.filter(({ version }) => version > (this.seenBy.get(seat) ?? ALL));
    this.gate = null;
    this.show(missed, FIRST_LOOK);
    missed.forEach((event) => this.tell(event.words ?? ""));
    this.seenBy.set(seat, this.shown?.version ?? ALL);
    this.call();
  }

  /** A sentence for the ears, once. */
  tell(text: string): void {
    if (!text) return;
    this.news = [...this.news.slice(-30), { key: ++this.said, text }];
  }

  // --- what is heard ---

  private watch(after: number): void {
    const refused = (error: unknown) => this.unwatched(failureOf(error), after);
    this.line.ask({ type: "watch", table: this.id, after, words: true }).catch(refused);
  }

  /** A line that broke again is mended and asks anew; a house that knows less than we do tells everything once more. */
  private unwatched(failure: Failure, after: number): void {
    if (failure.code === "unheard") return;
    if (failure.kind === "stale" && after !== ALL) this.watch(ALL);
    else if (this.shown) this.refuse(failure);
    else this.missing = failure;
  }

  private hear(answer: Answer): void {
    if (answer.type === "view") this.seen = this.seen.then(() => this.see(answer));
    else if (answer.type === "reaction") this.reacted(answer.seat, answer.reaction);
    else if (answer.type === "refused") this.refuse(answer.error);
    else if (answer.type === "slowed") this.tell(answer.sentence);
    else if (answer.type === "gone")
      this.missing = { kind: "missing", code: "gone", rule: null, data: {}, sentence: say("page-gone") };
  }

  private async see(shown: Shown): Promise<void> {
    if (shown.setup) {
      this.setup = shown.setup;
      this.commitment = shown.commitment ?? "";
      this.play ??= (await load(shown.setup.game)).play;
    }
    this.missing = null;
    const before = this.shown;
    const events = shown.events ?? [];
    const fresh = before !== null && shown.after === before.version;
    if (this.changesHands(before, shown)) return this.passOn(shown);
    this.flights.remember();
    this.place(shown);
    this.log = fresh ? [...this.log, ...events] : events;
    this.cut = fresh ? this.cut : shown.after !== ALL;
    this.told ||= !fresh;
    if (this.gate !== null) return this.knocked ? this.open() : undefined;
    if (fresh) await this.narrate(events);
    else this.lookFirst(events);
    this.seenBy.set(shown.seat ?? 0, shown.version);
    this.call();
  }

  private place(shown: Shown): void {
    const asked = JSON.stringify(shown.legal) !== JSON.stringify(this.shown?.legal);
    this.shown = shown;
    this.sent = false;
    this.since = performance.now();
    this.seats = shown.seats;
    this.view = shown.view ?? null;
    this.legal = shown.legal ?? [];
    if (!asked) return;
    this.hints = null;
    this.costly = null;
    this.picks = (this.view && this.play?.picked?.(this.view, this.legal)) || [];
  }

  private async narrate(events: Told[]): Promise<void> {
    events.forEach((event) => this.tell(event.words ?? ""));
    if (events.length && !this.over) this.refusal = null;
    this.show(events, this.view?.moves === 0 ? FIRST_LOOK : PEEK);
    await tick();
    if (this.view && this.play) this.flights.fly(events.flatMap((event) => this.play!.flights(event, this.view!)));
    const heard = soundOf(events.map((event) => event.kind));
    if (heard) sound(heard);
    if (this.over && events.some((event) => event.kind.startsWith("over-"))) this.end();
  }

  private end(): void {
    const winners = this.view?.result?.winners ?? [];
    const won = this.shown?.yours?.some((seat) => winners.includes(seat));
    sound(won || this.spectating ? "won" : "lost");
  }

  /** Between two people at one device nothing is seen until the other has it. */
  private changesHands(before: Shown | null, shown: Shown): boolean {
    const another = !before?.view || before.seat !== shown.seat;
    return another && (shown.yours?.length ?? 0) > 1 && shown.status === "playing";
  }

  private passOn(shown: Shown): void {
    this.gate = shown.seat;
    this.told = this.knocked = false;
    this.peeks = {};
    this.log = [];
    this.news = [];
    this.place({ ...shown, events: [] });
    this.watch(ALL); // the log as this seat has seen it
  }

  private call(): void {
    const yours = this.turn && !this.over;
    if (yours && !this.called) this.tell(say("page-your-turn"));
    this.called = yours;
    calling.turn(yours, this.setup ? say(`game-${this.setup.game}`) : "");
    if (yours && settings.hints && this.setup?.hints && !this.hints) void this.hint();
  }

  // --- looks ---

  private show(events: Told[], milliseconds = PEEK): void {
    const looks = events.flatMap((event) => this.play?.looks?.(event) ?? []);
    for (const { place, card } of looks) {
      if (card === null) this.seeLooking(place);
      else this.peek(place, card, milliseconds);
    }
  }

  /** Who comes to a table that has just been dealt still sees what they looked at. */
  private lookFirst(events: Told[]): void {
    if (this.view?.moves === 0) this.show(events, FIRST_LOOK);
  }

  private peek(place: Place, card: string, milliseconds: number): void {
    this.peeks = { ...this.peeks, [place]: card };
    this.later(milliseconds, () => this.unpeek(place));
  }

  private seeLooking(place: Place): void {
    this.watched = new Set([...this.watched, place]);
    this.later(WATCHED, () => (this.watched = new Set([...this.watched].filter((one) => one !== place))));
  }

  unpeek(place: Place): void {
    this.peeks = Object.fromEntries(Object.entries(this.peeks).filter(([one]) => one !== place));
  }

  // --- small things ---

  private reacted(seat: number, reaction: string): void {
    this.reactions = { ...this.reactions, [seat]: reaction };
    this.tell(say("page-reacts", { seat: this.name(seat), reaction: say(`reaction-${reaction}`) }));
    sound("reaction");
    this.later(
      REACTION,
      () =>
        (this.reactions = Object.fromEntries(Object.entries(this.reactions).filter(([one]) => Number(one) !== seat))),
    );
  }

  private shake(places: Place[]): void {
    this.shaken = new Set(places);
    this.later(SHAKE, () => (this.shaken = new Set()));
  }

  private later(milliseconds: number, act: () => void): void {
    const timer = setTimeout(() => (this.timers.delete(timer), act()), milliseconds) as unknown as number;
    this.timers.add(timer);
  }
}
