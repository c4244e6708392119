"""Battle GUM in notation: moves as text and back, positions as a seat sees them, set-ups from records."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Annotated, Any

import msgspec

from powderkeg.engine.contract import NO_CARD, NOBODY, RUNNING, deal
from powderkeg.engine.state_record import State
from powderkeg.games.battle_gum import rules, state as g
from powderkeg.games.battle_gum.knowledge import public_cards, sees
from powderkeg.games.battle_gum.legal import playable, top_value
from powderkeg.games.battle_gum.moves import HOLDS, LAYS, MOVES, NAMES
from powderkeg.games.card_tracker import CardTracker, Path
from powderkeg.games.cards import GUM
from powderkeg.games.notation import Data, Event, Longest, Notation, Zones, listed_cards
from powderkeg.games.zones import check_once, check_zones, read_cards, read_hands
from powderkeg.text.messages import listed, say, symbols
from powderkeg.text.refusal import illegal, unusable

QUESTIONS = {g.HOLDING: "hold", g.PLAYING: "play", g.TAKING: "take", g.ASKING: "complete", g.ANSWERING: "counter"}
BY_STAGE = tuple(QUESTIONS.get(stage, "") for stage in range(8))
FORMS = {move.name: move.forms[0].name for move in MOVES.all}  # each move has one form


def verb_of(form: str) -> str:
    """The first word of a form: "play" for "play-naming"."""
    return form.removesuffix("-naming")


def named_by(code: int) -> int | None:
    """The seat, from 1, that a 13 names."""
    return None if NAMES[code] == NOBODY else int(NAMES[code]) + 1


# Every code that lays cards, by its verb, the set of cards and the seat it names.
LAYING = {
    (verb_of(FORMS[move.name]), int(LAYS[code]), named_by(code)): code
    for code, move in enumerate(MOVES.by_code)
    if LAYS[code]
}


class Player(msgspec.Struct, frozen=True):
    """What a seat sees of a player."""

    hand: int  # number of cards
    known: list[str]  # cards everyone knows to be in that hand: they were picked up, or lay face up before
    up: list[str]  # face up in front
    down: int  # number of cards face down


class Position(msgspec.Struct, frozen=True):
    """What a seat sees of the table."""

    hand: list[str]  # one's own; empty for a spectator
    players: list[Player]
    deck: int
    pile: list[str]  # bottom first
    gone: list[str]  # cards that have left the game
    layer: int  # the seat that laid last, or is taken to have (G7)
    question: (
        Annotated[str, BY_STAGE] | None
    )  # "hold", "play", "take", "complete" or "counter": what is to be decided; None after the end
    asked: int | None  # the seat that decides
    named: int | None  # the seat that a 13 names (G14), from its lay until it has answered
    answer: int  # the value to answer on a turn, 6 with its effect; 0 for none (G6, G10, G11)
    allowed: list[int]  # the values that may then be played; a Ninja always may
    ninjas: int  # how many are in the game (G1)


class BattleGumTracker(CardTracker):
    """Hide cards in a seat's own copy of the record. A hand is a set, written in the order of cards: the cards not seen
    are moved to its end, so that their places do not tell between which cards they lie."""

    def copy(self, value: Any, path: Path) -> Any:
        copied = super().copy(value, path)
        is_hand = len(path) == 3 and path[:2] == ("deal", "hands")
        return unseen_last(copied) if is_hand else copied


class BattleGumNotation(Notation):
    cards = GUM
    position_type = Position
    tracker = BattleGumTracker
    declining = MOVES.DECLINE

    # --- moves ---

    def text_for(self, s: State, code: int, seat: int) -> str:
        move, fields = MOVES.read(code)
        if move is not MOVES.hold:
            return self.text(s, code)
        held = [self.cards[card] if sees(s, seat, card) else "?" for card in chosen(s, fields["choice"])]
        return self.written("hold", {"cards": unseen_last(held)})

    def code(self, s: State, form: str, said: Mapping[str, str], text: str) -> int:
        match verb_of(form):
            case "hold":
                return self._hold(s, text, **said)
            case "play":
                return self._play(s, text, **said)
            case "counter":
                return self._counter(s, text, **said)
            case "complete":
                return self._complete(s, text, **said)
            case "take":
                return self._take(s, text, **said)
        return super().code(s, form, said, text)

    def _hold(self, s: State, text: str, cards: str) -> int:
        held = self._read(text, cards, "G3")
        if s.stage != g.HOLDING:
            return MOVES.hold.FIRST  # whichever cards: the kernel says why not
        choice = listed_cards(s.hand[s.actor] | s.up[s.actor])
        for card in held:
            if card not in choice:
                raise illegal("G3", "battle-gum-not-to-hold", card=self.cards[card])
        if len(held) != g.HAND:
            raise illegal("G3", "battle-gum-hold-three", cards=self.names(held))
        return MOVES.hold.at(choice=HOLDS.tolist().index(bits(choice.index(card) for card in held)))

    def _play(self, s: State, text: str, cards: str, other: str | None = None) -> int:
        laid = self._read(text, cards, "G5")
        if min(laid) < g.NINJA <= max(laid):
            raise illegal("G10", "battle-gum-ninja-alone", cards=self.names(laid))
        return self._lay(s, "play", laid, other, "G5")

    def _counter(self, s: State, text: str, cards: str, other: str | None = None) -> int:
        return self._lay(s, "counter", self._read(text, cards, "G15"), other, "G15")

    def _complete(self, s: State, text: str, cards: str) -> int:
        return self._lay(s, "complete", self._read(text, cards, "G19"), None, "G19")

    def _take(self, s: State, text: str, cards: str) -> int:
        card = self.number(cards, text)
        up = listed_cards(s.up[s.actor])
        if card not in up:
            raise illegal("G8", "battle-gum-not-face-up", card=self.cards[card])
        return MOVES.take.at(place=up.index(card))

    def _read(self, text: str, names: str, rule: str) -> list[int]:
        """The cards of a move, each named once."""
        cards = [self.number(name, text) for name in names.split()]
        for card in cards:
            if cards.count(card) > 1:
                raise illegal(rule, "battle-gum-same-card", card=self.cards[card])
        return cards

    def _lay(self, s: State, verb: str, cards: list[int], other: str | None, rule: str) -> int:
        """The code that lays these cards; not all cards go together, and only 13s name a seat."""
        lays = verb, bits(cards)
        code = LAYING.get((*lays, int(other) if other else None))
        if code is not None:
            return code
        names = self.names(cards)
        if (*lays, 1) in LAYING and other:
            raise illegal("G14", "battle-gum-no-such-seat", number=int(other))
        if (*lays, 1) in LAYING:
            raise illegal("G14", "battle-gum-names-nobody", cards=names)
        if (*lays, None) in LAYING:
            raise illegal("G14", "battle-gum-only-13-names", cards=names)
        four = "-four" if verb == "play" and s.most_laid == 4 else ""
        raise illegal(rule, f"battle-gum-no-{verb}{four}", cards=names)

    def explain(self, s: State, code: int, reason: str) -> Data:
        me = s.actor
        match reason:
            case "not-in-hand":
                return {"cards": self.names_of(LAYS[code] & ~s.hand[me])}
            case "too-low":
                return {"cards": self.names_of(LAYS[code]), "number": int(top_value(s)), "ninjas": int(s.ninjas)}
            case "above-six" | "one" | "not-on-13":
                return {"cards": self.names_of(LAYS[code]), "ninjas": int(s.ninjas)}
            case "one-also":
                also = int(s.ninja_resets and s.ninjas > 0) + 2 * int(s.thirteen)  # places besides an empty table
                return {"cards": self.names_of(LAYS[code]), "also": also, "ninjas": int(s.ninjas)}
            case "no-play" | "names-nobody":
                return {"cards": self.names_of(LAYS[code])}
            case "can-play":
                return {"cards": self.names_of(playable(s, me))}
            case "other-value":
                return {"cards": self.names_of(LAYS[code]), "number": int(top_value(s))}
            case "no-such-seat":
                return {"number": named_by(code)}
            case "answer-first":  # a pair (G19) or a 13 (G15)
                return {"pair": int(s.stage == g.ASKING)}
        return {}

    # --- what is seen ---

    def ending(self, s: State, winners: Sequence[int], events: Sequence[Event]) -> Event:
        return Event("battle-gum-first", {"seat": winners[0]})  # G9

    def picture(self, position: Position, players: Sequence[str], language: str) -> list[str]:
        lines = []
        for name, player in zip(players, position.players, strict=True):
            lines += self._picture_of(name, player, language)
        lines.append(say(language, "view-battle-gum-deck", deck=position.deck))
        if position.gone:
            lines.append(say(language, "view-battle-gum-gone", cards=symbols(language, position.gone)))
        if position.pile:
            layer = players[position.layer - 1]
            lines.append(say(language, "view-battle-gum-pile", cards=symbols(language, position.pile), seat=layer))
        else:
            lines.append(say(language, "view-battle-gum-no-pile"))
        lines += self._picture_question(position, players, language)
        if position.hand:
            lines.append(say(language, "view-own-hand", cards=symbols(language, position.hand)))
        return lines

    def _picture_of(self, name: str, player: Player, language: str) -> list[str]:
        known = symbols(language, player.known)
        message = "view-battle-gum-hand-known" if known else "view-battle-gum-hand"
        lines = [say(language, message, seat=name, count=player.hand, known=known)]
        if player.up:
            lines.append(say(language, "view-battle-gum-up", cards=symbols(language, player.up)))
        if player.down:
            lines.append(say(language, "view-battle-gum-down", count=player.down))
        return lines

    def _picture_question(self, position: Position, players: Sequence[str], language: str) -> list[str]:
        if position.asked is None:
            return []
        lines = []
        if position.named and position.named != position.asked:
            lines.append(say(language, "view-battle-gum-named", seat=players[position.named - 1]))
        asked = players[position.asked - 1]
        if position.question == "play":
            values = listed(language, [str(value) for value in position.allowed])
            said = dict(seat=asked, number=position.answer, values=values, ninjas=position.ninjas)
            lines.append(say(language, "view-battle-gum-play", **said))
        else:
            lines.append(say(language, f"view-battle-gum-{position.question}", seat=asked))
        return lines

    def seen(self, s: State, seat: int) -> list[int]:
        return listed_cards(int(public_cards(s)) | (int(s.hand[seat]) if seat >= 0 else 0))

    def longest(self, players: int, turns: int) -> Longest:
        """Everyone's hold; then in a turn at most six lays (four 13s one by one, a 1, a completion), each with two
        face-up cards that are picked after it (G8) and all others asked (G19), and a pick-up."""
        return Longest(players + turns * (6 * (1 + 2 + players - 1) + 1), 1)

    def asks_together(self, s: State) -> bool:
        return bool(s.outcome == RUNNING and s.stage == g.ASKING)

    # --- records ---

    def zones(self, s: State) -> Zones:
        seats = range(s.players)
        zones: Zones = {
            "deck": self.in_order(s.deck[: s.deck_n][::-1].tolist()),
            "hands": [self.names_of(s.hand[seat]) for seat in seats],
            "up": [self.names_of(s.up[seat]) for seat in seats],
            "down": [self.in_order(face_down(s, seat)) for seat in seats],
        }
        if s.stage != g.HOLDING:
            zones["pile"] = self.in_order(s.pile[: s.pile_n].tolist())
            zones["gone"] = self.names_of(s.gone)
            zones["hold"] = False
        return zones

    def set_up(self, s: State, zones: Zones) -> None:
        players = int(s.players)
        needed = ("deck", "hands", "up", "down")
        check_zones(zones, (*needed, "pile", "gone", "hold"), needed)
        cards = self.cards[: g.NINJA + s.ninjas]  # G1
        numbers = {name: self.numbers[name] for name in cards}
        deck, pile, gone = (read_cards(zones.get(zone, []), zone, numbers) for zone in ("deck", "pile", "gone"))
        hands, up, down = (read_hands(zones[zone], zone, numbers, players) for zone in ("hands", "up", "down"))
        check_once([*deck, *pile, *gone, *chain(*hands, *up, *down)], cards)
        if type(zones.get("hold", True)) is not bool:
            raise unusable("battle-gum-hold-shape", value=str(zones["hold"])[:40])
        check_front("up", up, int(s.front))
        check_front("down", down, int(s.front))
        check_hands(hands, up, down)
        if zones.get("hold", True):
            check_fresh(hands, [*pile, *gone])
        deal(s)
        for seat in range(players):
            s.hand[seat] = bits(hands[seat])
            s.up[seat] = bits(up[seat])
            s.down[seat, : len(down[seat])] = down[seat]
        s.deck[: len(deck)] = deck[::-1]
        s.deck_n = len(deck)
        s.pile[: len(pile)] = pile
        s.pile_n = len(pile)
        s.gone = bits(gone)
        rules.begin(s, g.HOLDING if zones.get("hold", True) else g.PLAYING)


def unseen_last(cards: list[str]) -> list[str]:
    """The cards in their order, those not seen ("?") at the end."""
    return sorted(cards, key="?".__eq__)


def bits(cards: Iterable[int]) -> int:
    """The set of some cards, a bit for each."""
    return sum(1 << card for card in cards)


def chosen(s: State, choice: int) -> list[int]:
    """The cards that a `hold` keeps in hand."""
    cards = listed_cards(s.hand[s.actor] | s.up[s.actor])
    return [card for i, card in enumerate(cards) if HOLDS[choice] >> i & 1]


def face_down(s: State, seat: int) -> list[int]:
    """The face-down cards in front of a seat, leftmost first."""
    return [card for card in s.down[seat].tolist() if card != NO_CARD]


# --- set-ups that are refused ---


def check_front(zone: str, front: list[list[int]], most: int) -> None:
    for seat, cards in enumerate(front, 1):
        if len(cards) > most:
            slug = "too-many-in-front" if most == g.FRONT else "too-many-columns"
            raise unusable(f"battle-gum-{slug}", "G2", zone=zone, seat=seat, count=len(cards), most=most)


def check_hands(hands: list[list[int]], up: list[list[int]], down: list[list[int]]) -> None:
    for seat, hand in enumerate(hands):
        if not hand and not up[seat] and not down[seat]:
            raise unusable("over-already", "G9")
        if not hand:
            raise unusable("battle-gum-empty-hand", "G8", seat=seat + 1)


def check_fresh(hands: list[list[int]], laid: list[int]) -> None:
    """Refuse what cannot be before the hands are chosen (G3)."""
    for seat, hand in enumerate(hands, 1):
        if len(hand) != g.HAND:
            raise unusable("battle-gum-hand-not-three", "G2", seat=seat, count=len(hand))
    if laid:
        raise unusable("battle-gum-not-begun", "G3")
