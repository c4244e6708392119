// Everything that people read, from the catalogues that the server reads too.
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { keep, settings } from "./settings.svelte";

export const LANGUAGES = { en: "English", es: "Español", fr: "Français" } as const;
export type Language = keyof typeof LANGUAGES;

const CATALOGUES: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import("words:en"),
  es: () => import("words:es"),
  fr: () => import("words:fr"),
};

const isOurs = (language: string): language is Language => language in LANGUAGES;

/** The one chosen here, or the first of the browser's that we speak. */
function wanted(): Language {
  const asked = [settings.language, ...navigator.languages.map((one) => one.slice(0, 2).toLowerCase())];
  return asked.find(isOurs) ?? "en";
}

class Words {
  language = $state<Language>("en");
  bundle = $state.raw(new FluentBundle("en"));

  begin(): Promise<void> {
    return this.load(wanted());
  }

  async choose(language: Language): Promise<void> {
    keep("language", language);
    await this.load(language);
  }

  private async load(language: Language): Promise<void> {
    const text = (await CATALOGUES[language]()).default;
    const bundle = new FluentBundle(language, { useIsolating: false });
    bundle.addResource(new FluentResource(text));
    this.bundle = bundle;
    this.language = language;
    document.documentElement.lang = language;
  }
}

export const words = new Words();

export type Values = Record<string, FluentVariable>;

/** A message, or an attribute of one as `message.attribute`. */
export function say(message: string, values: Values = {}): string {
  const [name = "", attribute] = message.split(".");
  const found = words.bundle.getMessage(name);
  const pattern = attribute ? found?.attributes[attribute] : found?.value;
  if (!pattern) {
    console.error(`no message ${message} in ${words.language}`);
    return message;
  }
  const errors: Error[] = [];
  const text = words.bundle.formatPattern(pattern, values, errors);
  for (const error of errors) console.error(`${message}: ${error.message}`);
  return text;
}

export const has = (message: string): boolean => words.bundle.hasMessage(message);

/** A card's spoken name: "8 of hearts". */
export function cardName(card: string | null): string {
  if (card === null) return say("card-hidden");
  if (/^[a-z]+$/.test(card)) return say(`card-${card}`);
  if (card[0] === "N") return say("card-ninja", { number: Number(card.slice(1)) });
  return say("card-suited", { rank: card.slice(0, -1), suit: say(`suit-${card.at(-1)}`) });
}

const WRITTEN = /\b(?:10|1[1-3]|[1-9AJQK])[SHDC]\b|\bN[12]\b/g;

/** A line in which cards are written, as it is spoken. */
export const spoken = (line: string): string => line.replace(WRITTEN, (card) => cardName(card));
