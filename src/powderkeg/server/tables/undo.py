"""Taking a move back: only one's own last move, only if it revealed nothing, and only if the others agree. Against bots
alone one may go back to one's last decision, whatever has been seen since."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from powderkeg.games.card_tracker import CardTracker, new_tracker
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


def moves_since_last_decision(table: Table, seat: int) -> int:
    """How many moves to take back so that the seat makes its last decision again."""
    if table.result:
        raise refused("illegal", "undo-over")
    own = [number for number, (mover, move) in enumerate(table.moves) if mover == seat and move not in TALK]
    if not own:
        raise refused("illegal", "undo-nothing")
    moves = len(table.moves) - own[-1]
    while table.before_last(moves).asks_together and table.before_last(moves + 1).asks_together:
        moves += 1  # answers that were opened together are given again together (G19)
    return moves


def reveals_cards(table: Table) -> bool:
    """Whether the last move showed anyone a card that the mover had not known before, or called for chance."""
    before = table.before_last()
    if len(table.shuffles) != len(before.shuffles):
        return True
    played = table.moves[-1]
    trackers = [tracker_from_now_on(before, index) for index in range(len(before.players))]
    had = [set(tracker.named) for tracker in trackers]
    before.play(*played)
    for tracker in trackers:
        tracker.read = 0
        tracker.look()
    known = had[played.seat - 1]
    return any(tracker.named - seen - known for tracker, seen in zip(trackers, had, strict=True))


def tracker_from_now_on(table: Table, seat: int) -> CardTracker:
    """Make a tracker in the middle of a game. The state knows what its seat has seen so far. Which entry the tracker
    takes a card to come from does not matter here, as long as no two cards come from the same place."""
    tracker = new_tracker(table, seat)
    tracker.read = int(table.state.log_n)  # what was noted then may have been shuffled away since
    tracker.look()
    return tracker
