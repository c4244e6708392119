// The rule books, each fetched when it is read; made ready to be read on a page.
import type { GameName } from "../lib/route.svelte";
import type { Language } from "../lib/messages.svelte";

type Loads = Record<Language, () => Promise<{ default: string }>>;

const BOOKS: Record<GameName | "every-game", Loads> = {
  boom: { en: () => import("book:boom.en"), es: () => import("book:boom.es"), fr: () => import("book:boom.fr") },
  kaboo: { en: () => import("book:kaboo.en"), es: () => import("book:kaboo.es"), fr: () => import("book:kaboo.fr") },
  exploding: {
    en: () => import("book:exploding.en"),
    es: () => import("book:exploding.es"),
    fr: () => import("book:exploding.fr"),
  },
  "battle-gum": {
    en: () => import("book:battle-gum.en"),
    es: () => import("book:battle-gum.es"),
    fr: () => import("book:battle-gum.fr"),
  },
  "every-game": {
    en: () => import("book:every-game.en"),
    es: () => import("book:every-game.es"),
    fr: () => import("book:every-game.fr"),
  },
};

const RULE = /\b([BKEGT]\d{1,2})\b/;

type Said = (rule: string) => string;
export type Line = { id: string; text: string; rules: { id: string; text: string }[] };
export type Book = { html: string; contents: Line[] };

/** The game's own book, with what holds in every game behind it. */
export async function openBook(game: GameName, language: Language, every: string, link: Said): Promise<Book> {
  const [own, common] = await Promise.all([BOOKS[game][language](), BOOKS["every-game"][language]()]);
  const book = parse(own.default);
  const shared = parse(common.default);
  book.querySelector("h1")?.remove(); // the page has its own
  shared.querySelector("h1")?.remove();
  lower(shared);
  const chapter = document.createElement("h2");
  chapter.textContent = every;
  book.append(chapter, shared);
  number(book);
  wrapTables(book);
  linkRules(book);
  const lines = contents(book);
  for (const heading of book.querySelectorAll<HTMLElement>("h3[id], h4[id]")) markRule(heading, link(heading.id));
  return { html: serialised(book), contents: lines };
}

function parse(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

function serialised(book: DocumentFragment): string {
  const holder = document.createElement("div");
  holder.append(book.cloneNode(true));
  return holder.innerHTML;
}

/** One step down: a chapter's headings below the chapter's own. */
function lower(book: DocumentFragment): void {
  for (const level of [3, 2])
    for (const heading of book.querySelectorAll(`h${level}`)) {
      const below = document.createElement(`h${level + 1}`);
      below.id = heading.id;
      below.append(...heading.childNodes);
      heading.replaceWith(below);
    }
}

/** Chapters are named by their place, which is the same in every language; rules have their ids already. */
function number(book: DocumentFragment): void {
  book.querySelectorAll("h2").forEach((heading, index) => (heading.id = `part-${index + 1}`));
  for (const heading of book.querySelectorAll("h3, h4")) if (!heading.id) heading.removeAttribute("id");
}

/** A wide table scrolls by itself, also by keys. */
function wrapTables(book: DocumentFragment): void {
  for (const wide of book.querySelectorAll("table, pre")) {
    const frame = document.createElement("div");
    frame.className = "wide";
    frame.tabIndex = 0;
    wide.replaceWith(frame);
    frame.append(wide);
  }
}

function linkRules(book: DocumentFragment): void {
  const walker = document.createTreeWalker(book, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) if (!text.parentElement?.closest("code, h2, h3, h4")) linkIn(text, book);
}

/** "B5 · No swap": the id is the link to the rule itself. */
function markRule(heading: HTMLElement, label: string): void {
  const link = document.createElement("a");
  link.href = `#${heading.id}`;
  link.className = "pilcrow";
  link.textContent = heading.id;
  link.setAttribute("aria-label", label);
  const title = document.createElement("span");
  title.textContent = (heading.textContent ?? "").replace(/^\w+ · /, "");
  heading.className = "rule";
  heading.replaceChildren(link, title);
}

function linkIn(text: Text, book: DocumentFragment): void {
  const parts = text.data.split(RULE);
  if (parts.length === 1) return;
  const nodes = parts.map((part, index) => {
    if (index % 2 === 0 || !book.getElementById(part)) return document.createTextNode(part);
    const link = document.createElement("a");
    link.href = `#${part}`;
    link.textContent = part;
    return link;
  });
  text.replaceWith(...nodes);
}

function contents(book: DocumentFragment): Line[] {
  const lines: Line[] = [];
  for (const heading of book.querySelectorAll("h2, h3[id], h4[id]")) {
    const line = { id: heading.id, text: heading.textContent ?? "" };
    if (heading.tagName === "H2") lines.push({ ...line, rules: [] });
    else lines.at(-1)?.rules.push(line);
  }
  return lines;
}
