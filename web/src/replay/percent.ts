import { say } from "../lib/messages.svelte";

/** Writes a chance as a percentage, or a dash where it is not known. */
export const percent = (chance: number | null | undefined): string =>
  chance == null ? "–" : say("replay-percent", { percent: Math.round(chance * 100) });
