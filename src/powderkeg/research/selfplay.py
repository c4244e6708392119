"""Random games as records: for tests, for other programs, for a first look at a game."""

import hashlib
from collections.abc import Iterator, Mapping

import msgspec
import numpy as np

from powderkeg.engine.generator import below, new_rng
from powderkeg.engine.spec import Value
from powderkeg.play.fair_shuffle import FairChance
from powderkeg.play.options import TURN_LIMIT, find_spec, with_turn_limit
from powderkeg.play.record import Record
from powderkeg.play.table import Table


class RandomChance:
    """Shuffles for positions without a seed."""

    def __init__(self, seed: int) -> None:
        self.source = np.random.default_rng(seed)

    def order(self, cards: list[int], move: int, shuffle: int) -> list[int]:
        return [int(card) for card in self.source.permutation(cards)]


def seed_from(text: str) -> int:
    """A whole number from the SHA-256 of a text."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest())


def fresh_tables(game: str, players: int, options: dict[str, Value], games: int, seed: int) -> Iterator[Table]:
    """Deal new games; each game's seed follows from `seed` and its number."""
    options = with_turn_limit(find_spec(game), options, players)
    names = [f"Random {seat}" for seat in range(1, players + 1)]
    for number in range(games):
        own = hashlib.sha256(f"powderkeg selfplay {seed} {number}".encode()).digest()
        yield Table.new(game, names, options, own)


def set_up(record: Record, options: Mapping[str, Value]) -> Record:
    """Prepare a record to play on from, with `options` in place of its own; refused if its deal or its moves do not fit
    them. Without a turn limit it gets one, counted from its position on (T1)."""
    table = Table.from_record(msgspec.structs.replace(record, options={**record.options, **options}))
    limit = {"turn_limit": int(table.state.turn) + TURN_LIMIT}
    return msgspec.structs.replace(record, options=limit | table.options)


def tables_from(records: list[Record], games: int, seed: int) -> Iterator[Table]:
    """The positions of records from `set_up`, after their moves, each `games` times."""
    for number, record in enumerate(records):
        for again in range(games):
            table = Table.from_record(record)
            chance = RandomChance(seed_from(f"powderkeg chance {seed} {number} {again}"))
            table.chance = FairChance(table.seed, table.salts) if table.seed else chance
            yield table


def play_on(table: Table, seed: int, with_legal: bool) -> Record:
    """Make random legal moves to the end, or to the turn limit (T1). With `with_legal` the record lists the legal moves
    before every move, including those already made."""
    lists = legal_before(table) if with_legal else []
    rng = new_rng(seed)
    while table.actor is not None:
        moves = [table.notation.text(table.state, code) for code in table.codes()]
        lists.append(sorted(moves))
        table.play(table.actor, moves[below(rng, len(moves))])
    record = table.record()
    return msgspec.structs.replace(record, legal=lists) if with_legal else record


def legal_before(table: Table) -> list[list[str]]:
    """What was legal before each move that the table has made."""
    again = Table.from_record(table.record(), moves=0)
    lists = []
    for played in table.moves:
        lists.append([move.text for move in again.legal(again.actor)])
        again.play(*played)
    return lists


def selfplay(tables: Iterator[Table], seed: int, with_legal: bool = False) -> Iterator[Record]:
    """Play each table to its end; its moves follow from `seed` and its number."""
    for number, table in enumerate(tables):
        yield play_on(table, seed_from(f"powderkeg moves {seed} {number}"), with_legal)
