// The chance of a game, worked out again from its seed. How cards go from a shuffle to the players is a matter of rules,
// so what is checked here is what needs none: the commitment, who begins, the draw pile, every reshuffle.
import type { Record } from "../../wire";
import type { Values } from "../lib/messages.svelte";

/** One thing that was checked; replay.ftl has its words. */
export interface Check {
  name: string;
  holds: boolean;
  values?: Values;
}

const RANKS = "A 1 2 3 4 5 6 7 8 9 10 11 12 13 J Q K".split(" ");
const SUITS = "SHDC";
const WORDS = ["explosive", "defuse", "future", "skip", "blank"];
const WORD = 2 ** 32;
const MOST_SHUFFLES = 6; // that a deal is tried with; it hardly ever has three

/** Whether this page may compute: browsers let it on https and localhost only. */
export const canCheck = (): boolean => globalThis.crypto?.subtle !== undefined;

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
const hex = (bits: ArrayBuffer) =>
  Array.from(new Uint8Array(bits), (byte) => byte.toString(16).padStart(2, "0")).join("");
const keyOf = (bits: BufferSource) =>
  crypto.subtle.importKey("raw", bits, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
const sign = (key: CryptoKey, text: string) => crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text));

export const commitment = async (seed: string): Promise<string> =>
  hex(await crypto.subtle.digest("SHA-256", bytes(seed)));

/** Where a card stands in the order of cards. */
function rank(card: string): number {
  if (WORDS.includes(card)) return WORDS.indexOf(card);
  if (card[0] === "N") return RANKS.length * SUITS.length + Number(card.slice(1));
  return RANKS.indexOf(card.slice(0, -1)) * SUITS.length + SUITS.indexOf(card.at(-1)!);
}

const sorted = (cards: string[]): string[] => [...cards].sort((one, other) => rank(one) - rank(other));
const same = (one: string[], other: string[]): boolean => one.join() === other.join();

/** A seed, opened: every shuffle of one game. */
export class FairChance {
  private readonly key: CryptoKey;

  private constructor(key: CryptoKey) {
    this.key = key;
  }

  static async open(seed: string, salts: string[] = []): Promise<FairChance> {
    return new FairChance(await keyOf(await sign(await keyOf(bytes(seed)), salts.join("\n"))));
  }

  async *words(label: string): AsyncGenerator<number, never> {
    for (let block = 0; ; block++) {
      const bits = new DataView(await sign(this.key, `${label} ${block}`));
      for (let at = 0; at < bits.byteLength; at += 4) yield bits.getUint32(at);
    }
  }

  /** The seat that begins. */
  async first(players: number): Promise<number> {
    return 1 + (await below(this.words("first 0"), players));
  }

  /** The cards as this shuffle leaves them, top first. */
  async order(cards: string[], move: number, shuffle: number): Promise<string[]> {
    const words = this.words(`${move} ${shuffle}`);
    const order = sorted(cards);
    for (let i = order.length - 1; i > 0; i--) {
      const j = await below(words, i + 1);
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    return order;
  }
}

async function below(words: AsyncGenerator<number, never>, n: number): Promise<number> {
  for (;;) {
    const { value } = await words.next();
    if (value < WORD - (WORD % n)) return value % n;
  }
}

/** `promised` was shown before the first card; `reshuffled` are the moves that the record's shuffles belong to. */
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

/** The draw pile is what a shuffle of the deal left below the cards dealt from it, and each hand lay together on top. A
 * deal may shuffle again after some hands; then only what came later lies on the last shuffle. */
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

/** Whether a hand is a run of cards, in whatever order it is written. */
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
