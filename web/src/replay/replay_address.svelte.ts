// The address of a replay: `?m=20&seat=1` names the step on the board and the seat whose view is shown, `&open` opens
// every hand. Whoever changes one of the two, the session or the address, the other follows.
import { route } from "../lib/route.svelte";
import type { ReplaySession } from "./replay_session.svelte";

const SETTLED = 300; // milliseconds: browsers allow few changes of the address a second

export interface Asked {
  step: number;
  seat: number | null; // a spectator's view
  openHands: boolean;
}

export function readQuery(query: string): Asked {
  const asked = new URLSearchParams(query);
  return {
    step: Math.max(Number(asked.get("m")) || 0, 0),
    seat: Number(asked.get("seat")) || null,
    openHands: asked.has("open"),
  };
}

/** Keeps the address and a session in step; to be called when a component is made. */
export function syncAddress(session: ReplaySession): void {
  let applied = route.query; // the last query that the session follows or has written

  $effect(() => {
    if (!session.replay) return;
    const address = session.address();
    const timer = setTimeout(() => {
      if (location.pathname + location.search === address) return;
      applied = new URL(address, location.href).search;
      route.go(address, true);
    }, SETTLED);
    return () => clearTimeout(timer);
  });

  // The browser's back button, or a link.
  $effect(() => {
    if (route.page.name !== "replay" || route.query === applied || !session.replay) return;
    applied = route.query;
    const { step, seat, openHands } = readQuery(route.query);
    session.go(step);
    if (seat !== session.seat || openHands !== session.openHands) void session.load(seat, openHands);
  });
}
