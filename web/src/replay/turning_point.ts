// The moment of a game at which it turned, by the analysis.
import type { Chances } from "./chance_graph";

export interface TurningPoint {
  /** After which move. */
  number: number;
  before: number;
  after: number;
}

const LEAST = 0.1; // of a change that is worth a word

/** The move after which a seat's chance changed most; none if no move changed it much. */
export function turningPoint(chances: Chances, seat: number): TurningPoint | null {
  const known = chances.map((row, number) => ({ number, chance: row[seat - 1] ?? null }));
  const turns = known.flatMap(({ number, chance }, index) => {
    const before = known[index - 1]?.chance ?? null;
    return before === null || chance === null ? [] : [{ number, before, after: chance }];
  });
  const change = ({ before, after }: TurningPoint) => Math.abs(after - before);
  const [most] = turns.sort((one, other) => change(other) - change(one));
  return most && change(most) >= LEAST ? most : null;
}
