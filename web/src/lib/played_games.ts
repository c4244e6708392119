// The games that were played in a browser: plain records, newest first, and what follows from them.
import type { Setup, Shown } from "../../wire";
import { isGame, type GameName } from "./route.svelte";

export type PlayedGame = {
  table: string;
  game: GameName;
  opened: number; // when this browser first had a seat there, in milliseconds since 1970
  seats: number[]; // one's own, from 1
  names: (string | null)[]; // in seat order; null for a free seat
  bots: (string | null)[]; // in seat order: "level:3"; null for a person
  day: string | null; // of a daily deal: "2026-03-31"
  result: { outcome: string; winners: number[] } | null; // null while it is played
  aided: boolean; // one has taken back, against bots, what had shown cards
  isGone: boolean; // the server has deleted the table
};

export type Score = "won" | "lost" | "drawn";
export type Tally = Record<Score, number>;
export type Unreadable = "broken" | "version";

type Games = readonly PlayedGame[];

const KIND = "powderkeg-games";
const VERSION = 1;

// --- the list ---

const newestFirst = (games: Games): Games => [...games].sort((one, other) => other.opened - one.opened);

/** Adds a table at which one has a seat, or updates it; the same list if nothing has changed. */
export function note(games: Games, shown: Shown, setup: Setup, now: number): Games {
  const before = games.find(({ table }) => table === shown.table);
  const seats = shown.yours?.length ? shown.yours : before?.seats;
  if (!seats || !isGame(setup.game)) return games;
  const result = shown.view?.result;
  const names = shown.seats.map(({ name }) => name);
  const after: PlayedGame = {
    table: shown.table,
    game: setup.game,
    opened: before?.opened ?? now,
    seats,
    names,
    bots: shown.seats.map((seat, index) =>
      // Later on a bot may play in place of a person.
      before && before.names[index] === names[index] ? before.bots[index]! : (!seat.kept && seat.bot) || null,
    ),
    day: setup.day ?? null,
    result: result ? { outcome: result.outcome, winners: result.winners } : null,
    aided: seats.some((seat) => shown.aided?.includes(seat)),
    isGone: false,
  };
  if (JSON.stringify(before) === JSON.stringify(after)) return games;
  return newestFirst([after, ...games.filter((game) => game !== before)]);
}

export const markGone = (games: Games, table: string): Games =>
  games.map((game) => (game.table === table ? { ...game, isGone: true } : game));

export const forget = (games: Games, table: string): Games => games.filter((game) => game.table !== table);

/** All games of both lists; of a game in both ours, unless only theirs has a result. */
export function merge(ours: Games, theirs: Games): Games {
  const merged = new Map(theirs.map((game) => [game.table, game]));
  for (const game of ours) if (game.result || !merged.get(game.table)?.result) merged.set(game.table, game);
  return newestFirst([...merged.values()]);
}

// --- what follows from it ---

/** How one did; null for a game that is not finished, and where several seats were one's own. */
export function scoreOf({ seats, result }: PlayedGame): Score | null {
  if (!result || seats.length > 1 || result.outcome === "unfinished") return null;
  if (result.outcome === "draw") return "drawn";
  if (!result.winners.includes(seats[0]!)) return "lost";
  return result.outcome === "shared" ? "drawn" : "won";
}

/** Whether one has won with moves taken back: a win that counts in no tally. */
export const isAidedWin = (game: PlayedGame): boolean => game.aided && scoreOf(game) === "won";

/** The level that all others play at; null if they are not bots of one level. */
export function levelOf({ seats, bots }: PlayedGame): number | null {
  const [bot, ...more] = new Set(bots.filter((_, index) => !seats.includes(index + 1)));
  return more.length || !bot?.startsWith("level:") ? null : Number(bot.slice("level:".length));
}

export function othersOf({ seats, names }: PlayedGame): string[] {
  const isAlone = seats.length === names.length;
  return names.filter((name, index) => name !== null && (isAlone || !seats.includes(index + 1))) as string[];
}

/** The scores by what a game belongs to; only keys with a score. */
export function tallies<Key extends string | number>(
  games: Games,
  keys: readonly Key[],
  keyOf: (game: PlayedGame) => Key | null,
): [Key, Tally][] {
  const found = new Map(keys.map((key) => [key, { won: 0, lost: 0, drawn: 0 }]));
  for (const game of games) {
    const key = keyOf(game);
    const tally = key === null ? undefined : found.get(key);
    const score = isAidedWin(game) ? null : scoreOf(game);
    if (tally && score) tally[score]++;
  }
  return [...found].filter(([, { won, lost, drawn }]) => won + lost + drawn);
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** Days in a row with a finished daily deal, up to today, or to yesterday while today's is not finished. */
export function streak(games: Games, today: string): number {
  const days = new Set(games.map(({ day, result }) => result && day));
  let day = days.has(today) ? today : dayBefore(today);
  let length = 0;
  for (; days.has(day); day = dayBefore(day)) length++;
  return length;
}

/** What is expected at a table that is not finished: a message and its values. */
export function expected(shown: Shown): [message: string, values?: Record<string, string | number>] {
  const { status, yours = [], seats, legal = [], view } = shown;
  const own = yours.map((seat) => seats[seat - 1]);
  if (!own.length) return ["mine-seatless"];
  if (status === "waiting") return ["page-waiting-for", { count: seats.filter(({ name }) => name === null).length }];
  if (own.some((seat) => seat?.kept)) return ["page-bot-plays"];
  if (own.some((seat) => seat?.away)) return ["page-seat-waits"];
  if (isTurn(shown) && own.length === 1) return ["page-your-turn"];
  const decides = legal.length ? shown.seat : view?.actor;
  return decides ? ["mine-turn", { seat: seats[decides - 1]!.name ?? "" }] : ["page-others-answer"];
}

export const isTurn = ({ legal }: Shown): boolean => !!legal?.length;

// --- as text, in storage and in files ---

export const write = (games: Games): string => JSON.stringify({ kind: KIND, version: VERSION, games });

/** The list in a text, or why it cannot be read. */
export function read(text: string): Games | Unreadable {
  try {
    const { kind, version, games } = JSON.parse(text);
    if (kind !== KIND) return "broken";
    if (version !== VERSION) return "version";
    return Array.isArray(games) && games.every(isPlayedGame) ? newestFirst(games.map(whole)) : "broken";
  } catch {
    return "broken";
  }
}

/** A record with what older ones do not have. */
const whole = (game: PlayedGame): PlayedGame => ({ ...game, aided: game.aided ?? false });

type Check = (value: any) => boolean;
const isText: Check = (value) => typeof value === "string";
const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

const CHECKS: Record<keyof PlayedGame, Check> = {
  table: (value) => isText(value) && /^[\w-]+$/.test(value),
  game: (value) => isText(value) && isGame(value),
  opened: Number.isInteger,
  seats: list(Number.isInteger),
  names: list(orNull(isText)),
  bots: list(orNull(isText)),
  day: orNull(isText),
  result: orNull(({ outcome, winners }) => isText(outcome) && list(Number.isInteger)(winners)),
  aided: (value) => ["boolean", "undefined"].includes(typeof value),
  isGone: (value) => typeof value === "boolean",
};

const isPlayedGame = (game: Record<string, unknown>): boolean =>
  Object.entries(CHECKS).every(([field, check]) => check(game[field]));
