// Keyboard shortcuts of a replay: arrows, Home and End go through the steps, the space bar plays and pauses.
import type { ReplaySession } from "./replay_session.svelte";

const FIELDS = "input, select, textarea, dialog";
const PRESSED = "button, a, summary";

type Steps = Pick<ReplaySession, "number" | "last">;

const STEPS: Record<string, (steps: Steps) => number> = {
  ArrowLeft: ({ number }) => number - 1,
  ArrowRight: ({ number }) => number + 1,
  Home: () => 0,
  End: ({ last }) => last,
};

export function handleKey(event: KeyboardEvent, session: ReplaySession): void {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(FIELDS)) return;
  const step = STEPS[event.key];
  if (event.key === " " && !target?.closest(PRESSED)) session.toggle();
  else if (step) {
    session.pause();
    session.go(step(session));
  } else return;
  event.preventDefault();
}
