"""Readiness: requested games are compiled first, one game at a time, and a compiler that dies is reported.

Most tests use a small program in place of the compiler, with a separate cache; the last ones compile for real.
"""

import asyncio
import json
import logging
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from powderkeg.bots.ladder import read_bot
from powderkeg.engine.compile import CACHE_HOME
from powderkeg.engine.contract import load
from powderkeg.games import SPECS
from powderkeg.research import warmup
from powderkeg.server import compile_service
from powderkeg.server.compile_service import (
    SERVER_STEPS,
    Need,
    Readiness,
    Standing,
    add_progress,
    begin_progress,
    stage_for,
    try_lock,
)
from powderkeg.text.messages import LANGUAGES, sentence
from powderkeg.text.refusal import Refused
from testkit.patience import PATIENCE
from testkit.scale import SCALE
from testkit.server.guests import wait_until

T = TypeVar("T")

STEPS_TO_PLAY = len(SERVER_STEPS["play"])

# A stand-in for the compiler: it records that it began, then runs the program set for this game and stage.
PROGRAM = """
import sys, time
from pathlib import Path
home, game, stage = Path(sys.argv[1]), *sys.argv[2:]
with (home / "begun").open("a") as file: file.write(f"{game} {stage}\\n")
with (home / "making.lock").open("a") as file: file.write("...")
doing = home / f"{game}-{stage}.do"
exec(doing.read_text() if doing.exists() else "")
(home / f"{game}-house-{stage}.ready").touch()
"""


HANGS = "time.sleep(600)"  # until it is killed
HANGS_ONCE = "if not (home / 'once').exists():\n (home / 'once').touch()\n time.sleep(600)"


