"""Bounds on what any client may ask of the server.

Each bound is a plain number for the code that enforces it, annotated with what it bounds and how a client beyond it is
refused; docs/security.md has the table. What an operator may set is in settings.py, annotated in the same way.
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
ANSWER_SECONDS: Annotated[float, Bound("taking most of an answer", unit="s", instead="the connection is reset")] = 60.0
NOTICE_SECONDS: Annotated[
    float,
    Bound("between two notices to a WebSocket that it sends too often, at least", unit="s", instead="it is slowed"),
] = 1.0
READ_AT_ONCE: Annotated[
    int, Bound("what is read of a WebSocket at a time", unit="bytes", instead="the rest is read later")
] = 1024
HTTP_BESIDE: Annotated[int, Bound("plain HTTP connections beside the WebSockets", "house-full")] = 200
TURNED_AWAY: Annotated[
    int, Bound("connections over a limit that are told so before they are closed", instead="more are reset")
] = 100
TURNED_AWAY_EACH: Annotated[int, Bound("of these from one address", instead="more are reset")] = 10
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
    int, Bound("addresses whose rates are remembered", instead="those that wait for nothing begin anew")
] = 100_000
ADDRESS_LENGTH: Annotated[
    int, Bound("what a proxy calls a client's address", unit="characters", instead="the rest is cut off")
] = 64
SHOWN_KEPT: Annotated[
    int, Bound("messages kept for the spectators of a table", instead="the oldest is built again if it is wanted")
] = 8
SHOWN_BYTES: Annotated[int, Bound("such a message", unit="bytes", instead="it is built for each spectator")] = 65_536

# A table
SHORTEST_CLOCK: Annotated[float, Bound("a bank or the clock of a move, at least", "number-range", "s")] = 1.0
LONGEST_CLOCK: Annotated[float, Bound("each part of a clock", "number-range", "s")] = 7 * 86400
WINDOWS: Annotated[tuple[float, float], Bound("the window for answers out of turn", "number-range", "s")] = (0.05, 60.0)
LONGEST_PACE: Annotated[float, Bound("what a bot takes at least for a move", "number-range", "s")] = 10.0
MOST_TURNS: Annotated[int, Bound("turns of a game (T1)", "number-range")] = 1000
MOST_EVENTS: Annotated[int, Bound("events in one answer", instead="the latest are told, and from where on")] = 400
EVENTS_A_TOKEN: Annotated[
    int,
    Bound(
        "events in an answer, or moves of a replay or an own copy, that cost their address as much as a request",
        instead="its next requests wait",
    ),
] = 20
MOST_ASIDES: Annotated[
    int,
    Bound("what a seat does besides moves: sitting down, asking for undo, time, a draw or a rematch", "asides-many"),
] = 200
MARKS_ON_A_LETTER: Annotated[int, Bound("combining marks in a row in a name", "name-unclear")] = 4
EXPIRATIONS_ALONE: Annotated[
    int, Bound("clocks that run out in a row while no person moves", instead="the table rests until someone is back")
] = 6
BOT_MOVES_ALONE: Annotated[
    int, Bound("moves of bots in a row while no person moves", instead="the table rests until someone is back")
] = 1000
REACTION_SECONDS: Annotated[float, Bound("between two reactions of a seat, at least", "too-often", "s")] = 1.0
ABSENCE_SECONDS: Annotated[
    float,
    Bound("without a connection until a seat is shown as absent", unit="s", instead="a shorter absence tells nobody"),
] = 5.0

# The house
BOT_MS: Annotated[int, Bound("what a bot takes for one move", "budget-large", "ms")] = 5_000
BOT_WORLDS: Annotated[int, Bound("worlds that a bot imagines for one move", "budget-large")] = 20_000
HINTS: Annotated[int, Bound("hints that wait or are thought about", "house-busy")] = 100
HINTS_EACH: Annotated[int, Bound("of these for one address", "waiting-many")] = 8
ANALYSES: Annotated[int, Bound("analyses that wait or run, one for each address", "house-busy")] = 20
REPLAYS: Annotated[int, Bound("replays that wait or are made", "house-busy")] = 100
REPLAYS_EACH: Annotated[int, Bound("of these for one address", "waiting-many")] = 8
COPIES: Annotated[int, Bound("own copies of records that wait or are made", "house-busy")] = 200
COPIES_EACH: Annotated[int, Bound("of these for one address", "waiting-many")] = 20
MOST_LISTED: Annotated[int, Bound("tables in the lobby", instead="the latest are listed")] = 50
MOST_RESULTS: Annotated[int, Bound("results of a day's deal", instead="the best are listed")] = 100
