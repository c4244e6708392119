"""Measure what others notice while one client abuses the server."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

import msgspec

from bench.load.closed_loop import clocks, percentile
from bench.load.servers import Running
from bench.robustness.abuse.abuser import Outcome
from bench.robustness.abuse.abuses import ABUSES
from bench.robustness.abuse.innocent import BOTS, EVERY, PATIENCE, Innocent

MOVES_MS, HEALTHZ_MS = 100.0, 50.0  # p99
GROWTH = 50.0  # megabytes
SAMPLE_SECONDS = 1.0  # between two readings of the memory
ENTRIES = "powderkeg_entries_written"


class Waits(msgspec.Struct):
    """Waits in milliseconds."""

    p50: float
    p99: float
    worst: float


class Found(msgspec.Struct):
    """The effects of one abuse."""

    abuse: str
    seconds: float
    waits: dict[str, Waits]  # of the innocent, by what it waited for
    wrong: dict[str, int]  # what the innocent was refused or did not get
    megabytes: float  # before
    highest_megabytes: float  # from then on
    entries: int  # written meanwhile, the innocent's included
    told: dict[str, int]  # to the abuser
    closed: int  # WebSockets of the abuser
    other_cores: float  # used by other processes; see DISTURBED
    slow: list[str] = []  # missed bars of time, which depend on the machine too
    missed: list[str] = []  # other missed bars

    @property
    def growth(self) -> float:
        return self.highest_megabytes - self.megabytes


async def measure(
    name: str, server: Running, act: Callable[[], Awaitable[Outcome]], patience: float = PATIENCE
) -> Found:
    async with Innocent(server.port, patience) as innocent:
        await innocent.come_in()
        before, busy = await innocent.metrics(), clocks(server)
        memory = [server.megabytes]
        sampling = asyncio.create_task(sample_memory(server, memory))
        outcome = await act()
        seconds, theirs, ours, everyone = (after - then for after, then in zip(clocks(server), busy, strict=True))
        await innocent.leave()
        sampling.cancel()
        with suppress(asyncio.CancelledError):
            await sampling
        memory.append(server.megabytes)
        after = await innocent.metrics()
        found = Found(
            name,
            round(seconds, 1),
            {what: waits_of(innocent.waits[what]) for what in ("moves", *EVERY, *BOTS)},
            dict(innocent.wrong),
            round(memory[0], 1),
            round(max(memory), 1),
            round(after[ENTRIES] - before[ENTRIES]),
            outcome.told,
            outcome.closed,
            round(max(0.0, everyone - theirs - ours - outcome.cpu_seconds) / seconds, 2),
        )
    found.slow, found.missed = bars_of_time(found), other_bars(found, outcome)
    return found


async def sample_memory(server: Running, seen: list[float]) -> None:
    while True:
        await asyncio.sleep(SAMPLE_SECONDS)
        seen.append(server.megabytes)


def waits_of(waits: Sequence[float]) -> Waits:
    return Waits(percentile(waits, 0.50), percentile(waits, 0.99), percentile(waits, 1.0))


def bars_of_time(found: Found) -> list[str]:
    """A sentence for each missed bar of time."""
    bars = {"a move": (found.waits["moves"].p99, MOVES_MS), "/healthz": (found.waits["healthz"].p99, HEALTHZ_MS)}
    return [f"{what} takes {ms} ms at p99" for what, (ms, most) in bars.items() if not ms <= most]


def other_bars(found: Found, outcome: Outcome) -> list[str]:
    """A sentence for each other missed bar."""
    told = found.told.get(ABUSES[found.abuse].expected, 0)
    grown = [f"the server grew by {found.growth:.0f} MB"] if found.growth >= GROWTH else []
    untold = [] if told else [f"the abuser was not told {ABUSES[found.abuse].expected}"]
    wrong = [f"the innocent: {what} ({number} times)" for what, number in found.wrong.items()]
    return [*grown, *untold, *wrong, *outcome.failures]
