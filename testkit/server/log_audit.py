"""After scripted play: compare what players were told with the log of the table.

The log is replayed. Whatever a player was shown at a version must be what the replay shows there; what was acknowledged
must be in the log and in the record at its place; what is in the log must have been asked for exactly once.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from powderkeg.play.record import Played, read_record
from powderkeg.play.verify import verify
from powderkeg.server.identity import secret_hash
from powderkeg.server.protocol import messages
from powderkeg.server.storage.rows import StoredTable
from powderkeg.server.storage.store import Store
from powderkeg.server.tables import entries
from powderkeg.server.tables.room import Room
from powderkeg.server.tables.view import seat_to_view, show
from testkit.server.scripted_players import Party, Player, Sent, Storm, WatchingClient, Wrong, digest, stable_fields


class Tally(msgspec.Struct):
    """Counts, of one table or of many."""

    tables: int = 0
    moves: int = 0  # in the records
    asked: int = 0  # by players: moves, answers, seats
    acknowledged: int = 0
    done_unheard: int = 0  # the answer was lost, but the entry had been written
    lost_unheard: int = 0  # the answer was lost, and no entry had been written
    refused: int = 0
    asked_again: int = 0  # the same message sent twice
    views: int = 0  # compared with the log
    resumed: int = 0  # connections that continued after a known version
    windows: int = 0  # G19
    expired: int = 0  # clocks

    def add(self, other: "Tally") -> None:
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class OwnEntry(msgspec.Struct):
    """An entry that a player caused."""

    asked: int  # the version since which the seat was asked
    version: int  # of the entry; of a sealed answer, that of its window
    kind: str
    text: str
    sealed: bool

    def fits(self, sent: Sent) -> bool:
        message = sent.message
        if (self.kind, self.text) != (message["type"], message.get("move", "")):
            return False
        if sent.done is not None:
            return sent.done == self.version
        answers = message.get("version", self.asked)
        return bool(self.asked <= answers < self.version + self.sealed)


class Fold:
    """The log of one table, replayed and compared with what the players were shown."""

    def __init__(self, kept: StoredTable, watchers: Iterable[WatchingClient] = ()) -> None:
        self.room = Room(kept.table.id, kept.table.seed, kept.people)
        self.watchers = list(watchers)
        self.entries: list[entries.AnyEntry] = []  # the public ones, by version
        self.before: list[int] = []  # moves before each of these
        self.own: dict[int, list[OwnEntry]] = {}
        self.tally = Tally(tables=1)
        for number, entry in enumerate(kept.entries):
            self.check(entry.number == number, "the log has a gap or a fork", entry.number, number)
            self.take(entries.decode(entry.body), entry.at)

    def check(self, right: object, what: str, *details: object) -> None:
        if not right:
            raise Wrong(f"{what} (table {self.room.id}, number {self.room.version}): {details}")

    def take(self, entry: entries.AnyEntry, at: float) -> None:
        room = self.room
        if isinstance(entry, entries.WindowClosed | entries.Expired):
            self.check(room.due_entry(at) == entry, "too early, or twice", entry, at, room.deadline)
        moves, asked = len(room.table.moves) if room.table else 0, room.asked_version
        room.apply(entry, at)
        if not isinstance(entry, entries.SEALED):
            self.entries.append(entry)
            self.before.append(moves)
        self.note(entry, asked)
        for watcher in self.watchers:
            self.compare(watcher, entry)

    def note(self, entry: entries.AnyEntry, asked: int) -> None:
        self.tally.windows += isinstance(entry, entries.WindowClosed)
        self.tally.expired += isinstance(entry, entries.Expired)
        if isinstance(entry, entries.Moved | entries.Answered) and entry.by == "person":
            own = OwnEntry(asked, self.room.version, "move", entry.move, isinstance(entry, entries.Answered))
        elif isinstance(entry, entries.Sat) and self.room.version > 1:  # the first sits there from the start
            own = OwnEntry(asked, self.room.version, "sit", "", False)
        else:
            return
        self.own.setdefault(entry.seat, []).append(own)

    def compare(self, watcher: WatchingClient, entry: entries.AnyEntry) -> None:
        """Compare with what the watcher was shown at this version, with its answer sealed or not."""
        room = self.room
        yours = room.seats.held_by(secret_hash(room.series, watcher.secret))
        seat = seat_to_view(room, yours)
        seen = watcher.shown.get((room.version, seat in room.window.answers))
        if seen is None or (isinstance(entry, entries.SEALED) and entry.seat != seat):
            return
        shown = json.loads(messages.encode(show(room, yours, seat, 0.0)))
        watcher.check(seen == digest(stable_fields(shown)), "shown otherwise", room.version, entry, shown)
        self.tally.views += 1

    def events(self, seat: int | None, after: int, until: int) -> list[Any]:
        told = [messages.told(number, event) for number, event in self.room.events(seat, after) if number <= until]
        found: list[Any] = json.loads(messages.encode(told))
        return found


def audit_table(party: Party, kept: StoredTable | None) -> Tally:
    """Check everything at one table that was played to its end."""
    if kept is None:
        raise Wrong(f"table {party.table} is gone")
    fold = Fold(kept, party.watchers)
    fold.check(fold.room.status == "finished", "not finished")
    for watcher in party.watchers:
        told = fold.events(watcher.seat, watcher.since, watcher.version or 0)
        watcher.check(digest(told) == watcher.told, "told otherwise than the log says", told[-3:])
        fold.tally.resumed += watcher.came_back
    check_record(party, fold)
    for player in party.players:
        match(player, fold)
    return fold.tally


def check_record(party: Party, fold: Fold) -> None:
    record = read_record(party.record)
    promised = party.players[0].commitment
    verdict = verify(record, promised)
    fold.check(verdict.from_seed and verdict.result is not None, "not from the seed", verdict)
    result = json.loads(messages.encode(record.result))
    for watcher in party.watchers:
        watcher.check(watcher.commitment == promised, "another deal than the others'", watcher.commitment)
        watcher.check(watcher.view["view"]["result"] == result, "another result", watcher.view["view"], result)
    fold.check(list(record.played()) == fold.room.playing.moves, "another record", record.moves)
    fold.tally.moves = len(record.moves)


def match(player: Player, fold: Fold) -> None:
    """Check that all that was acknowledged is in the log, and all that is in the log was asked for once, in order."""
    assert player.seat is not None
    own_entries = list(fold.own.get(player.seat, []))
    found: dict[int, OwnEntry] = {}
    for sent in sorted(player.sent, key=lambda sent: sent.done is None):
        fitting = (
            [own for own in own_entries if own.fits(sent) and is_between(own, sent, found)] if sent.may_be_done else []
        )
        player.check(fitting or sent.done is None, "acknowledged, and lost", sent, own_entries)
        if fitting:
            found[sent.id] = fitting[0]
            own_entries.remove(fitting[0])
            check_place(player, sent, fitting[0], fold)
        count(sent, fitting, fold.tally)
    player.check(not own_entries, "in the log without being asked for, or twice", own_entries, player.sent)
    numbers = [found[sent.id].version for sent in player.sent if sent.id in found]
    player.check(numbers == sorted(numbers), "out of order", numbers)


def is_between(own: OwnEntry, sent: Sent, found: Mapping[int, OwnEntry]) -> bool:
    """Whether an entry can belong to a question whose answer was lost: it must lie between the entries of the questions
    before and after, where these are known. This tells apart several returns to a seat, which look the same."""
    if sent.done is not None:
        return True
    before = [known.version for asked, known in found.items() if asked < sent.id]
    after = [known.version for asked, known in found.items() if asked > sent.id]
    return max(before, default=own.version) <= own.version <= min(after, default=own.version)


def check_place(player: Player, sent: Sent, found: OwnEntry, fold: Fold) -> None:
    """Check the place in the record: a move is where it was when it was shown, an answer where its window closed."""
    if found.kind == "sit":
        return
    played, moves = Played(player.seat or 0, found.text), fold.room.playing.moves
    if not found.sealed:
        place = fold.before[found.version]
        player.check(moves[place] == played, "another move stands there", sent, moves[place])
        return
    first, end = [*fold.before, len(moves)][found.version + 1 : found.version + 3]
    own = [move for move in moves[first:end] if move.seat == player.seat]
    player.check(own in ([], [played]), "another answer was played", sent, own)


def count(sent: Sent, found: object, tally: Tally) -> None:
    tally.asked += 1
    tally.asked_again += sent.resent
    if sent.done is not None:
        tally.acknowledged += 1
    elif not sent.may_be_done:
        tally.refused += 1
    elif found:
        tally.done_unheard += 1
    else:
        tally.lost_unheard += 1


async def audit_all(storm: Storm) -> Tally:
    """Check every table in the store, after the server is stopped: those played, and those opened but never used."""
    tally = Tally()
    store = await Store.open(storm.house.database)
    try:
        played = {party.table: party for party in storm.parties}
        for table, party in played.items():
            tally.add(audit_table(party, await store.load(table)))
        async for kept in store.all_tables():
            if kept.table.id not in played:
                Fold(kept)  # opened, but the answer was lost
    finally:
        await store.close()
    return tally
