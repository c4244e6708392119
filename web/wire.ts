// Made by `make types` from the server's schema.

/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Answer".
 */
export type Answer = Welcome | Shown | Done | Hinted | Refuse | Reacted | Gone | Pong | Slowed;
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Question".
 */
export type Question =
  Watch | Unwatch | Sit | SeatBot | Leave | MakeMove | AskUndo | AnswerUndo | Rematch | React | Slow | Hint | Ping;

export interface Wire {}
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
   * the discard pile's cards, where it lies open
   */
  discarded: string[] | null;
  /**
   * the swap of this turn is used (B4)
   */
  swapped: boolean;
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
   * all know that it is a queen: her power was used (K6)
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
  /**
   * "hold", "play", "take", "complete" or "counter": what is to be decided; null after the end
   */
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
 * via the `definition` "Offered".
 */
export interface Offered {
  /**
   * what is sent as `move`
   */
  text: string;
  /**
   * what it does
   */
  kind: string;
  /**
   * with which cards, to whom
   */
  data: {
    [k: string]: any;
  };
  /**
   * a sentence about it, if the client wants them
   */
  words?: string;
  /**
   * with `words` only: as far as the seat knows, the move loses the game at once
   */
  loses?: boolean;
}
/**
 * An event.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Told".
 */
export interface Told {
  /**
   * of the table, with which it happened
   */
  version: number;
  /**
   * what happened
   */
  kind: string;
  /**
   * to whom, with which cards; null for a card that the seat does not see
   */
  data: {
    [k: string]: any;
  };
  /**
   * a sentence about it, if the client wants them
   */
  words?: string;
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
 * Ask to take your last move back.
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
   * the SHA-256 of the seed, which is shown when the day is over
   */
  commitment: string;
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
   * the first is the default; none for a whole number from 1 to `most`
   */
  values: (boolean | number | string)[];
  /**
   * which is the default then
   */
  most?: number | null;
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
 * Public tables that are not finished, and how many tables there are in all.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Lobby".
 */
export interface Lobby {
  /**
   * the most recently changed first
   */
  tables: Listed[];
  /**
   * tables that wait for players
   */
  waiting: number;
  /**
   * tables where a game goes on
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
 * Play again at a new table; the next seat begins.
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
 * One game; `options` holds only what differs from the default.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Record".
 */
export interface Record {
  /**
   * the version of this form
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
   * where the cards lay
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
 * via the `definition` "ReplayEvent".
 */
export interface ReplayEvent {
  /**
   * of the move
   */
  number: number;
  /**
   * what happened
   */
  kind: string;
  /**
   * to whom, with which cards; null for a card that the seat does not see
   */
  data: {
    [k: string]: any;
  };
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
