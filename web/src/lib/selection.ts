// From touched places to moves, without knowing a rule: the legal moves that the server sent say which places each needs.
import type { Offered } from "../../wire";

/** Something that can be touched: "card:8S", "deck", "pile", "slot:2:3" (seat 2, slot 3), "seat:2". */
export type Place = string;

/** How a move is made by touching: all the places it needs, in any order, those where its cards may be put besides, and
 * those that may stay picked while it is offered. */
export interface Way {
  move: Offered;
  needs: Place[];
  may: Place[];
  beside?: Place[];
}

/** What the picked places can become. */
export interface Selection {
  /** Moves that the places picked so far may still become. */
  possible: Way[];
  /** Those of them that need nothing more; first the ones that use what is picked. */
  whole: Way[];
  /** Places to touch next. */
  glow: Set<Place>;
}

export function select(ways: Way[], picks: Place[], isOwn: (place: Place) => boolean): Selection {
  const possible = ways.filter(({ needs, may, beside = [] }) =>
    picks.every((place) => needs.includes(place) || may.includes(place) || beside.includes(place)),
  );
  const complete = possible.filter(({ needs }) => needs.every((place) => picks.includes(place)));
  const whole = [...complete.filter(({ needs }) => needs.length), ...complete.filter(({ needs }) => !needs.length)];
  const leads = picks.length
    ? possible.flatMap(({ needs }) => needs)
    : possible.flatMap((way) => firstPlaces(way, isOwn));
  const next = [...leads, ...whole.flatMap(({ may }) => may)];
  return { possible, whole, glow: new Set(next.filter((place) => !picks.includes(place))) };
}

/** The places that a move may begin with: one's own cards, if it has any. */
function firstPlaces({ needs }: Way, isOwn: (place: Place) => boolean): Place[] {
  const own = needs.filter(isOwn);
  return own.length ? own : needs.slice(0, 1);
}

/** The moves that a touch of a place leads to. */
export const leadsTo = ({ possible }: Selection, place: Place): Offered[] =>
  possible.filter(({ needs, may }) => needs.includes(place) || may.includes(place)).map(({ move }) => move);

/** The move that the last touch completes, if no other can be meant. A card of one's own hand is never played before its
 * destination was touched. */
export function completedMove(selection: Selection, last: Place, isOwn: (place: Place) => boolean): Offered | null {
  const [only, ...others] = selection.whole;
  if (!only || others.length) return null;
  if (only.may.includes(last)) return only.move;
  return selection.possible.length === 1 && !isOwn(last) ? only.move : null;
}
