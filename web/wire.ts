// Made by `make types` from the server's schema.

/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Answer".
 */
export type Answer = Welcome | Shown | Done | Hinted | Refuse | Reacted | Presence | Gone | Pong | Slowed;
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Offered".
 */
export type Offered = OfferedFields & AnyMove;
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "AnyMove".
 */
export type AnyMove = BoomMove | KabooMove | ExplodingMove | BattleGumMove;
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BoomMove".
 */
export type BoomMove = BoomSwap | BoomAttack | BoomBoom | BoomDiscard | BoomPass;
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "KabooMove".
 */
export type KabooMove =
  | KabooDraw
  | KabooKnock
  | KabooTake
  | KabooSwap
  | KabooDiscard
  | KabooPeek
  | KabooSpy
  | KabooTrade
  | KabooLook
  | KabooTradeThem
  | KabooKeep;
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ExplodingMove".
 */
export type ExplodingMove = ExplodingDraw | ExplodingPlay;
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumMove".
 */
export type BattleGumMove =
  | BattleGumPlay
  | BattleGumPlayNaming
  | BattleGumCounterNaming
  | BattleGumCounter
  | BattleGumPickup
  | BattleGumTake
  | BattleGumComplete
  | BattleGumDecline
  | BattleGumHold;
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Told".
 */
export type Told = ToldFields & AnyEvent;
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "AnyEvent".
 */
export type AnyEvent = BoomEvent | KabooEvent | ExplodingEvent | BattleGumEvent | TableEvent | HouseEvent;
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BoomEvent".
 */
export type BoomEvent =
  | BoomSwapped
  | BoomAttacked
  | BoomHit
  | BoomDestroyed
  | BoomExtra
  | BoomBoomed
  | BoomDiscarded
  | BoomPassed
  | BoomEliminated
  | BoomDrew
  | BoomReshuffled
  | BoomAllReshuffled
  | BoomTurned;
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "KabooEvent".
 */
export type KabooEvent =
  | KabooFirstLook
  | KabooDrew
  | KabooSwapped
  | KabooTook
  | KabooDiscarded
  | KabooLooked
  | KabooTraded
  | KabooKept
  | KabooKnocked
  | KabooTurnedUp;
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ExplodingEvent".
 */
export type ExplodingEvent =
  | ExplodingDrew
  | ExplodingTurned
  | ExplodingPlayed
  | ExplodingLooked
  | ExplodingRevealed
  | ExplodingDefused
  | ExplodingReshuffled
  | ExplodingExploded;
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumEvent".
 */
export type BattleGumEvent =
  | BattleGumHeld
  | BattleGumLaidUp
  | BattleGumTookUp
  | BattleGumPlayed
  | BattleGumCountered
  | BattleGumCompleted
  | BattleGumDeclined
  | BattleGumPickedUp
  | BattleGumDrew
  | BattleGumDrewUp
  | BattleGumTook
  | BattleGumDrewDown
  | BattleGumBurned
  | BattleGumSkipped
  | BattleGumLeads
  | BattleGumWon;
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "TableEvent".
 */
export type TableEvent = DrawOffered | DrawAgreed | Resigned | OverWin | OverShared | OverDraw | OverUnfinished;
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HouseEvent".
 */
export type HouseEvent =
  | HouseSat
  | HouseBotSat
  | HouseBack
  | HouseLeft
  | HouseBotTookOver
  | HouseExpired
  | HouseUndoAsked
  | HouseUndoDeclined
  | HouseUndone
  | HouseTurnUndone
  | HouseDrawDeclined
  | HouseRematchAsked
  | HouseRematchAgreed
  | HouseRematchDeclined
  | HouseAbandoned;
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Question".
 */
export type Question =
  | Watch
  | Unwatch
  | Sit
  | SeatBot
  | Leave
  | MakeMove
  | AskUndo
  | AnswerUndo
  | DeclineDraw
  | Rematch
  | DeclineRematch
  | React
  | Slow
  | Hint
  | Ping;
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ReplayEvent".
 */
export type ReplayEvent = ReplayEventFields & AnyEvent;

export interface Wire {}
/**
 * What a person may want to know about this server.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "About".
 */
export interface About {
  version: string;
  /**
   * days until a finished table is deleted; 0: never
   */
  keep_finished: number;
  /**
   * days until a table that nobody plays is deleted; 0: never
   */
  keep_unfinished: number;
}
/**
 * A move, as the sharpest bot sees it.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Advised".
 */
export interface Advised {
  /**
   * the move
   */
  text: string;
  /**
   * to win with it, from 0 to 1
   */
  chance: number;
  /**
   * imagined for it; the more, the surer the chance
   */
  worlds: number;
  /**
   * as good as the best, as far as the search can tell
   */
  even: boolean;
}
/**
 * Whether a move may be taken back.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "AgreeBody".
 */
export interface AgreeBody {
  agree: boolean;
  seat?: number | null;
}
/**
 * What every decision of a game was worth.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Analysis".
 */
export interface Analysis {
  game: string;
  budget: string;
  seed: number;
  /**
   * whose decisions are told
   */
  seats: number[];
  decisions: Decision[];
  chances: (number | null)[][];
}
/**
 * One move, and what it was worth to the seat that made it.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Decision".
 */
export interface Decision {
  /**
   * of the move in the record, from 1
   */
  number: number;
  seat: number;
  /**
   * that was made
   */
  move: string;
  /**
   * to win with it, from 0 to 1
   */
  chance: number;
  /**
   * the best move found, perhaps the same
   */
  best: string;
  best_chance: number;
  /**
   * best_chance - chance, or 0 where noise could explain it
   */
  cost: number;
  /**
   * the cost is from here …
   */
  low: number;
  /**
   * … to here, 19 times in 20
   */
  high: number;
  /**
   * legal moves
   */
  choices: number;
  /**
   * imagined for it
   */
  worlds: number;
  /**
   * what the best move does …
   */
  best_kind?: string;
  /**
   * … and with which cards, to whom
   */
  best_data?: {};
  /**
   * a sentence about it, in the reader's language
   */
  best_words?: string;
}
/**
 * The first message on every connection.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Welcome".
 */
