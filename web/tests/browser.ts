// Stubs of what the page's modules need from a browser, so that node can load them, and the English messages.
import { readdirSync, readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";

const nothing = () => {};
const session = new Map<string, string>();

Object.assign(globalThis, {
  location: { origin: "http://server", pathname: "/", search: "", hash: "" },
  document: { querySelector: () => null, addEventListener: nothing, removeEventListener: nothing, hidden: false },
  addEventListener: nothing,
  removeEventListener: nothing,
  sessionStorage: {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => session.set(key, value),
    clear: () => session.clear(),
  },
  matchMedia: () => ({ matches: true }),
});

const { messages } = await import("../src/lib/messages.svelte.ts");
const catalogue = new URL("../../src/powderkeg/text/locale/en/", import.meta.url);
const bundle = new FluentBundle("en", { useIsolating: false });
for (const file of readdirSync(catalogue))
  bundle.addResource(new FluentResource(readFileSync(new URL(file, catalogue), "utf8")));
messages.bundle = bundle;