class FakeCompiler:
    """A cache with a stand-in for the compiler."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.command = (sys.executable, "-c", PROGRAM, str(home))

    def set_program(self, game: str, stage: str, program: str) -> None:
        (self.home / f"{game}-{stage}.do").write_text(program)

    def begun(self) -> list[str]:
        file = self.home / "begun"
        return file.read_text().splitlines() if file.exists() else []

    def forked(self) -> list[str]:
        """The ids of the processes that FORKS has started."""
        return [file.name for file in self.home.glob("[0-9]*")]

    def server(self, *games: str) -> Readiness:
        return Readiness(games, self.command)


@pytest.fixture
def compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeCompiler:
    for module in (warmup, compile_service):
        monkeypatch.setattr(module, "CACHE_HOME", tmp_path)
    monkeypatch.setattr(warmup, "NUMBA_DISABLED", False)
    monkeypatch.setattr(compile_service, "NUMBA_DISABLED", True)  # there are no kernels to load
    monkeypatch.setattr(compile_service, "LOCK", tmp_path / "making.lock")
    return FakeCompiler(tmp_path)


def with_servers(act: Callable[..., Awaitable[T]], *servers: Readiness) -> T:
    async def run() -> T:
        for server in servers:
            await server.start()
        try:
            return await asyncio.wait_for(act(*servers), PATIENCE)
        finally:
            for server in servers:
                await server.close()

    return asyncio.run(run())


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


# --- order ---


def test_every_game_can_be_played_before_any_bot_can_search(compiler: FakeCompiler) -> None:
    async def act(server: Readiness) -> None:
        await until(lambda: all(server.state(game, "search") == "ready" for game in SPECS))

    with_servers(act, compiler.server(*SPECS))
    assert compiler.begun() == [f"{game} {stage}" for stage in ("play", "search") for game in SPECS]


def test_a_requested_game_goes_first_and_interrupts_one_that_nobody_requested(compiler: FakeCompiler) -> None:
    compiler.set_program("boom", "play", HANGS_ONCE)

    async def act(server: Readiness) -> None:
        await until(lambda: (compiler.home / "once").exists())
        assert server.state("boom") == "preparing"
        await server.ready("exploding", search=True)
        await server.ready("boom")

    with_servers(act, compiler.server("boom", "kaboo", "exploding"))
    assert compiler.begun()[:3] == ["boom play", "exploding play", "exploding search"]


def test_a_requested_game_is_not_interrupted(compiler: FakeCompiler) -> None:
    compiler.set_program("boom", "play", "time.sleep(0.5)")

    async def act(server: Readiness) -> None:
        first = asyncio.ensure_future(server.ready("boom"))
        await until(compiler.begun)
        await server.ready("kaboo")
        await first

    with_servers(act, compiler.server("exploding", "boom", "kaboo"))
    assert [line for line in compiler.begun() if line == "boom play"] == ["boom play"]


def test_a_compiled_game_is_ready_at_once(compiler: FakeCompiler) -> None:
    warmup.mark_ready("kaboo")
    compiler.set_program("boom", "play", HANGS)

    async def act(server: Readiness) -> None:
        await server.ready("kaboo", patience=PATIENCE / 2)
        assert server.is_loaded("kaboo")
        assert not server.is_loaded("boom")

    with_servers(act, compiler.server("boom", "kaboo"))
    assert "kaboo play" not in compiler.begun()


def test_other_methods_are_compiled_when_a_bot_wants_them(compiler: FakeCompiler) -> None:
    async def act(server: Readiness) -> None:
        await until(lambda: server.state("boom", "search") == "ready")
        await server.ready_for("boom", ["simple", "sharp:1worlds"])
        assert server.state("boom", "methods") == "waiting"
        await server.ready_for("boom", ["level:3", "sharp:1worlds:single"])
        assert server.state("boom", "methods") == "ready"

    with_servers(act, compiler.server("boom"))
    assert compiler.begun() == ["boom play", "boom search", "boom methods"]


@pytest.mark.parametrize(
    ("bot", "stage"),
    [
        ("random", "play"),
        ("level:4", "play"),
        ("level:5", "search"),
        ("sharp:rollouts", "search"),
        ("sharp:multiple", "methods"),
        ("simple:forgetful=3", "search"),
    ],
)
def test_the_stage_that_a_bot_needs(bot: str, stage: str) -> None:
    assert stage_for(read_bot(bot, load("kaboo")), "kaboo") == stage


# --- progress ---


def test_the_progress_of_a_game_is_shown(compiler: FakeCompiler) -> None:
    compiler.set_program("boom", "play", HANGS)

    async def act(server: Readiness) -> None:
        assert server.standing("boom") == Standing("preparing", 0, STEPS_TO_PLAY)
        await until(lambda: server.standing("boom").done)
        assert server.standing("boom") == Standing("preparing", 3, STEPS_TO_PLAY)
        assert server.standing("kaboo") == Standing("waiting", 0, STEPS_TO_PLAY)
        await server.ready("kaboo")
        assert server.standing("kaboo") == Standing("ready", STEPS_TO_PLAY, STEPS_TO_PLAY)

    with_servers(act, compiler.server("boom", "kaboo"))


def test_the_log_has_a_line_when_a_game_is_started_and_one_when_it_is_ready(
    compiler: FakeCompiler, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)

    async def act(server: Readiness) -> None:
        await server.ready("boom")

    with_servers(act, compiler.server("boom"))
    lines = [record.getMessage() for record in caplog.records if "(play)" in record.getMessage()]
    assert lines[0] == "boom is being made ready (play)"
    assert lines[1].startswith("boom is ready (play) after")


def test_a_caller_whose_patience_ends_is_told_the_progress(compiler: FakeCompiler) -> None:
    compiler.set_program("boom", "play", HANGS)

    async def act(server: Readiness) -> None:
        await until(lambda: server.standing("boom").done)
        with pytest.raises(Refused) as refused:
            await server.ready("boom", patience=0.05)
        refusal = refused.value.refusal
        assert (refusal.kind, refusal.code) == ("busy", "game-not-ready")
        assert refusal.data == {"name": "boom", "done": 3, "every": STEPS_TO_PLAY}
        assert f"3 of {STEPS_TO_PLAY} pieces" in sentence(refusal, "en")
        assert len({sentence(refusal, language) for language in LANGUAGES}) == 3

    with_servers(act, compiler.server("boom"))


def test_a_game_that_does_not_exist_is_refused(compiler: FakeCompiler) -> None:
    async def act(server: Readiness) -> None:
        with pytest.raises(Refused):
            await server.ready("poker")

    with_servers(act, compiler.server("boom"))


# --- failures ---


def test_a_compiler_that_dies_is_reported_and_tried_once_more(
    compiler: FakeCompiler, caplog: pytest.LogCaptureFixture
) -> None:
    once = "if not (home / 'once').exists():\n (home / 'once').touch()\n raise SystemExit('no space left')"
    compiler.set_program("boom", "play", once)

    async def act(server: Readiness) -> None:
        await server.ready("boom")

    with_servers(act, compiler.server("boom"))
    assert compiler.begun()[:2] == ["boom play"] * 2
    [warning] = [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]
    assert warning.endswith("tries left: 1; 1: no space left")


def test_a_game_that_cannot_be_compiled_is_refused_and_the_others_are_compiled(compiler: FakeCompiler) -> None:
    compiler.set_program("boom", "play", "raise SystemExit('no space left')")

    async def act(server: Readiness) -> None:
        with pytest.raises(Refused) as refused:
            await server.ready("boom")
        assert refused.value.refusal.code == "game-not-made"
        assert "no space" not in sentence(refused.value.refusal, "en")
        await server.ready("kaboo")
        with pytest.raises(Refused):
            await server.ready("boom")

    with_servers(act, compiler.server("boom", "kaboo"))
    assert compiler.begun().count("boom play") == 2


def test_a_game_that_failed_is_tried_again_after_a_while(
    compiler: FakeCompiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler.set_program("boom", "play", "raise SystemExit('no space left')")

    async def act(server: Readiness) -> None:
        with pytest.raises(Refused):
            await server.ready("boom")
        monkeypatch.setattr(compile_service, "RETRY_SECONDS", 0)
        compiler.set_program("boom", "play", "")
        await server.ready("boom")

    with_servers(act, compiler.server("boom"))


def test_a_cache_that_cannot_be_written_refuses_the_game(
    compiler: FakeCompiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    (compiler.home / "file").touch()
    monkeypatch.setattr(compile_service, "CACHE_HOME", compiler.home / "file" / "kernels")

    async def act(server: Readiness) -> None:
        with pytest.raises(Refused) as refused:
            await server.ready("boom")
        assert refused.value.refusal.code == "game-not-made"

    with_servers(act, compiler.server("boom"))


FORKS = "import os, signal; os.fork(); (home / str(os.getpid())).touch(); signal.pause()"


def test_closing_ends_the_compiler_and_what_it_started(compiler: FakeCompiler) -> None:
    compiler.set_program("boom", "play", FORKS)

    async def act(server: Readiness) -> None:
        await until(lambda: len(compiler.forked()) == 2)

    with_servers(act, compiler.server("boom"))
    wait_until(lambda: not any(map(is_running, compiler.forked())))  # even SIGKILL takes its time


def test_closing_ends_a_compiler_that_is_just_being_started(
    compiler: FakeCompiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine the process can run for a while before asyncio hands it over."""
    compiler.set_program("boom", "play", FORKS)
    server, start = compiler.server("boom"), asyncio.create_subprocess_exec

    async def start_slowly(*command: str, **options: Any) -> asyncio.subprocess.Process:
        child = await start(*command, **options)
        await until(lambda: server._work is not None and server._work.cancelling())
        return child

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start_slowly)

    async def act(server: Readiness) -> None:
        await until(lambda: len(compiler.forked()) == 2)

    with_servers(act, server)
    wait_until(lambda: not any(map(is_running, compiler.forked())))


