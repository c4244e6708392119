// The move that this person makes: asked about first if it would lose or waste something, then on its way to the server.
import type { Offered } from "../../wire";
import type { Place } from "../lib/selection";
import type { LiveView } from "./live_view.svelte";
import type { Requests } from "./requests.svelte";

interface Board {
  legal: Offered[];
  refuse(places: Place[]): void;
}

const isCostly = ({ loses, wastes }: Offered): boolean => Boolean(loses || wastes);

export class Decision {
  /** A move is on its way: the server has neither sent the view after it nor refused it. */
  isSent = $state(false);
  /** A move that would lose the game, or a card for nothing, waits to be confirmed. */
  costly = $state.raw<Offered | null>(null);

  constructor(
    private readonly table: string,
    private readonly live: LiveView,
    private readonly requests: Requests,
    private readonly board: () => Board,
    private readonly made: (move: Offered) => void = () => {},
  ) {}

  /** Makes a move, unless it is costly and was not confirmed yet. */
  choose(text: string, places: Place[]): void {
    const move = this.board().legal.find((one) => one.text === text);
    if (move && isCostly(move) && this.costly !== move) this.costly = move;
    else void this.make(text, places);
  }

  /** Makes a move; if it is refused, the board says so. */
  async make(move: string, places: Place[] = []): Promise<void> {
    const { shown, seat } = this.live;
    const offered = this.board().legal.find((one) => one.text === move);
    this.costly = null;
    this.isSent = true;
    if (offered) this.made(offered);
    const done = await this.requests.ask({ type: "move", table: this.table, version: shown?.version ?? 0, move, seat });
    if (done) return;
    this.isSent = false;
    this.board().refuse(places);
  }
}
