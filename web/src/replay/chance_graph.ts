// The scales of the graph of chances: moves from left to right, chances from 0 below to 1 above.

export const HEIGHT = 200; // pixels
export const PAD = { left: 50, right: 12, top: 10, bottom: 26 };

/** Told apart without colours: one pattern of dashes for each seat. */
export const DASHES = [undefined, "9 4", "2 4", "12 4 2 4", "5 3", "9 3 2 3 2 3"];

/** The chance of each seat after each move, null where it is not known. */
export type Chances = readonly (readonly (number | null)[])[];

export class GraphScale {
  constructor(
    readonly width: number,
    readonly last: number, // the number of the last move
  ) {}

  x(move: number): number {
    return PAD.left + (move / Math.max(this.last, 1)) * this.inner;
  }

  y(chance: number): number {
    return PAD.top + (1 - chance) * (HEIGHT - PAD.top - PAD.bottom);
  }

  /** The move below a point, as far from the left edge as given. */
  moveAt(left: number): number {
    return Math.round(((left - PAD.left) / this.inner) * this.last);
  }

  /** The points of a seat's line. */
  line(chances: Chances, seat: number): string {
    return chances
      .flatMap((row, move) => (row[seat - 1] == null ? [] : [`${this.x(move)},${this.y(row[seat - 1]!)}`]))
      .join(" ");
  }

  private get inner(): number {
    return this.width - PAD.left - PAD.right;
  }
}

/** The seats of which any chance is known. */
export const knownSeats = (chances: Chances, players: number): number[] =>
  Array.from({ length: players }, (_, index) => index + 1).filter((seat) =>
    chances.some((row) => row[seat - 1] != null),
  );