export interface Welcome {
  type: "welcome";
  protocol: number;
  /**
   * seconds; a client silent for two heartbeats is disconnected
   */
  heartbeat: number;
}
/**
 * The table as you may see it, and what happened since the version before.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Shown".
 */
export interface Shown {
  type: "view";
  /**
   * its id
   */
  table: string;
  /**
   * of this view: what a move answers
   */
  version: number;
  /**
   * the events are those after this version, higher than asked if there are many; null for none
   */
  after: number | null;
  /**
   * `waiting` for players, `playing` or `finished`
   */
  status: "finished" | "playing" | "waiting";
  /**
   * whose view: that of one of your seats, or null for a spectator's
   */
  seat: number | null;
  /**
   * the seats that are yours
   */
  yours?: number[];
  /**
   * if several are yours: those that must decide
   */
  asked?: number[];
  /**
   * who sits where
   */
  seats: SeatShown[];
  setup?: Setup;
  /**
   * likewise: the SHA-256 of the seed
   */
  commitment?: string;
  /**
   * null before the deal
   */
  view?: View | null;
  /**
   * what you may do now: `text` is what you send as `move`
   */
  legal?: Offered[];
  /**
   * what happened, each with the version it belongs to
   */
  events?: Told[];
  /**
   * whose clock runs, and the `seconds` left
   */
  running?: Running | null;
  /**
   * for answers out of turn: `seconds` until it closes, and whether you have `answered`
   */
  window?: Window | null;
  /**
   * the `seat` that asks to take its move back, and the seats it `waits_for`
   */
  undo?: UndoShown | null;
  /**
   * once the game is over: why, and how long it took
   */
  ended?: Ended | null;
  /**
   * seats that took back what had shown cards, against bots
   */
  aided?: number[];
  /**
   * the `seat` that offers a draw, whom it `waits_for`, and who has `declined`
   */
  draw?: DrawShown | null;
  /**
   * of the series, with this game if it is over: `games`, and `wins` by seat
   */
  score?: Score | null;
  /**
   * who has `agreed` to play again, whom they wait for, and who `declined`
   */
  rematch?: RematchShown | null;
  /**
   * the table of the rematch
   */
  next?: string | null;
}
/**
 * A seat, and who sits there.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SeatShown".
 */
export interface SeatShown {
  /**
   * null for a free seat
   */
  name: string | null;
  /**
   * the bot that plays now
   */
  bot?: string | null;
  /**
   * a bot plays for a person who may come back
   */
  kept?: boolean;
  /**
   * the person is away, and nobody plays for them
   */
  away?: boolean;
  /**
   * seconds left on the clock when its turn began
   */
  bank?: number | null;
}
/**
 * How a table was set up; it does not change.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Setup".
 */
export interface Setup {
  game: string;
  /**
   * seats
   */
  players: number;
  /**
   * those that differ from the default
   */
  options?: {
    [k: string]: boolean | number | string;
  };
  /**
   * null for no time limit
   */
  clock?: Clock | null;
  /**
   * listed in the lobby; otherwise only people with the link find it
   */
  public?: boolean;
  /**
   * players may ask for hints
   */
  hints?: boolean;
  /**
   * seconds for answers out of turn (G19)
   */
  window?: number;
  /**
   * the least seconds that a bot takes for a move
   */
  pace?: number;
  /**
   * who plays for a person who leaves: a bot, or nobody until they are back
   */
  on_leave?: "bot" | "wait";
  /**
   * when time runs out: a bot plays on, or makes this move, or the seat resigns
   */
  on_timeout?: "bot" | "move" | "resign";
  /**
   * the bot that plays in place of people
   */
  stand_in?: string;
  /**
   * of a daily deal
   */
  day?: string | null;
  rematch_of?: string | null;
  /**
   * the first table of a series of rematches; secrets are hashed with it
   */
  series?: string | null;
  /**
   * of the series before this game
   */
  score?: Score | null;
}
/**
 * Time to think: `bank` seconds at the beginning, `increment` more for each move, and at most `move` seconds for a move; 0 for what there is not.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Clock".
 */
export interface Clock {
  /**
   * seconds at the beginning
   */
  bank?: number;
  /**
   * seconds more for each move
   */
  increment?: number;
  /**
   * seconds for a move, at most
   */
  move?: number;
}
/**
 * The score of a series of rematches.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Score".
 */
export interface Score {
  /**
   * that are over
   */
  games: number;
  /**
   * by seat; a shared win counts for each winner
   */
  wins: number[];
}
/**
 * What one seat may see, built from what it knows.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "View".
 */
export interface View {
  game: string;
  /**
   * null for a spectator
   */
  seat: number | null;
  players: string[];
  options: {
    [k: string]: boolean | number | string;
  };
  /**
   * made so far
   */
  moves: number;
  turn: number;
  /**
   * whose decision it is
   */
  actor: number | null;
  /**
   * T2: who has offered or accepted
   */
  draw_agreed: number[];
  /**
   * T3: seats played on by a bot
   */
  resigned: number[];
  result: Result | null;
  /**
   * What lies on the table, as the seat sees it; each game has its own.
   */
  position: BoomPosition | KabooPosition | ExplodingPosition | BattleGumPosition;
}
/**
 * How a game ended.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Result".
 */
