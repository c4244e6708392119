"""The bot of examples/ is short, needs little, and plays to the end at a real house."""

import ast
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from powderkeg.games import SPECS
from powderkeg.record import Record, read_record
from powderkeg.verify import verify
from testkit.server.process import House, open_house

BOT = Path(__file__).parent.parent.parent / "examples" / "bot.py"
LINES = 40
PATIENCE = 90  # seconds for a game
SLOW = [pytest.param(name, marks=[] if name == "exploding" else pytest.mark.slow) for name in SPECS]

Bot = subprocess.Popen[str]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with open_house(f"sqlite:///{tmp_path}/house.db", tmp_path) as found:
        yield found


def open_table(house: House, game: str, turns: int = 300) -> str:
    """With two free seats, and an end even for who plays at random."""
    return str(house.open(game, {}, {}, options={"turn_limit": turns})["table"])


def begin(house: House, table: str, name: str) -> Bot:
    command = [sys.executable, str(BOT), house.url, table, name]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")


def ended(bots: list[Bot]) -> list[str]:
    """What they printed. None is left behind."""
    until = time.monotonic() + PATIENCE
    try:
        said = [bot.communicate(timeout=max(1, until - time.monotonic()))[0] for bot in bots]
    finally:
        for bot in bots:
            bot.kill()
            bot.wait()
    assert [bot.returncode for bot in bots] == [0] * len(bots), said
    return said


def record_of(house: House, table: str) -> Record:
    found = read_record(house.get(f"/api/tables/{table}/record").body.decode())
    assert verify(found).from_seed
    return found


def result_of(said: str) -> Any:
    """The last line, which is a Python dictionary."""
    return ast.literal_eval(said.splitlines()[-1])


def test_the_bot_is_short_and_needs_one_library() -> None:
    source = BOT.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= LINES
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(str(node.module).partition(".")[0])
    assert names - sys.stdlib_module_names == {"websockets"}


@pytest.mark.parametrize("game", SLOW)
def test_two_bots_play_to_the_end(game: str, house: House) -> None:
    table = open_table(house, game)
    said = ended([begin(house, table, "Ana"), begin(house, table, "Bo")])
    assert said[0] == said[1]
    record = record_of(house, table)
    assert sorted(record.players) == ["Ana", "Bo"]
    assert record.result is not None
    assert result_of(said[0]) == {
        "outcome": record.result.outcome,
        "winners": record.result.winners,
        "scores": record.result.scores,
    }


@pytest.mark.slow
def test_bots_come_back_when_the_house_was_killed(house: House) -> None:
    table = open_table(house, "battle-gum")
    bots = [begin(house, table, "Ana"), begin(house, table, "Bo")]
    at = wait_for_number(house, table, 30)
    house.kill()
    assert all(bot.poll() is None for bot in bots)
    time.sleep(1.5)  # they find nobody
    house.start()
    said = ended(bots)
    assert result_of(said[0]) == result_of(said[1])
    assert len(record_of(house, table).moves) >= at - 2  # two sat down before the first


def wait_for_number(house: House, table: str, number: int) -> int:
    until = time.monotonic() + PATIENCE
    while (at := int(house.get(f"/api/tables/{table}?after={number - 1}&wait=5").json["number"])) < number:
        assert time.monotonic() < until
    return at


@pytest.mark.slow
def test_bots_that_send_too_much_are_told_and_go_on(tmp_path: Path) -> None:
    with open_house(f"sqlite:///{tmp_path}/house.db", tmp_path, rate=10) as house:
        table = open_table(house, "battle-gum", 60)
        said = ended([begin(house, table, "Ana"), begin(house, table, "Bo")])
        time.sleep(1)  # the house answers this address again
        assert record_of(house, table).result is not None
    assert any("That was too often: more than 10 a second." in words for words in said)
