// Public tables: sitting down at one, and its clock in words.
import type { Clock, Listed } from "../../wire";
import { myName } from "../home/new_table";
import { failureOf, post } from "../lib/api";
import { messages, say } from "../lib/messages.svelte";
import { route } from "../lib/route.svelte";

/** Takes a free seat and goes there, also to a table where one sits already. */
export async function join({ table }: Listed): Promise<void> {
  await post(`/tables/${table}/seats`, { name: myName() }).catch((error) => {
    const { code } = failureOf(error);
    if (code !== "one-seat" && code !== "seat-yours") throw error;
  });
  route.go(`/t/${table}`);
}

function time(seconds: number): string {
  const [value, unit] = seconds && seconds % 60 === 0 ? [seconds / 60, "minute"] : [seconds, "second"];
  return new Intl.NumberFormat(messages.language, { style: "unit", unit, unitDisplay: "short" }).format(value);
}

export function clockText(clock: Clock | null | undefined): string {
  if (!clock) return say("watch-clock-none");
  const { bank = 0, increment = 0, move = 0 } = clock;
  const parts = [];
  if (increment) parts.push(say("watch-clock-bank", { bank: time(bank), increment: time(increment) }));
  else if (bank) parts.push(say("watch-clock-whole", { bank: time(bank) }));
  if (move) parts.push(say("watch-clock-move", { move: time(move) }));
  return parts.join(" · ");
}
