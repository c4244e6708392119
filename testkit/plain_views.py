"""What a seat is shown, built in plain Python: the oracle for what kernels write (tests/games/test_view.py).

Nothing here is shared with `show` and `spell` but the questions of what a seat knows.
"""

from collections.abc import Callable, Iterable
from typing import Any

from powderkeg.engine.contract import NO_CARD, NOBODY, RUNNING
from powderkeg.engine.state_record import State
from powderkeg.games.battle_gum import state as g
from powderkeg.games.battle_gum.legal import top_value
from powderkeg.games.battle_gum.moves import HOLDS, cards_laid
from powderkeg.games.battle_gum.state import PLAYABLE
from powderkeg.games.boom.knowledge import counted
from powderkeg.games.cards import GUM, POKER, WORDS
from powderkeg.games.exploding import state as e
from powderkeg.games.exploding.knowledge import known_top
from powderkeg.games.kaboo.knowledge import knows_drawn, knows_place
from powderkeg.games.kaboo.points import card_points, square_points
from powderkeg.games.kaboo.state import LOOKING, SQUARE
from powderkeg.games.notation import Notation, listed_cards

Data = dict[str, Any]


def position(game: str, s: State, seat: int, is_open: bool = False) -> Data:
    """The position as the seat sees it, or with open hands."""
    return POSITIONS[game](s, seat, is_open)


def legal(notation: Notation, s: State, codes: Iterable[int]) -> list[Data]:
    """The moves with these codes, in the order of their texts."""
    moves = [move_of(notation, s, code) for code in codes]
    return sorted(moves, key=lambda move: str(move["text"]))


def move_of(notation: Notation, s: State, code: int) -> Data:
    move, fields = notation.moves.read(code)
    form, named = SPELLED[notation.game.name](s, move.name, fields)
    data = {"seat": int(s.actor) + 1, **named}
    return {"text": notation.written(form, data), "kind": f"{notation.game.name}-{form}", "data": data}


def names(cards: tuple[str, ...], numbers: Iterable[int]) -> list[str]:
    return [cards[number] for number in numbers]


# --- Boom --------------------------------------------------------------------------------------------


def boom_position(s: State, seat: int, is_open: bool) -> Data:
    hands = [s.hand[owner, : s.hand_n[owner]].tolist() for owner in range(s.players)]
    return {
        "hand": names(POKER, sorted(hands[seat])) if seat >= 0 else [],
        "players": [
            {
                "board": [boom_accumulator(s, slot) for slot, owner in enumerate(s.owner.tolist()) if owner == other],
                "hand": len(hand),
                "known": names(POKER, sorted(card for card in hand if is_open or int(s.shown) >> card & 1)),
                "alive": bool(int(s.left) >> other & 1),
            }
            for other, hand in enumerate(hands)
        ],
        "deck": int(s.deck_n),
        "discard": int(s.discard_n),
        "discarded": names(POKER, listed_cards(counted(s, seat))) if s.counting else None,
        "swapped": bool(s.swapped),
        "waiting": POKER[s.waiting] if s.waiting != NO_CARD else None,
    }


def boom_accumulator(s: State, slot: int) -> Data:
    stack, card = [], int(s.top[slot])
    while card != NO_CARD:
        stack.append(POKER[card])
        card = int(s.below[card])
    base, *on = stack[::-1]
    return {"card": base, "life": int(s.life[slot]), "on": on}


def boom_spelled(s: State, move: str, fields: dict[str, int]) -> tuple[str, Data]:
    me = int(s.actor)
    if move == "put":
        slot = fields["slot"]
        card, target = POKER[s.hand[me, fields["hand"]]], POKER[s.card[slot]]
        if s.owner[slot] == me:
            return "swap", {"card": card, "target": target}
        return "attack", {"card": card, "owner": int(s.owner[slot]) + 1, "target": target}
    if move == "discard":
        cards = [int(card) for h, card in enumerate(s.hand[me]) if fields["chosen"] >> h & 1]
        return move, {"cards": names(POKER, sorted(cards))}
    return move, fields


# --- Kaboo -------------------------------------------------------------------------------------------


def kaboo_position(s: State, seat: int, is_open: bool) -> Data:
    looking = bool(s.stage == LOOKING)
    return {
        "players": [kaboo_player(s, owner, seat, is_open) for owner in range(s.players)],
        "deck": int(s.deck_n),
        "discard": names(POKER, s.discard[: s.discard_n][::-1].tolist()),
        "drawn": bool(s.drawn != NO_CARD),
        "card": POKER[s.drawn] if s.drawn != NO_CARD and (is_open or knows_drawn(s, seat)) else None,
        "queen": looking,
        "look": [place_text(s.look_own), place_text(s.look_other)] if looking else [],
        "knocker": None if s.knocker == NOBODY else int(s.knocker) + 1,
    }


def kaboo_player(s: State, owner: int, seat: int, is_open: bool) -> Data:
    places = range(SQUARE * owner, SQUARE * owner + SQUARE)
    over = s.outcome != RUNNING
    return {
        "square": [POKER[s.square[place]] if is_open or is_shown(s, seat, place) else None for place in places],
        "points": int(square_points(s, owner)) if over else None,
        "worth": [int(card_points(s, s.square[place])) for place in places] if over else None,
    }


