// The rulebooks, each loaded when it is opened, with ids, links and contents for the page.
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

export type Chapter = { id: string; text: string; rules: { id: string; text: string }[] };
export type Book = { html: string; contents: Chapter[] };

/** Opens a game's own book, followed by the rules that hold in every game; `link` names the link to a rule. */
export async function openBook(
  game: GameName,
  language: Language,
  every: string,
  link: (rule: string) => string,
): Promise<Book> {
  const [own, common] = await Promise.all([BOOKS[game][language](), BOOKS["every-game"][language]()]);
  const book = parse(own.default);
  const shared = parse(common.default);
  book.querySelector("h1")?.remove(); // the page has its own
  shared.querySelector("h1")?.remove();
  lowerHeadings(shared);
  const chapter = document.createElement("h2");
  chapter.textContent = every;
  book.append(chapter, shared);
  numberChapters(book);
  wrapTables(book);
  linkRules(book);
  const chapters = listChapters(book);
  for (const heading of book.querySelectorAll<HTMLElement>("h3[id], h4[id]")) linkHeading(heading, link(heading.id));
  return { html: serialise(book), contents: chapters };
}

function parse(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

function serialise(book: DocumentFragment): string {
  const holder = document.createElement("div");
  holder.append(book.cloneNode(true));
  return holder.innerHTML;
}

/** Lowers all headings by one level, so that they stand below a chapter's. */
function lowerHeadings(book: DocumentFragment): void {
  for (const level of [3, 2])
    for (const heading of book.querySelectorAll(`h${level}`)) {
      const below = document.createElement(`h${level + 1}`);
      below.id = heading.id;
      below.append(...heading.childNodes);
      heading.replaceWith(below);
    }
}

/** Gives chapters an id by their place, which is the same in every language; rules have theirs already. */
function numberChapters(book: DocumentFragment): void {
  book.querySelectorAll("h2").forEach((heading, index) => (heading.id = `part-${index + 1}`));
  for (const heading of book.querySelectorAll("h3, h4")) if (!heading.id) heading.removeAttribute("id");
}

/** Wraps tables, so that a wide one scrolls without the page, also by keys. */
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

/** Makes the id in "B5 · No swap" a link to the rule itself. */
function linkHeading(heading: HTMLElement, label: string): void {
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

function listChapters(book: DocumentFragment): Chapter[] {
  const chapters: Chapter[] = [];
  for (const heading of book.querySelectorAll("h2, h3[id], h4[id]")) {
    const line = { id: heading.id, text: heading.textContent ?? "" };
    if (heading.tagName === "H2") chapters.push({ ...line, rules: [] });
    else chapters.at(-1)?.rules.push(line);
  }
  return chapters;
}
