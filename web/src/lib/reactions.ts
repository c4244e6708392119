// What players can say to each other besides moves: always a picture and the words.
import type { IconName } from "../parts/Icon.svelte";

export const REACTIONS = {
  hello: "bubble",
  "well-played": "star",
  ouch: "dizzy",
  boom: "burst",
  thinking: "thought",
  sorry: "sad",
  thanks: "heart",
  again: "again",
} as const satisfies Record<string, IconName>;

export type Reaction = keyof typeof REACTIONS;

export const pictureOf = (reaction: string): IconName => REACTIONS[reaction as Reaction] ?? "bubble";
