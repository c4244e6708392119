// The games, each loaded when somebody plays it.
import type { Component } from "svelte";
import type { Play, Stage } from "../lib/stage.svelte";

export interface Game {
  play: Play;
  Table: Component<{ stage: Stage }>;
}

const GAMES: Record<string, () => Promise<Game>> = {
  boom: () => import("./boom"),
  kaboo: () => import("./kaboo"),
  exploding: () => import("./exploding"),
  "battle-gum": () => import("./battle-gum"),
};

export function load(game: string): Promise<Game> {
  const found = GAMES[game];
  if (!found) throw new Error(`no game ${game}`);
  return found();
}
