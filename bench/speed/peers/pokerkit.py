"""PokerKit with all its automations, so that only decisions remain."""

import random
from collections.abc import Iterator

from pokerkit import Automation, FixedLimitTexasHoldem

from bench.speed.figures import STEP, Figure
from bench.speed.timing import Effort, measured

PLAYERS = 4
SEED = 1


def play(chance: random.Random) -> int:
    state = FixedLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 4, 200, PLAYERS)
    moves = 0
    while state.status:
        actions = []
        if state.can_fold():
            actions.append(state.fold)
        if state.can_check_or_call():
            actions.append(state.check_or_call)
        if state.can_complete_bet_or_raise_to():
            actions.append(state.complete_bet_or_raise_to)
        chance.choice(actions)()
        moves += 1
    return moves


def measure(effort: Effort) -> Iterator[Figure]:
    chance = random.Random(SEED)
    yield measured(
        lambda n: sum(play(chance) for _ in range(n)),
        effort,
        "PokerKit: fixed-limit hold'em",
        "moves/s",
        f"{PLAYERS} players, all automations, random.choice of what can be done",
        of="PokerKit",
        kind=STEP,
    )
