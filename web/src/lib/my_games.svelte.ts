// The games played in this browser, kept in its storage and nowhere else.
import type { Setup, Shown } from "../../wire";
import { forget, markGone, merge, note, read, write, type PlayedGame } from "./played_games";

type Games = readonly PlayedGame[];

const KEY = "powderkeg-games";

export class MyGames {
  list = $state.raw<Games>([]);
  /** Why games last only until the page is closed: they cannot be stored, or what is stored cannot be read and stays. */
  trouble = $state<"" | "unstored" | "unread">("");

  constructor() {
    this.list = this.latest();
    addEventListener("storage", () => (this.list = this.latest())); // another tab has changed it
  }

  has(table: string): boolean {
    return this.list.some((game) => game.table === table);
  }

  /** Remembers a table at which one has a seat, as it is now. */
  note(shown: Shown, setup: Setup): void {
    this.change((games) => note(games, shown, setup, Date.now()));
  }

  markGone(table: string): void {
    this.change((games) => markGone(games, table));
  }

  /** Adds the games of a file; returns how many are new. */
  add(theirs: Games): number {
    const before = this.list.length;
    this.change((games) => merge(games, theirs));
    return this.list.length - before;
  }

  forget(table: string): void {
    this.change((games) => forget(games, table));
  }

  forgetAll(): void {
    this.list = [];
    this.trouble = "";
    this.store();
  }

  private change(update: (games: Games) => Games): void {
    if (update(this.list) === this.list) return;
    this.list = update(this.latest());
    this.store();
  }

  /** What is stored, perhaps by another tab, with the games that could not be. */
  private latest(): Games {
    const unstored = this.trouble ? this.list : [];
    try {
      const stored = read(localStorage.getItem(KEY) ?? write([]));
      if (typeof stored !== "string") {
        if (this.trouble) this.trouble = "unstored";
        return merge(unstored, stored);
      }
      this.trouble = "unread";
    } catch {
      this.trouble = "unstored";
    }
    return unstored;
  }

  private store(): void {
    if (this.trouble === "unread") return;
    try {
      localStorage.setItem(KEY, write(this.list));
      this.trouble = "";
    } catch {
      this.trouble = "unstored";
    }
  }
}

export const myGames = new MyGames();
