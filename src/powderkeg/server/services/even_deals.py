"""Which of many deals is worth a day: the player's chance is even, and the game asks for some decisions.

A deal is weighed by play-outs from its first decision, in which all seats play like level 3: `simple` with slips, so
that the same cards do not always lead to the same end.
"""

from collections.abc import Iterable
from typing import NamedTuple

from powderkeg.bots.autoplay import new_game_scratch, play_on
from powderkeg.bots.ladder import LEVELS
from powderkeg.engine.generator import new_rng
from powderkeg.engine.turn import share
from powderkeg.play.table import Table

GAMES = 64  # play-outs of a deal, about 2 ms
EVEN = (0.4, 0.6)  # the player's share of the wins
FEWEST_DECISIONS = 8.0  # of the player, on average
SLIPS = LEVELS[2].slips


class Weight(NamedTuple):
    chance: float  # the seat's share of the wins
    decisions: float  # how many moves the seat makes, on average

    @property
    def is_worth_a_day(self) -> bool:
        return EVEN[0] <= self.chance <= EVEN[1] and self.decisions >= FEWEST_DECISIONS

    @property
    def unevenness(self) -> float:
        return abs(self.chance - sum(EVEN) / 2)


def find_worthy(deals: Iterable[Table], seat: int) -> int:
    """The number of the first deal that is worth a day for a seat; of the most even one if none is."""
    weights = []
    for number, table in enumerate(deals):
        weights.append(weigh(table, seat))
        if weights[-1].is_worth_a_day:
            return number
    return min(range(len(weights)), key=lambda number: weights[number].unevenness)


def weigh(table: Table, seat: int, games: int = GAMES) -> Weight:
    """What a deal holds for a seat, from the same play-outs on every machine."""
    scratches = new_game_scratch(table.game)
    scratch, players = scratches[0], len(table.players)
    wins = decisions = 0.0
    for game in range(games):
        scratch.state = table.state
        scratch.chance[:] = new_rng(game)
        scratch.moves[:] = 0
        for place in range(players):
            scratch.minds[place] = new_rng((place + 1) * GAMES + game)
            scratch.slips[place] = SLIPS
        play_on(scratches)
        wins += share(scratch.state, seat - 1)
        decisions += int(scratch.moves[seat - 1])
    return Weight(wins / games, decisions / games)