export interface Result {
  /**
   * "win", "shared", "draw" or "unfinished"
   */
  outcome: string;
  /**
   * seats; empty unless win or shared
   */
  winners: number[];
  /**
   * in seat order, where the game has them
   */
  scores: number[] | null;
}
/**
 * What a seat sees of the table.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BoomPosition".
 */
export interface BoomPosition {
  /**
   * one's own; empty for a spectator
   */
  hand: string[];
  players: BoomPlayer[];
  deck: number;
  discard: number;
  /**
   * what the seat knows to be in the discard pile, where cards are counted (B19)
   */
  discarded: string[] | null;
  /**
   * the swap of this turn is used (B4)
   */
  swapped: boolean;
  /**
   * the card taken up by that swap, where it may not be used before the turn is over (B4)
   */
  waiting: string | null;
}
/**
 * What a seat sees of a player.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BoomPlayer".
 */
export interface BoomPlayer {
  board: BoomAccumulator[];
  /**
   * number of cards
   */
  hand: number;
  /**
   * cards everyone knows to be in that hand (B19)
   */
  known: string[];
  alive: boolean;
}
/**
 * A card that holds a player in the game.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BoomAccumulator".
 */
export interface BoomAccumulator {
  /**
   * "8S"
   */
  card: string;
  /**
   * its current value
   */
  life: number;
  /**
   * the cards lying on it, lowest first
   */
  on: string[];
}
/**
 * What a seat sees of the table.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "KabooPosition".
 */
export interface KabooPosition {
  players: KabooPlayer[];
  deck: number;
  /**
   * top first
   */
  discard: string[];
  /**
   * a card is drawn and not played yet
   */
  drawn: boolean;
  /**
   * that card, for the drawer alone
   */
  card: string | null;
  /**
   * everyone knows that it is a queen: its power was used (K6)
   */
  queen: boolean;
  /**
   * the places to trade or keep, "1:2" and "2:1"
   */
  look: string[];
  knocker: number | null;
}
/**
 * What a seat sees of a player.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "KabooPlayer".
 */
export interface KabooPlayer {
  /**
   * slots 1 to 4; null for a card that lies face down to the seat (K15)
   */
  square: (string | null)[];
  /**
   * once all squares are open
   */
  points: number | null;
  /**
   * likewise: the points of each slot
   */
  worth: number[] | null;
}
/**
 * What a seat sees of the table.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ExplodingPosition".
 */
export interface ExplodingPosition {
  /**
   * one's own; empty for a spectator
   */
  hand: string[];
  players: ExplodingPlayer[];
  deck: number;
  /**
   * the pile's top cards that the reader knows, top first (E10)
   */
  top: string[];
  discard: number;
  /**
   * it lies face up: in the order of cards
   */
  discarded: string[];
}
/**
 * What a seat sees of a player.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ExplodingPlayer".
 */
export interface ExplodingPlayer {
  /**
   * number of cards
   */
  hand: number;
  /**
   * those of them that the reader knows; of the reader's own, that the opponent knows
   */
  known: string[];
  /**
   * how many top cards of the pile that player knows (E10)
   */
  knows_top: number;
}
/**
 * What a seat sees of the table.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumPosition".
 */
export interface BattleGumPosition {
  /**
   * one's own; empty for a spectator
   */
  hand: string[];
  players: BattleGumPlayer[];
  deck: number;
  /**
   * bottom first
   */
  pile: string[];
  /**
   * cards that have left the game
   */
  gone: string[];
  /**
   * the seat that laid last, or is taken to have (G7)
   */
  layer: number;
  question: string | null;
  /**
   * the seat that decides
   */
  asked: number | null;
  /**
   * the seat that a 13 names (G14), from its lay until it has answered
   */
  named: number | null;
  /**
   * the value to answer on a turn, 6 with its effect; 0 for none (G6, G10, G11)
   */
  answer: number;
  /**
   * the values that may then be played; a Ninja always may
   */
  allowed: number[];
  /**
   * how many are in the game (G1)
   */
  ninjas: number;
}
/**
 * What a seat sees of a player.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumPlayer".
 */
export interface BattleGumPlayer {
  /**
   * number of cards
   */
  hand: number;
  /**
   * cards everyone knows to be in that hand: they were picked up, or lay face up before
   */
  known: string[];
  /**
   * face up in front
   */
  up: string[];
  /**
   * number of cards face down
   */
  down: number;
}
/**
 * A legal move.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "OfferedFields".
 */
