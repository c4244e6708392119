// How long a game takes: moves of a whole game between bots of level 3, from the fewest to the most players
// (`powderkeg simulate`; tests/docs/test_lengths.py plays them), at six seconds a move; and how much there is to learn.
import type { GameName } from "../lib/route.svelte";

export const LENGTHS: Record<GameName, [fewest: number, most: number]> = {
  boom: [2, 7],
  kaboo: [3, 6],
  exploding: [4, 4],
  "battle-gum": [6, 11],
};

export const LEARNING: Record<GameName, "easy" | "medium" | "hard"> = {
  boom: "medium",
  kaboo: "medium",
  exploding: "easy",
  "battle-gum": "hard",
};
