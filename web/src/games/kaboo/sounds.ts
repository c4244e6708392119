// Kaboo: which events sound like more than a card.
import type { Sound } from "../../lib/sounds";

export const sounds: Record<string, Sound> = {
  "kaboo-first-look": "look",
  "kaboo-looked": "look",
  "kaboo-knocked": "knock",
};
