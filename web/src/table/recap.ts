// What happened, in a line: cards that one player draws or discards unseen, one after another, are counted.
import type { Told } from "../../wire";
import { say } from "../lib/messages.svelte";
import { seatOf } from "./event_log.svelte";

const COUNTED: Readonly<Record<string, string>> = {
  "boom-drew": "page-draws-cards",
  "boom-discarded": "page-discards-cards",
  "battle-gum-drew": "page-draws-cards",
};

/** The sentences of some events; `sentence` says a single one, `name` names a seat. */
export function recapOf(
  events: readonly Told[],
  sentence: (event: Told) => string,
  name: (seat: number) => string,
): string[] {
  return runsOf(events).flatMap(([first, ...others]) =>
    others.length
      ? [say(COUNTED[first!.kind]!, { seat: name(seatOf(first!)!), count: others.length + 1 })]
      : [sentence(first!)],
  );
}

/** Events that are said together. */
function runsOf(events: readonly Told[]): Told[][] {
  const runs: Told[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run && isCounted(event) && isAlike(run[0]!, event)) run.push(event);
    else runs.push([event]);
  }
  return runs;
}

const isCounted = ({ kind, data }: Told): boolean => kind in COUNTED && "card" in data && data.card === null;
const isAlike = (one: Told, other: Told): boolean =>
  one.kind === other.kind && isCounted(one) && seatOf(one) === seatOf(other) && one.version === other.version;
