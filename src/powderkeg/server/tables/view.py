"""The view of a room for one client, built from what its seat may see."""

from typing import Any

import msgspec
from msgspec import UNSET

from powderkeg.bots.blunders import losing_moves, wasteful_moves
from powderkeg.games.notation import Event
from powderkeg.server.protocol.messages import (
    DrawShown,
    Ended,
    Offered,
    RematchShown,
    Running,
    SeatShown,
    Shown,
    UndoShown,
    Window,
    encode,
    offered,
)
from powderkeg.server.tables.room import Room
from powderkeg.text.messages import say, tell


def seat_to_view(room: Room, yours: list[int], wanted: int | None = None) -> int | None:
    """The seat whose view to show: the one asked for, else the one that decides, else the first of one's own."""
    if wanted in yours:
        return wanted
    return next(iter(seats_asked(room, yours) or yours), None)


def seats_asked(room: Room, yours: list[int]) -> list[int]:
    """Those of several seats of one person that must decide, in turn order."""
    if len(yours) < 2 or room.table is None:
        return []
    return [seat for seat in room.table.asked if seat in yours and seat not in room.window.answers]


def show(
    room: Room,
    yours: list[int],
    seat: int | None,
    now: float,
    after: int | None = None,
    first: bool = True,
    language: str | None = None,
) -> Shown:
    table, status = room.table, room.status
    after = None if after is None else room.log.first_told(after)
    return Shown(
        table=room.id,
        version=room.version,
        after=after,
        status=status,
        seat=seat,
        yours=yours,
        asked=seats_asked(room, yours),
        seats=as_encoded(encode_seats(room)),
        setup=room.setup if first else UNSET,
        commitment=room.commitment if first else UNSET,
        view=table.view_encoded(seat) if table else None,
        legal=show_legal(room, seat, language),
        events=[] if after is None or after >= room.version else as_encoded(encode_events(room, seat, after, language)),
        running=show_running(room, now) if room.setup.clock else None,
        window=show_window(room, seat, now),
        undo=UndoShown(room.undo.seat, room.undo_waits_for) if room.undo else None,
        ended=show_ended(room, language) if status == "finished" else None,
        aided=room.aided,
        draw=show_draw(room) if table and table.agreed else None,
        score=room.score if room.setup.score or status == "finished" else None,
        rematch=show_rematch(room) if status == "finished" else None,
        next=room.rematch,
    )


def as_encoded(written: bytes) -> Any:
    """A part of a message that is written already. A list without items is left out of messages."""
    return [] if written == b"[]" else msgspec.Raw(written)


def show_ended(room: Room, language: str | None) -> Ended:
    """Why a finished game is over: from what everybody saw, so that it is the same for all."""
    turns, seconds = room.playing.turns, round(room.ended_at - room.dealt_at, 3)
    ending = room.ending
    if ending is None:
        return Ended(turns, seconds)
    words = UNSET if language is None else tell(language, f"ending-{ending.kind}", ending.data, room.names)
    return Ended(turns, seconds, ending.kind, ending.data, words)


def show_draw(room: Room) -> DrawShown | None:
    if room.status != "playing":
        return None
    return DrawShown(room.playing.agreed[0], room.draw_waits_for, room.draw_refusers)


def show_rematch(room: Room) -> RematchShown | None:
    request = room.rematch_request
    if not request.agreed and request.declined is None:
        return None
    return RematchShown(request.agreed, room.rematch_waits_for if request.agreed else [], request.declined)


def show_seat(room: Room, number: int) -> SeatShown:
    chair = room.chair(number)
    return SeatShown(
        name=None if chair.is_free else room.seats.name(number),
        bot=room.plays_for(number),
        kept=chair.person is not None and chair.bot is not None,
        away=chair.away,
        bank=round(room.clock.bank(number), 3) if room.clock.has_banks else None,
    )


def encode_seats(room: Room) -> bytes:
    if not room.seats.encoded:
        room.seats.encoded = encode([show_seat(room, number) for number in room.seats.numbers])
    return room.seats.encoded


def show_legal(room: Room, seat: int | None, language: str | None) -> list[Offered]:
    """The legal moves; none for a seat that was left, that a bot plays for, or that has answered."""
    if seat is None or room.table is None or seat in room.window.answers:
        return []
    if (room.bots_decide and room.plays_for(seat)) or room.chair(seat).away:
        return []
    if language is None:
        moves_written: list[Offered] = as_encoded(room.table.legal_json(seat))
        return moves_written
    moves = room.table.legal(seat)
    losing, wasteful = losing_moves(room.table, seat), wasteful_moves(room.table, seat)
    return [
        offered(
            move,
            move.words(language, room.table.players),
            move.text in losing,
            say(language, f"waste-{move.kind}") if move.text in wasteful else UNSET,
        )
        for move in moves
    ]


def encode_events(room: Room, seat: int | None, after: int, language: str | None) -> bytes:
    """What happened after a version, as the seat may know it, each with the version it belongs to."""
    names, written = room.names if language else [], []
    for version, entry in room.log.after(after):
        words = b"" if language is None else b',"words":' + encode(say_event(room.event(entry, seat), names, language))
        written.append(b'{"version":%d,%b%b}' % (version, room.event_json(entry, seat), words))
    return b"[%b]" % b",".join(written)


def say_event(event: Event, names: list[str], language: str) -> str:
    return tell(language, f"event-{event.kind}", event.data, names)


def show_running(room: Room, now: float) -> Running | None:
    if room.table is None or room.table.actor is None:
        return None
    left = room.time_left(room.table.actor)
    return None if left is None else Running(room.table.actor, round(max(0.0, room.clock.since + left - now), 3))


def show_window(room: Room, seat: int | None, now: float) -> Window | None:
    if not room.is_window_open:
        return None
    return Window(round(max(0.0, room.clock.since + room.window_length - now), 3), seat in room.window.answers)
