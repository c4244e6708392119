// The games, each loaded when it is first played.
import type { Component } from "svelte";
import type { GameName } from "../lib/route.svelte";
import type { Play, Stage } from "../lib/stage.svelte";

export interface Game {
  play: Play;
  Board: Component<{ stage: Stage }>;
}

const GAMES: Record<GameName, () => Promise<Game>> = {
  boom: () => import("./boom"),
  kaboo: () => import("./kaboo"),
  exploding: () => import("./exploding"),
  "battle-gum": () => import("./battle-gum"),
};

export function load(game: string): Promise<Game> {
  if (!(game in GAMES)) throw new Error(`no game ${game}`);
  return GAMES[game as GameName]();
}
