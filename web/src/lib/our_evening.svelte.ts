// The house rules that this browser last played with, one set for each game, kept in its storage and nowhere else.
import type { GameShown } from "../../wire";
import { fitting, type Rules } from "./options";
import { games, isGame, type GameName } from "./route.svelte";

const KEY = "powderkeg-rules";
const VERSION = 1;
const LONGEST = 20_000; // characters that are read

type Stored = Partial<Record<GameName, Record<string, unknown>>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What was stored; null if it cannot be read. */
function read(text: string | null): Stored | null {
  if (text === null) return {};
  try {
    const found: unknown = text.length > LONGEST ? null : JSON.parse(text);
    if (!isObject(found) || found.version !== VERSION || !isObject(found.rules)) return null;
    const entries = Object.entries(found.rules).filter(([game, rules]) => isGame(game) && isObject(rules));
    return Object.fromEntries(entries) as Stored;
  } catch {
    return null;
  }
}

export class OurEvening {
  private rules = $state.raw<Stored>({});
  /** Why rules last only until the page is closed: they cannot be stored, or what is stored cannot be read and stays. */
  trouble = $state<"" | "unstored" | "unread">("");

  constructor() {
    this.rules = this.latest();
  }

  /** The rules that the game was last played with, as far as the server still knows them. */
  of(game: GameShown): Rules {
    return isGame(game.name) ? fitting(this.rules[game.name] ?? {}, game) : {};
  }

  /** Remembers the rules of a table. Those as written are no evening of ours. */
  note(game: string, rules: Rules): void {
    if (!isGame(game) || !Object.keys(rules).length) return;
    this.rules = { ...this.rules, ...this.latest(), [game]: rules };
    this.store();
  }

  forget(): void {
    this.rules = {};
    this.trouble = "";
    try {
      localStorage.removeItem(KEY);
    } catch {
      // What is switched off has stored nothing.
    }
  }

  /** What is stored, perhaps by another tab. */
  private latest(): Stored {
    try {
      const stored = read(localStorage.getItem(KEY));
      if (stored) return stored;
      this.trouble = "unread";
    } catch {
      this.trouble = "unstored";
    }
    return {};
  }

  private store(): void {
    if (this.trouble === "unread") return;
    const rules = Object.fromEntries(games.flatMap((game) => (this.rules[game] ? [[game, this.rules[game]]] : [])));
    try {
      localStorage.setItem(KEY, JSON.stringify({ version: VERSION, rules }));
      this.trouble = "";
    } catch {
      this.trouble = "unstored";
    }
  }
}

export const ourEvening = new OurEvening();
