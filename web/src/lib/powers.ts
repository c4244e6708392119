// What a card does in a game, in words; which card does what stands in the catalogues.
import type { View } from "../../wire";
import { rankOf, say } from "./messages.svelte";
import type { Value } from "./options";

/** By what the catalogue tells cards apart: "defuse", "ninja", "J", 7. */
function sort(card: string): string | number {
  if (/^[a-z]+$/.test(card)) return card;
  return card.startsWith("N") ? "ninja" : rankOf(card);
}

/** The options that change what a card does; a view names only those that were chosen, and the catalogue knows the rest. */
const OPTIONS = ["face_attacks", "boom_faces", "open_future", "six"];

/** A catalogue tells numbers by number, and everything else by text. */
const told = (value: Value | undefined): string | number => (typeof value === "number" ? value : String(value ?? ""));

export function powerOf(card: string, { game, options }: View): string {
  const chosen = Object.fromEntries(OPTIONS.map((name) => [name, told(options[name])]));
  return say(`power-${game}`, { ...chosen, card: sort(card) });
}
