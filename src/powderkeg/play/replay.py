"""Replay a record step by step: as a spectator sees it, or as one seat saw it."""

from collections.abc import Iterator

import msgspec

from powderkeg.games.notation import Event
from powderkeg.play.record import Played, Record
from powderkeg.play.table import Table, View
from powderkeg.text.messages import say, tell


class Step(msgspec.Struct, frozen=True):
    """The deal or a move, with the events it caused and the view after it."""

    number: int  # 0 is the deal
    move: Played | None  # as the seat may read it
    events: list[Event]
    view: View

    def to_json(self) -> str:
        move = None if self.move is None else str(self.move)
        return msgspec.json.encode(msgspec.structs.asdict(self) | {"move": move}).decode()


def steps(record: Record, seat: int | None = None) -> Iterator[Step]:
    """The deal, then every move. A record that is wrong anywhere is refused before the first step."""
    Table.from_record(record).view(seat)
    return checked_steps(record, seat)


def checked_steps(record: Record, seat: int | None = None, open_hands: bool = False) -> Iterator[Step]:
    """The same for a record that was checked before. With open hands the seat's table shows everybody's cards, and each
    move is told as its mover saw it."""
    table = Table.from_record(record, moves=0)
    yield Step(0, None, table.events(seat), table.view(seat, open_hands))
    for number, played in enumerate(record.played(), 1):
        decision = table.decide(*played)
        reader = decision.seat if open_hands else seat
        shown = table.as_read(decision, reader)
        table.make(decision)
        yield Step(number, shown, table.events(reader), table.view(seat, open_hands))


def tell_step(record: Record, step: Step, language: str) -> str:
    """Format a step as lines of text."""
    from powderkeg.games.notation import notation

    head = say(language, "replay-deal") if step.move is None else f"{step.number}. {step.move}"
    told = [tell(language, f"event-{event.kind}", event.data, record.players) for event in step.events]
    return "\n".join([head, *told, *notation(record.game).picture(step.view.position, record.players, language), ""])
