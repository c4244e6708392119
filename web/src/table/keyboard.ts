// Keyboard shortcuts at a table. Tab, Enter and Space are left to the browser.
import { keep, settings } from "../lib/settings.svelte";
import type { TableSession } from "./table_session.svelte";
import type { Sheets } from "./sheets.svelte";

type Act = (session: TableSession, sheets: Sheets) => void;

export const KEYS: Record<string, Act> = {
  "?": (_, sheets) => (sheets.help = !sheets.help),
  m: () => keep("sounds", !settings.sounds),
  t: (session) => void session.describe(),
  h: (session) => void session.hints.request(),
  u: (session) => session.undo(),
  a: (_, sheets) => (sheets.moves = true),
  l: (_, sheets) => (sheets.log = !sheets.log),
  r: (_, sheets) => (sheets.reactions = true),
  n: (session) => session.playback.step(),
  Escape: ({ stage, decision }) => {
    stage.inspected = null;
    stage.drop();
    decision.costly = null;
  },
};

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function handleKey(event: KeyboardEvent, session: TableSession, sheets: Sheets): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target as HTMLElement;
  if (sheets.modal || session.gate.isClosed || target.closest("input, select, textarea, dialog")) return;
  const arrow = ARROWS[event.key];
  if (arrow) {
    if (moveFocus(...arrow)) event.preventDefault();
  } else if (/^[1-9]$/.test(event.key)) {
    const way = session.stage.selection.whole[Number(event.key) - 1];
    if (way) session.stage.make(way.move);
    else session.playback.finish();
  } else if (KEYS[event.key]) {
    if (event.key !== "n") session.playback.finish();
    KEYS[event.key]!(session, sheets);
  }
}

/** Moves the focus to the nearest place in a direction; without a focus, to the first place that glows. */
function moveFocus(x: number, y: number): boolean {
  const spots = [...document.querySelectorAll<HTMLElement>("main .spot, main .move")];
  const from = spots.find((spot) => spot === document.activeElement);
  const next = from ? nearest(from, spots, x, y) : (spots.find((spot) => spot.matches(".glows, .move")) ?? spots[0]);
  next?.focus();
  return next !== undefined;
}

function nearest(from: HTMLElement, spots: HTMLElement[], x: number, y: number): HTMLElement | undefined {
  const [a, b] = middle(from);
  const ranked = spots
    .filter((spot) => spot !== from)
    .map((spot) => {
      const [c, d] = middle(spot);
      const along = (c - a) * x + (d - b) * y;
      const aside = Math.abs((c - a) * y) + Math.abs((d - b) * x);
      return { spot, along, far: along + 2.5 * aside };
    })
    .filter(({ along }) => along > 4);
  return ranked.sort((one, two) => one.far - two.far)[0]?.spot;
}

function middle(element: HTMLElement): [number, number] {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
