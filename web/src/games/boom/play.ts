// Boom: which places belong to a move, and how cards travel.
import type { BoomPosition, Told, View } from "../../../wire";
import type { Place } from "../../lib/selection";
import type { Flight } from "../../lib/flights.svelte";
import { say } from "../../lib/messages.svelte";
import type { Play } from "../../lib/stage.svelte";
import { lessons } from "./lessons";
import { sounds } from "./sounds";

const card = (name: string): Place => `card:${name}`;
const handOf = (seat: number): Place => `hand:${seat}`;
const plateOf = (seat: number): Place => `seat:${seat}`;
const named = (place: Place): string => place.slice("card:".length);
const isFace = (name: string): boolean => /^[JQK]/.test(name);
const position = (view: View) => view.position as BoomPosition;

/** The seat on whose board an accumulator stands. */
function owner(view: View, name: string): number {
  return position(view).players.findIndex(({ board }) => board.some((one) => one.card === name)) + 1;
}

export const play: Play = {
  sounds,
  lessons,

  ways({ kind, data }, view) {
    switch (kind) {
      case "boom-swap":
      case "boom-attack":
        return { needs: [card(data.card), card(data.target)] };
      case "boom-discard":
        return { needs: data.cards.map(card), may: ["discard"] };
      case "boom-boom":
        return { beside: position(view).hand.filter(isFace).map(card) };
      default:
        return {};
    }
  },

  attempt(places, view) {
    const held = places.map(named).filter((name) => position(view).hand.includes(name));
    const target = places.map(named).find((name) => owner(view, name));
    if (places.includes("discard")) return held.length ? `discard ${held.join(" ")}` : null;
    if (places.length === 1 && held[0] === position(view).waiting) return `discard ${held[0]}`; // to be told why not (B4)
    if (!held.length || !target) return null;
    const seat = owner(view, target);
    return seat === view.seat ? `swap ${held[0]} ${target}` : `attack ${held[0]} ${seat}:${target}`;
  },

  question(stage) {
    if (!stage.legal.length) return stage.turn;
    const can = ["swap", "attack", "boom"].filter((deed) => stage.can(`boom-${deed}`)).join("-");
    const pass = position(stage.view!).waiting ? "waiting" : "pass";
    return say("question-boom", { can: can || (stage.can("boom-pass") ? pass : "discard") });
  },

  shout({ kind, data }) {
    return kind === "boom-boomed" ? say("page-boom-shout", { number: data.number }) : undefined;
  },

  flights({ kind, data }: Told): Flight[] {
    switch (kind) {
      case "boom-swapped":
        return [
          { card: data.card, from: handOf(data.seat), to: card(data.card), near: card(data.target) },
          { card: data.target, from: card(data.target), to: handOf(data.seat) },
        ];
      case "boom-attacked":
        return [{ card: data.card, from: handOf(data.seat), to: card(data.target) }];
      case "boom-destroyed":
        return [{ card: data.target, from: card(data.target), to: "discard", bursts: "before" }];
      case "boom-extra":
        return [{ card: data.card, from: "deck", to: card(data.card), near: plateOf(data.seat) }];
      case "boom-turned":
        return [{ card: data.card, from: "deck", to: "discard", waits: true }];
      case "boom-discarded":
        return [{ card: data.card, from: handOf(data.seat), to: "discard" }];
      case "boom-drew":
        return [{ card: data.card, from: "deck", to: handOf(data.seat) }];
      case "boom-reshuffled":
      case "boom-all-reshuffled":
        return [{ card: null, from: "discard", to: "deck" }];
      default:
        return [];
    }
  },
};

const GAP = 0.25; // between two lines, in cards

/** How far the cards on an accumulator stand out below it, in cards; limited, however many they are. */
export const stackedOn = (count: number): number => Math.min(0.3 * count, 0.75);

/** The height of a row of accumulators, in cards: `on` is how many lie on each, `across` how many stand in a line. */
export function height(on: number[], across: number): number {
  let tall = 0;
  for (let first = 0; first < Math.max(on.length, 1); first += across) {
    tall += 1 + Math.max(0, ...on.slice(first, first + across).map(stackedOn)) + (first ? GAP : 0);
  }
  return tall;
}