def is_running(pid: str) -> bool:
    """Whether a process runs; a zombie does not."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


# --- several servers ---


def test_of_several_servers_one_compiles_a_game_and_all_have_it(compiler: FakeCompiler) -> None:
    compiler.set_program("boom", "play", "time.sleep(0.3)")

    async def act(*servers: Readiness) -> None:
        await asyncio.gather(*(server.ready("boom", search=True) for server in servers))

    with_servers(act, *(compiler.server("boom") for _ in range(3)))
    assert compiler.begun() == ["boom play", "boom search"]


def test_a_server_sees_the_progress_of_another(compiler: FakeCompiler) -> None:
    compiler.set_program("boom", "play", HANGS)

    async def act(one: Readiness, other: Readiness) -> None:
        await until(lambda: one.standing("boom").done and other.standing("boom").done)
        assert other.standing("boom") == one.standing("boom") == Standing("preparing", 3, STEPS_TO_PLAY)

    with_servers(act, compiler.server("boom"), compiler.server("boom"))
    assert compiler.begun() == ["boom play"]


def test_a_game_requested_at_one_server_goes_first_at_the_others(compiler: FakeCompiler) -> None:
    compiler.set_program("boom", "play", HANGS)

    async def act(one: Readiness, other: Readiness) -> None:
        await until(compiler.begun)
        await other.ready("kaboo")

    with_servers(act, compiler.server("boom", "kaboo"), compiler.server("boom", "kaboo"))
    assert compiler.begun()[:2] == ["boom play", "kaboo play"]
    assert not list(compiler.home.glob("*.wanted"))


ALONE = """
import asyncio, sys
from pathlib import Path
from powderkeg.research import warmup
from powderkeg.server import compile_service as ready

