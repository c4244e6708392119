// Recomputes the chance of a game from its seed. Dealing depends on rules, so what is checked here needs none: the
// commitment, who begins, the draw pile and every reshuffle.
import type { Record } from "../../wire";
import type { Values } from "../lib/messages.svelte";

/** One thing that was checked; replay.ftl has its message. */
export interface Check {
  name: string;
  holds: boolean;
  values?: Values;
}

const RANKS = "A 1 2 3 4 5 6 7 8 9 10 11 12 13 J Q K".split(" ");
const SUITS = "SHDC";
const NAMED = ["explosive", "defuse", "future", "skip", "blank"];
const RANGE = 2 ** 32; // of a number of the stream
const MOST_SHUFFLES = 6; // tried for a deal, which hardly ever has three

/** Whether the browser offers cryptography: on https and localhost only. */
export const canCheck = (): boolean => globalThis.crypto?.subtle !== undefined;

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
const hex = (bits: ArrayBuffer) =>
  Array.from(new Uint8Array(bits), (byte) => byte.toString(16).padStart(2, "0")).join("");
const keyOf = (bits: BufferSource) =>
  crypto.subtle.importKey("raw", bits, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
const sign = (key: CryptoKey, text: string) => crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text));

export const commitment = async (seed: string): Promise<string> =>
  hex(await crypto.subtle.digest("SHA-256", bytes(seed)));

/** The place of a card in the fixed order of all cards. */
function orderOf(card: string): number {
  if (NAMED.includes(card)) return NAMED.indexOf(card);
  if (card[0] === "N") return RANKS.length * SUITS.length + Number(card.slice(1));
  return RANKS.indexOf(card.slice(0, -1)) * SUITS.length + SUITS.indexOf(card.at(-1)!);
}

const sorted = (cards: string[]): string[] => [...cards].sort((one, other) => orderOf(one) - orderOf(other));
const same = (one: string[], other: string[]): boolean => one.join() === other.join();

/** Every shuffle of one game, from its seed. */
export class FairChance {
  private readonly key: CryptoKey;

  private constructor(key: CryptoKey) {
    this.key = key;
  }

  static async open(seed: string, salts: string[] = []): Promise<FairChance> {
    return new FairChance(await keyOf(await sign(await keyOf(bytes(seed)), salts.join("\n"))));
  }

  /** A stream of 32-bit numbers, HMAC-SHA-256 in counter mode. */
  async *numbers(label: string): AsyncGenerator<number, never> {
    for (let block = 0; ; block++) {
      const bits = new DataView(await sign(this.key, `${label} ${block}`));
      for (let at = 0; at < bits.byteLength; at += 4) yield bits.getUint32(at);
    }
  }

  /** The seat that begins. */
  async first(players: number): Promise<number> {
    return 1 + (await below(this.numbers("first 0"), players));
  }

  /** The order in which a shuffle leaves these cards, top first. */
  async order(cards: string[], move: number, shuffle: number): Promise<string[]> {
    const numbers = this.numbers(`${move} ${shuffle}`);
    const order = sorted(cards);
    for (let i = order.length - 1; i > 0; i--) {
      const j = await below(numbers, i + 1);
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    return order;
  }
}

/** A number below n, without modulo bias. */
async function below(numbers: AsyncGenerator<number, never>, n: number): Promise<number> {
  for (;;) {
    const { value } = await numbers.next();
    if (value < RANGE - (RANGE % n)) return value % n;
  }
}

/** Checks a record; `promised` is the commitment shown before the deal, `reshuffled` the moves of the record's shuffles. */
export async function check(record: Record, promised: string, reshuffled: number[]): Promise<Check[]> {
  const seed = record.seed!;
  const chance = await FairChance.open(seed, record.salts);
  return [
    { name: "commitment", holds: (await commitment(seed)) === promised && record.commitment === promised },
    {
      name: "first",
      holds: (await chance.first(record.players.length)) === record.first,
      values: { seat: record.players[record.first - 1] ?? "" },
    },
    await checkDeal(chance, record),
    ...(await checkShuffles(chance, record.shuffles ?? [], reshuffled)),
  ];
}

/** Checks that the draw pile is what a shuffle left below the dealt cards, and that each hand lay together above it. A
 * deal may shuffle again after some hands; then only the hands dealt later come from the last shuffle. */
async function checkDeal(chance: FairChance, { deal }: Record): Promise<Check> {
  const { deck, ...zones } = deal as { deck: string[] } & { [zone: string]: string[][] };
  const hands = Object.values(zones as { [zone: string]: string[][] }).flat();
  for (let dealt = 0; dealt <= hands.length; dealt++) {
    const later = hands.slice(dealt);
    for (let shuffle = 0; shuffle < MOST_SHUFFLES; shuffle++) {
      const order = await chance.order([...later.flat(), ...deck], 0, shuffle);
      const top = order.slice(0, order.length - deck.length);
      if (same(order.slice(top.length), deck) && later.every((hand) => liesIn(top, hand)))
        return { name: dealt === 0 ? "deal" : "pile", holds: true, values: { count: order.length } };
    }
  }
  return { name: "pile", holds: false, values: { count: deck.length } };
}

/** Whether a hand, in any order, lies together in these cards. */
function liesIn(cards: string[], hand: string[]): boolean {
  const wanted = sorted(hand);
  return cards.some((_, at) => same(sorted(cards.slice(at, at + hand.length)), wanted)) || !hand.length;
}

async function checkShuffles(chance: FairChance, shuffles: string[][], moves: number[]): Promise<Check[]> {
  if (shuffles.length !== moves.length)
    return [{ name: "shuffles", holds: false, values: { count: shuffles.length, told: moves.length } }];
  return Promise.all(
    shuffles.map(async (cards, index) => {
      const move = moves[index]!;
      const order = await chance.order(cards, move, index - moves.indexOf(move));
      return { name: "shuffle", holds: same(order, cards), values: { number: move, count: cards.length } };
    }),
  );
}
