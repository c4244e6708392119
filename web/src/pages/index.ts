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
// Beside those of every page; tables and replays load those of their game with it.
const MESSAGES = {
  home: ["home", "options"],
  watch: ["home", "options"],
  about: ["home"],
  replay: ["replay"],
} as const;

export async function open({ name }: Page) {
  const [page] = await Promise.all([
    PAGES[name](),
    ...(name in MESSAGES ? MESSAGES[name as keyof typeof MESSAGES].map((part) => messages.need(part)) : []),
  ]);
  return page;
}
