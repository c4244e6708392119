// Spreads out the pile, and writes runs of numbers.

export interface Lying {
  card: string;
  at: number; // from the left, in widths of a card
  turn: number; // degrees
}

export interface Fan {
  cards: Lying[];
  /** The cards of one value that lie on top, with any Ninja on them. */
  top: string[];
  spread: number;
}

const UNDER = 3; // cards seen below those on top
const TIGHT = 0.2;
const WIDE = 0.42;
const MOST = 1.7; // widths of a card, however many lie on top

const isNinja = (card: string): boolean => card.startsWith("N");
const value = (card: string): string => card.slice(0, -1);

function topOf(pile: string[]): string[] {
  const last = pile.findLast((card) => !isNinja(card));
  const under = pile.findLastIndex((card) => !isNinja(card) && value(card) !== value(last!));
  return pile.slice(under + 1);
}

/** Turns each card a little, always in the same way. */
function askew(card: string): number {
  const sum = [...card].reduce((total, sign) => total * 7 + sign.charCodeAt(0), 0);
  return (sum % 7) - 3;
}

export function fanned(pile: string[]): Fan {
  const top = topOf(pile);
  const under = pile.slice(0, pile.length - top.length).slice(-UNDER);
  const steps = [...under.map(() => TIGHT), ...top.slice(1).map(() => WIDE)];
  const scale = Math.min(1, MOST / steps.reduce((total, step) => total + step, 0));
  let at = 0;
  const cards = [...under, ...top].map((card, index) => {
    if (index) at += (steps[index - 1] ?? 0) * scale;
    return { card, at, turn: askew(card) };
  });
  return { cards, top, spread: at };
}

const TO = "\u2060–\u2060"; // word joiners: no line break here

/** Writes 2, 3, 4, 9 as "2–4, 9". */
export function runs(numbers: number[]): string {
  const found: [number, number][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found.map(([first, last]) => (first === last ? `${first}` : `${first}${TO}${last}`)).join(", ");
}
