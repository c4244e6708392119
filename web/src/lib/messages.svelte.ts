// The messages of the page, from the catalogues that the server uses too.
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { GameName } from "./route.svelte";
import { keep, settings } from "./settings.svelte";

export const LANGUAGES = { en: "English", es: "Español", fr: "Français" } as const;
export type Language = keyof typeof LANGUAGES;

/** Messages that are loaded together: of every page, of some pages, of the options, of a game. */
type Part = "page" | "home" | "replay" | "options" | GameName;

const CATALOGUES: Record<Part, Record<Language, () => Promise<{ default: string }>>> = {
  page: {
    en: () => import("messages:en"),
    es: () => import("messages:es"),
    fr: () => import("messages:fr"),
  },
  home: {
    en: () => import("messages:en/home"),
    es: () => import("messages:es/home"),
    fr: () => import("messages:fr/home"),
  },
  replay: {
    en: () => import("messages:en/replay"),
    es: () => import("messages:es/replay"),
    fr: () => import("messages:fr/replay"),
  },
  options: {
    en: () => import("messages:en/options"),
    es: () => import("messages:es/options"),
    fr: () => import("messages:fr/options"),
  },
  boom: {
    en: () => import("messages:en/boom"),
    es: () => import("messages:es/boom"),
    fr: () => import("messages:fr/boom"),
  },
  kaboo: {
    en: () => import("messages:en/kaboo"),
    es: () => import("messages:es/kaboo"),
    fr: () => import("messages:fr/kaboo"),
  },
  exploding: {
    en: () => import("messages:en/exploding"),
    es: () => import("messages:es/exploding"),
    fr: () => import("messages:fr/exploding"),
  },
  "battle-gum": {
    en: () => import("messages:en/battle-gum"),
    es: () => import("messages:es/battle-gum"),
    fr: () => import("messages:fr/battle-gum"),
  },
};

const isSupported = (language: string): language is Language => language in LANGUAGES;

/** The language that was chosen on this device, or the first of the browser's that there is a catalogue for. */
function preferredLanguage(): Language {
  const asked = [settings.language, ...navigator.languages.map((one) => one.slice(0, 2).toLowerCase())];
  return asked.find(isSupported) ?? "en";
}

class Messages {
  language = $state<Language>("en");
  bundle = $state.raw(new FluentBundle("en"));
  private wanted: Language = "en";
  private readonly parts = new Set<Part>(["page"]);
  private begun: Promise<void> | null = null;
  private readonly needed: Partial<Record<Part, Promise<void>>> = {};

  begin(): Promise<void> {
    this.begun ??= this.load(preferredLanguage());
    return this.begun;
  }

  /** Loads messages that are not on every page. */
  async need(part: Part): Promise<void> {
    await this.begin();
    if (!this.parts.has(part)) {
      this.parts.add(part);
      this.needed[part] = this.load(this.wanted);
    }
    try {
      await this.needed[part]; // whoever else needs it waits too
    } catch (error) {
      this.parts.delete(part);
      throw error;
    }
  }

  async choose(language: Language): Promise<void> {
    keep("language", language);
    await this.load(language);
  }

  /** Loads all parts in a language, once more if another language or part was asked for meanwhile. */
  private async load(language: Language): Promise<void> {
    this.wanted = language;
    const parts = [...this.parts];
    const loaded = await Promise.all(parts.map((part) => CATALOGUES[part][language]()));
    if (this.wanted !== language || this.parts.size !== parts.length) return this.load(this.wanted);
    const bundle = new FluentBundle(language, { useIsolating: false });
    for (const { default: text } of loaded) bundle.addResource(new FluentResource(text));
    this.bundle = bundle;
    this.language = language;
    document.documentElement.lang = language;
  }
}

export const messages = new Messages();

export type Values = Record<string, FluentVariable>;

/** Formats a message, or an attribute of one named `message.attribute`. */
export function say(message: string, values: Values = {}): string {
  const [name = "", attribute] = message.split(".");
  const found = messages.bundle.getMessage(name);
  const pattern = attribute ? found?.attributes[attribute] : found?.value;
  if (!pattern) {
    console.error(`no message ${message} in ${messages.language}`);
    return message;
  }
  const errors: Error[] = [];
  const text = messages.bundle.formatPattern(pattern, values, errors);
  for (const error of errors) console.error(`${message}: ${error.message}`);
  return text;
}

export const hasAttribute = (message: string, attribute: string): boolean =>
  messages.bundle.getMessage(message)?.attributes[attribute] !== undefined;

export const has = (message: string): boolean => messages.bundle.hasMessage(message);

/** Names a card in words: "8 of hearts". */
export function cardName(card: string | null): string {
  if (card === null) return say("card-hidden");
  if (/^[a-z]+$/.test(card)) return say(`card-${card}`);
  if (card[0] === "N") return say("card-ninja", { number: Number(card.slice(1)) });
  return say("card-suited", { rank: card.slice(0, -1), suit: say(`suit-${card.at(-1)}`) });
}

/** The rank of a card with a suit: "J", or a number, so that messages can choose by it. */
export function rankOf(card: string): string | number {
  const rank = card.slice(0, -1);
  return Number(rank) || rank;
}

const SYMBOLS: Record<string, string> = { S: "♠", H: "♥", D: "♦", C: "♣" };
const SUITS = Object.fromEntries(Object.entries(SYMBOLS).map(([suit, symbol]) => [symbol, suit]));

/** Writes a card with a suit as briefly as possible: "8♥". */
export const briefCard = (card: string): string => card.slice(0, -1) + SYMBOLS[card.at(-1)!];

const WRITTEN = /\b(?:10|1[1-3]|[1-9AJQK])(?:[SHDC]\b|[♠♥♦♣])|\bN[12]\b/g;

/** Replaces cards in notation or written briefly by their names, for screen readers. */
export const spoken = (line: string): string =>
  line.replace(WRITTEN, (card) => cardName(card.replace(/[♠♥♦♣]/, (symbol) => SUITS[symbol]!)));
