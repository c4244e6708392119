"""Twin worlds by the million: a compiled loop plays at random and compares the bytes that a seat gets of the true world
with those of a world redealt for it.

These are the seat's observation, the legal codes and the reasons against other codes when it is to move, and the worlds
that a bot in its seat would be given. What needs words is compared in twin_worlds.py.
"""

from typing import Any, NamedTuple

import numpy as np

from powderkeg.kernel import RUNNING, Game, Rng, State, inlined, kernel, redeal
from powderkeg.rng import below, fresh, settle
from testkit.traces import meant, variants
from testkit.verbs import apply, breaks, deal, legal, observe

SIGHTS = ("nothing", "the observation", "the legal codes", "the reasons", "the worlds of a bot")
NOTHING, OBSERVATION, LEGAL, REASONS, WORLDS = range(len(SIGHTS))
TRUE, TWIN, GIVEN, GIVEN_TWIN = range(4)  # the true world, one that looks the same, and what a bot is given in each
ASKED = 6  # codes whose reasons are compared
TURN_LIMIT = 200


class Leak(NamedTuple):
    """A fault to plant in the loop: a byte of the state shows in one of the sights, or worlds are made for the seat
    that sits so many seats on."""

    sight: int = NOTHING
    byte: int = 0
    seats_on: int = 0


NO_LEAK = Leak()


def room_for(game: Game) -> Any:
    """What the loop writes in: sights of the true world and of its twin in a row each."""
    fields = [
        ("numbers", np.int8, (2, game.numbers)),
        ("codes", np.int16, (2, game.most_legal)),
        ("legal", np.int16, (2,)),  # how many codes
        ("reasons", np.int16, (2, ASKED)),
        ("asked", np.int16, (ASKED,)),
        ("cards", np.int8, (game.most_cards,)),
        ("dice", np.uint64, (1,)),
    ]
    return np.zeros(1, np.dtype((np.record, np.dtype(fields, align=True))))


@inlined
def look(room: Any, which: int, s: State, seat: int) -> None:
    """Write down what the seat gets of a world."""
    observe(s, seat, room.numbers[which])
    room.legal[which] = 0
    if s.actor == seat:
        room.legal[which] = legal(s, room.codes[which])
        for i in range(ASKED):
            room.reasons[which, i] = breaks(s, int(room.asked[i]))


@inlined
def plant(room: Any, which: int, byte: int, sight: int) -> None:
    """Let a byte of the state show."""
    if sight == OBSERVATION:
        room.numbers[which, 0] = byte
    elif sight == LEGAL:
        room.codes[which, 0] = byte
    elif sight == REASONS:
        room.reasons[which, 0] = byte


@inlined
def are_alike(rows: Any, n: int) -> bool:
    for i in range(n):
        if rows[0, i] != rows[1, i]:
            return False
    return True


@inlined
def difference(room: Any) -> int:
    """Which of the sights that were written down differs first."""
    if not are_alike(room.numbers, room.numbers.shape[1]):
        return OBSERVATION
    if room.legal[0] != room.legal[1] or not are_alike(room.codes, room.legal[0]):
        return LEGAL
    if room.legal[0] > 0 and not are_alike(room.reasons, ASKED):
        return REASONS
    return NOTHING


@inlined
def compare(worlds: Any, raw: Any, fields: Any, room: Any, seat: int, rng: Rng, leak: Leak) -> int:
    """What the seat would see differ between the true world and a twin."""
    sight, byte, seats_on = leak
    worlds[TWIN] = worlds[TRUE]
    redeal(worlds[TWIN], int((seat + seats_on) % worlds[TRUE].players), rng)
    for which in range(2):
        look(room, which, worlds[which], seat)
        plant(room, which, raw[which, byte], sight)
        room.dice[0] = rng[0]
        worlds[GIVEN + which] = worlds[which]
        redeal(worlds[GIVEN + which], seat, room.dice)
    if sight == WORLDS:
        raw[GIVEN, byte] = raw[TRUE, byte]
    for i in fields:
        if raw[GIVEN, i] != raw[GIVEN_TWIN, i]:
            return WORLDS
    return difference(room)


@kernel
def play_twins(
    start: Any, worlds: Any, raw: Any, fields: Any, rooms: Any, rng: Rng, pairs: int, actions: int, leak: Leak
) -> tuple[int, int]:
    """Random games from the table in start[0]; every position is compared for every seat. Returns the first sight that
    differs, and the seat; the position stays in worlds[TRUE]."""
    room = rooms[0]
    s = worlds[TRUE]
    made = 0
    while made < pairs:
        worlds[TRUE] = start[0]
        s.actor = below(rng, s.players)
        deal(s)
        settle(s, rng, room.cards)
        while s.outcome == RUNNING and made < pairs:
            for i in range(ASKED):
                room.asked[i] = below(rng, actions)
            for seat in range(int(s.players)):
                found = compare(worlds, raw, fields, room, seat, rng, leak)
                if found != NOTHING:
                    return found, seat
                made += 1
            apply(s, int(room.codes[0, below(rng, legal(s, room.codes[0]))]))
            settle(s, rng, room.cards)
    return NOTHING, 0


def differing(game: Game, pairs: int, seed: int, leak: Leak = NO_LEAK) -> str:
    """Compare so many pairs, spread over all variants; says where a seat would see them differ, or nothing."""
    worlds, rooms, rng = game.new(4), room_for(game), fresh(seed)
    raw = worlds.view(np.uint8).reshape(4, -1)  # the same memory, byte by byte
    every = variants(game.spec)
    for players, options in every:
        start = game.start(players, options | {"turn_limit": TURN_LIMIT})
        share = -(-pairs // len(every))
        found, seat = play_twins(start, worlds, raw, meant(game.State), rooms, rng, share, game.actions, leak)
        if found:
            return f"{SIGHTS[found]}: seat {seat} of {players}, {options}, seed {seed}, turn {worlds[TRUE].turn}"
    return ""
