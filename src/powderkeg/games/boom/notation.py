"""Boom in notation: moves as text and back, positions as a seat sees them, set-ups from records."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

import msgspec

from powderkeg.engine.contract import DRAW, NO_CARD, NOBODY, deal
from powderkeg.engine.state_record import State
from powderkeg.games.boom import rules
from powderkeg.games.boom.knowledge import known
from powderkeg.games.boom.moves import MOVES
from powderkeg.games.boom.state import HAND, PLAYING, SLOTS, value
from powderkeg.games.cards import POKER
from powderkeg.games.notation import Data, Event, Longest, Notation, Zones, listed_cards
from powderkeg.games.zones import check_once, check_zones, read_cards, read_hands
from powderkeg.text.messages import say, symbol, symbols
from powderkeg.text.refusal import illegal, unusable

REDEALS = 20  # for `longest`


class Accumulator(msgspec.Struct, frozen=True):
    """A card that holds a player in the game."""

    card: str  # "8S"
    life: int  # its current value
    on: list[str]  # the cards lying on it, lowest first


class Player(msgspec.Struct, frozen=True):
    """What a seat sees of a player."""

    board: list[Accumulator]
    hand: int  # number of cards
    known: list[str]  # cards everyone knows to be in that hand (B19)
    alive: bool


class Position(msgspec.Struct, frozen=True):
    """What a seat sees of the table."""

    hand: list[str]  # one's own; empty for a spectator
    players: list[Player]
    deck: int
    discard: int
    discarded: list[str] | None  # what the seat knows to be in the discard pile, where cards are counted (B19)
    swapped: bool  # the swap of this turn is used (B4)
    waiting: str | None  # the card taken up by that swap, where it may not be used before the turn is over (B4)


class BoomNotation(Notation):
    cards = POKER
    position_type = Position

    # --- moves ---

    def text_for(self, s: State, code: int, seat: int) -> str:
        move, fields = MOVES.read(code)
        if move is not MOVES.discard or s.open_discard or seat == s.actor:
            return self.text(s, code)
        return self.written("discard", {"cards": ["?"] * fields["chosen"].bit_count()})  # B19

    def code(self, s: State, form: str, said: Mapping[str, str], text: str) -> int:
        for name in " ".join(said.get(part, "") for part in ("card", "target", "cards")).split():
            self.number(name, text)  # what is no card is unreadable, whatever the position
        if form != "pass" and s.waiting != NO_CARD and s.hand_n[s.actor] == 1:
            raise illegal("B4", "boom-only-waiting", card=self.cards[s.waiting])
        match form:
            case "swap":
                return self._swap(s, text, **said)
            case "attack":
                return self._attack(s, text, **said)
            case "discard":
                return self._discard(s, text, **said)
        return super().code(s, form, said, text)

    def _swap(self, s: State, text: str, card: str, target: str) -> int:
        hand = self._held(s, text, card, "B4")
        base = self.number(target, text)
        slot = self._slot(s, base)
        if slot is None or s.owner[slot] != s.actor:
            raise illegal("B4", "boom-not-yours", card=self.cards[base])
        return MOVES.put.at(hand=hand, slot=slot)

    def _attack(self, s: State, text: str, card: str, owner: str, target: str) -> int:
        hand = self._held(s, text, card, "B9")
        base = self.number(target, text)
        slot = self._slot(s, base)
        seat = int(owner) - 1
        if slot is None or s.owner[slot] != seat:
            raise illegal("B9", "boom-not-there", card=self.cards[base], owner=seat + 1)
        if seat == s.actor:
            raise illegal("B9", "boom-own-accumulator", card=self.cards[base])
        return MOVES.put.at(hand=hand, slot=slot)

    def _discard(self, s: State, text: str, cards: str) -> int:
        places = [self._held(s, text, card, "B14") for card in cards.split()]
        if len(set(places)) < len(places):
            raise illegal("B14", "boom-same-card", card=self.cards[s.hand[s.actor, places[0]]])
        return MOVES.discard.at(chosen=sum(1 << h for h in places))

    def _held(self, s: State, text: str, name: str, rule: str) -> int:
        card = self.number(name, text)
        hand = [int(c) for c in s.hand[s.actor]]
        if card not in hand:
            raise illegal(rule, "not-in-hand", card=self.cards[card])
        return hand.index(card)

    def _slot(self, s: State, card: int) -> int | None:
        """The slot whose accumulator a card is."""
        found = [slot for slot in range(SLOTS) if s.card[slot] == card]
        return found[0] if found else None

    def explain(self, s: State, code: int, reason: str) -> Data:
        data: Data = {}
        move, fields = MOVES.read(code)
        if move is MOVES.put:
            slot, h = fields["slot"], fields["hand"]
            if s.card[slot] != NO_CARD:
                data |= {"target": self.cards[s.card[slot]], "life": int(s.life[slot])}
                if s.owner[slot] != s.actor:
                    data["owner"] = int(s.owner[slot]) + 1
            if h < s.hand_n[s.actor]:
                data["card"] = self.cards[s.hand[s.actor, h]]
        if reason in ("waiting", "only-waiting", "others-left"):
            data["card"] = self.cards[s.waiting]
        return data

    # --- what is seen ---

    def ending(self, s: State, winners: Sequence[int], events: Sequence[Event]) -> Event:
        told = {event.kind: event.data for event in events}
        boom, attack = told.get("boom-boomed"), told.get("boom-attacked")
        out = told.get("boom-eliminated")
        if out is None:
            return Event("boom-dead", {})  # B20
        if s.outcome == DRAW:
            return Event("boom-nobody", {})  # B17
        [winner] = winners
        if boom and boom["seat"] == winner:
            return Event("boom-boom", {"seat": winner, "number": boom["number"]})
        if boom:
            return Event("boom-backfired", {"seat": winner, "other": boom["seat"], "number": boom["number"]})
        if attack:
            return Event("boom-destroyed", attack | {"other": out["seat"]})
        return Event("boom-last", {"seat": winner})

    def picture(self, position: Position, players: Sequence[str], language: str) -> list[str]:
        lines = []
        for name, player in zip(players, position.players, strict=True):
            if not player.alive:
                lines.append(say(language, "view-boom-out", seat=name))
                continue
            board = "; ".join(self._picture_of(a, language) for a in player.board)
            lines.append(say(language, "view-boom-board", seat=name, board=board))
            known = symbols(language, player.known)
            lines.append(
                say(language, "view-boom-hand-known" if known else "view-boom-hand", count=player.hand, known=known)
            )
        lines.append(say(language, "view-boom-piles", deck=position.deck, discard=position.discard))
        if position.discarded:
            lines.append(say(language, "view-boom-counted", cards=symbols(language, position.discarded)))
        if position.waiting:
            lines.append(say(language, "view-boom-waiting", card=position.waiting))
        if position.hand:
            lines.append(say(language, "view-own-hand", cards=symbols(language, position.hand)))
        return lines

    def _picture_of(self, accumulator: Accumulator, language: str) -> str:
        message = "view-boom-pinned" if accumulator.on else "view-boom-accumulator"
        return say(
            language,
            message,
            card=symbol(language, accumulator.card),
            life=accumulator.life,
            on=symbols(language, accumulator.on),
        )

    def seen(self, s: State, seat: int) -> list[int]:
        return listed_cards(known(s, seat))

    def longest(self, players: int, turns: int) -> Longest:
        """A turn is a swap and an action (B4, B8), with at most two shuffles (B18): one for the extra accumulator, and
        one for the hand or at the end of the turn. B3 knows no limit, but more than REDEALS boards without life come
        less than once in 10 ** 24 deals."""
        return Longest(2 * turns, 1 + REDEALS + 2 * turns)

    # --- records ---

    def zones(self, s: State) -> Zones:
        zones: Zones = {
            "deck": self.in_order(s.deck[: s.deck_n][::-1].tolist()),
            "hands": [self.in_order(hand) for hand in held(s)],
            "boards": [[self._board_entry(stack) for _, stack in board] for board in stacks(s)],
        }
        if s.discard_n:
            zones["discard"] = self.names_of(s.discarded)
        return zones

    def _board_entry(self, stack: list[int]) -> str | list[str]:
        cards = self.in_order(stack)
        return cards if len(cards) > 1 else cards[0]

    def set_up(self, s: State, zones: Zones) -> None:
        players = int(s.players)
        check_zones(zones, ("deck", "hands", "boards", "discard"), ("deck", "hands", "boards"))
        deck = read_cards(zones["deck"], "deck", self.numbers)
        discard = read_cards(zones.get("discard", []), "discard", self.numbers)
        hands = read_hands(zones["hands"], "hands", self.numbers, players)
        boards = self._read_boards(zones["boards"], players)
        everywhere = [*deck, *discard, *chain(*hands), *chain(*chain(*boards))]
        check_once(everywhere, self.cards)
        self._check(hands, boards, players)
        deal(s)
        s.deck[: len(deck)] = deck[::-1]
        s.deck_n = len(deck)
        for card in discard:
            rules.put_away(s, card)
        slot = 0
        for seat in range(players):
            for h, card in enumerate(hands[seat]):
                s.hand[seat, h] = card
            s.hand_n[seat] = len(hands[seat])
            if not boards[seat]:
                s.left = int(s.left) & ~(1 << seat)
            for cards in boards[seat]:
                lay_stack(s, seat, slot, cards)
                slot += 1
        self._check_alive(s)
        s.stage = PLAYING
        s.actor = s.mover

    def _read_boards(self, value: Any, players: int) -> list[list[list[int]]]:
        if not isinstance(value, list) or len(value) != players or not all(isinstance(board, list) for board in value):
            raise unusable("zone-seats", zone="boards", seats=players)
        return [
            [read_cards([entry] if isinstance(entry, str) else entry, "boards", self.numbers) for entry in board]
            for board in value
        ]

    def _check(self, hands: list[list[int]], boards: list[list[list[int]]], players: int) -> None:
        for seat, (hand, board) in enumerate(zip(hands, boards, strict=True), 1):
            if len(hand) > HAND:
                raise unusable("boom-hand-too-large", "B2", seat=seat)
            if hand and not board:
                raise unusable("boom-out-with-hand", "B16", seat=seat)
            for cards in board:
                if not cards:
                    raise unusable("zone-shape", zone="boards")
                life = value(cards[0]) - sum(value(card) for card in cards[1:])
                if len(cards) > 1 and (value(cards[0]) == 0 or life <= 0):
                    raise unusable("boom-no-such-accumulator", "B11", card=self.cards[cards[0]])
        if sum(len(board) for board in boards) > 3 * players:
            raise unusable("boom-too-many-accumulators", "B12", most=3 * players)

    def _check_alive(self, s: State) -> None:
        """B16, B17, B20: a game that is over cannot be played on."""
        alive = [seat for seat in range(s.players) if rules.has_life(s, seat)]
        for seat in range(s.players):
            if s.left >> seat & 1 and seat not in alive:
                raise unusable("boom-no-life-left", "B16", seat=seat + 1)
        if len(alive) < 2:
            raise unusable("over-already", "B17")
        if s.mover not in alive:
            raise unusable("first-is-out", "B16", seat=int(s.mover) + 1)
        if rules.is_dead(s):
            raise unusable("over-already", "B20")


def held(s: State) -> list[list[int]]:
    """Every seat's hand."""
    hands, sizes = s.hand.tolist(), s.hand_n.tolist()
    return [hands[seat][: sizes[seat]] for seat in range(s.players)]


def stacks(s: State) -> list[list[tuple[int, list[int]]]]:
    """Every seat's accumulators: the slot, and the card with those lying on it, lowest first."""
    boards: list[list[tuple[int, list[int]]]] = [[] for _ in range(s.players)]
    tops, below = s.top.tolist(), s.below.tolist()
    for slot, owner in enumerate(s.owner.tolist()):
        if owner != NOBODY:
            boards[owner].append((slot, stack(tops[slot], below)))
    return boards


def stack(top: int, below: list[int]) -> list[int]:
    cards, card = [], top
    while card != NO_CARD:
        cards.append(card)
        card = below[card]
    return cards[::-1]


def lay_stack(s: State, seat: int, slot: int, cards: list[int]) -> None:
    """An accumulator with the cards that lie on it, as attacks would have left it."""
    rules.lay(s, seat, slot, cards[0])
    for card in cards[1:]:
        rules.put_on(s, slot, card)
        rules.set_life(s, slot, s.life[slot] - value(card))
