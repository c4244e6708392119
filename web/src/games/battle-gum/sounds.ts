// Battle GUM: which events sound like more than a card.
import type { Sound } from "../../lib/sounds";

export const sounds: Record<string, Sound> = {
  "battle-gum-burned": "burn",
};
