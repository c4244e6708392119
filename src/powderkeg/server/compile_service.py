"""Compile kernels in another process: a game's rules are compiled once on a machine, and this process loads them.

One game is compiled at a time, however many servers start: the server that compiles holds a lock on a file, which says
what is being compiled and how far it is, so that the others know it too. Two processes compile side by side what is
needed to play. Numba's cache has one index for each function; two processes that write to it at once would lose or mix
up entries, so they take turns.

What a client waits for goes first. Background compilation is interrupted for it, and loses a second or two: a kernel is
kept as soon as it is compiled.
"""

import asyncio
import fcntl
import logging
import os
import signal
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Iterable, Sequence
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from powderkeg.bots.ladder import Bot, read_bot, strongest
from powderkeg.engine.compile import CACHE_HOME
from powderkeg.engine.contract import load
from powderkeg.games import SPECS
from powderkeg.games.notation import notation
from powderkeg.play.options import find_spec
from powderkeg.research.compile_list import STEPS, Stage, Step, Tryout, take_steps
from powderkeg.research.warmup import NUMBA_DISABLED, forget_old, is_ready, mark_ready, prepare_to_compile
from powderkeg.server.services import even_deals
from powderkeg.server.services.analysis import Analyst
from powderkeg.text.refusal import refused

State = Literal["ready", "preparing", "waiting"]

IN_THE_BACKGROUND: tuple[Stage, ...] = ("play", "search")  # "methods" only when somebody wants them
LOCK = CACHE_HOME / "making.lock"
COMMAND = (sys.executable, "-m", "powderkeg.server.compile_service")
POLL_SECONDS = 0.1  # between two looks at what other servers do
PATIENCE = 60.0  # seconds that a client waits for a game
RETRY_SECONDS = 60.0  # until what could not be compiled is tried again
BACKGROUND_NICENESS = 10  # of a process that no client waits for
STANDARD_ERROR = 2

logger = logging.getLogger(__name__)


class Need(NamedTuple):
    """A stage of a game's kernels: for playing, for searching bots, or for their other methods."""

    game: str
    stage: Stage

    @property
    def mark(self) -> str:
        return f"{self.game}-house-{self.stage}"

    @property
    def is_made(self) -> bool:
        """Whether it is compiled, by a server or by `powderkeg warm`."""
        return is_ready(self.mark) or (self.stage == "play" and is_ready(self.game))


class Standing(msgspec.Struct, frozen=True):
    """How far a game's compilation is."""

    state: State
    done: int  # steps
    every: int  # of how many


class Progress(NamedTuple):
    """What the lock file says."""

    need: Need
    done: int  # steps


# --- what there is to compile ---


def analyse(tryout: Tryout) -> None:
    actor = tryout.actor
    tryout.move()
    analyst = Analyst(tryout.table.record(), [actor], "1worlds")
    analyst.step()
    analyst.analysis()


def weigh_deal(tryout: Tryout) -> None:
    even_deals.weigh(tryout.table, 1, games=1)


SERVER_STEPS: dict[Stage, tuple[Step, ...]] = {**STEPS, "search": (*STEPS["search"], weigh_deal, analyse)}
BESIDE = (Tryout.imagine, Tryout.choose_simply, Tryout.choose_at_random)  # compiled beside the others


def stage_for(bot: Bot, game: str) -> Stage:
    """The stage that a bot needs."""
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
    """Add a dot for a step; two processes may do so."""
    with LOCK.open("a") as file:
        file.write(".")


def read_progress() -> Progress | None:
    """The progress in the lock file; None also while it is being written."""
    try:
        game, stage, dots = LOCK.read_text().split(" ")
        return Progress(Need(game, msgspec.convert(stage, Stage)), len(dots))
    except (OSError, ValueError):
        return None


def request_file(need: Need) -> Path:
    """The file that exists while a client of any server waits for this stage."""
    return CACHE_HOME / f"{need.mark}.wanted"


def set_niceness(child: Process, is_wanted: bool) -> None:
    """Lower the priority of processes that no client waits for. Not every system allows raising it again."""
    own = os.getpriority(os.PRIO_PROCESS, 0)
    with suppress(OSError):
        os.setpriority(os.PRIO_PGRP, child.pid, own if is_wanted else own + BACKGROUND_NICENESS)


def end_group(child: Process) -> None:
    """Kill a process that leads a session, with all that it has started."""
    with suppress(ProcessLookupError):  # it has ended
        os.killpg(child.pid, signal.SIGKILL)


def mark_fds_close_on_exec() -> None:
    """Keep our file descriptors from child processes: uvloop closes none, and a child with the listening socket would
    hold its port after the server is gone."""
    for path in Path("/dev/fd").iterdir():
        if int(path.name) > STANDARD_ERROR:
            with suppress(OSError):  # the listing's own is closed already
                os.set_inheritable(int(path.name), False)


