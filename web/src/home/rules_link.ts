// Links that carry the rules of a table: /?game=boom&rules=face_attacks:false,boom_faces:2
import type { GameShown, OptionShown } from "../../wire";
import { allows, type Rules, type Value } from "../lib/options";

const LONGEST = 2000; // characters of the rules that are read
const SHOWN = 40; // characters of a text from a link that are shown
const MOST_SHOWN = 6; // texts

/** What a link asks for: rules of a game with the texts that are none, or a game that there is not. */
export type Linked = { game: GameShown; rules: Rules; leftOut: string[] } | { unknown: string };

export function linkTo(game: string, rules: Rules): string {
  const texts = Object.entries(rules).map(([name, value]) => `${name}:${value}`);
  return `/?game=${game}${texts.length ? `&rules=${texts.join(",")}` : ""}`;
}

const cut = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

function parse(option: OptionShown, text: string): Value | undefined {
  const value = option.values.find((one) => String(one) === text);
  if (value !== undefined) return value;
  const number = /^-?\d{1,10}$/.test(text) ? Number(text) : NaN;
  return !option.values.length && allows(option, number) ? number : undefined;
}

/** Reads the query of an address; null if it asks for no game. */
export function readLink(query: string, games: readonly GameShown[]): Linked | null {
  const asked = new URLSearchParams(query);
  const name = asked.get("game");
  if (name === null) return null;
  const game = games.find((one) => one.name === name);
  if (!game) return { unknown: cut(name) };
  const given = asked.get("rules") ?? "";
  const rules: Rules = {};
  const leftOut: string[] = [];
  for (const text of given.slice(0, LONGEST).split(",").filter(Boolean)) {
    const [named = "", typed = ""] = text.split(/:(.*)/s);
    const option = game.options.find((one) => one.name === named);
    const value = option && parse(option, typed);
    if (value === undefined) leftOut.push(cut(text));
    else if (value === option!.usual) delete rules[named];
    else rules[named] = value;
  }
  if (leftOut.length > MOST_SHOWN || given.length > LONGEST) leftOut.splice(MOST_SHOWN, Infinity, "…");
  return { game, rules, leftOut };
}
