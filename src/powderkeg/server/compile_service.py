"""Kernels made ready in another process: a game's rules are compiled once on a machine, and this process loads them.

One game is made at a time, however many servers start: whoever makes one holds a lock on a file, which says what is
made and how far it is, so that the others can tell too. What is needed to play is compiled by two processes side by
side. Numba's cache keeps one index for each function, also for those that both need, and two who wrote to it at once
would lose each other's entries, or worse, find the other's; so they take turns.

What somebody wants goes first. What nobody waits for is set aside for it, and loses a second or two: a kernel is kept
as soon as it is compiled.
"""

import asyncio
import fcntl
import logging
import os
import signal
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cached_property
from multiprocessing import get_context
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from powderkeg.bots.ladder import METHODS, RANDOM, SIMPLE, Bot, Mind, forgetting, read_bot, strongest
from powderkeg.bots.rollouts import end_value
from powderkeg.engine import contract
from powderkeg.engine.compile import CACHE_HOME
from powderkeg.engine.contract import load
from powderkeg.engine.generator import new_rng
from powderkeg.games import SPECS
from powderkeg.games.notation import notation
from powderkeg.play.options import find_spec
from powderkeg.play.table import Table
from powderkeg.research.warmup import NUMBA_DISABLED, forget_old, is_ready, mark_ready, prepare_to_compile
from powderkeg.server.services.analysis import Analyst
from powderkeg.text.refusal import refused

Stage = Literal["play", "search", "methods"]
State = Literal["ready", "preparing", "waiting"]

IN_THE_BACKGROUND: tuple[Stage, ...] = ("play", "search")  # "methods" only when somebody wants them
LOCK = CACHE_HOME / "making.lock"
COMMAND = (sys.executable, "-m", "powderkeg.server.compile_service")
LOOK_SECONDS = 0.1  # between two looks at what others do
PATIENCE = 60.0  # seconds that somebody waits for a game
AGAIN_SECONDS = 60.0  # until what could not be made is tried anew
PATIENT = 10  # how nice a process is that nobody waits for
STANDARD_ERROR = 2

logger = logging.getLogger(__name__)


class Need(NamedTuple):
    """What playing, searching bots or their other methods need of a game."""

    game: str
    stage: Stage

    @property
    def mark(self) -> str:
        return f"{self.game}-house-{self.stage}"

    @property
    def is_made(self) -> bool:
        """Whether it is compiled: here, or by `powderkeg warm`."""
        return is_ready(self.mark) or (self.stage == "play" and is_ready(self.game))


class Standing(msgspec.Struct, frozen=True):
    """How far a game is."""

    state: State
    done: int  # pieces
    every: int  # of so many


class Progress(NamedTuple):
    """What the lock's file says."""

    need: Need
    done: int  # pieces


# --- what there is to compile ---


class Tryout:
    """A table at which every kernel is used once."""

    def __init__(self, game: str) -> None:
        self.game = load(game)

    @cached_property
    def table(self) -> Table:
        return Table.new(self.game.name, [str(seat) for seat in range(self.game.spec.seats[0])], seed=bytes(32))

    def deal(self) -> None:
        assert self.table.actor

    def judge(self) -> None:
        contract.breaks(self.table.state, 0)

    def look(self) -> None:
        self.table.view(1)
        self.table.view(None)
        self.table.notation.seen(self.table.state, 0)

    def move(self) -> None:
        actor = self.table.actor or 1
        self.table.play(actor, self.table.legal(actor)[0].text)

    def replay(self) -> None:
        Table.from_record(self.table.record())

    def imagine(self) -> None:
        contract.redeal(self.table.state.copy(), 0, new_rng(0))

    def choose_simply(self) -> None:
        Mind(SIMPLE, self.game).choose(self.table.state)

    def choose_at_random(self) -> None:
        Mind(RANDOM, self.game).choose(self.table.state)

    def search(self, method: str = "") -> None:
        """Both ways: until one move is clearly best, and to the end."""
        mind = Mind(read_bot(f"sharp:1worlds{method and ':'}{method}", self.game), self.game)
        for to_the_end in (False, True):
            mind.think(self.table.state, to_the_end=to_the_end)

    def forget(self) -> None:
        if forgetting(self.game):
            Mind(read_bot("simple:forgetful=1", self.game), self.game).choose(self.table.state)

    def analyse(self) -> None:
        actor = self.table.actor or 1
        self.table.play(actor, self.table.legal(actor)[0].text)
        analyst = Analyst(self.table.record(), [actor], "1worlds")
        analyst.step()
        analyst.analysis()
        end_value(self.table.state, 0)

    def search_otherwise(self) -> None:
        for method in METHODS:
            if method != strongest(self.game.name):
                self.search(method)


Piece = Callable[[Tryout], None]
PIECES: dict[Stage, tuple[Piece, ...]] = {
    "play": (
        Tryout.deal,
        Tryout.judge,
        Tryout.look,
        Tryout.move,
        Tryout.replay,
        Tryout.imagine,
        Tryout.choose_simply,
        Tryout.choose_at_random,
    ),
    "search": (Tryout.search, Tryout.forget, Tryout.analyse),
    "methods": (Tryout.search_otherwise,),
}


