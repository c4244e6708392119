// What a bot thinks of the legal moves, on request.
import type { Advised, Hinted } from "../../wire";
import type { Connection } from "../lib/connection.svelte";
import type { LiveView } from "./live_view.svelte";
import type { Requests } from "./requests.svelte";

export class Hints {
  moves = $state.raw<Advised[] | null>(null);

  constructor(
    private readonly table: string,
    private readonly live: LiveView,
    private readonly connection: Pick<Connection, "ask">,
    private readonly requests: Requests,
  ) {}

  async request(): Promise<void> {
    const asked = this.connection.ask<Hinted>({ type: "hint", table: this.table, seat: this.live.seat });
    const hinted = await this.requests.answer(asked);
    if (hinted?.seat === this.live.seat) this.moves = hinted.moves; // unless the device was passed on since
  }

  clear(): void {
    this.moves = null;
  }
}
