// What a pick of Battle GUM still needs.
import type { Way } from "../../lib/selection";
import type { Stage } from "../../lib/stage.svelte";

/** Whether the picked 13 still needs the seat that it names. */
export function asksForSeat({ picks, selection: { possible, whole } }: Stage): boolean {
  const isOpen = picks.length > 0 && whole.length === 0 && possible.length > 0;
  return isOpen && possible.every(namesSeat);
}

/** Whether the picked 13 may name a seat, or be laid as it is. */
export function mayNameSeat({ picks, selection: { possible, whole } }: Stage): boolean {
  return picks.length > 0 && whole.some((way) => !namesSeat(way)) && possible.some(namesSeat);
}

const namesSeat = ({ needs }: Way): boolean => needs.some((place) => place.startsWith("seat:"));
