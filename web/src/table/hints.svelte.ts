// What a bot thinks of the legal moves, on request; the best of them is marked on the board.
import type { Advised, Hinted, Offered } from "../../wire";
import type { Connection } from "../lib/connection.svelte";
import type { LiveView } from "./live_view.svelte";
import type { Requests } from "./requests.svelte";

/** The board that hints are about. */
interface Board {
  readonly legal: Offered[];
  advised: Offered | null;
}

/** A move that is advised, with the chance to win with it. */
export interface Advice {
  move: Offered;
  chance: number;
  /** The best one, or as good as that, as far as the search can tell. */
  isBest: boolean;
}

const MOST = 3; // moves shown

export class Hints {
  moves = $state.raw<Advised[] | null>(null);

  constructor(
    private readonly table: string,
    private readonly live: LiveView,
    private readonly connection: Pick<Connection, "ask">,
    private readonly requests: Requests,
    private readonly board: () => Board,
  ) {}

  /** The best moves, those that are equally good first. */
  get shown(): Advice[] {
    const advised = (this.moves ?? []).flatMap(({ text, chance, even }, index) => {
      const move = this.board().legal.find((one) => one.text === text);
      return move ? [{ move, chance, isBest: even || index === 0 }] : [];
    });
    return [...advised.filter(({ isBest }) => isBest), ...advised.filter(({ isBest }) => !isBest)].slice(0, MOST);
  }

  /** Whether several moves are the best. */
  get isTie(): boolean {
    return this.shown.filter(({ isBest }) => isBest).length > 1;
  }

  async request(): Promise<void> {
    const asked = this.connection.ask<Hinted>({ type: "hint", table: this.table, seat: this.live.seat });
    const hinted = await this.requests.answer(asked);
    if (!hinted || hinted.seat !== this.live.seat) return; // the device was passed on since
    this.moves = hinted.moves;
    this.board().advised = this.shown[0]?.move ?? null;
  }

  clear(): void {
    this.moves = null;
    this.board().advised = null;
  }
}
