"""Taking a move back: only one's own last move, only if it revealed nothing, and only if the others agree."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from powderkeg.games.watcher import Watcher
from powderkeg.play.table import TALK, Table
from powderkeg.server.tables import entries
from powderkeg.text.refusal import refused


@dataclass
class UndoRequest:
    seat: int  # that asks
    unanswered: list[int] = field(default_factory=list)  # seats that have not agreed yet

    def waits_for(self, people: Iterable[int]) -> list[int]:
        """The people who have not agreed yet. A bot that plays for one agrees."""
        present = set(people)
        return [seat for seat in self.unanswered if seat in present]

    def agree(self, seat: int) -> None:
        self.unanswered.remove(seat)


def answer_undo(seat: int, agree: bool, waits_for: Iterable[int]) -> entries.UndoAgreed | entries.UndoDeclined:
    if seat not in waits_for:
        raise refused("illegal", "undo-not-asked")
    return entries.UndoAgreed(seat) if agree else entries.UndoDeclined(seat)


def check_undo(table: Table, seat: int, final_moves: int) -> None:
    """Refuse unless the last move is the seat's own, comes after the `final_moves` that stay, and revealed nothing."""
    is_final = len(table.moves) <= final_moves or table.asks_together
    if table.result or is_final or table.moves[-1].seat != seat or table.moves[-1].move in TALK:
        raise refused("illegal", "undo-not-last")
    if reveals_cards(table):
        raise refused("illegal", "undo-information")


def reveals_cards(table: Table) -> bool:
    """Whether the last move showed anyone a card that the mover had not known before, or called for chance."""
    before = table.before_last_move()
    if len(table.shuffles) != len(before.shuffles):
        return True
    played = table.moves[-1]
    watchers = [watcher_from_now_on(before, index) for index in range(len(before.players))]
    had = [set(watcher.named) for watcher in watchers]
    before.play(*played)
    for watcher in watchers:
        watcher.read = 0
        watcher.look()
    known = had[played.seat - 1]
    return any(watcher.named - seen - known for watcher, seen in zip(watchers, had, strict=True))


def watcher_from_now_on(table: Table, seat: int) -> Watcher:
    """Make a watcher in the middle of a game. What its seat has seen so far, the state remembers. Where the watcher
    takes a card to come from does not matter here, as long as no two cards come from the same place."""
    watcher: Watcher = (table.notation.watcher or Watcher)(table, seat)
    watcher.read = int(table.state.log_n)  # what was noted then may have been shuffled away since
    watcher.look()
    return watcher
