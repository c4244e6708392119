// What a pick of Battle GUM still needs.
import type { Stage } from "../../lib/stage.svelte";

/** Whether the picked 13 still needs the seat that it names. */
export function asksForSeat({ picks, selection: { possible, whole } }: Stage): boolean {
  const isOpen = picks.length > 0 && whole.length === 0 && possible.length > 0;
  return isOpen && possible.every(({ needs }) => needs.some((place) => place.startsWith("seat:")));
}
