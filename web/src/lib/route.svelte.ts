// The router: which page is open follows from the address.

export type Page =
  | { name: "home" }
  | { name: "watch" }
  | { name: "about" }
  | { name: "table"; table: string }
  | { name: "replay"; table: string }
  | { name: "rules"; game: string }
  | { name: "unknown" };

const GAMES = ["boom", "kaboo", "exploding", "battle-gum"] as const;
export type GameName = (typeof GAMES)[number];
export const games: readonly GameName[] = GAMES;
export const isGame = (name: string): name is GameName => (GAMES as readonly string[]).includes(name);

export function read(path: string): Page {
  const [first = "", second = ""] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (!first) return { name: "home" };
  if (first === "about") return { name: "about" };
  if (first === "watch") return { name: "watch" };
  if (first === "t" && second) return { name: "table", table: second };
  if (first === "replay" && second) return { name: "replay", table: second };
  if (first === "rules" && isGame(second)) return { name: "rules", game: second };
  return { name: "unknown" };
}

class Route {
  path = $state(location.pathname);
  query = $state(location.search);
  hash = $state(location.hash);
  page = $derived(read(this.path));

  constructor() {
    addEventListener("popstate", () => this.follow());
    addEventListener("hashchange", () => this.follow());
    document.addEventListener("click", (click) => this.clicked(click));
  }

  go(address: string, replace = false): void {
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    const before = this.path;
    this.follow();
    if (this.path !== before && !this.hash) scrollTo(0, 0);
  }

  private follow(): void {
    this.path = location.pathname;
    this.query = location.search;
    this.hash = location.hash;
  }

  /** Lets links within the page change the route without a reload. */
  private clicked(click: MouseEvent): void {
    if (click.defaultPrevented || click.button || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey)
      return;
    const link = (click.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (read(link.pathname).name === "unknown" || link.pathname.startsWith("/api")) return;
    click.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const route = new Route();
