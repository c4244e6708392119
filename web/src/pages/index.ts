// The pages, each loaded when it is opened.
import { messages } from "../lib/messages.svelte";
import type { Page } from "../lib/route.svelte";

const PAGES = {
  home: () => import("./Home.svelte"),
  watch: () => import("./Watch.svelte"),
  about: () => import("./About.svelte"),
  table: () => import("./Table.svelte"),
  replay: () => import("./Replay.svelte"),
  rules: () => import("./Rules.svelte"),
  unknown: () => import("./Unknown.svelte"),
};
// Beside those of every page; the messages of games and options are loaded with what needs them.
const MESSAGES = { home: "home", watch: "home", about: "home", replay: "replay" } as const;

export async function open({ name }: Page) {
  const [page] = await Promise.all([
    PAGES[name](),
    name in MESSAGES && messages.need(MESSAGES[name as keyof typeof MESSAGES]),
  ]);
  return page;
}
