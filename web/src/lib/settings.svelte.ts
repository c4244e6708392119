// What a person has chosen on this device. Nothing of it is sent anywhere, except the name with a seat.

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "full" | "none";

export const LONGEST_NAME = 40; // letters

const KEY = "powderkeg";

const DEFAULTS = {
  name: "",
  language: "", // the browser's, until one is chosen
  theme: "auto" as Theme,
  motion: "auto" as Motion,
  fourColours: false,
  suitLetters: false,
  sounds: true,
  notify: false,
  hints: false,
  level: 3,
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
    // A browser that stores nothing still plays.
  }
}

export function isStill(): boolean {
  if (settings.motion !== "auto") return settings.motion === "none";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
