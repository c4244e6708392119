// Deleting what is stored of a player: at the server, and in this browser.
import { failureOf, remove } from "./api";
import { myGames } from "./my_games.svelte";
import { ourEvening } from "./our_evening.svelte";
import { reset } from "./settings.svelte";

const NOTHING_LEFT = ["no-seat", "table-unknown"];

type Forgotten = { table_deleted: boolean };

/** Has the server forget who played at the tables that this browser remembers; returns at how many it did and did not. */
export async function forgetAtTables(): Promise<{ done: number; left: number }> {
  let left = 0;
  const tables = myGames.list.filter(({ isGone }) => !isGone).map(({ table }) => table);
  for (const table of tables)
    await remove<Forgotten>(`/tables/${table}/me`).then(
      ({ table_deleted }) => table_deleted && myGames.markGone(table),
      (error) => NOTHING_LEFT.includes(failureOf(error).code) || left++,
    );
  return { done: tables.length - left, left };
}

/** Ends the cookie and empties all that the page has stored. Throws if the server cannot be reached: it alone can end
    the cookie. */
export async function emptyBrowser(): Promise<void> {
  await remove("/me");
  myGames.forgetAll();
  ourEvening.forget();
  reset();
  try {
    localStorage.clear();
    sessionStorage.clear();
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // What is switched off has stored nothing.
  }
}
