// Battle GUM: which places belong to a move, and how cards travel.
import type { BattleGumPosition, Offered, Told, View } from "../../../wire";
import type { Place } from "../../lib/selection";
import type { Flight } from "../../lib/flights.svelte";
import { say } from "../../lib/messages.svelte";
import type { Play } from "../../lib/stage.svelte";
import { asksForSeat, mayNameSeat } from "./asking";
import { runs } from "./fan";
import { lessons } from "./lessons";
import { sounds } from "./sounds";

const MOST = 8; // cards of a pile in the air at once

const card = (name: string): Place => `card:${name}`;
const isCard = (place: Place): boolean => place.startsWith("card:");
const position = (view: View) => view.position as BattleGumPosition;

/** Writes a verb, its cards and the seat it names in notation. */
function notation(verb: string, places: Place[]): string {
  const cards = places.filter(isCard).map((place) => place.slice("card:".length));
  const seat = places.find((place) => place.startsWith("seat:"))?.slice("seat:".length);
  return [verb, ...cards, ...(seat ? [`>${seat}`] : [])].join(" ");
}

/** Flights of cards of a pile that is taken or burned, up to MOST. */
const several = (count: number, from: Place, to: Place): Flight[] =>
  Array.from({ length: Math.min(count, MOST) }, (_, index) => ({ card: null, from, to, waits: index === 0 }));

/** The player who takes the pile sees its cards; the others see how many there are. */
function pickedUp({ seat, count }: { seat: number; count: number }, view: View): Flight[] {
  const hand = `hand:${seat}`;
  if (seat !== view.seat) return several(count, "pile", hand);
  return position(view).hand.map((name) => ({ card: name, from: "pile", to: hand }));
}

const handOf = (seat: number): Place => `hand:${seat}`;

export const play: Play = {
  sounds,
  lessons,

  ways({ kind, data }: Offered) {
    switch (kind) {
      case "battle-gum-play":
      case "battle-gum-counter":
      case "battle-gum-complete":
        return { needs: data.cards.map(card), may: ["pile"] };
      case "battle-gum-play-naming":
      case "battle-gum-counter-naming":
        return { needs: [...data.cards.map(card), `seat:${data.other}`], may: ["pile"] };
      case "battle-gum-hold":
      case "battle-gum-take":
        return { needs: data.cards.map(card) };
      case "battle-gum-pickup":
        return { may: ["pile"] };
      default:
        return {};
    }
  },

  attempt(places, view) {
    const { question, asked } = position(view);
    if (question === null) return null;
    if (!places.some(isCard)) return places.includes("pile") ? "pickup" : null;
    // On one's turn a touched card that cannot be played is explained at once; out of turn it has to be put on the pile.
    return asked === view.seat || places.includes("pile") ? notation(question, places) : null;
  },

  picked(view, legal) {
    return legal[0]?.kind === "battle-gum-hold" ? position(view).hand.map(card) : [];
  },

  question(stage) {
    const { question, answer, allowed, asked } = position(stage.view!);
    if (question === null) return "";
    if (asksForSeat(stage)) return say("board-battle-gum-whom");
    if (mayNameSeat(stage)) return say("board-battle-gum-whom-if-any");
    if (question === "play" && !answer) return say("board-battle-gum-anything");
    if (question === "play") {
      const message = `board-battle-gum-answer${stage.view!.options.ninjas === 0 ? "-values" : ""}`;
      return say(message, { number: answer, values: runs(allowed) });
    }
    const own = asked === stage.view!.seat ? 1 : 0;
    return say(`board-battle-gum-ask-${question}`, { seat: stage.brief(asked ?? 1), own });
  },

  flights({ kind, data }: Told, view): Flight[] {
    switch (kind) {
      case "battle-gum-laid-up":
        return [{ card: data.card, from: handOf(data.seat), to: card(data.card), near: `layers:${data.seat}` }];
      case "battle-gum-took-up":
      case "battle-gum-drew-up":
      case "battle-gum-took":
        return [{ card: data.card, from: card(data.card), to: handOf(data.seat) }];
      case "battle-gum-played":
      case "battle-gum-countered":
      case "battle-gum-completed":
        return [{ card: data.card, from: handOf(data.seat), to: "pile" }];
      case "battle-gum-drew":
        return [{ card: data.card, from: "deck", to: handOf(data.seat) }];
      case "battle-gum-drew-down":
        return [{ card: data.card, from: `slot:${data.seat}:${data.place}`, to: handOf(data.seat) }];
      case "battle-gum-picked-up":
        return pickedUp(data, view);
      case "battle-gum-burned":
        return several(data.count, "pile", "gone");
      default:
        return [];
    }
  },
};