export interface OfferedFields {
  /**
   * what is sent as `move`
   */
  text: string;
  /**
   * a sentence about it, if the client wants them
   */
  words?: string;
  /**
   * with `words` only: as far as the seat knows, the move loses the game at once
   */
  loses?: boolean;
  /**
   * with `words` only: what the move gives away for nothing, as a sentence
   */
  wastes?: string;
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BoomSwap".
 */
export interface BoomSwap {
  kind: "boom-swap";
  data: {
    seat: number;
    card: string;
    target: string;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BoomAttack".
 */
export interface BoomAttack {
  kind: "boom-attack";
  data: {
    seat: number;
    card: string;
    owner: number;
    target: string;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BoomBoom".
 */
export interface BoomBoom {
  kind: "boom-boom";
  data: {
    seat: number;
    number: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BoomDiscard".
 */
export interface BoomDiscard {
  kind: "boom-discard";
  data: {
    seat: number;
    cards: string[];
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BoomPass".
 */
export interface BoomPass {
  kind: "boom-pass";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "KabooDraw".
 */
export interface KabooDraw {
  kind: "kaboo-draw";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "KabooKnock".
 */
export interface KabooKnock {
  kind: "kaboo-knock";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "KabooTake".
 */
export interface KabooTake {
  kind: "kaboo-take";
  data: {
    seat: number;
    slot: number;
    card: string;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "KabooSwap".
 */
export interface KabooSwap {
  kind: "kaboo-swap";
  data: {
    seat: number;
    slot: number;
    card: string;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "KabooDiscard".
 */
export interface KabooDiscard {
  kind: "kaboo-discard";
  data: {
    seat: number;
    card: string;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "KabooPeek".
 */
export interface KabooPeek {
  kind: "kaboo-peek";
  data: {
    seat: number;
    slot: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "KabooSpy".
 */
export interface KabooSpy {
  kind: "kaboo-spy";
  data: {
    seat: number;
    owner: number;
    slot: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "KabooTrade".
 */
export interface KabooTrade {
  kind: "kaboo-trade";
  data: {
    seat: number;
    slot: number;
    owner: number;
    owner_slot: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "KabooLook".
 */
export interface KabooLook {
  kind: "kaboo-look";
  data: {
    seat: number;
    slot: number;
    owner: number;
    owner_slot: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "KabooTradeThem".
 */
export interface KabooTradeThem {
  kind: "kaboo-trade-them";
  data: {
    seat: number;
    slot: number;
    owner: number;
    owner_slot: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "KabooKeep".
 */
export interface KabooKeep {
  kind: "kaboo-keep";
  data: {
    seat: number;
    slot: number;
    owner: number;
    owner_slot: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ExplodingDraw".
 */
export interface ExplodingDraw {
  kind: "exploding-draw";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ExplodingPlay".
 */
export interface ExplodingPlay {
  kind: "exploding-play";
  data: {
    seat: number;
    card: string;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumPlay".
 */
export interface BattleGumPlay {
  kind: "battle-gum-play";
  data: {
    seat: number;
    cards: string[];
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumPlayNaming".
 */
export interface BattleGumPlayNaming {
  kind: "battle-gum-play-naming";
  data: {
    seat: number;
    cards: string[];
    other: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumCounterNaming".
 */
export interface BattleGumCounterNaming {
  kind: "battle-gum-counter-naming";
  data: {
    seat: number;
    cards: string[];
    other: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumCounter".
 */
export interface BattleGumCounter {
  kind: "battle-gum-counter";
  data: {
    seat: number;
    cards: string[];
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumPickup".
 */
export interface BattleGumPickup {
  kind: "battle-gum-pickup";
  data: {
    seat: number;
    count: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumTake".
 */
export interface BattleGumTake {
  kind: "battle-gum-take";
  data: {
    seat: number;
    cards: string[];
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumComplete".
 */
export interface BattleGumComplete {
  kind: "battle-gum-complete";
  data: {
    seat: number;
    cards: string[];
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumDecline".
 */
export interface BattleGumDecline {
  kind: "battle-gum-decline";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumHold".
 */
export interface BattleGumHold {
  kind: "battle-gum-hold";
  data: {
    seat: number;
    cards: string[];
  };
}
/**
 * An event.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ToldFields".
 */
export interface ToldFields {
  /**
   * of the table, with which it happened
   */
  version: number;
  /**
   * a sentence about it, if the client wants them
   */
  words?: string;
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BoomSwapped".
 */
export interface BoomSwapped {
  kind: "boom-swapped";
  data: {
    seat: number;
    card: string;
    target: string;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BoomAttacked".
 */
export interface BoomAttacked {
  kind: "boom-attacked";
  data: {
    seat: number;
    card: string;
    target: string;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BoomHit".
 */
export interface BoomHit {
  kind: "boom-hit";
  data: {
    owner: number;
    target: string;
    life: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BoomDestroyed".
 */
export interface BoomDestroyed {
  kind: "boom-destroyed";
  data: {
    owner: number;
    target: string;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BoomExtra".
 */
export interface BoomExtra {
  kind: "boom-extra";
  data: {
    seat: number;
    card: string;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BoomBoomed".
 */
export interface BoomBoomed {
  kind: "boom-boomed";
  data: {
    seat: number;
    number: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BoomDiscarded".
 */
export interface BoomDiscarded {
  kind: "boom-discarded";
  data: {
    seat: number;
    card: string | null;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BoomPassed".
 */
export interface BoomPassed {
  kind: "boom-passed";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BoomEliminated".
 */
export interface BoomEliminated {
  kind: "boom-eliminated";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BoomDrew".
 */
export interface BoomDrew {
  kind: "boom-drew";
  data: {
    seat: number;
    card: string | null;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BoomReshuffled".
 */
export interface BoomReshuffled {
  kind: "boom-reshuffled";
  data: {
    count: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BoomAllReshuffled".
 */
export interface BoomAllReshuffled {
  kind: "boom-all-reshuffled";
  data: {
    count: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BoomTurned".
 */
export interface BoomTurned {
  kind: "boom-turned";
  data: {
    seat: number;
    card: string;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "KabooFirstLook".
 */
export interface KabooFirstLook {
  kind: "kaboo-first-look";
  data: {
    seat: number;
    cards: string[] | null;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "KabooDrew".
 */
export interface KabooDrew {
  kind: "kaboo-drew";
  data: {
    seat: number;
    card: string | null;
    count: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "KabooSwapped".
 */
export interface KabooSwapped {
  kind: "kaboo-swapped";
  data: {
    seat: number;
    slot: number;
    card: string | null;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "KabooTook".
 */
export interface KabooTook {
  kind: "kaboo-took";
  data: {
    seat: number;
    slot: number;
    card: string;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "KabooDiscarded".
 */
export interface KabooDiscarded {
  kind: "kaboo-discarded";
  data: {
    seat: number;
    slot: number;
    card: string;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "KabooLooked".
 */
export interface KabooLooked {
  kind: "kaboo-looked";
  data: {
    seat: number;
    owner: number;
    slot: number;
    own: number;
    card: string | null;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "KabooTraded".
 */
export interface KabooTraded {
  kind: "kaboo-traded";
  data: {
    seat: number;
    slot: number;
    owner: number;
    owner_slot: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "KabooKept".
 */
export interface KabooKept {
  kind: "kaboo-kept";
  data: {
    seat: number;
    slot: number;
    owner: number;
    owner_slot: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "KabooKnocked".
 */
export interface KabooKnocked {
  kind: "kaboo-knocked";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "KabooTurnedUp".
 */
export interface KabooTurnedUp {
  kind: "kaboo-turned-up";
  data: {
    back: number;
    seat?: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ExplodingDrew".
 */
export interface ExplodingDrew {
  kind: "exploding-drew";
  data: {
    seat: number;
    card: string | null;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ExplodingTurned".
 */
export interface ExplodingTurned {
  kind: "exploding-turned";
  data: {
    seat: number;
    card: string;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ExplodingPlayed".
 */
export interface ExplodingPlayed {
  kind: "exploding-played";
  data: {
    seat: number;
    card: string;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ExplodingLooked".
 */
export interface ExplodingLooked {
  kind: "exploding-looked";
  data: {
    seat: number;
    card: string | null;
    place: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ExplodingRevealed".
 */
export interface ExplodingRevealed {
  kind: "exploding-revealed";
  data: {
    seat: number;
    card: string;
    place: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ExplodingDefused".
 */
export interface ExplodingDefused {
  kind: "exploding-defused";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ExplodingReshuffled".
 */
export interface ExplodingReshuffled {
  kind: "exploding-reshuffled";
  data: {
    count: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ExplodingExploded".
 */
export interface ExplodingExploded {
  kind: "exploding-exploded";
  data: {
    seat: number;
    phase: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumHeld".
 */
export interface BattleGumHeld {
  kind: "battle-gum-held";
  data: {
    seat: number;
    count: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumLaidUp".
 */
export interface BattleGumLaidUp {
  kind: "battle-gum-laid-up";
  data: {
    seat: number;
    card: string;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumTookUp".
 */
export interface BattleGumTookUp {
  kind: "battle-gum-took-up";
  data: {
    seat: number;
    card: string;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumPlayed".
 */
export interface BattleGumPlayed {
  kind: "battle-gum-played";
  data: {
    seat: number;
    card: string;
    naming: number;
    other?: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumCountered".
 */
export interface BattleGumCountered {
  kind: "battle-gum-countered";
  data: {
    seat: number;
    card: string;
    naming: number;
    other?: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumCompleted".
 */
export interface BattleGumCompleted {
  kind: "battle-gum-completed";
  data: {
    seat: number;
    card: string;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumDeclined".
 */
export interface BattleGumDeclined {
  kind: "battle-gum-declined";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumPickedUp".
 */
export interface BattleGumPickedUp {
  kind: "battle-gum-picked-up";
  data: {
    seat: number;
    count: number;
    thirteen: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumDrew".
 */
export interface BattleGumDrew {
  kind: "battle-gum-drew";
  data: {
    seat: number;
    card: string | null;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumDrewUp".
 */
export interface BattleGumDrewUp {
  kind: "battle-gum-drew-up";
  data: {
    seat: number;
    card: string;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumTook".
 */
export interface BattleGumTook {
  kind: "battle-gum-took";
  data: {
    seat: number;
    card: string;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumDrewDown".
 */
export interface BattleGumDrewDown {
  kind: "battle-gum-drew-down";
  data: {
    seat: number;
    card: string | null;
    place: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumBurned".
 */
export interface BattleGumBurned {
  kind: "battle-gum-burned";
  data: {
    seat: number;
    count: number;
    why: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumSkipped".
 */
export interface BattleGumSkipped {
  kind: "battle-gum-skipped";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumLeads".
 */
export interface BattleGumLeads {
  kind: "battle-gum-leads";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BattleGumWon".
 */
export interface BattleGumWon {
  kind: "battle-gum-won";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "DrawOffered".
 */
export interface DrawOffered {
  kind: "draw-offered";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "DrawAgreed".
 */
export interface DrawAgreed {
  kind: "draw-agreed";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Resigned".
 */
export interface Resigned {
  kind: "resigned";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "OverWin".
 */
export interface OverWin {
  kind: "over-win";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "OverShared".
 */
export interface OverShared {
  kind: "over-shared";
  data: {};
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "OverDraw".
 */
export interface OverDraw {
  kind: "over-draw";
  data: {};
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "OverUnfinished".
 */
export interface OverUnfinished {
  kind: "over-unfinished";
  data: {};
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HouseSat".
 */
export interface HouseSat {
  kind: "house-sat";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HouseBotSat".
 */
export interface HouseBotSat {
  kind: "house-bot-sat";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HouseBack".
 */
export interface HouseBack {
  kind: "house-back";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HouseLeft".
 */
export interface HouseLeft {
  kind: "house-left";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HouseBotTookOver".
 */
export interface HouseBotTookOver {
  kind: "house-bot-took-over";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HouseExpired".
 */
export interface HouseExpired {
  kind: "house-expired";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HouseUndoAsked".
 */
export interface HouseUndoAsked {
  kind: "house-undo-asked";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HouseUndoDeclined".
 */
export interface HouseUndoDeclined {
  kind: "house-undo-declined";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HouseUndone".
 */
export interface HouseUndone {
  kind: "house-undone";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HouseTurnUndone".
 */
export interface HouseTurnUndone {
  kind: "house-turn-undone";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HouseDrawDeclined".
 */
export interface HouseDrawDeclined {
  kind: "house-draw-declined";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HouseRematchAsked".
 */
export interface HouseRematchAsked {
  kind: "house-rematch-asked";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HouseRematchAgreed".
 */
export interface HouseRematchAgreed {
  kind: "house-rematch-agreed";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HouseRematchDeclined".
 */
export interface HouseRematchDeclined {
  kind: "house-rematch-declined";
  data: {
    seat: number;
  };
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HouseAbandoned".
 */
export interface HouseAbandoned {
  kind: "house-abandoned";
  data: {};
}
/**
 * The clock that runs.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Running".
 */
export interface Running {
  /**
   * whose
   */
  seat: number;
  /**
   * left for the decision
   */
  seconds: number;
}
/**
 * The window for answers out of turn: they are sealed until it closes (G19).
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Window".
 */
export interface Window {
  /**
   * until it closes
   */
  seconds: number;
  /**
   * whether you have answered
   */
  answered: boolean;
}
/**
 * A request to take a move back.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "UndoShown".
 */
export interface UndoShown {
  /**
   * whose
   */
  seat: number;
  /**
   * the seats that have not agreed yet
   */
  waits_for: number[];
}
/**
 * How a game came to its end.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Ended".
 */
export interface Ended {
  /**
   * that were begun
   */
  turns: number;
  /**
   * from the deal to the end
   */
  seconds: number;
  /**
   * why it is over; null where there is no more to say than who won
   */
  kind?: string | null;
  /**
   * who made it so, with which cards, with how many points
   */
  data?: {};
  /**
   * a sentence about it, if the client wants them
   */
  words?: string;
}
/**
 * A draw that is offered (T2).
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "DrawShown".
 */
export interface DrawShown {
  /**
   * that made the offer
   */
  seat: number;
  /**
   * the people who have not answered yet
   */
  waits_for: number[];
  /**
   * the seats that do not agree: bots never do
   */
  declined: number[];
}
/**
 * A request to play again.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "RematchShown".
 */
export interface RematchShown {
  /**
   * the seats that want to; the one that asked first; none if someone has declined
   */
  agreed: number[];
  /**
   * the people who have not answered yet
   */
  waits_for: number[];
  /**
   * the seat that declined last
   */
  declined: number | null;
}
/**
 * What was asked is done, and stored durably.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Done".
 */
export interface Done {
  type: "done";
  id?: number | null;
  table: string;
  /**
   * of the table, now
   */
  version: number;
  /**
   * the seat that did it
   */
  seat?: number | null;
  /**
   * the table of the rematch
   */
  next?: string | null;
}
/**
 * The answer to `hint`: moves with the chance to win, the best first.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Hinted".
 */
export interface Hinted {
  type: "hints";
  id?: number | null;
  table: string;
  /**
   * of the view it is about
   */
  version: number;
  seat: number;
  moves: Advised[];
}
/**
 * The question was refused. Nothing has changed.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Refuse".
 */
export interface Refuse {
  type: "refused";
  id?: number | null;
  table?: string | null;
  error: Failure;
}
/**
 * A refusal: what was wrong, which rule it rests on, and a sentence in the client's language.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Failure".
 */
export interface Failure {
  /**
   * what to do about it: `unreadable`, `input`, `illegal`, `stale`, `seat`, `missing`, `limit` or `busy`
   */
  kind: string;
  /**
   * which refusal it is, the same in every language
   */
  code: string;
  /**
   * the id of the rule it rests on
   */
  rule: string | null;
  /**
   * what the sentence is about
   */
  data: {
    [k: string]: any;
  };
  /**
   * for people, in the client's language
   */
  sentence: string;
}
/**
 * A reaction of somebody at the table.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Reacted".
 */
export interface Reacted {
  type: "reaction";
  table: string;
  seat: number;
  reaction: string;
}
/**
 * The seats whose people have had no connection to the table for some seconds; all others are there.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Presence".
 */
export interface Presence {
  type: "presence";
  table: string;
  absent: number[];
}
/**
 * The table was deleted.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Gone".
 */
export interface Gone {
  type: "gone";
  table: string;
}
/**
 * The answer to `ping`.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Pong".
 */
export interface Pong {
  type: "pong";
  id?: number | null;
}
/**
 * You send too often, so your messages are read more slowly. Nothing is lost: do not send anything again.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Slowed".
 */
export interface Slowed {
  type: "slowed";
  /**
   * messages and requests a second, from your address
   */
  rate: number;
  /**
   * the same for people, in the client's language
   */
  sentence: string;
}
/**
 * Agree, or not, that a move is taken back.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "AnswerUndo".
 */
export interface AnswerUndo {
  type: "answer-undo";
  id?: number | null;
  /**
   * The table's id, as in its link.
   */
  table: string;
  seat?: number | null;
  agree: boolean;
}
/**
 * Ask to take your last move back; against bots alone, go back to your last decision.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "AskUndo".
 */
export interface AskUndo {
  type: "undo";
  id?: number | null;
  /**
   * The table's id, as in its link.
   */
  table: string;
  seat?: number | null;
}
/**
 * A bot for a seat.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BotBody".
 */
export interface BotBody {
  /**
   * A bot: its name and budget.
   */
  bot: string;
  /**
   * by default the first free one
   */
  seat?: number | null;
}
/**
 * Whether there was a cookie.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "CookieEnded".
 */
export interface CookieEnded {
  ended: boolean;
}
/**
 * Today's deal of a game: the same cards and the same bot for everyone.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Daily".
 */
export interface Daily {
  /**
   * by UTC, as 2026-03-31
   */
  day: string;
  game: string;
  /**
   * that everyone plays against
   */
  bot: string;
  /**
   * the SHA-256 of the seed, which is shown when the day is over; null until somebody plays
   */
  commitment: string | null;
  /**
   * yours, if you have begun
   */
  table: string | null;
}
/**
 * How somebody did in a day's deal.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "DailyResult".
 */
export interface DailyResult {
  /**
   * null for someone who was forgotten
   */
  name: string | null;
  /**
   * 1 for a win, ½ for a draw or a shared win
   */
  score: number;
  /**
   * of the whole game
   */
  moves: number;
  /**
   * when, in seconds since 1970
   */
  finished: number;
}
/**
 * Say that you do not agree to the draw that is offered.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "DeclineDraw".
 */
export interface DeclineDraw {
  type: "decline-draw";
  id?: number | null;
  /**
   * The table's id, as in its link.
   */
  table: string;
  seat?: number | null;
}
/**
 * Say that you do not want to play again, or not any more.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "DeclineRematch".
 */
export interface DeclineRematch {
  type: "decline-rematch";
  id?: number | null;
  /**
   * The table's id, as in its link.
   */
  table: string;
}
/**
 * The body of every HTTP answer that refuses a request.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Error".
 */
export interface Error {
  error: Failure;
}
/**
 * What was forgotten.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Forgotten".
 */
export interface Forgotten {
  seats: number[];
  /**
   * nobody else sat there, and it is not today's deal
   */
  table_deleted: boolean;
}
/**
 * A game that can be played.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "GameShown".
 */
export interface GameShown {
  name: string;
  /**
   * fewest, most
   */
  seats: number[];
  options: OptionShown[];
  /**
   * the ids of its rules
   */
  rules: string[];
  /**
   * "ready", "preparing" or "waiting": whether its rules are compiled
   */
  ready: string;
}
/**
 * A choice between rules.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "OptionShown".
 */
export interface OptionShown {
  name: string;
  /**
   * the id of the rule it is about
   */
  rule: string;
  /**
   * the default
   */
  usual: boolean | number | string;
  /**
   * in the order in which people read them; none for a whole number from `least` to `most`
   */
  values: (boolean | number | string)[];
  least?: number | null;
  most?: number | null;
  /**
   * under which people find it; the catalogues name it
   */
  group?: string;
}
/**
 * Ask what a strong bot would do, where hints are allowed.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Hint".
 */
export interface Hint {
  type: "hint";
  id?: number | null;
  /**
   * The table's id, as in its link.
   */
  table: string;
  seat?: number | null;
}
/**
 * Leave your seat.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Leave".
 */
export interface Leave {
  type: "leave";
  id?: number | null;
  /**
   * The table's id, as in its link.
   */
  table: string;
  seat?: number | null;
}
/**
 * A line of the lobby.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Listed".
 */
export interface Listed {
  table: string;
  setup: Setup;
  status: "finished" | "playing" | "waiting";
  seats: SeatShown[];
  /**
   * at this server
   */
  watching: number;
  /**
   * when, in seconds since 1970
   */
  created: number;
}
/**
 * Public tables on offer or in play, and how many there are.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Lobby".
 */
export interface Lobby {
  /**
   * first those that wait, the longest waiting first; then games, the latest begun first
   */
  tables: Listed[];
  /**
   * public tables at which someone waits
   */
  waiting: number;
  /**
   * games at which someone is connected or has moved in the last ten minutes, private ones too
   */
  playing: number;
  /**
   * WebSockets at this server
   */
  connected: number;
}
/**
 * Make a move, in notation.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "MakeMove".
 */
export interface MakeMove {
  type: "move";
  id?: number | null;
  /**
   * The table's id, as in its link.
   */
  table: string;
  seat?: number | null;
  /**
   * of the view that it answers
   */
  version: number;
  /**
   * A move in notation.
   */
  move: string;
}
/**
 * A move, and what it answers.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "MoveBody".
 */
export interface MoveBody {
  /**
   * of the view that it answers
   */
  version: number;
  /**
   * A move in notation.
   */
  move: string;
  /**
   * by default the one that decides
   */
  seat?: number | null;
}
/**
 * The name you play under.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "NameBody".
 */
export interface NameBody {
  /**
   * A player's name: text, never markup.
   */
  name: string;
}
/**
 * A table to be opened. The seats with a name belong to the client: one, or several people on one device.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "NewTable".
 */
export interface NewTable {
  game: "boom" | "kaboo" | "exploding" | "battle-gum";
  /**
   * @minItems 1
   * @maxItems 6
   */
  seats: Wanted[];
  /**
   * options of the game that differ from the default
   */
  options?: {
    [k: string]: boolean | number | string;
  };
  /**
   * without one, there is no time limit
   */
  clock?: Clock | null;
  /**
   * listed in the lobby; otherwise only people with the link find it
   */
  public?: boolean;
  /**
   * players may ask for hints
   */
  hints?: boolean;
  /**
   * seconds for answers out of turn (G19)
   */
  window?: number | null;
  pace?: number | null;
  /**
   * who plays for a person who leaves
   */
  on_leave?: ("bot" | "wait") | null;
  on_timeout?: ("bot" | "move" | "resign") | null;
  /**
   * the bot that plays in place of people
   */
  stand_in?: string | null;
  /**
   * answer with a token for these seats, for programs
   */
  token?: boolean;
}
/**
 * A seat of a table to be opened: a person's name or a bot; neither for a seat that stays free.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Wanted".
 */
export interface Wanted {
  /**
   * of the person who sits there
   */
  name?: string | null;
  /**
   * that sits there
   */
  bot?: string | null;
  /**
   * Text that the shuffles depend on too.
   */
  salt?: string;
}
/**
 * A table that was opened, the seats that are yours, and the token if one was asked for.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Opened".
 */
export interface Opened {
  /**
   * its id
   */
  table: string;
  /**
   * yours
   */
  seats: number[];
  /**
   * sent once: its holder holds the seats
   */
  token?: string | null;
}
/**
 * The table in words, as you may see it.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Picture".
 */
export interface Picture {
  /**
   * in the client's language; cards are written in notation
   */
  lines: string[];
}
/**
 * Check the connection; answered with `pong`.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Ping".
 */
export interface Ping {
  type: "ping";
  id?: number | null;
}
/**
 * The progress of an analysis.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Progress".
 */
export interface Progress {
  /**
   * decisions analysed
   */
  done: number;
  /**
   * decisions in all
   */
  of: number;
}
/**
 * Watch a table, or resume after a lost connection: `after` is the last version seen.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Watch".
 */
export interface Watch {
  type: "watch";
  id?: number | null;
  /**
   * The table's id, as in its link.
   */
  table: string;
  after?: number | null;
  /**
   * which of your seats to look from; by default the one that decides
   */
  seat?: number | null;
  /**
   * add sentences about events and moves, in the client's language
   */
  words?: boolean;
  /**
   * tell whose connections are lost, with `presence`
   */
  presence?: boolean;
}
/**
 * Stop watching a table.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Unwatch".
 */
export interface Unwatch {
  type: "unwatch";
  id?: number | null;
  /**
   * The table's id, as in its link.
   */
  table: string;
}
/**
 * Take a free seat, or come back to your own.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Sit".
 */
export interface Sit {
  type: "sit";
  id?: number | null;
  /**
   * The table's id, as in its link.
   */
  table: string;
  name?: string | null;
  seat?: number | null;
  /**
   * Text that the shuffles depend on too.
   */
  salt?: string;
}
/**
 * Give a free seat to a bot.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SeatBot".
 */
export interface SeatBot {
  type: "bot";
  id?: number | null;
  /**
   * The table's id, as in its link.
   */
  table: string;
  /**
   * A bot: its name and budget.
   */
  bot: string;
  seat?: number | null;
}
/**
 * Ask to play again, or agree to it. When everyone has agreed, a new table is opened; the next seat begins.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Rematch".
 */
export interface Rematch {
  type: "rematch";
  id?: number | null;
  /**
   * The table's id, as in its link.
   */
  table: string;
}
/**
 * Send a reaction to everyone who watches the table.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "React".
 */
export interface React {
  type: "react";
  id?: number | null;
  /**
   * The table's id, as in its link.
   */
  table: string;
  seat?: number | null;
  reaction: "hello" | "well-played" | "ouch" | "boom" | "thinking" | "sorry" | "thanks" | "again";
}
/**
 * Ask for more time for answers out of turn (G19).
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Slow".
 */
export interface Slow {
  type: "slow";
  id?: number | null;
  /**
   * The table's id, as in its link.
   */
  table: string;
  seat?: number | null;
  window: number;
}
/**
 * A reaction for all who watch.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ReactBody".
 */
export interface ReactBody {
  reaction: "hello" | "well-played" | "ouch" | "boom" | "thinking" | "sorry" | "thanks" | "again";
  seat?: number | null;
}
/**
 * One game; `options` holds only what differs from the defaults.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Record".
 */
export interface Record {
  /**
   * the version of this format
   */
  powderkeg: number;
  game: string;
  /**
   * names, in seat order
   */
  players: string[];
  /**
   * the seat that begins
   */
  first: number;
  /**
   * where the cards lie after the deal
   */
  deal: {
    [k: string]: any;
  };
  /**
   * the seat and the move, as "1 draw"
   */
  moves: string[];
  options?: {
    [k: string]: boolean | number | string;
  };
  /**
   * each later order of a pile, top first
   */
  shuffles?: string[][];
  /**
   * null for a game that is not over
   */
  result?: Result | null;
  /**
   * 64 hexadecimal digits, from which the deal follows
   */
  seed?: string;
  /**
   * what players added to the seed
   */
  salts?: string[];
  /**
   * the SHA-256 of the seed
   */
  commitment?: string;
  /**
   * the legal moves before each move
   */
  legal?: string[][];
}
/**
 * A finished game, step by step.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Replay".
 */
export interface Replay {
  /**
   * whose view; null for a spectator's
   */
  seat: number | null;
  /**
   * their names, in the order of the seats
   */
  players: string[];
  setup: Setup;
  /**
   * the SHA-256 of the seed
   */
  commitment: string;
  /**
   * whether every hand is shown
   */
  open_hands: boolean;
  ended: Ended;
  /**
   * the deal first
   */
  steps: ReplayStep[];
}
/**
 * The deal, or a move: what it was, what happened, and the table after it, as the seat saw it then.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ReplayStep".
 */
export interface ReplayStep {
  /**
   * of the move; 0 for the deal
   */
  number: number;
  /**
   * as the seat may read it, `?` for a card that it did not see; null for the deal
   */
  move: string | null;
  /**
   * that moved
   */
  seat: number | null;
  /**
   * a sentence about it, if the client wants them: for the seat's own moves
   */
  words?: string;
  /**
   * what happened
   */
  events: ReplayEvent[];
  view: View;
}
/**
 * An event of a finished game.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ReplayEventFields".
 */
export interface ReplayEventFields {
  /**
   * of the move
   */
  number: number;
  /**
   * a sentence about it, if the client wants them
   */
  words?: string;
}
/**
 * Which of your seats is meant.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SeatBody".
 */
export interface SeatBody {
  /**
   * by default the one that decides
   */
  seat?: number | null;
}
/**
 * A seat that is yours now.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Seated".
 */
export interface Seated {
  table: string;
  seat: number;
  /**
   * of the table, now
   */
  version: number;
  /**
   * sent once: its holder holds the seat
   */
  token?: string | null;
}
/**
 * A person who wants to sit down, and where.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SitBody".
 */
export interface SitBody {
  /**
   * needed for a seat that is not yours yet
   */
  name?: string | null;
  /**
   * by default the first free one
   */
  seat?: number | null;
  /**
   * Text that the shuffles depend on too.
   */
  salt?: string;
  /**
   * answer with a token for the seat, for programs
   */
  token?: boolean;
}
/**
 * How much time you need.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SlowBody".
 */
export interface SlowBody {
  /**
   * seconds
   */
  window: number;
  seat?: number | null;
}