BESIDE = (Tryout.imagine, Tryout.choose_simply, Tryout.choose_at_random)  # compiled beside the others


def go_through(tryout: Tryout, pieces: Iterable[Piece], tell: Callable[[], None] = lambda: None) -> None:
    """Use every kernel once: it is compiled, or loaded if it is there."""
    for piece in pieces:
        piece(tryout)
        tell()


def stage_for(bot: Bot, game: str) -> Stage:
    """What a bot needs."""
    if not bot.thinks:
        return "play"
    return "search" if bot.method in ("", strongest(game)) else "methods"


# --- one at a time ---


def try_lock() -> int | None:
    """The lock, as a file descriptor; None while another process has it. Processes that inherit it hold it too."""
    CACHE_HOME.mkdir(parents=True, exist_ok=True)
    lock = os.open(LOCK, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        return None
    return lock


def begin_progress(need: Need) -> None:
    LOCK.write_text(f"{need.game} {need.stage} ")


def add_progress() -> None:
    """A dot for each piece: two processes may add them."""
    with LOCK.open("a") as file:
        file.write(".")


def read_progress() -> Progress | None:
    """None also while it is being written."""
    try:
        game, stage, dots = LOCK.read_text().split(" ")
        return Progress(Need(game, msgspec.convert(stage, Stage)), len(dots))
    except (OSError, ValueError):
        return None


def wish(need: Need) -> Path:
    """A file that is there while somebody waits for the need."""
    return CACHE_HOME / f"{need.mark}.wanted"


def hurry(child: Process, is_wanted: bool) -> None:
    """A process that nobody waits for leaves the others their time. Not every system lets it be taken back."""
    own = os.getpriority(os.PRIO_PROCESS, 0)
    with suppress(OSError):
        os.setpriority(os.PRIO_PGRP, child.pid, own if is_wanted else own + PATIENT)


def keep_files() -> None:
    """uvloop closes nothing in a new process. One that got the socket of a server would hold its port when the server
    is gone."""
    for path in Path("/dev/fd").iterdir():
        if int(path.name) > STANDARD_ERROR:
            with suppress(OSError):  # the listing's own is closed already
                os.set_inheritable(int(path.name), False)


class Readiness:
    """Of one event loop: which games can be played here, and the work that makes the others ready."""

    def __init__(self, games: Sequence[str] = tuple(SPECS), command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._plan = [Need(game, stage) for stage in IN_THE_BACKGROUND for game in games]
        self._wanted: list[Need] = []
        self._loaded: set[Need] = set()
        self._failed: dict[Need, float] = {}  # when
        self._settled: dict[Need, asyncio.Event] = {}  # loaded, or failed
        self._making: Progress | None = None
        self._woken = asyncio.Event()
        self._work: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._work = asyncio.create_task(self._run())

    async def close(self) -> None:
        """What is being compiled is set aside."""
        if self._work is not None:
            self._work.cancel()
            with suppress(asyncio.CancelledError):
                await self._work

    # --- asking ---

    def state(self, game: str, stage: Stage = "play") -> State:
        need = Need(game, stage)
        if need in self._loaded or need.is_made:
            return "ready"
        return "preparing" if self._making and self._making.need == need else "waiting"

    def standing(self, game: str, stage: Stage = "play") -> Standing:
        state, every = self.state(game, stage), len(PIECES[stage])
        done = self._making.done if self._making and state == "preparing" else 0
        return Standing(state, every if state == "ready" else done, every)

    def is_loaded(self, game: str) -> bool:
        """Whether it can be played without the compiler."""
        return Need(game, "play") in self._loaded

    async def ready(self, game: str, search: bool = False, patience: float = PATIENCE) -> None:
        """Wait until the game can be played, also by searching bots. Refused if that takes long, or cannot be done."""
        find_spec(game)
        await self._all_loaded([Need(game, "play"), *([Need(game, "search")] if search else [])], patience)

    async def ready_for(self, game: str, bots: Iterable[str], patience: float = PATIENCE) -> None:
        """Wait until these bots can play the game."""
        await self.ready(game, patience=patience)
        stages = {stage_for(read_bot(bot, load(game)), game) for bot in bots}
        await self._all_loaded([Need(game, stage) for stage in sorted(stages)], patience)

    async def _all_loaded(self, needs: Sequence[Need], patience: float) -> None:
        missing = [need for need in needs if need not in self._loaded]
        for need in missing:
            self._want(need)
        try:
            async with asyncio.timeout(patience):
                for need in missing:
                    await self._settled[need].wait()
                    if need in self._failed:
                        raise refused("busy", "game-not-made", name=need.game)
        except TimeoutError:
            standing = self.standing(need.game, need.stage)
            raise refused("busy", "game-not-ready", name=need.game, done=standing.done, every=standing.every) from None

    def _want(self, need: Need) -> None:
        """It goes first, also with other servers of this machine."""
        if need in self._failed:
            if time.monotonic() - self._failed[need] < AGAIN_SECONDS:
                return
            del self._failed[need], self._settled[need]
        self._settled.setdefault(need, asyncio.Event())
        if need not in self._wanted:
            self._wanted.append(need)
        if not need.is_made:
            with suppress(OSError):
                CACHE_HOME.mkdir(parents=True, exist_ok=True)
                wish(need).touch()
        self._woken.set()

    # --- working ---

    async def _run(self) -> None:
        while True:
            need = self._next()
            if need is None:
                self._woken.clear()
                await self._woken.wait()
                continue
            try:
                await self._make(need)
            except Exception:
                logger.exception("%s cannot be made ready (%s)", *need)
                self._give_up(need)

    def _next(self) -> Need | None:
        """What is wanted goes first, and first of that what is compiled already."""
        needs = [need for need in dict.fromkeys((*self._wanted, *self._plan)) if self._is_open(need)]
        return min(needs, key=lambda need: not need.is_made, default=None)

    def _is_open(self, need: Need) -> bool:
        """What nobody wants is compiled, but it takes no memory here."""
        return need not in self._loaded and need not in self._failed and (need in self._wanted or not need.is_made)

    async def _make(self, need: Need) -> None:
        began = time.monotonic()
        if not need.is_made and not await self._compile(need):
            return
        if need in self._wanted:
            if not NUMBA_DISABLED:
                await asyncio.to_thread(lambda: go_through(Tryout(need.game), PIECES[need.stage]))
            self._loaded.add(need)
            self._settle(need)
        logger.info("%s is ready (%s) after %.1f s", *need, time.monotonic() - began)

    def _give_up(self, need: Need) -> None:
        self._failed[need] = time.monotonic()
        self._settle(need)

    def _settle(self, need: Need) -> None:
        if need in self._wanted:
            self._wanted.remove(need)
        with suppress(OSError):
            wish(need).unlink(missing_ok=True)
        self._settled.setdefault(need, asyncio.Event()).set()

    async def _compile(self, need: Need) -> bool:
        """In another process, or by another server's. False if something wanted goes first, or it cannot be done."""
        for tries_left in (1, 0):
            lock = await self._wait_for_lock(need)
            if lock is None:
                return need.is_made
            try:
                said = await self._watch(need, lock)
            finally:
                os.close(lock)
                self._making = None
            if said is None or need.is_made:
                return need.is_made
            logger.warning("the process that makes %s ready (%s) has died, tries left: %d; %s", *need, tries_left, said)
        self._give_up(need)
        return False

    async def _wait_for_lock(self, need: Need) -> int | None:
        """None if meanwhile another server has made it, or something else goes first."""
        while True:
            lock = try_lock()
            if lock is not None and not need.is_made:
                return lock
            if lock is not None:
                os.close(lock)
            if need.is_made or self._next() != need:
                self._making = None
                return None
            self._making = read_progress()
            await asyncio.sleep(LOOK_SECONDS)

    async def _watch(self, need: Need, lock: int) -> str | None:
        """How the process ended, in its last words; None if it was set aside."""
        logger.info("%s is being made ready (%s)", *need)
        begin_progress(need)
        self._making = Progress(need, 0)
        keep_files()
        child = await asyncio.create_subprocess_exec(
            *(*self._command, *need),
            pass_fds=(lock,),
            start_new_session=True,  # so that all its processes can be ended together
            stdin=DEVNULL,
            stdout=DEVNULL,
            stderr=PIPE,
        )
        ending = asyncio.ensure_future(child.communicate())
        try:
            await asyncio.to_thread(notation, need.game)  # what need not wait
            while not ending.done():
                self._making = read_progress() or self._making
                self._hear_wishes()
                is_wanted = need in self._wanted
                if not is_wanted and self._next() != need:
                    return None
                hurry(child, is_wanted)
                await asyncio.wait({ending}, timeout=LOOK_SECONDS)
            words = ending.result()[1].decode(errors="replace").strip()
            return f"{child.returncode}: {words.splitlines()[-1] if words else ''}"
        finally:
            with suppress(ProcessLookupError):  # it has ended
                os.killpg(child.pid, signal.SIGKILL)
            await ending

    def _hear_wishes(self) -> None:
        """What other servers' people want goes first here too."""
        for need in self._plan:
            if need not in self._wanted and self._is_open(need) and wish(need).exists():
                self._wanted.append(need)


# --- the other process ---


def make(game: str, stage: str) -> None:
    """The first piece, then some of the others in a process beside this one."""
    need = Need(find_spec(game).name, msgspec.convert(stage, Stage))
    prepare_to_compile()
    tryout = Tryout(need.game)
    first, *others = PIECES[need.stage]
    go_through(tryout, [first], add_progress)
    beside = [piece for piece in others if piece in BESIDE]
    process = get_context("fork").Process(target=go_through, args=(tryout, beside, add_progress), daemon=True)
    process.start()
    go_through(tryout, [piece for piece in others if piece not in BESIDE], add_progress)
    process.join()
    if process.exitcode:
        sys.exit(process.exitcode)
    mark_ready(need.mark)
    forget_old()


if __name__ == "__main__":
    make(*sys.argv[1:])
