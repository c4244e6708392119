// Boom: which events sound like more than a card.
import type { Sound } from "../../lib/sounds";

export const sounds: Record<string, Sound> = {
  "boom-boomed": "boom",
  "boom-destroyed": "boom",
  "boom-reshuffled": "burn",
};
