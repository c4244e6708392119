// What a card does in a game, in words; which card does what stands in the catalogues.
import type { View } from "../../wire";
import { rankOf, say } from "./messages.svelte";

/** By what the catalogue tells cards apart: "defuse", "ninja", "J", 7. */
function sort(card: string): string | number {
  if (/^[a-z]+$/.test(card)) return card;
  return card.startsWith("N") ? "ninja" : rankOf(card);
}

export function powerOf(card: string, { game, options }: View): string {
  const chosen = Object.entries(options).map(([name, value]) => [name, String(value)]);
  return say(`power-${game}`, { ...Object.fromEntries(chosen), card: sort(card) });
}
