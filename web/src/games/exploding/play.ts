// Exploding: which places belong to a move, and how cards travel.
import type { ExplodingPosition, Told, View } from "../../../wire";
import type { Place } from "../../lib/selection";
import type { Flight } from "../../lib/flights.svelte";
import type { Play } from "../../lib/stage.svelte";
import { cardName, say } from "../../lib/messages.svelte";
import { lessons } from "./lessons";
import { sounds } from "./sounds";

/** The place where a drawn explosive is shown. */
export const BLAST: Place = "blast";

const held = (view: View, place: Place): string[] =>
  (view.position as ExplodingPosition).hand.filter((card) => place === `card:${card}`).slice(0, 1);

export const play: Play = {
  sounds,
  lessons,

  ways({ kind, data }) {
    switch (kind) {
      case "exploding-draw":
        return { needs: ["deck"] };
      case "exploding-play":
        return { needs: [`card:${data.card}`], may: ["discard"] };
      default:
        return {};
    }
  },

  attempt(places, view) {
    if (view.seat === null) return null;
    if (places.includes("deck")) return "draw";
    const [card] = places.flatMap((place) => held(view, place));
    return card ? `play ${card}` : null;
  },

  question(stage) {
    if (!stage.legal.length) return stage.turn;
    return say("question-exploding", { can: stage.can("exploding-play") ? "play" : "draw" });
  },

  flights({ kind, data }: Told, view): Flight[] {
    const hand = (seat: number, card: string | null): Place =>
      card && seat === view.seat ? `card:${card}` : `hand:${seat}`;
    switch (kind) {
      case "exploding-drew":
        return [{ card: data.card, from: "deck", to: hand(data.seat, data.card), near: `hand:${data.seat}` }];
      case "exploding-turned":
        return [{ card: data.card, from: "deck", to: "discard" }];
      case "exploding-played":
        return [{ card: data.card, from: hand(data.seat, data.card), to: "discard" }];
      case "exploding-defused":
        return [
          { card: "explosive", from: "deck", to: BLAST },
          { card: "defuse", from: hand(data.seat, "defuse"), to: "discard", waits: true },
        ];
      case "exploding-exploded":
        return [{ card: "explosive", from: "deck", to: BLAST, bursts: "after" }];
      default:
        return [];
    }
  },
};

/** Counts the cards of each kind, in the order of their first. */
export function gathered(cards: string[]): { card: string; count: number }[] {
  return [...new Set(cards)].map((card) => ({ card, count: cards.filter((one) => one === card).length }));
}

/** Names several cards of a kind: "5 blanks". */
export const counted = (card: string, count: number): string =>
  count > 1 ? say(`card-${card}.many`, { count }) : cardName(card);
