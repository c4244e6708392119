"""Replays: a finished game step by step, as a seat or a spectator saw it."""

import time
from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from powderkeg.play.record import Record
from powderkeg.play.replay import Step, checked_steps
from powderkeg.play.table import Table
from powderkeg.server.identity import Caller
from powderkeg.server.protocol import messages
from powderkeg.server.services.records import is_open
from powderkeg.server.services.tables import House, own_seat
from powderkeg.server.tables.view import show_ended
from powderkeg.text.messages import tell
from powderkeg.text.refusal import refused

# Seconds. p99 of a move and of /healthz beside replays: 18 and 15 ms, without it 86 and 44 (bench.robustness.abuse).
PAUSE = 0.0002


async def replay(
    house: House,
    caller: Caller,
    table: str,
    seat: int | None = None,
    language: str | None = None,
    open_hands: bool = False,
) -> bytes:
    """A replay as JSON, with sentences if there is a language. Today's deal is shown only from the caller's seats, and
    never with open hands."""
    live = await house.rooms.current(table, caller.address)
    room = live.room
    if room.status != "finished":
        raise refused("illegal", "not-over")
    if not is_open(house, room):
        seat = own_seat(room, caller, seat)
        if open_hands:
            raise refused("illegal", "hands-closed")
    elif seat is not None:
        room.chair(seat)
    record = room.playing.record()
    head = messages.Replay(
        seat=seat,
        players=record.players,
        setup=room.setup,
        commitment=room.commitment,
        open_hands=open_hands,
        ended=show_ended(room, language),
        steps=[],
    )
    with house.replay_places.held(caller.address):
        house.charge(caller.address, len(record.moves))
        return await house.replays.do(lambda stop: encode_replay(head, record, language), caller.address)


def encode_replay(head: messages.Replay, record: Record, language: str | None) -> bytes:
    """Build a replay in a worker thread, which leaves the GIL to the event loop after each step."""
    for step in replayed(record, head.seat, language, head.open_hands):
        head.steps.append(step)
        time.sleep(PAUSE)
    return messages.encode(head)


def replayed(
    record: Record, seat: int | None, language: str | None, open_hands: bool = False
) -> Iterator[messages.ReplayStep]:
    own = MoveSentences(record, seat, language, open_hands)
    for step in checked_steps(record, seat, open_hands):
        yield messages.ReplayStep(
            number=step.number,
            move=step.move.move if step.move else None,
            seat=step.move.seat if step.move else None,
            words=own.words(step.number),
            events=told(record, step, language),
            view=step.view,
        )


def told(record: Record, step: Step, language: str | None) -> list[messages.ReplayEvent]:
    return [
        messages.ReplayEvent(
            step.number,
            event.kind,
            event.data,
            UNSET if language is None else tell(language, f"event-{event.kind}", event.data, record.players),
        )
        for event in step.events
    ]


class MoveSentences:
    """Sentences for a seat's own moves, or with open hands for all. Moves of others name cards that the seat may not
    have seen; their events tell what it may know."""

    def __init__(self, record: Record, seat: int | None, language: str | None, open_hands: bool = False) -> None:
        self.record = record
        self.seats = range(1, len(record.players) + 1) if open_hands else [] if seat is None else [seat]
        self.language = language
        self.table = Table.from_record(record, moves=0)
        self.played = list(record.played())

    def words(self, number: int) -> str | UnsetType:
        """The sentence for a move by its number; call this for every move in order."""
        if self.language is None or not self.seats or number == 0:
            return UNSET
        decision = self.table.decide(*self.played[number - 1])
        said: str | UnsetType = UNSET
        if decision.seat in self.seats and decision.code is not None:
            said = self.table.describe(decision.code).words(self.language, self.record.players)
        self.table.make(decision)
        return said
