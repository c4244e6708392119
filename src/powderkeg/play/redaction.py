"""A seat's own copy of a record: the same format, with "?" for every card that the seat never saw.

The game is replayed with a CardTracker, which names the cards that the seat sees.
"""

import msgspec

from powderkeg.games.card_tracker import new_tracker
from powderkeg.play.record import Record
from powderkeg.play.table import Table


def own_copy(record: Record, seat: int | None) -> Record:
    """The record of a game as the seat, or a spectator, may keep it."""
    table = Table.from_record(record, moves=0)
    index = -1 if seat is None else seat - 1
    tracker = new_tracker(table, index)
    tracker.look()
    moves = []
    for played in record.played():
        decision = table.decide(*played)
        moves.append(str(table.as_read(decision, seat)))
        if decision.code is not None:  # what is said leaves the notes of the last action as they were
            tracker.read = 0
        table.make(decision, tracker)
        tracker.look()
    return msgspec.structs.replace(
        record,
        deal=tracker.copy(record.deal, ("deal",)),
        shuffles=tracker.copy(table.shuffles, ("shuffles",)),
        moves=moves,
        seed=msgspec.UNSET,
        salts=msgspec.UNSET,
        legal=msgspec.UNSET,
    )
