// Opens a table and goes there.
import type { Clock, NewTable, Opened, Wanted } from "../../wire";
import { post } from "../lib/api";
import { route } from "../lib/route.svelte";
import { settings } from "../lib/settings.svelte";
import { say } from "../lib/messages.svelte";

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export type Opening = "friends" | "pass" | "more" | "public";
export type Sitting = { kind: "here" | "bot" | "free"; name: string; level: number };

export const CLOCKS: Record<string, Clock | null> = {
  none: null,
  slow: { bank: 900, increment: 10 },
  quick: { bank: 300, increment: 5 },
  move: { move: 30 },
};

const OTHERS = { friends: "free", public: "free", pass: "here", more: "bot" } as const;

export const myName = (): string => settings.name.trim() || say("home-guest");
export const aBot = (level: number): string => `level:${level}`;

export async function openTable(table: NewTable): Promise<void> {
  const opened = await post<Opened>("/tables", table);
  route.go(`/t/${opened.table}`);
}

export const playBot = (game: NewTable["game"]): Promise<void> =>
  openTable({ game, seats: [{ name: myName() }, { bot: aBot(settings.level) }], hints: true });

/** Sits down where a stranger waits, or waits for one. */
export async function playStranger(game: NewTable["game"]): Promise<void> {
  const opened = await post<Opened>(`/games/${game}/stranger`, { name: myName() });
  route.go(`/t/${opened.table}`);
}

/** The seats that the form begins with; the first is always one's own. */
export function sittings(opening: Opening, most: number): Sitting[] {
  return Array.from({ length: most }, (_, index) => ({
    kind: index ? OTHERS[opening] : "here",
    name: index ? say("home-player", { number: index + 1 }) : myName(),
    level: settings.level,
  }));
}

export function wanted({ kind, name, level }: Sitting): Wanted {
  if (kind === "free") return {};
  return kind === "bot" ? { bot: aBot(level) } : { name: name.trim() || say("home-guest") };
}
