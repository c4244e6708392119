"""What a stranger may ask of the house, at most.

Each bound is a plain number for the code that keeps to it, annotated with what it bounds and what a client beyond it is
told; docs/security.md has the table. What an operator may set is in settings.py, annotated in the same way.
"""

from typing import Annotated, NamedTuple


class Bound(NamedTuple):
    """What a number bounds, and what happens beyond it: a refusal, or something else."""

    resource: str
    refusal: str = ""  # the code that a client is told
    unit: str = ""  # of the number
    instead: str = ""  # what happens where nothing is refused


# A connection
HEAD_BYTES: Annotated[int, Bound("the head of a request", "request-unusable", "bytes")] = 16_000  # picows reads no more
REQUEST_SECONDS: Annotated[
    float, Bound("a request, from its first byte to its last", unit="s", instead="the connection is closed")
] = 20.0
LONGEST_WAIT: Annotated[float, Bound("a request that waits for news", "request-shape", "s")] = 30.0
MOST_STRIKES: Annotated[
    int, Bound("messages of a WebSocket refused as too many", instead="the connection is closed, with code 1008")
] = 200
MOST_WATCHED: Annotated[int, Bound("tables that a WebSocket watches", "watching-many")] = 20
MOST_WAITING: Annotated[
    int, Bound("questions of a WebSocket that wait for their answers", instead="it is read no further")
] = 16
MOST_REACTIONS: Annotated[
    int, Bound("reactions that wait for a client that reads slowly", instead="older ones are dropped")
] = 20
UNSENT_BYTES: Annotated[
    int, Bound("what a client that reads slowly leaves unread", unit="bytes", instead="no more is built for it")
] = 65_536
UNREAD_BYTES: Annotated[
    int, Bound("what the system takes in from a client ahead", unit="bytes", instead="the client waits")
] = 65_536
MOST_ADDRESSES: Annotated[
    int, Bound("addresses whose rates are remembered", instead="those that are idle are forgotten, or else all")
] = 100_000

# A table
LONGEST_CLOCK: Annotated[float, Bound("each part of a clock", "number-range", "s")] = 7 * 86400
WINDOWS: Annotated[tuple[float, float], Bound("the window for answers out of turn", "number-range", "s")] = (0.05, 60.0)
LONGEST_PACE: Annotated[float, Bound("what a bot takes at least for a move", "number-range", "s")] = 10.0
BOTS_TURN_LIMIT: Annotated[int, Bound("turns of a game among bots alone (T1)", "number-range")] = 1000
REACTION_SECONDS: Annotated[float, Bound("between two reactions of a seat, at least", "too-often", "s")] = 1.0

# The house
THOUGHTS_WAITING: Annotated[
    int, Bound("bots, hints and analyses that wait: then hints and analyses are refused", "house-busy")
] = 100
MOST_LISTED: Annotated[int, Bound("tables in the lobby", instead="the latest are listed")] = 50
MOST_RESULTS: Annotated[int, Bound("results of a day's deal", instead="the best are listed")] = 100