def is_shown(s: State, seat: int, place: int) -> bool:
    """K15: while the seat looks at it; with the aid, and after the end, as long as it knows it."""
    if s.memory_aid or s.outcome != RUNNING:
        return bool(knows_place(s, seat, place))
    return seat != NOBODY and bool(s.looking[seat] >> place & 1)


def place_text(place: int) -> str:
    return f"{place // SQUARE + 1}:{place % SQUARE + 1}"


def kaboo_spelled(s: State, move: str, fields: dict[str, int]) -> tuple[str, Data]:
    data: Data = {"slot": fields["slot"] + 1} if "slot" in fields else {}
    match move:
        case "take":
            data["card"] = POKER[s.discard[s.discard_n - 1]]
        case "swap" | "discard":
            data["card"] = POKER[s.drawn]
        case "spy":
            data = {"owner": fields["place"] // SQUARE + 1, "slot": fields["place"] % SQUARE + 1}
        case "trade" | "look":
            data |= other_place(fields["place"])
        case "trade-them" | "keep":
            data = {"slot": int(s.look_own) % SQUARE + 1} | other_place(int(s.look_other))
    return move, data


def other_place(place: int) -> Data:
    return {"owner": place // SQUARE + 1, "owner_slot": place % SQUARE + 1}


# --- Exploding ---------------------------------------------------------------------------------------


def exploding_position(s: State, seat: int, is_open: bool) -> Data:
    hands, n, top = s.hand.tolist(), int(s.pile_n), int(known_top(s, seat))
    known = hands if is_open else s.shown[e.EVERYONE if seat == NOBODY else e.OPPONENT].tolist()
    return {
        "hand": of_kinds(hands[seat]) if seat != NOBODY else [],
        "players": [
            {"hand": sum(hands[owner]), "known": of_kinds(known[owner]), "knows_top": int(s.known[owner])}
            for owner in range(e.SEATS)
        ],
        "deck": n,
        "top": names(WORDS, s.deck[n - top : n][::-1].tolist()),
        "discard": int(s.discarded.sum()),
        "discarded": of_kinds(s.discarded.tolist()),
    }


def of_kinds(counts: list[int]) -> list[str]:
    return [name for name, n in zip(WORDS, counts, strict=True) for _ in range(n)]


def exploding_spelled(s: State, move: str, fields: dict[str, int]) -> tuple[str, Data]:
    return move, {"card": WORDS[fields["kind"]]} if fields else {}


# --- Battle GUM --------------------------------------------------------------------------------------

QUESTIONS = {g.HOLDING: "hold", g.PLAYING: "play", g.TAKING: "take", g.ASKING: "complete", g.ANSWERING: "counter"}


def battle_gum_position(s: State, seat: int, is_open: bool) -> Data:
    running = s.outcome == RUNNING
    named = s.actor if running and s.stage == g.ANSWERING else s.named
    can_go = int(PLAYABLE[s.six, s.thirteen, top_value(s)])
    return {
        "hand": names(GUM, listed_cards(s.hand[seat])) if seat >= 0 else [],
        "players": [
            {
                "hand": int(s.hand_n[owner]),
                "known": names(GUM, listed_cards(s.hand[owner] if is_open else s.open[owner])),
                "up": names(GUM, listed_cards(s.up[owner])),
                "down": int((s.down[owner] != NO_CARD).sum()),
            }
            for owner in range(s.players)
        ],
        "deck": int(s.deck_n),
        "pile": names(GUM, s.pile[: s.pile_n].tolist()),
        "gone": names(GUM, listed_cards(s.gone)),
        "layer": int(s.layer) + 1,
        "question": QUESTIONS[int(s.stage)] if running else None,
        "asked": int(s.actor) + 1 if running else None,
        "named": None if named == NOBODY else int(named) + 1,
        "answer": int(top_value(s)),
        "allowed": [value for value in range(1, 14) if can_go >> 4 * (value - 1) & 1],
        "ninjas": int(s.ninjas),
    }


def battle_gum_spelled(s: State, move: str, fields: dict[str, int]) -> tuple[str, Data]:
    me = int(s.actor)
    match move:
        case "pickup":
            return move, {"count": int(s.pile_n)}
        case "decline":
            return move, {}
        case "take":
            return move, {"cards": [names(GUM, listed_cards(s.up[me]))[fields["place"]]]}
        case "hold":
            choice = names(GUM, listed_cards(s.hand[me] | s.up[me]))
            return move, {"cards": [card for i, card in enumerate(choice) if HOLDS[fields["choice"]] >> i & 1]}
    data: Data = {"cards": names(GUM, listed_cards(cards_laid(move, fields)))}
    verb = move.split("-")[0]
    return (f"{verb}-naming", data | {"other": fields["named"] + 1}) if "named" in fields else (verb, data)


POSITIONS: dict[str, Callable[[State, int, bool], Data]] = {
    "boom": boom_position,
    "kaboo": kaboo_position,
    "exploding": exploding_position,
    "battle-gum": battle_gum_position,
}
SPELLED: dict[str, Callable[[State, str, dict[str, int]], tuple[str, Data]]] = {
    "boom": boom_spelled,
    "kaboo": kaboo_spelled,
    "exploding": exploding_spelled,
    "battle-gum": battle_gum_spelled,
}
