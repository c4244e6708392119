// The settings of this device. None is sent anywhere, except the name when somebody takes a seat.

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "full" | "quick" | "none";
export type Pace = "slow" | "normal" | "fast" | "step";

export const LONGEST_NAME = 40; // letters

const KEY = "powderkeg";

const DEFAULTS = {
  name: "",
  language: "", // the browser's, until one is chosen
  theme: "auto" as Theme,
  motion: "auto" as Motion,
  pace: "normal" as Pace, // of the others' moves
  fourColours: false,
  suitLetters: false,
  sounds: true,
  notify: false,
  hints: false,
  level: 3,
  taught: [] as string[], // games whose first table is over, "boom"; what else was learned, "kaboo/draw"
};

export type Choices = typeof DEFAULTS;

function stored(): Partial<Choices> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

export const settings = $state<Choices>({ ...DEFAULTS, ...stored() });

export function keep<Name extends keyof Choices>(name: Name, value: Choices[Name]): void {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage the settings last until the page is closed.
  }
}

/** Back to how it was on the first visit; what is stored is for the caller to delete. */
export function reset(): void {
  Object.assign(settings, DEFAULTS);
}

export function isStill(): boolean {
  if (settings.motion !== "auto") return settings.motion === "none";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How long animations last, compared with what is usual. */
export const tempo = (): number => (settings.motion === "quick" ? 0.5 : 1);
