// Exploding: which events sound like more than a card.
import type { Sound } from "../../lib/sounds";

export const sounds: Record<string, Sound> = {
  "exploding-exploded": "boom",
  "exploding-reshuffled": "burn",
  "exploding-looked": "look",
  "exploding-revealed": "look",
};
