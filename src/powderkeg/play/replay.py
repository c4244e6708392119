"""A record, step by step: as a spectator sees it, or as one seat saw it."""

from collections.abc import Iterator

import msgspec

from powderkeg.games.notation import Event
from powderkeg.play.record import Record
from powderkeg.play.redaction import own_copy
from powderkeg.play.table import Table, View
from powderkeg.text.messages import say, tell


class Step(msgspec.Struct, frozen=True):
    number: int  # 0 is the deal
    move: str | None  # as the seat may read it
    events: list[Event]
    view: View

    def to_json(self) -> str:
        return msgspec.json.encode(self).decode()


def steps(record: Record, seat: int | None = None) -> Iterator[Step]:
    """The deal, then every move."""
    whole = Table.from_record(record)  # refuses a record with anything wrong before the first step is shown
    whole.view(seat)
    texts = own_copy(record, seat).moves
    table = Table.from_record(record, moves=0)
    yield Step(0, None, table.events(seat, -1), table.view(seat))
    for number, text in enumerate(record.moves, 1):
        who, _, move = text.partition(" ")
        table.play(int(who), move)
        yield Step(number, texts[number - 1], table.events(seat, number - 1), table.view(seat))


def tell_step(record: Record, step: Step, language: str) -> str:
    """A step in lines of text."""
    from powderkeg.games.notation import notation

    head = say(language, "replay-deal") if step.move is None else f"{step.number}. {step.move}"
    told = [tell(language, f"event-{event.kind}", event.data, record.players) for event in step.events]
    return "\n".join([head, *told, *notation(record.game).picture(step.view.position, record.players, language), ""])
