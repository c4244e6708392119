// The games, each loaded with its messages when it is first played.
import type { Component } from "svelte";
import { messages } from "../lib/messages.svelte";
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

export async function load(name: string): Promise<Game> {
  if (!(name in GAMES)) throw new Error(`no game ${name}`);
  const [game] = await Promise.all([GAMES[name as GameName](), messages.need(name as GameName)]);
  return game;
}
