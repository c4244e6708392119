// The pages, each loaded when it is opened.
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

export const open = (page: Page) => PAGES[page.name]();
