"""Verify a record: every move legal, the result right, chance derived from the seed."""

from itertools import zip_longest

import msgspec
from msgspec import UNSET

from powderkeg.play.fair_shuffle import FairChance, commitment
from powderkeg.play.record import Record, Result, read_seed
from powderkeg.play.table import Table
from powderkeg.text.refusal import unusable


class Verdict(msgspec.Struct, frozen=True):
    """What was checked and found correct."""

    moves: int
    shuffles: int
    result: Result | None
    from_seed: bool  # the deal and every shuffle follow from the seed


def verify(record: Record, promised: str | None = None) -> Verdict:
    """Check a record; refused with the first thing that is wrong. `promised` is the commitment shown before the
    game."""
    if record.seed is not UNSET:
        check_commitment(record, promised)
        check_chance(record)
    elif promised is not None:
        raise unusable("seed-missing")
    table = Table.from_record(record)
    if record.seed is UNSET and len(table.shuffles) < len(record.shuffles):
        raise unusable("shuffles-left", number=len(record.shuffles), used=len(table.shuffles))
    if record.result != table.result:
        raise unusable("result-wrong", value=format_result(record.result), detail=format_result(table.result))
    return Verdict(len(table.moves), len(table.shuffles), table.result, record.seed is not UNSET)


def check_commitment(record: Record, promised: str | None) -> None:
    """Check that the seed is the one that was committed to."""
    assert record.seed is not UNSET
    shown = commitment(read_seed(record.seed))
    for promise in (record.commitment, promised):
        if promise is not UNSET and promise is not None and str(promise).lower() != shown:
            raise unusable("commitment-wrong", value=shown)


def check_chance(record: Record) -> None:
    """Check the deal and every shuffle by playing the game again from the seed alone."""
    assert record.seed is not UNSET
    seed, salts = read_seed(record.seed), [] if record.salts is UNSET else record.salts
    if FairChance(seed, salts).first(len(record.players)) + 1 != record.first:
        raise unusable("deal-not-from-seed", field="first")
    fresh = Table.new(record.game, record.players, record.options, seed, salts)
    for zone in {**fresh.deal, **record.deal}:
        if zone not in record.deal or record.deal[zone] != fresh.deal.get(zone):
            raise unusable("deal-not-from-seed", field=zone)
    replayed = Table.from_record(msgspec.structs.replace(record, shuffles=[]))
    for number, (made, listed) in enumerate(zip_longest(replayed.shuffles, record.shuffles), 1):
        if made != listed:
            raise unusable("shuffle-not-from-seed", number=number)


def format_result(result: Result | None) -> str:
    return "null" if result is None else msgspec.json.encode(result).decode()
