"""The bot of examples/ is short, has one dependency, and plays to the end at a real server."""

import ast
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from powderkeg.games import SPECS
from powderkeg.play.record import Record, read_record
from powderkeg.play.verify import verify
from testkit.server.guests import wait_until
from testkit.server.process import RATE, Client, House, open_house

BOT = Path(__file__).parent.parent.parent / "examples" / "bot.py"
LINES = 40
PATIENCE = 90  # seconds for a game
TURNS = 60

Bot = subprocess.Popen[str]


def open_table(house: House, game: str, turns: int = TURNS) -> str:
    """A table with two free seats and a turn limit, so that random play ends."""
    return str(house.open(game, {}, {}, options={"turn_limit": turns})["table"])


def begin(house: House, table: str, name: str) -> Bot:
    command = [sys.executable, str(BOT), house.url, table, name]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")


def wait_for_end(bots: list[Bot]) -> list[str]:
    """Wait for the bots and return what they printed. No process is left behind."""
    until = time.monotonic() + PATIENCE
    try:
        outputs = [bot.communicate(timeout=max(1, until - time.monotonic()))[0] for bot in bots]
    finally:
        for bot in bots:
            bot.kill()
            bot.wait()
    assert [bot.returncode for bot in bots] == [0] * len(bots), outputs
    return outputs


def record_of(house: House, table: str) -> Record:
    found = read_record(house.get(f"/api/tables/{table}/record").body.decode())
    assert verify(found).from_seed
    return found


def result_of(output: str) -> Any:
    """The last line, which is a Python dictionary."""
    return ast.literal_eval(output.splitlines()[-1])


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
    outputs = wait_for_end([begin(house, table, "Ana"), begin(house, table, "Bo")])
    assert outputs[0] == outputs[1]
    record = record_of(house, table)
    assert sorted(record.players) == ["Ana", "Bo"]
    assert record.result is not None
    assert result_of(outputs[0]) == {
        "outcome": record.result.outcome,
        "winners": record.result.winners,
        "scores": record.result.scores,
    }


@pytest.mark.slow
def test_bots_come_back_when_the_house_was_killed(tmp_path: Path) -> None:
    """The clock is stopped at first, so that the rate limit stops the bots before the end of the game."""
    with open_house(f"sqlite:///{tmp_path}/house.db", tmp_path, rate=RATE) as house:
        house.stage.stop_clock()
        table = open_table(house, "battle-gum", 2 * TURNS)
        with watch(house, table) as watcher:
            bots = [begin(house, table, "Ana"), begin(house, table, "Bo")]
            wait_for_number(watcher, 8)
        house.kill()
        turn_away(house.port, 2)
        assert all(bot.poll() is None for bot in bots)
        house.settings["rate"] = 10_000_000
        house.start()
        outputs = wait_for_end(bots)
        assert result_of(outputs[0]) == result_of(outputs[1])
        assert record_of(house, table).result is not None


@contextmanager
def watch(house: House, table: str, **headers: str) -> Iterator[Client]:
    with closing(house.connect(**headers)) as client:
        client.say("watch", table=table)
        yield client


def wait_for_number(watcher: Client, number: int) -> None:
    while watcher.hear("view", PATIENCE)["version"] < number:
        pass


def turn_away(port: int, connections: int) -> None:
    """Listen on the port of a server that is gone, and close this many connections as soon as they are made."""
    with socket.create_server(("127.0.0.1", port)) as listening:
        listening.settimeout(PATIENCE)
        for _ in range(connections):
            listening.accept()[0].close()


@pytest.mark.slow
def test_bots_that_send_too_much_wait_and_go_on(strict: House) -> None:
    """Together they may send 2 × RATE messages while the clock is stopped."""
    table = open_table(strict, "battle-gum", 5 * RATE)
    with watch(strict, table, **{"X-Forwarded-For": "10.9.0.1"}) as watcher:
        bots = [begin(strict, table, "Ana"), begin(strict, table, "Bo")]
        wait_for_number(watcher, RATE)
    wait_until(lambda: strict.get("/healthz").status == 429)
    assert [bot.poll() for bot in bots] == [None, None]
    wait_until(lambda: are_done_after(1, strict, bots), PATIENCE)
    outputs = wait_for_end(bots)
    assert outputs[0] == outputs[1]
    assert record_of(strict, table).result is not None


def are_done_after(seconds: float, house: House, bots: list[Bot]) -> bool:
    house.stage.advance(seconds)
    return all(bot.poll() is not None for bot in bots)
