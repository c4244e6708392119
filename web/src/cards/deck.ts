// Which deck a card belongs to, by its name: "8S", "QH" of a poker deck, "13S", "N1" of Battle GUM, "defuse" of Exploding.
import { getContext, setContext } from "svelte";

export const SUITS: Record<string, string> = { S: "spade", H: "heart", D: "diamond", C: "club" };
const COLOURS: Record<string, string> = { S: "black", H: "red", D: "red", C: "black" };
const FOUR_COLOURS: Record<string, string> = { S: "black", H: "red", D: "blue", C: "green" };

export type Face =
  | { deck: "back" }
  | { deck: "poker" | "battle-gum"; rank: string; suit: string }
  | { deck: "battle-gum"; ninja: string }
  | { deck: "exploding"; name: string };

const SUITED = /^(\d+|[AJQK])([SHDC])$/;
const POKER = /^([2-9]|10|[AJQK])$/;

/** The ranks 2 to 10 are in two decks: at a table of Battle GUM they are its own, elsewhere a poker deck's. */
export function faceOf(card: string | null, game?: string): Face {
  if (card === null) return { deck: "back" };
  const [, rank, suit] = SUITED.exec(card) ?? [];
  if (rank && suit) return { deck: game !== "battle-gum" && POKER.test(rank) ? "poker" : "battle-gum", rank, suit };
  return card.startsWith("N") ? { deck: "battle-gum", ninja: card } : { deck: "exploding", name: card };
}

export const colourOf = (suit: string, fourColours: boolean): string =>
  (fourColours ? FOUR_COLOURS : COLOURS)[suit] ?? "";

const GAME = Symbol("game");

/** Tells all cards below a component which game they are played in; it may not be known yet. */
export function provideGame(game: () => string | undefined): void {
  setContext(GAME, game);
}

/** Reads the game that the cards around a component are played in, if any; to be called when the component is made. */
export const gameAround = (): (() => string | undefined) => getContext(GAME) ?? (() => undefined);
