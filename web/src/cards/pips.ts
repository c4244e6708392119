// Where the pips of a number stand, in the middle of a card: columns from 0 to 2, rows from 0 to 6.

export type Pip = readonly [column: number, row: number];

const CORNERS: Pip[] = [
  [0, 0],
  [2, 0],
  [0, 6],
  [2, 6],
];
const SIDES: Pip[] = [...CORNERS, [0, 3], [2, 3]];
const COLUMNS_OF_FOUR: Pip[] = [...CORNERS, [0, 2], [2, 2], [0, 4], [2, 4]];

export const PIPS: Record<string, readonly Pip[]> = {
  "2": [
    [1, 0],
    [1, 6],
  ],
  "3": [
    [1, 0],
    [1, 3],
    [1, 6],
  ],
  "4": CORNERS,
  "5": [...CORNERS, [1, 3]],
  "6": SIDES,
  "7": [...SIDES, [1, 1.5]],
  "8": [...SIDES, [1, 1.5], [1, 4.5]],
  "9": [...COLUMNS_OF_FOUR, [1, 3]],
  "10": [...COLUMNS_OF_FOUR, [1, 1], [1, 5]],
  "11": [...COLUMNS_OF_FOUR, [1, 1], [1, 3], [1, 5]],
  "12": [...COLUMNS_OF_FOUR, [1, 0], [1, 2], [1, 4], [1, 6]],
};
