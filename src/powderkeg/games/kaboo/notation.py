"""Kaboo in notation: moves as text and back, positions as a seat sees them, set-ups from records."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Annotated

import msgspec

from powderkeg.engine.contract import MAX_SEATS, SHARED, WIN, deal
from powderkeg.engine.state_record import State
from powderkeg.games.cards import POKER
from powderkeg.games.kaboo import rules
from powderkeg.games.kaboo.knowledge import known
from powderkeg.games.kaboo.moves import MOVES
from powderkeg.games.kaboo.points import square_points
from powderkeg.games.kaboo.state import CHOOSING, SQUARE
from powderkeg.games.notation import Data, Event, Longest, Notation, Zones, listed_cards
from powderkeg.games.zones import check_once, check_zones, read_cards, read_hands
from powderkeg.text.messages import say, symbol, symbols
from powderkeg.text.refusal import illegal, unusable

PLACE_TEXTS = tuple(f"{seat}:{slot}" for seat in range(1, MAX_SEATS + 1) for slot in range(1, SQUARE + 1))


class Player(msgspec.Struct, frozen=True):
    """What a seat sees of a player."""

    square: list[str | None]  # slots 1 to 4; None for a card that lies face down to the seat (K15)
    points: int | None  # once all squares are open
    worth: list[int] | None  # likewise: the points of each slot


class Position(msgspec.Struct, frozen=True):
    """What a seat sees of the table."""

    players: list[Player]
    deck: int
    discard: list[str]  # top first
    drawn: bool  # a card is drawn and not played yet
    card: str | None  # that card, for the drawer alone
    queen: bool  # everyone knows that it is a queen: its power was used (K6)
    look: list[Annotated[str, PLACE_TEXTS]]  # the places to trade or keep, "1:2" and "2:1"
    knocker: int | None


class KabooNotation(Notation):
    cards = POKER
    position_type = Position

    # --- moves ---

    def code(self, s: State, form: str, said: Mapping[str, str], text: str) -> int:
        fields: dict[str, int] = {}
        match said:
            case {"slot": slot, "owner": owner, "owner_slot": owner_slot}:
                fields = {"slot": read_slot(slot), "place": read_place(owner, owner_slot)}
            case {"owner": owner, "slot": slot}:
                fields = {"place": read_place(owner, slot)}
            case {"slot": slot}:
                fields = {"slot": read_slot(slot)}
        return self.moves.of_form(form).at(**fields)

    def explain(self, s: State, code: int, reason: str) -> Data:
        match reason:
            case "no-such-seat":
                return {"number": MOVES.read(code)[1]["place"] // SQUARE + 1}
            case "drawn-already" | "no-jack" | "no-queen" | "no-seven-or-eight" | "no-nine-or-ten":
                return {"card": self.cards[s.drawn]}
            case "trade-or-keep":
                return looked_pair(s)
            case "knocked-already" | "knocker-safe":
                return {"seat": int(s.knocker) + 1}
        return {}

    # --- what is seen ---

    def ending(self, s: State, winners: Sequence[int], events: Sequence[Event]) -> Event:
        [back] = [event.data["back"] for event in events if event.kind == "kaboo-turned-up"]
        first, *others = winners
        knocker = int(s.knocker) + 1 if back else None
        data: Data = {"points": int(square_points(s, first - 1))}
        if others:
            return Event("kaboo-shared-knocked", data | {"other": knocker}) if back else Event("kaboo-shared", data)
        data["seat"] = first
        if knocker == first:
            return Event("kaboo-knocker", data)
        return Event("kaboo-knocked", data | {"other": knocker}) if back else Event("kaboo-used-up", data)

    def picture(self, position: Position, players: Sequence[str], language: str) -> list[str]:
        lines = []
        for seat, (name, player) in enumerate(zip(players, position.players, strict=True), 1):
            if player.points is not None:
                lines.append(say(language, "view-kaboo-points", seat=name, points=player.points))
            else:
                message = "view-kaboo-knocker" if seat == position.knocker else "view-kaboo-player"
                lines.append(say(language, message, seat=name))
            hidden = say(language, "view-kaboo-face-down")
            cards = [symbol(language, card) if card else hidden for card in player.square]
            lines.append(say(language, "view-kaboo-upper", cards=", ".join(cards[:2])))
            lines.append(say(language, "view-kaboo-lower", cards=", ".join(cards[2:])))
        top = symbols(language, position.discard[:1])
        lines.append(say(language, "view-kaboo-piles", deck=position.deck, discard=len(position.discard), top=top))
        return lines + self._picture_drawn(position, players, language)

    def _picture_drawn(self, position: Position, players: Sequence[str], language: str) -> list[str]:
        if not position.drawn:
            return []
        unseen = "view-kaboo-queen" if position.queen else "view-kaboo-drawn-unseen"
        drawn = symbol(language, position.card)
        lines = [say(language, "view-kaboo-drawn" if position.card else unseen, card=drawn)]
        if position.look:
            own, other = (place_name(place, players, language) for place in position.look)
            lines.append(say(language, "view-kaboo-look", own=own, other=other))
        return lines

    def seen(self, s: State, seat: int) -> list[int]:
        return listed_cards(known(s, seat))

    def longest(self, players: int, turns: int) -> Longest:
        """A turn is at most to draw, to look, and to trade or keep (K6)."""
        return Longest(3 * turns, 1)

    def scores(self, s: State) -> list[int] | None:
        """K14, if the game was played to its end."""
        if s.outcome not in (WIN, SHARED):
            return None
        return [int(square_points(s, seat)) for seat in range(s.players)]

    # --- records ---

    def zones(self, s: State) -> Zones:
        zones: Zones = {
            "deck": self.in_order(s.deck[: s.deck_n][::-1].tolist()),
            "squares": [
                self.in_order(s.square[SQUARE * seat : SQUARE * seat + SQUARE].tolist()) for seat in range(s.players)
            ],
        }
        if s.discard_n:
            zones["discard"] = self.in_order(s.discard[: s.discard_n][::-1].tolist())
        return zones

    def set_up(self, s: State, zones: Zones) -> None:
        check_zones(zones, ("deck", "squares", "discard"), ("deck", "squares"))
        deck = read_cards(zones["deck"], "deck", self.numbers)
        discard = read_cards(zones.get("discard", []), "discard", self.numbers)
        squares = read_hands(zones["squares"], "squares", self.numbers, int(s.players))
        check_once([*deck, *discard, *chain(*squares)], self.cards)
        for seat, square in enumerate(squares, 1):
            if len(square) != SQUARE:
                raise unusable("kaboo-square-not-four", "K1", seat=seat, count=len(square))
        if not deck:
            raise unusable("kaboo-no-draw-pile", "K13")
        deal(s)
        s.square[: SQUARE * len(squares)] = [*chain(*squares)]
        s.deck[: len(deck)] = deck[::-1]
        s.deck_n = len(deck)
        s.discard[: len(discard)] = discard[::-1]
        s.discard_n = len(discard)
        rules.first_looks(s)
        s.stage = CHOOSING
        s.actor = s.first


def pair(slot: int, place: int) -> Data:
    """A slot of the actor and a place of another player."""
    return {"slot": slot + 1, "owner": place // SQUARE + 1, "owner_slot": place % SQUARE + 1}


def looked_pair(s: State) -> Data:
    """The two places that `look` named."""
    return pair(int(s.look_own) % SQUARE, int(s.look_other))


def place_name(place: str, players: Sequence[str], language: str) -> str:
    """A slot as players read it, from notation: "Ana’s slot 2"."""
    seat, slot = place.split(":")
    return say(language, "board-kaboo-slot", seat=players[int(seat) - 1], slot=int(slot))


def read_slot(number: str) -> int:
    """A slot, from 0, as written from 1."""
    if not 1 <= int(number) <= SQUARE:
        raise illegal("K1", "kaboo-no-such-slot", number=int(number))
    return int(number) - 1


def read_place(seat: str, number: str) -> int:
    """A place from its seat and slot as written. Whether anyone sits there is for the kernel to say."""
    if not 1 <= int(seat) <= MAX_SEATS:
        raise illegal("K1", "kaboo-no-such-seat", number=int(seat))
    return SQUARE * (int(seat) - 1) + read_slot(number)
