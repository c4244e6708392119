// The connection to the server: one WebSocket, reconnected with backoff whenever it breaks.
import type { Answer, Question } from "../../wire";
import { Refusal, unreachable } from "./api";
import { messages } from "./messages.svelte";

type Pushed = Exclude<Answer, { type: "welcome" | "pong" }>;
/** A request without its id, which the connection adds. */
export type Request<Q = Question> = Q extends Question ? Omit<Q, "id"> : never;
type Pending = { done: (answer: Answer) => void; failed: (error: Error) => void };

const FIRST_WAIT = 250; // milliseconds before the second try
const LONGEST_WAIT = 5000;

export class Connection {
  /** Whether the server answers; `null` until its first message. */
  isOpen = $state<boolean | null>(null);
  private socket: WebSocket | null = null;
  private pending = new Map<number, Pending>();
  private lastId = 0;
  private backoff = FIRST_WAIT;
  private retry = 0;
  private heartbeat = 0;
  private lastMessage = 0; // when it came
  private isClosed = false;

  constructor(
    private readonly opened: () => void,
    private readonly pushed: (answer: Pushed) => void,
  ) {
    this.connect();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  send(request: Request): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(request));
  }

  /** Sends a request and resolves with its answer, or rejects with a Refusal. */
  ask<A extends Answer = Answer>(request: Request): Promise<A> {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Refusal(unreachable()));
    const id = ++this.lastId;
    this.socket.send(JSON.stringify({ ...request, id }));
    return new Promise<Answer>((done, failed) => this.pending.set(id, { done, failed })) as Promise<A>;
  }

  /** Reconnects, for example in another language. */
  renew(): void {
    this.drop();
    this.connect();
  }

  close(): void {
    this.isClosed = true;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.drop();
  }

  private connect(): void {
    clearTimeout(this.retry);
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/live?lang=${messages.language}`);
    this.socket = socket;
    socket.onmessage = (message) => this.receive(JSON.parse(message.data));
    socket.onclose = () => socket === this.socket && this.lost();
  }

  private receive(answer: Answer): void {
    this.lastMessage = Date.now();
    if (answer.type === "welcome") return this.welcomed(answer.heartbeat);
    const id = "id" in answer ? answer.id : null;
    const pending = id == null ? undefined : this.pending.get(id);
    if (pending && id != null) {
      this.pending.delete(id);
      if (answer.type === "refused") pending.failed(new Refusal(answer.error));
      else pending.done(answer);
    } else if (answer.type !== "pong") this.pushed(answer);
  }

  private welcomed(heartbeat: number): void {
    this.isOpen = true;
    this.backoff = FIRST_WAIT;
    clearInterval(this.heartbeat);
    this.heartbeat = setInterval(() => this.beat(heartbeat * 1000), (heartbeat * 1000) / 2);
    this.opened();
  }

  private beat(milliseconds: number): void {
    if (Date.now() - this.lastMessage > milliseconds * 1.5) this.renew();
    else this.send({ type: "ping" });
  }

  private drop(): void {
    clearTimeout(this.retry);
    clearInterval(this.heartbeat);
    const socket = this.socket;
    this.socket = null;
    // Browsers log an error when a socket is closed before it is open.
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
    for (const { failed } of this.pending.values()) failed(new Refusal(unreachable()));
    this.pending.clear();
  }

  private lost(): void {
    this.drop();
    if (this.isClosed) return;
    this.isOpen = false;
    this.retry = setTimeout(() => this.connect(), this.backoff);
    this.backoff = Math.min(this.backoff * 2, LONGEST_WAIT);
  }

  private hurry = (): void => {
    if (document.visibilityState === "visible" && this.isOpen === false && !this.socket) this.connect();
  };
}
