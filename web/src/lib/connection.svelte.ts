// The line to the house: one WebSocket, mended by itself whenever it breaks.
import type { Answer, Question } from "../../wire";
import { Refusal, unheard } from "./api";
import { words } from "./messages.svelte";

type Told = Exclude<Answer, { type: "welcome" | "pong" }>;
type Asked<Q = Question> = Q extends Question ? Omit<Q, "id"> : never;
type Waiting = { done: (answer: Answer) => void; failed: (error: Error) => void };

const FIRST_WAIT = 250; // milliseconds before the second try
const LONGEST_WAIT = 5000;

export class Line {
  /** Whether the house hears us; `null` until the first word. */
  open = $state<boolean | null>(null);
  private socket: WebSocket | null = null;
  private waiting = new Map<number, Waiting>();
  private asked = 0;
  private wait = FIRST_WAIT;
  private retry = 0;
  private pulse = 0;
  private heard = 0;
  private closed = false;

  constructor(
    private readonly opened: () => void,
    private readonly told: (answer: Told) => void,
  ) {
    this.connect();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  say(question: Asked): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(question));
  }

  /** The answer, or a Refusal. */
  ask<A extends Answer = Answer>(question: Asked): Promise<A> {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Refusal(unheard()));
    const id = ++this.asked;
    this.socket.send(JSON.stringify({ ...question, id }));
    return new Promise<Answer>((done, failed) => this.waiting.set(id, { done, failed })) as Promise<A>;
  }

  /** Connect anew, for example in another language. */
  renew(): void {
    this.drop();
    this.connect();
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.drop();
  }

  private connect(): void {
    clearTimeout(this.retry);
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/live?lang=${words.language}`);
    this.socket = socket;
    socket.onmessage = (message) => this.hear(JSON.parse(message.data));
    socket.onclose = () => socket === this.socket && this.lost();
  }

  private hear(answer: Answer): void {
    this.heard = Date.now();
    if (answer.type === "welcome") return this.welcomed(answer.heartbeat);
    const id = "id" in answer ? answer.id : null;
    const waiting = id == null ? undefined : this.waiting.get(id);
    if (waiting && id != null) {
      this.waiting.delete(id);
      if (answer.type === "refused") waiting.failed(new Refusal(answer.error));
      else waiting.done(answer);
    } else if (answer.type !== "pong") this.told(answer);
  }

  private welcomed(heartbeat: number): void {
    this.open = true;
    this.wait = FIRST_WAIT;
    clearInterval(this.pulse);
    this.pulse = setInterval(() => this.beat(heartbeat * 1000), (heartbeat * 1000) / 2);
    this.opened();
  }

  private beat(milliseconds: number): void {
    if (Date.now() - this.heard > milliseconds * 1.5) this.renew();
    else this.say({ type: "ping" });
  }

  private drop(): void {
    clearTimeout(this.retry);
    clearInterval(this.pulse);
    const socket = this.socket;
    this.socket = null;
    // One that is not open yet is closed when it is: browsers complain otherwise.
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
    for (const { failed } of this.waiting.values()) failed(new Refusal(unheard()));
    this.waiting.clear();
  }

  private lost(): void {
    this.drop();
    if (this.closed) return;
    this.open = false;
    this.retry = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private hurry = (): void => {
    if (document.visibilityState === "visible" && this.open === false && !this.socket) this.connect();
  };
}
