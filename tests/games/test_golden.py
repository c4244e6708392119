"""The code still produces the golden files. After an intended change: python -m testkit.golden --write."""

from pathlib import Path

import pytest

from powderkeg.games import SPECS
from powderkeg.play.record import read_record
from powderkeg.play.table import Table
from powderkeg.play.verify import verify
from powderkeg.research.perft import perft, position
from testkit.golden import COUNTS, GAMES, GOLDEN, LARGEST, PERFT, PLAYTHROUGHS, POSITIONS, TALK, playthrough

RECORDS = sorted(GOLDEN.glob("*.json"))
CHECKED = [line.split() for line in COUNTS.read_text(encoding="utf-8").splitlines()]


def name_of(path: Path) -> str:
    return path.stem


def test_nothing_is_missing_or_left_over() -> None:
    assert [path.stem for path in RECORDS] == sorted([*GAMES, TALK])
    assert sorted(path.stem for path in PERFT.glob("*.json")) == sorted(POSITIONS)
    assert {line[0].removesuffix(".json") for line in CHECKED} == set(POSITIONS)
    assert sorted(PLAYTHROUGHS) == sorted(path.stem for path in GOLDEN.glob("*.txt")) == sorted(SPECS)
    assert {GAMES[name][0] for name in GAMES} == set(SPECS)


@pytest.mark.parametrize("path", RECORDS, ids=name_of)
def test_a_golden_record_replays_to_itself_and_verifies(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = read_record(text)
    assert len(text) < LARGEST
    assert Table.from_record(record).record().to_json() + "\n" == text
    verdict = verify(record)
    assert verdict.from_seed
    assert verdict.moves == len(record.moves)
    assert verdict.result is not None


@pytest.mark.parametrize("game", sorted(SPECS))
def test_a_golden_game_in_words(game: str) -> None:
    record = read_record((GOLDEN / f"{PLAYTHROUGHS[game]}.json").read_text(encoding="utf-8"))
    assert "\n".join(playthrough(record)) + "\n" == (GOLDEN / f"{game}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("file", "depth", "count"), CHECKED)
def test_perft_counts(file: str, depth: str, count: str) -> None:
    record = read_record((PERFT / file).read_text(encoding="utf-8"))
    assert perft(position(record), int(depth)) == int(count)
