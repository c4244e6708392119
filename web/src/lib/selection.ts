// From touches to moves, without a rule: the legal moves that the house sent say which places belong to each.
import type { Offered } from "../../wire";

/** Something that can be touched: "card:8S", "deck", "pile", "slot:2:3" (seat 2, slot 3), "seat:2". */
export type Place = string;

/** How a move is made by touching: all it needs, in any order, and where its cards may be put besides. */
export interface Way {
  move: Offered;
  needs: Place[];
  may: Place[];
}

export interface Choice {
  /** Moves that the places picked so far may still become. */
  possible: Way[];
  /** Those of them that need nothing more. */
  whole: Way[];
  /** Places that lead on. */
  glow: Set<Place>;
}

export function choose(ways: Way[], picks: Place[], isOwn: (place: Place) => boolean): Choice {
  const possible = ways.filter(({ needs, may }) =>
    picks.every((place) => needs.includes(place) || may.includes(place)),
  );
  const whole = possible.filter(({ needs }) => needs.every((place) => picks.includes(place)));
  const leads = picks.length ? possible.flatMap(({ needs }) => needs) : possible.flatMap((way) => begins(way, isOwn));
  const next = [...leads, ...whole.flatMap(({ may }) => may)];
  return { possible, whole, glow: new Set(next.filter((place) => !picks.includes(place))) };
}

/** Where one begins: with one's own cards, if the move has any. */
function begins({ needs }: Way, isOwn: (place: Place) => boolean): Place[] {
  const own = needs.filter(isOwn);
  return own.length ? own : needs.slice(0, 1);
}

/** The move that is made by the last touch alone: nothing else can be meant, and a card of one's own hand is not
 * played before it is said where to. */
export function made(choice: Choice, last: Place, isOwn: (place: Place) => boolean): Offered | null {
  const [only, ...others] = choice.whole;
  if (!only || others.length) return null;
  if (only.may.includes(last)) return only.move;
  return choice.possible.length === 1 && !isOwn(last) ? only.move : null;
}
