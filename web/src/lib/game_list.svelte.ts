// The games of this server with their options, as it last described them.
import type { GameShown } from "../../wire";
import { get } from "./api";

class GameList {
  list = $state.raw<GameShown[]>([]);

  find(game: string | undefined): GameShown | undefined {
    return this.list.find(({ name }) => name === game);
  }

  async load(): Promise<void> {
    this.list = await get<GameShown[]>("/games");
  }
}

export const gameList = new GameList();
