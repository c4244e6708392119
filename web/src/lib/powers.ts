// What a card does in a game, in words; which card does what stands in the catalogues.
import type { View } from "../../wire";
import { rankOf, say } from "./messages.svelte";

/** By what the catalogue tells cards apart: "defuse", "ninja", "J", 7. */
function sort(card: string): string | number {
  if (/^[a-z]+$/.test(card)) return card;
  return card.startsWith("N") ? "ninja" : rankOf(card);
}

/** The options that change what a card does; a view names only those that were chosen, and the catalogue knows the rest. */
const OPTIONS = ["face_attacks", "king_points", "open_future", "six"];

/** A value as the catalogue selects by it: a number, or a word. */
const selector = (value: View["options"][string] | undefined) =>
  typeof value === "number" ? value : String(value ?? "");

export function powerOf(card: string, { game, options }: View): string {
  const chosen = Object.fromEntries(OPTIONS.map((name) => [name, selector(options[name])]));
  return say(`power-${game}`, { ...chosen, card: sort(card) });
}
