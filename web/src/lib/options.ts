// Explains the options of a game.
import { say } from "./messages.svelte";

export type Value = boolean | number | string;

const NUMERALS = ["zero", "one", "two", "three"]; // an attribute cannot be named by a digit

/** Explains a value of an option in a sentence. */
export function meaning(option: string, value: Value): string {
  if (option === "turn_limit") return say("page-turn-limit", { turns: Number(value) });
  const word = typeof value === "number" ? NUMERALS[value] : String(value);
  return say(`option-${option}.${word}`);
}
