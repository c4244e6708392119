// Explains the options of a game.
import { hasAttribute, say } from "./messages.svelte";

export type Value = boolean | number | string;

// An attribute cannot be named by a digit.
const NUMERALS: Record<number, string> = {
  [-1]: "minus-one",
  0: "zero",
  1: "one",
  2: "two",
  3: "three",
  4: "four",
  10: "ten",
  13: "thirteen",
};

/** Explains a value of an option in a sentence. */
export function meaning(option: string, value: Value): string {
  const message = `option-${option}`;
  if (typeof value !== "number") return say(`${message}.${value}`);
  return hasAttribute(message, "about")
    ? say(`${message}.about`, { number: value })
    : say(`${message}.${NUMERALS[value]}`);
}
