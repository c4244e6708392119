"""The bot of examples/ is short, needs little, and plays to the end at a real house."""

import ast
import socket
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from powderkeg.games import SPECS
from powderkeg.record import Record, read_record
from powderkeg.verify import verify
from testkit.server.process import RATE, House, open_house

BOT = Path(__file__).parent.parent.parent / "examples" / "bot.py"
LINES = 40
PATIENCE = 90  # seconds for a game
TURNS = 60

Bot = subprocess.Popen[str]


def open_table(house: House, game: str, turns: int = TURNS) -> str:
    """A table with two free seats, and an end even for bots that play at random."""
    return str(house.open(game, {}, {}, options={"turn_limit": turns})["table"])


def begin(house: House, table: str, name: str) -> Bot:
    command = [sys.executable, str(BOT), house.url, table, name]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")


def ended(bots: list[Bot]) -> list[str]:
    """Wait for the bots, and return what they printed. None is left behind."""
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


@pytest.mark.parametrize("game", SPECS)
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
def test_bots_come_back_when_the_house_was_killed(tmp_path: Path) -> None:
    """The clock stands still at first, so that the rate stops the bots before the end of the game."""
    with open_house(f"sqlite:///{tmp_path}/house.db", tmp_path, rate=5) as house:
        house.stage.stop_clock()
        table = open_table(house, "battle-gum", 2 * TURNS)
        bots = [begin(house, table, "Ana"), begin(house, table, "Bo")]
        wait_for_number(house, table, 8)
        house.kill()
        turn_away(house.port, 2)
        assert all(bot.poll() is None for bot in bots)
        house.settings["rate"] = 10_000_000
        house.start()
        said = ended(bots)
        assert result_of(said[0]) == result_of(said[1])
        assert record_of(house, table).result is not None


def wait_for_number(house: House, table: str, number: int) -> None:
    """Watch, which takes one request, until the table has that number."""
    with closing(house.connect()) as client:
        client.say("watch", table=table)
        while client.hear("view", PATIENCE)["number"] < number:
            pass


def turn_away(port: int, connections: int) -> None:
    """Close connections to a port where the server is gone as soon as they are made."""
    with socket.create_server(("127.0.0.1", port)) as listening:
        listening.settimeout(PATIENCE)
        for _ in range(connections):
            listening.accept()[0].close()


@pytest.mark.slow
def test_bots_that_send_too_much_are_told_and_go_on(strict: House) -> None:
    """Each may send 2 × RATE messages on a connection, since the clock stands still."""
    table = open_table(strict, "battle-gum", 5 * RATE)
    said = ended([begin(strict, table, "Ana"), begin(strict, table, "Bo")])
    assert record_of(strict, table).result is not None
    assert all(f"That was too often: more than {RATE} a second." in words for words in said)
