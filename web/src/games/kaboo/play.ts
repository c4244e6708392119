// Kaboo: which places belong to a move, and how cards travel.
import type { KabooPlayer, KabooPosition, Told, View } from "../../../wire";
import type { Place } from "../../lib/selection";
import type { Flight } from "../../lib/flights.svelte";
import type { Look } from "../../lib/looks.svelte";
import type { Play } from "../../lib/stage.svelte";
import { briefCard, rankOf, say } from "../../lib/messages.svelte";
import { lessons } from "./lessons";
import { sounds } from "./sounds";

/** The place of the drawn card, with or without one. */
export const BESIDE: Place = "beside";

export const slotOf = (seat: number, slot: number): Place => `slot:${seat}:${slot}`;

interface Spotted {
  seat: number;
  slot: number;
}

function spotted(place: Place): Spotted[] {
  const [zone, seat, slot] = place.split(":");
  return zone === "slot" ? [{ seat: Number(seat), slot: Number(slot) }] : [];
}

const ownSlot = ({ seat, slot }: Spotted): Place => slotOf(seat, slot);

const position = (view: View) => view.position as KabooPosition;

/** The card in a slot, if the view shows its face. */
const lying = (view: View, seat: number, slot: number) => position(view).players[seat - 1]?.square[slot - 1] ?? null;

/** A square of which the first cards are turned up and counted. */
function turnedUp({ square, worth }: KabooPlayer, count: number): KabooPlayer {
  const counted = worth?.slice(0, count) ?? [];
  return {
    square: square.map((card, slot) => (slot < count ? card : null)),
    worth: counted,
    points: count ? counted.reduce((sum, one) => sum + one, 0) : null,
  };
}

const FIRST_LOOK = [3, 4]; // the slots on the near side of a square

export const play: Play = {
  sounds,
  lessons,

  ways({ kind, data }) {
    switch (kind) {
      case "kaboo-draw":
        return { needs: ["deck"] };
      case "kaboo-take":
        return { needs: ["discard", ownSlot(data)] };
      case "kaboo-swap":
        return { needs: [ownSlot(data)], may: ["drawn"] };
      case "kaboo-discard":
        return { may: ["drawn", "discard"] };
      case "kaboo-peek":
        return { needs: [ownSlot(data)] };
      case "kaboo-spy":
        return { needs: [slotOf(data.owner, data.slot)], may: ["drawn"] };
      case "kaboo-trade":
      case "kaboo-look":
        return { needs: [ownSlot(data), slotOf(data.owner, data.owner_slot)] };
      default:
        return {};
    }
  },

  attempt(places, view) {
    if (view.seat === null) return null;
    const slots = places.flatMap(spotted);
    const own = slots.find(({ seat }) => seat === view.seat);
    const other = slots.find(({ seat }) => seat !== view.seat);
    if (places.includes("deck")) return "draw";
    if (places.includes("discard")) return places.includes("drawn") ? "discard" : `take ${own?.slot ?? 1}`;
    if (own && other) return `trade ${own.slot} ${other.seat}:${other.slot}`;
    if (places.includes("drawn")) return own ? `swap ${own.slot}` : null;
    if (other) return `spy ${other.seat}:${other.slot}`;
    return own ? `peek ${own.slot}` : null;
  },

  question(stage) {
    const { card, drawn, discard } = position(stage.view!);
    if (!stage.legal.length) return drawn ? say("question-kaboo-others", { seat: stage.actor }) : stage.turn;
    if (stage.can("kaboo-keep")) return say("question-kaboo-weigh");
    if (!card) {
      const can = ["take", "knock"].filter((deed) => stage.can(`kaboo-${deed}`)).join("-");
      return say("question-kaboo-begin", { can: can || "draw", card: discard[0] ? briefCard(discard[0]) : "" });
    }
    const power = ["peek", "spy", "trade", "look"].find((deed) => stage.can(`kaboo-${deed}`)) ?? "none";
    return say("question-kaboo-drawn", { power, rank: rankOf(card), card: briefCard(card) });
  },

  looks({ kind, data }: Told): Look[] {
    if (kind === "kaboo-looked") return [{ place: slotOf(data.owner, data.slot), card: data.card }];
    if (kind !== "kaboo-first-look") return [];
    return FIRST_LOOK.map((slot, index) => ({ place: slotOf(data.seat, slot), card: data.cards?.[index] ?? null }));
  },

  flights({ kind, data }: Told, view): Flight[] {
    switch (kind) {
      case "kaboo-drew":
        return [{ card: data.card, from: "deck", to: BESIDE }];
      case "kaboo-swapped":
        return [{ card: lying(view, data.seat, data.slot), from: BESIDE, to: ownSlot(data) }];
      case "kaboo-took":
        return [{ card: data.card, from: "discard", to: ownSlot(data) }];
      case "kaboo-discarded":
        return [{ card: data.card, from: data.slot ? ownSlot(data) : BESIDE, to: "discard" }];
      case "kaboo-traded": {
        const [slot, other] = [ownSlot(data), slotOf(data.owner, data.owner_slot)];
        return [
          { card: lying(view, data.owner, data.owner_slot), from: slot, to: other },
          { card: lying(view, data.seat, data.slot), from: other, to: slot },
        ];
      }
      case "kaboo-looked":
        if (!view.moves) return []; // a first look: all look at once
        return [{ card: null, from: slotOf(data.owner, data.slot), to: slotOf(data.owner, data.slot) }];
      default:
        return [];
    }
  },

  /** The show-down: card by card, seat by seat, with the points so far. */
  between({ kind }, view) {
    if (kind !== "kaboo-turned-up") return [];
    const { players } = position(view);
    return players.flatMap((player, index) =>
      player.square.map((_, slot) => ({
        ...view,
        actor: null,
        result: null,
        position: {
          ...position(view),
          players: players.map((one, at) => turnedUp(one, at < index ? 4 : at > index ? 0 : slot + 1)),
        },
      })),
    );
  },

  /** Without the memory aid, leaves a card that only this player saw out of older entries of the log. */
  faded({ kind, data }, view) {
    if (view.options.memory_aid || view.result) return undefined;
    const name = (seat: number) => view.players[seat - 1] ?? "";
    switch (kind) {
      case "kaboo-first-look":
        return data.cards ? say(`board-${kind}`, { seat: name(data.seat) }) : undefined;
      case "kaboo-drew":
        return data.card ? say(`board-${kind}`, { seat: name(data.seat), count: data.count }) : undefined;
      case "kaboo-swapped":
        return data.card ? say(`board-${kind}`, { seat: name(data.seat), slot: data.slot }) : undefined;
      case "kaboo-looked": {
        const { own, slot } = data;
        return data.card
          ? say(`board-${kind}`, { seat: name(data.seat), owner: name(data.owner), own, slot })
          : undefined;
      }
      default:
        return undefined;
    }
  },
};
