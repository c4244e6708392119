"""The deal of the day: an even chance and some decisions, never a win in one move."""

import hashlib
from collections.abc import Iterator

import pytest

from powderkeg.games import SPECS
from powderkeg.play.table import Table
from powderkeg.server.services.daily import CANDIDATES
from powderkeg.server.services.even_deals import EVEN, FEWEST_DECISIONS, find_worthy, weigh
from testkit.positions import exploding, lay

DAYS = 5


def deals(game: str, day: int) -> Iterator[Table]:
    for number in range(CANDIDATES):
        seed = hashlib.sha256(f"{day} {number}".encode()).digest()
        yield Table.new(game, ["Ana", "Bo"], {}, seed)


@pytest.mark.parametrize("game", SPECS)
def test_every_day_has_a_deal_with_an_even_chance_and_some_decisions(game: str) -> None:
    for day in range(DAYS):
        tables = list(deals(game, day))
        chance, decisions = weigh(tables[find_worthy(tables, 1)], 1, games=256)
        assert EVEN[0] - 0.1 < chance < EVEN[1] + 0.1  # three standard errors of the play-outs
        assert decisions > 0.9 * FEWEST_DECISIONS


def test_a_win_in_one_move_is_passed_over() -> None:
    one_move = lay("exploding", options={"phase": 1}, **exploding("blank explosive", phase=1))
    assert weigh(one_move, 1) == (1.0, 1.0)
    assert weigh(one_move, 2)[0] == 0.0
    even = next(table for table in deals("exploding", 0) if weigh(table, 1).is_worth_a_day)
    assert find_worthy([one_move, even, one_move], 1) == 1
    assert find_worthy([one_move, one_move], 1) == 0, "where none will do, there is a deal all the same"
