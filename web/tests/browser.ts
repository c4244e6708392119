// Stubs of what the page's modules need from a browser, so that node can load them, and the English messages.
const nothing = () => {};
const session = new Map<string, string>();

Object.assign(globalThis, {
  location: { origin: "http://server", pathname: "/", search: "", hash: "" },
  document: {
    querySelector: () => null,
    addEventListener: nothing,
    removeEventListener: nothing,
    hidden: false,
    documentElement: {},
  },
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
await messages.choose("en");
