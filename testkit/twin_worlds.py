"""Twin worlds: two worlds that look the same to one seat must give that seat the same bytes.

`sights` collects everything that a seat can see of a world. The leak test compares it between worlds; planted leaks
replace one of its sources and must be found.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
import numpy as np

from powderkeg.engine import contract
from powderkeg.engine.contract import CHANCE, RUNNING, Game, apply, deal, legal, redeal
from powderkeg.engine.generator import below, new_rng, settle
from powderkeg.engine.state_record import State
from powderkeg.games.notation import Event, Notation, notation as notation_of
from testkit.traces import fields, new_state, variants, whole

encode = msgspec.json.Encoder(enc_hook=int).encode


def observe(s: State, seat: int, numbers: Any) -> None:
    contract.observe(s, max(seat, 0), numbers)


@dataclass
class Sources:
    """Where a seat's sights come from; a planted leak replaces one."""

    notation: Notation
    observe: Callable[[State, int, Any], None] = observe
    redeal: Callable[[State, int, Any], None] = redeal


@dataclass
class Observer:
    """Collects what seats see in many worlds of one game, with reusable buffers."""

    game: Game
    sources: Sources
    codes: Any = field(init=False)
    cards: Any = field(init=False)
    numbers: Any = field(init=False)

    def __post_init__(self) -> None:
        self.codes = np.zeros(self.game.most_legal, np.int16)
        self.cards = np.zeros(self.game.most_cards, np.int8)
        self.numbers = np.zeros(self.game.numbers, np.int8)

    def legal(self, s: State) -> list[int]:
        return [int(code) for code in self.codes[: legal(s, self.codes)]]

    def view(self, s: State, seat: int) -> bytes:
        return self.sources.notation.position_json(s, seat)

    def sights(self, s: State, seat: int, codes: list[int]) -> list[bytes]:
        """View, cards named in the record, observation; for the actor legal moves and refusals."""
        notation = self.sources.notation
        seen = [self.view(s, seat), encode([int(card) for card in notation.seen(s, seat)])]
        if seat >= 0:
            self.sources.observe(s, seat, self.numbers)
            seen.append(self.numbers.tobytes())
        if s.outcome == RUNNING and seat == s.actor:
            seen.append(notation.legal_json(s))
            seen.append(encode([notation.refusal(s, code) for code in codes]))
        return seen

    def step(self, s: State, seat: int, code: int, chance: Any) -> tuple[bytes, bytes]:
        """Make a move in the world; return the views after it (before and after a shuffle, if it needs one) with what
        was shown to all and is not kept, and the move with its other events as the seat sees them."""
        notation, mover = self.sources.notation, int(s.actor)
        text = notation.text_for(s, code, seat)
        apply(s, code)
        between = after = self.view(s, seat)
        if s.actor == CHANCE:
            settle(s, chance.copy(), self.cards)
            after = self.view(s, seat)
        log = s.log[: s.log_n].tolist()
        told = [
            (notation.event_json(s, entry, seat), is_shown_to_all(notation.event(s, entry, seat), s)) for entry in log
        ]
        shown = b"".join(event for event, is_for_all in told if is_for_all)
        events = [event for event, is_for_all in told if not is_for_all]
        if seat == mover:  # a seat may know the order in which it drew its cards, which its view does not show
            events.sort()
        return between + after + shown, encode([text, [event.decode() for event in events]])


SPARSE = 24  # moves between two comparisons, on average: the late game matters as much as the first turns


def differences(game: Game, sources: Sources, pairs: int, seed: int) -> list[str]:
    """Compare this many pairs of worlds, spread over all variants; return where a seat first sees them differ."""
    observer, rng, every = Observer(game, sources), new_rng(seed), variants(game.spec)
    for players, options in every:
        found = play(observer, new_state(game, players, options, 200), -(-pairs // len(every)), rng)
        if found:
            return [f"seed {seed}, {players} players, {options}", *found]
    return []


def play(observer: Observer, start: State, pairs: int, rng: Any) -> list[str]:
    """Play at random, redeal worlds for seats, and return where a seat first sees them differ."""
    players, made = int(start.players), 0
    while made < pairs:
        s = start.copy()
        s.actor = below(rng, players)
        deal(s)
        settle(s, rng, observer.cards)
        while s.outcome == RUNNING and made < pairs:
            if below(rng, SPARSE) == 0:
                if found := compare(observer, s, below(rng, players + 1) - 1, rng):
                    return found
                made += WORLDS
            codes = observer.legal(s)
            apply(s, codes[below(rng, len(codes))])
            settle(s, rng, observer.cards)
    return []


WORLDS = 4  # worlds made from one position, each paired with the first


def compare(observer: Observer, s: State, seat: int, rng: Any) -> list[str]:
    """Compare the true world with worlds redealt for the seat."""
    codes = [below(rng, observer.game.actions) for _ in range(6)]
    expected = observer.sights(s, seat, codes)
    legal_codes = observer.legal(s)
    move = legal_codes[below(rng, len(legal_codes))]
    ahead, chance = s.copy(), new_rng(below(rng, 1 << 30))
    expected_step = observer.step(ahead, seat, move, chance)
    bot_world = s.copy()
    observer.sources.redeal(bot_world, seat, chance.copy())
    expected_world = whole(bot_world)
    found = []
    for _ in range(WORLDS):
        world = s.copy()
        observer.sources.redeal(world, seat, rng)
        sights = observer.sights(world, seat, codes)
        found += [f"seat {seat}: {a!r} {b!r}" for a, b in zip(expected, sights, strict=True) if a != b]
        again = world.copy()  # a bot's world must depend on the seat's knowledge alone
        observer.sources.redeal(again, seat, chance.copy())
        if whole(again) != expected_world:
            names = [n for n in fields(again) if not np.array_equal(again[n], bot_world[n])]
            found.append(f"seat {seat}: a bot would be given different worlds: {names}")
        if contract.breaks(world, move) == 0 and not shows_other_cards(observer, s, world, move):
            step = observer.step(world, seat, move, chance)
            if step[0] == expected_step[0] and step[1] != expected_step[1]:
                found.append(f"seat {seat}: {step[1]!r} {expected_step[1]!r}")
    return found


def shows_other_cards(observer: Observer, s: State, world: State, move: int) -> bool:
    """Whether a move reveals cards that differ between the worlds. B19: Boom's attacks and swaps are public, though the
    card may be in the closed discard pile right afterwards, where no view shows it."""
    game_notation = notation_of(observer.game.name)
    public = observer.game.name == "boom" and game_notation.move(s, move).kind in ("boom-attack", "boom-swap")
    return public and game_notation.text(s, move) != game_notation.text(world, move)


def is_shown_to_all(event: Event, s: State) -> bool:
    """Whether the rules show everyone a card that may be hidden again right afterwards: B12's redraw turns it up, or
    the discard pile is open (B19)."""
    return event.kind == "boom-turned" or (event.kind == "boom-discarded" and bool(s.open_discard))


def sources_of(name: str) -> Sources:
    return Sources(notation_of(name))
