// The options of a game: what they mean, and which of a table's rules differ from the text.
import type { GameShown, OptionShown } from "../../wire";
import { has, hasAttribute, say } from "./messages.svelte";

export type Value = boolean | number | string;
export type Rules = Record<string, Value>; // the options that were chosen, by name

/** A rule of a table that is not as the text has it. */
export type HouseRule = { name: string; rule: string; value: Value };

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

/** Whether an option may have the value, of exactly its kind. */
export function allows({ values, least, most }: OptionShown, value: unknown): value is Value {
  if (values.length) return (values as unknown[]).includes(value);
  return Number.isInteger(value) && (value as number) >= (least ?? 0) && (value as number) <= (most ?? 0);
}

/** The rules that differ from the text, in the order of the game's options. */
export function houseRules(rules: Rules | undefined, game: GameShown | undefined): HouseRule[] {
  return (game?.options ?? [])
    .filter(({ name, usual }) => rules !== undefined && name in rules && rules[name] !== usual)
    .map(({ name, rule }) => ({ name, rule, value: rules![name]! }));
}

/** Rules from outside, without any that the game does not have or that are as the text has them. */
export function fitting(rules: Record<string, unknown>, { options }: GameShown): Rules {
  const kept = options.filter((option) => option.name in rules && rules[option.name] !== option.usual);
  return Object.fromEntries(
    kept.flatMap((option) => {
      const value = rules[option.name];
      return allows(option, value) ? [[option.name, value]] : [];
    }),
  );
}

export const sentences = (rules: HouseRule[]): string => rules.map(({ name, value }) => meaning(name, value)).join(" ");

/** What to consider when so many play by these rules. */
export function advice({ options }: GameShown, rules: Rules, players: number): string[] {
  return options
    .filter(({ name, usual }) => has(`choice-advice-${name}`) && (rules[name] ?? usual) === usual)
    .map(({ name }) => say(`choice-advice-${name}`, { players }))
    .filter((sentence) => sentence.trim());
}
