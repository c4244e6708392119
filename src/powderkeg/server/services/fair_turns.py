"""Fair queueing: which job is next when many wait for few threads.

Time is shared among clients, which are addresses: of those that wait, the one that has had the least of it is next
(start-time fair queueing, charged with the time that jobs took). A client that comes to wait starts level with the one
served last, so it is next however many jobs another has waiting. The jobs of one client go by their rank, then first
come, first served.

Jobs in the background give way to all others, but they are not starved: one is next when the others have had
BACKGROUND_AFTER seconds since the last.
"""

import heapq
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Generic, TypeVar

SLICE = 0.25  # seconds that a job is charged until it is known what it took, and the most that an idle client owes
BACKGROUND_AFTER = 2.0  # seconds
NOBODY = ""  # the client of tables that nobody has asked for since this server has them


class Rank(IntEnum):
    """Which of a client's jobs comes first."""

    MOVE = 0
    HINT = 1
    ANALYSIS = 2  # in the background


@dataclass(order=True)
class Turn:
    """A job that waits, or is being done."""

    rank: Rank
    number: int  # first come, first served
    client: str = field(compare=False)
    table: str = field(compare=False, default="")


Waiting = TypeVar("Waiting", bound=Turn)


@dataclass(eq=False)
class Flow(Generic[Waiting]):
    """The jobs of one client."""

    seconds: float  # that they have had, counted from the level at which the client came
    waiting: list[Waiting] = field(default_factory=list)  # a heap
    running: int = 0


class Lane(Generic[Waiting]):
    """Turns that are fair among clients."""

    def __init__(self) -> None:
        self.waiting = 0
        self._flows: dict[str, Flow[Waiting]] = {}
        self._level = 0.0  # seconds that the client served last had had

    def add(self, turn: Waiting) -> None:
        flow = self._flows.setdefault(turn.client, Flow(self._level))
        if not flow.waiting and not flow.running:
            flow.seconds = min(max(flow.seconds, self._level), self._level + SLICE)
        heapq.heappush(flow.waiting, turn)
        self.waiting += 1

    def take(self) -> Waiting:
        flows = (flow for flow in self._flows.values() if flow.waiting)
        flow = min(flows, key=lambda flow: (flow.seconds, flow.waiting[0]))
        self._level = max(self._level, flow.seconds)
        self._forget_idle()
        flow.seconds += SLICE
        flow.running += 1
        self.waiting -= 1
        return heapq.heappop(flow.waiting)

    def finish(self, turn: Waiting, seconds: float) -> None:
        flow = self._flows[turn.client]
        flow.seconds += seconds - SLICE
        flow.running -= 1

    def remove(self, turn: Waiting) -> None:
        flow = self._flows.get(turn.client)
        if flow is not None and turn in flow.waiting:
            flow.waiting.remove(turn)
            heapq.heapify(flow.waiting)
            self.waiting -= 1

    def of_nobody(self, table: str) -> list[Waiting]:
        flow = self._flows.get(NOBODY)
        return [turn for turn in flow.waiting if turn.table == table] if flow else []

    def _forget_idle(self) -> None:
        """Drop clients that have no job and have had no more time than the others: they would start level anyway."""
        self._flows = {
            client: flow
            for client, flow in self._flows.items()
            if flow.waiting or flow.running or flow.seconds > self._level
        }


class Turns(Generic[Waiting]):
    """The queue of all jobs that wait for the same threads."""

    def __init__(self) -> None:
        self.foreground = Lane[Waiting]()
        self.background = Lane[Waiting]()
        self._since_background = 0.0  # seconds that other jobs have had while one in the background waited

    @property
    def waiting(self) -> int:
        return self.foreground.waiting + self.background.waiting

    def add(self, turn: Waiting) -> None:
        self._lane(turn).add(turn)

    def take(self) -> Waiting:
        """The next one; there must be one."""
        overdue = self.background.waiting and self._since_background >= BACKGROUND_AFTER
        if self.foreground.waiting and not overdue:
            return self.foreground.take()
        self._since_background = 0.0
        return self.background.take()

    def finish(self, turn: Waiting, seconds: float) -> None:
        """Charge the time that a job took."""
        self._lane(turn).finish(turn, seconds)
        if turn.rank is not Rank.ANALYSIS and self.background.waiting:
            self._since_background += seconds

    def remove(self, turn: Waiting) -> None:
        """Remove a job if it still waits."""
        self._lane(turn).remove(turn)

    def reassign(self, table: str, client: str) -> None:
        """Let the jobs of a table that nobody had asked for wait in this client's turn."""
        for turn in self.foreground.of_nobody(table):
            self.remove(turn)
            turn.client = client
            self.add(turn)

    def _lane(self, turn: Waiting) -> Lane[Waiting]:
        return self.background if turn.rank is Rank.ANALYSIS else self.foreground
