"""A seat's own copy of a record: the same format, with "?" for every card that the seat never saw.

The game is replayed with a watcher, which names the cards that the seat sees.
"""

import msgspec

from powderkeg.games.watcher import Watcher
from powderkeg.play.record import Record
from powderkeg.play.table import Table


def own_copy(record: Record, seat: int | None) -> Record:
    """The record of a game as the seat, or a spectator, may keep it."""
    table = Table.from_record(record, moves=0)
    index = -1 if seat is None else seat - 1
    watcher: Watcher = (table.notation.watcher or Watcher)(table, index)
    watcher.look()
    moves = []
    for text in record.moves:
        who, _, move = text.partition(" ")
        before, code = table.state.copy(), table.code(int(who), move)
        if code is not None:  # talk leaves the log of the last action as it was
            watcher.read = 0
        table.play(int(who), move, watcher)
        watcher.look()
        moves.append(text if code is None else f"{who} {table.notation.text_for(before, code, index)}")
    return msgspec.structs.replace(
        record,
        deal=watcher.copy(record.deal, ("deal",)),
        shuffles=watcher.copy(table.shuffles, ("shuffles",)),
        moves=moves,
        seed=msgspec.UNSET,
        salts=msgspec.UNSET,
        legal=msgspec.UNSET,
    )
