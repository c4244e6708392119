// What happened in a step of a replay, in sentences.
import type { ReplayStep } from "../../wire";
import { say } from "../lib/messages.svelte";

export function sentencesOf({ move, events, words }: ReplayStep): string[] {
  const told = events.flatMap((event) => event.words ?? []);
  if (move === null) return [say("replay-dealt"), ...told];
  return told.length ? told : [words ?? move];
}