class Readiness:
    """Which games can be played in this process, and the background task that compiles the others."""

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
        """Interrupt what is being compiled."""
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
        state, every = self.state(game, stage), len(SERVER_STEPS[stage])
        done = self._making.done if self._making and state == "preparing" else 0
        return Standing(state, every if state == "ready" else done, every)

    def is_loaded(self, game: str) -> bool:
        """Whether the game can be played without compiling anything."""
        return Need(game, "play") in self._loaded

    async def ready(self, game: str, search: bool = False, patience: float = PATIENCE) -> None:
        """Wait until the game can be played, also by searching bots. Refused if that takes too long or fails."""
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
        """Put a stage first, also for the other servers of this machine."""
        if need in self._failed:
            if time.monotonic() - self._failed[need] < RETRY_SECONDS:
                return
            del self._failed[need], self._settled[need]
        self._settled.setdefault(need, asyncio.Event())
        if need not in self._wanted:
            self._wanted.append(need)
        if not need.is_made:
            with suppress(OSError):
                CACHE_HOME.mkdir(parents=True, exist_ok=True)
                request_file(need).touch()
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
        """The next stage: one that is compiled and only needs loading, then one that is wanted."""
        needs = [need for need in dict.fromkeys((*self._wanted, *self._plan)) if self._is_open(need)]
        return min(needs, key=lambda need: not need.is_made, default=None)

    def _is_open(self, need: Need) -> bool:
        """Whether there is something to do: stages that nobody wants are compiled, but not loaded."""
        return need not in self._loaded and need not in self._failed and (need in self._wanted or not need.is_made)

    async def _make(self, need: Need) -> None:
        began = time.monotonic()
        if not need.is_made and not await self._compile(need):
            return
        if need in self._wanted:
            if not NUMBA_DISABLED:
                await asyncio.to_thread(lambda: take_steps(Tryout(need.game), SERVER_STEPS[need.stage]))
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
            request_file(need).unlink(missing_ok=True)
        self._settled.setdefault(need, asyncio.Event()).set()

    async def _compile(self, need: Need) -> bool:
        """Compile in another process, or wait for another server. False if something wanted goes first, or it fails."""
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
        """The lock; None if another server has compiled it meanwhile, or something else goes first."""
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
            await asyncio.sleep(POLL_SECONDS)

    async def _watch(self, need: Need, lock: int) -> str | None:
        """Watch the compiling process; returns its exit code and last line, None if it was interrupted."""
        logger.info("%s is being made ready (%s)", *need)
        begin_progress(need)
        self._making = Progress(need, 0)
        mark_fds_close_on_exec()
        child = await self._start(need, lock)
        ending = asyncio.ensure_future(child.communicate())
        try:
            await asyncio.to_thread(notation, need.game)  # import it meanwhile
            while not ending.done():
                self._making = read_progress() or self._making
                self._read_requests()
                is_wanted = need in self._wanted
                if not is_wanted and self._next() != need:
                    return None
                set_niceness(child, is_wanted)
                await asyncio.wait({ending}, timeout=POLL_SECONDS)
            words = ending.result()[1].decode(errors="replace").strip()
            return f"{child.returncode}: {words.splitlines()[-1] if words else ''}"
        finally:
            end_group(child)
            await ending

    async def _start(self, need: Need, lock: int) -> Process:
        """Start the compiling process. If this is interrupted the process may be running already, and have started
        others: they are ended too."""
        starting = asyncio.ensure_future(
            asyncio.create_subprocess_exec(
                *(*self._command, *need),
                pass_fds=(lock,),
                start_new_session=True,  # so that all its processes can be ended together
                stdin=DEVNULL,
                stdout=DEVNULL,
                stderr=PIPE,
            )
        )
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            child = await starting
            end_group(child)
            await child.communicate()
            raise

    def _read_requests(self) -> None:
        """Put first what clients of other servers wait for."""
        for need in self._plan:
            if need not in self._wanted and self._is_open(need) and request_file(need).exists():
                self._wanted.append(need)


# --- the other process ---


def make(game: str, stage: str) -> None:
    """Take the first step, then some of the others in a process beside this one."""
    need = Need(find_spec(game).name, msgspec.convert(stage, Stage))
    prepare_to_compile()
    tryout = Tryout(need.game)
    first, *others = SERVER_STEPS[need.stage]
    take_steps(tryout, [first], add_progress)
    beside = [step for step in others if step in BESIDE]
    process = get_context("fork").Process(target=take_steps, args=(tryout, beside, add_progress), daemon=True)
    process.start()
    take_steps(tryout, [step for step in others if step not in BESIDE], add_progress)
    process.join()
    if process.exitcode:
        sys.exit(process.exitcode)
    mark_ready(need.mark)
    forget_old()


if __name__ == "__main__":
    make(*sys.argv[1:])
