// What a board's frame is given, and where the other players sit in it, by how many there are: CSS grid areas for the two
// shapes of a tabletop.
import type { Snippet } from "svelte";
import type { Stage } from "../lib/stage.svelte";

export interface BoardParts {
  stage: Stage;
  /** One of the others, by seat. */
  other: Snippet<[number]>;
  /** The piles. */
  centre: Snippet;
  own: Snippet;
  /** How much space the cards of one of the others take, in cards. */
  cols?: number;
  rows?: number;
  /** On a narrow board the piles may stand between two of the others. */
  between?: boolean;
}

export interface BoardLayout {
  /** Upright: the others stand in one or two rows above the piles; a grid area for each, clockwise from the left hand. */
  upright: readonly string[];
  /** Upright, with the piles between the two of the second row: where those two stand; the others stay. */
  beside?: Readonly<Record<number, string>>;
  /** How many of them stand side by side, and in how many rows. */
  across: number;
  lines: number;
  /** Wide: they sit around the board; a named area for each. */
  wide: readonly string[];
  wideColumns: string;
  wideAreas: string;
}

const row = (line: number, columns: number): string => `${line} / span ${columns}`;
const half = (line: number, side: "left" | "right"): string => `${line} / ${side === "left" ? 1 : 4} / auto / span 3`;
const third = (line: number, side: "left" | "right"): string => `${line} / ${side === "left" ? 1 : 5} / auto / span 2`;

const COLUMN = "minmax(0, 1fr)";
const AROUND = { wideColumns: `${COLUMN} minmax(0, 2.2fr) ${COLUMN}`, wideAreas: '"a a a" "l c r" "o o o"' };
const IN_PAIRS = { wideColumns: `repeat(4, ${COLUMN})`, wideAreas: '"a a b b" "l c c r" "o o o o"' };
const IN_THREES = { wideColumns: `repeat(3, ${COLUMN})`, wideAreas: '"a b d" "l c r" "o o o"' };

const LAYOUTS: readonly BoardLayout[] = [
  { upright: [row(1, 6)], across: 1, lines: 1, wide: ["a"], ...AROUND },
  { upright: [row(1, 3), row(1, 3)], across: 2, lines: 1, wide: ["a", "b"], ...IN_PAIRS },
  { upright: [row(1, 2), row(1, 2), row(1, 2)], across: 3, lines: 1, wide: ["l", "a", "r"], ...AROUND },
  {
    upright: [half(2, "left"), half(1, "left"), half(1, "right"), half(2, "right")],
    beside: { 0: third(2, "left"), 3: third(2, "right") },
    across: 2,
    lines: 2,
    wide: ["l", "a", "b", "r"],
    ...IN_PAIRS,
  },
  {
    upright: [half(2, "left"), row(1, 2), row(1, 2), row(1, 2), half(2, "right")],
    beside: { 0: third(2, "left"), 4: third(2, "right") },
    across: 3,
    lines: 2,
    wide: ["l", "a", "b", "d", "r"],
    ...IN_THREES,
  },
];

export const layoutFor = (others: number): BoardLayout => LAYOUTS[others - 1] ?? LAYOUTS[0]!;
