// What a card does in a game, in words; which card does what stands in the catalogues.
import type { View } from "../../wire";
import { rankOf, say } from "./messages.svelte";

/** By what the catalogue tells cards apart: "defuse", "ninja", "J", 7. */
function sort(card: string): string | number {
  if (/^[a-z]+$/.test(card)) return card;
  return card.startsWith("N") ? "ninja" : rankOf(card);
}

/** The options that change what a card does, with what the catalogue is told where a table has not chosen. */
const OPTIONS = {
  boom_faces: 3,
  face_attacks: "",
  king_points: "",
  ninja_resets: "",
  open_future: "",
  sees: 3,
  six: "",
  thirteen: "",
};

/** A value as the catalogue selects by it: a number, or a word. */
const selector = (value: View["options"][string]) => (typeof value === "number" ? value : String(value));

export function powerOf(card: string, { game, options }: View): string {
  const chosen = Object.entries(OPTIONS).map(([name, usual]) => [name, selector(options[name] ?? usual)]);
  return say(`power-${game}`, { ...Object.fromEntries(chosen), card: sort(card) });
}