async def main():
    await ready.Readiness(["boom"], sys.argv[2:]).start()
    await asyncio.sleep(600)

warmup.CACHE_HOME = ready.CACHE_HOME = Path(sys.argv[1])
ready.LOCK = ready.CACHE_HOME / "making.lock"
asyncio.run(main())
"""


def test_the_compiler_keeps_the_lock_when_its_server_is_killed(compiler: FakeCompiler) -> None:
    compiler.set_program("boom", "play", "import os; (home / 'pid').write_text(str(os.getpid())); time.sleep(600)")
    server = subprocess.Popen([sys.executable, "-c", ALONE, str(compiler.home), *compiler.command])
    pid = compiler.home / "pid"
    while not (pid.exists() and pid.read_text()):
        time.sleep(0.01)
    server.kill()
    server.wait()
    assert try_lock() is None
    os.kill(int(pid.read_text()), signal.SIGKILL)
    while (lock := try_lock()) is None:
        time.sleep(0.01)
    os.close(lock)


def test_two_processes_may_add_to_the_progress(compiler: FakeCompiler) -> None:
    need = Need("boom", "play")
    begin_progress(need)
    for _ in range(3):
        add_progress()
    assert compile_service.read_progress() == (need, 3)
    (compiler.home / "making.lock").write_text("")
    assert compile_service.read_progress() is None


# --- for real ---

SERVER = """
import asyncio, json, sys
from numba.core import event

async def main():
    from powderkeg.server.compile_service import Readiness
    from powderkeg.server.services.thinking_pool import ThinkingPool
    from powderkeg.play.table import Table
    server = Readiness([sys.argv[1]])
    await server.start()
    await server.ready(sys.argv[1], search=True, patience=300)
    compiled = []
    class Listener(event.Listener):
        def on_start(self, happening): compiled.append(str(happening.data["dispatcher"]))
        def on_end(self, happening): pass
    with event.install_listener("numba:compile", Listener()):
        thinkers = ThinkingPool(2, 10)
        table = Table.new(sys.argv[1], ["Ana", "Bo"], seed=bytes(32))
        bots = ["level:2", "simple", "sharp:3worlds", "sharp:3worlds"]
        while table.actor and len(table.moves) < 60:
            bot = bots[len(table.moves) // 2 % len(bots)]
            code = await thinkers.choose(sys.argv[1], bot, table.state.copy(), 1, len(table.moves))
            await thinkers.advise(sys.argv[1], table.state.copy(), "3worlds")
            table.play(table.actor, table.describe(code).text)
        [table.view(seat) for seat in (None, 1, 2)]
        await thinkers.analyse(table.record(), [1, 2], "3worlds")
        Table.from_record(table.record())
        await thinkers.close()
    await server.close()
    print(json.dumps(compiled))

import logging
logging.basicConfig(level=logging.INFO, format="%(message)s")
asyncio.run(main())
"""


def new_cache(folder: Path) -> None:
    """Make a cache in which no game is marked as ready; it has the compiled kernels, except in a soak."""
    if SCALE == 1:
        unmarked = shutil.ignore_patterns("*.ready", "*.wanted", "*.lock")
        shutil.copytree(CACHE_HOME, folder / CACHE_HOME.parent.name / CACHE_HOME.name, ignore=unmarked)


@pytest.mark.slow
def test_two_servers_start_on_a_new_cache_and_make_a_game_ready_once_beside_them(tmp_path: Path) -> None:
    """Afterwards no kernel is left for the servers themselves to compile."""
    new_cache(tmp_path)
    servers = [
        subprocess.Popen(
            [sys.executable, "-c", SERVER, "exploding"],
            env=os.environ | {"POWDERKEG_CACHE": str(tmp_path)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    outputs, logs = zip(*(server.communicate(timeout=300) for server in servers), strict=True)
    assert [server.returncode for server in servers] == [0, 0], logs
    for line in outputs:
        assert json.loads(line) == []
    begun = [line for log in logs for line in log.splitlines() if "is being made ready" in line]
    assert sorted(begun) == ["exploding is being made ready (play)", "exploding is being made ready (search)"]


@pytest.mark.slow
@pytest.mark.parametrize("name", SPECS)
def test_a_game_that_was_made_ready_leaves_nothing_to_compile(name: str) -> None:
    """Uses the cache that all tests share."""
    done = subprocess.run(
        [sys.executable, "-c", SERVER, name],
        env=os.environ | {"POWDERKEG_CACHE": str(CACHE_HOME.parent.parent)},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    assert json.loads(done.stdout) == []
