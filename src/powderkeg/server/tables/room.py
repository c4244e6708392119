"""A table on the server: the state that its log adds up to (event sourcing).

A room knows no database and no network, and reads no clock. Entries come in with their time (`apply`); a method that
asks for a change returns the entry that would make it, or refuses, and changes nothing itself.
"""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from powderkeg.games.notation import Event
from powderkeg.play.fair_shuffle import commitment
from powderkeg.play.table import TALK, Table
from powderkeg.server import bounds
from powderkeg.server.storage.rows import Deadline, Person, Status
from powderkeg.server.tables import entries
from powderkeg.server.tables.clock import TurnClock
from powderkeg.server.tables.entries import Score, Setup
from powderkeg.server.tables.events import EventLog, house_event
from powderkeg.server.tables.rematch import RematchRequest, score_with
from powderkeg.server.tables.seats import Chair, Seats
from powderkeg.server.tables.undo import UndoRequest, answer_undo, check_undo, moves_since_last_decision
from powderkeg.server.tables.window import AnswerWindow
from powderkeg.text.refusal import Refused, illegal, refused, unusable

encode_event = msgspec.json.Encoder().encode
Dealer = Callable[[Setup, bytes, Sequence[str], Sequence[str]], Table]

NUDGE = 10.0  # seconds after which another server plays for a bot whose server is gone
LONGEST_MOVE = 200  # characters


def deal(setup: Setup, seed: bytes, names: Sequence[str], salts: Sequence[str]) -> Table:
    return Table.new(setup.game, names, setup.options, seed, salts)


class Room:
    """The fold over one log."""

    def __init__(self, table: str, seed: bytes, people: Iterable[Person], dealer: Dealer = deal) -> None:
        self.id = table
        self.seed = seed
        self.dealer = dealer
        self.setup = Setup("", 0)
        self.seats = Seats.of(people)
        self.clock = TurnClock()
        self.window = AnswerWindow()
        self.undo: UndoRequest | None = None
        self.aided: list[int] = []  # seats that took back more than a move that showed nothing, against bots
        self.draw_declined: list[int] = []  # seats that will not agree to the draw that is offered
        self.final_moves = 0  # that cannot be taken back: up to a bot's, or to answers that were opened together
        self.log = EventLog()
        self.table: Table | None = None
        self.next_entry = 0  # its number: how many entries there are
        self.asked_version = 0  # the version that asked for the current decision
        self.last_entry_at = 0.0
        self.expirations = 0  # in a row, since a person moved or sat down
        self.bot_moves = 0  # likewise
        self.timed_out: set[int] = set()  # seats that resigned because their time ran out
        self.dealt_at = 0.0
        self.ended_at = 0.0
        self.rematch_request = RematchRequest()
        self.rematch: str | None = None  # the table of the rematch
        self.stored_due: float | None = None  # of the reminder that the store holds
        self.bots_decide = False  # for some seat now, so that who asks at every move need not look at every seat

    # --- reading the log ---

    def apply(self, entry: entries.AnyEntry, at: float) -> None:
        """Read the next entry, which was checked before it was written."""
        self.next_entry += 1
        self.last_entry_at = at
        if isinstance(entry, entries.SEALED):
            self.window.seal(entry)
            return
        is_played = type(entry) is entries.Moved and entry.move not in TALK
        if not is_played and entries.is_aside(entry):
            self.chair(entry.seat).asides += 1
        APPLY[type(entry)](self, entry, at)
        self._notice_absence(entry)
        self.log.end_version()
        if not is_played or self.bots_decide or self.clock.has_banks:
            self._seats_changed()

    def _seats_changed(self) -> None:
        self.bots_decide = any(self.plays_for(seat) for seat in self.seats.numbers)
        self.seats.encoded = b""

    def _notice_absence(self, entry: entries.AnyEntry) -> None:
        """Abandon a table at which only clocks and bots act: they would write to its log for ever."""
        by_bot = isinstance(entry, entries.Moved) and entry.by == "bot"
        if isinstance(entry, entries.Sat) or (isinstance(entry, entries.Moved) and not by_bot):
            self.expirations = self.bot_moves = 0
        self.expirations += isinstance(entry, entries.Expired)
        self.bot_moves += by_bot
        if self.expirations >= bounds.EXPIRATIONS_ALONE or self.bot_moves >= bounds.BOT_MOVES_ALONE:
            self._abandon()

    def _abandon(self) -> None:
        """Count everyone who sits here as away until they take their seat again."""
        if self.status == "playing" and self.seats.abandon():
            self.log.add([house_event("house-abandoned")])

    def _opened(self, entry: entries.TableOpened, at: float) -> None:
        self.setup = entry.setup
        self.seats.open(entry.setup.players)
        self.clock.set_up(entry.setup.clock, entry.setup.players)
        self.window.seconds = entry.setup.window

    def _sat(self, entry: entries.Sat, at: float) -> None:
        seat, chair = entry.seat, self.chair(entry.seat)
        had_bot = chair.bot is not None or chair.bot_moves_once
        is_back = self.seats.take(entry)
        if is_back:
            self.clock.refill(seat)
            if had_bot and self.table is not None and self.table.actor == seat and not self.is_window_open:
                self._ask(at - self.clock.used)
        self._tell("house-back" if is_back else "house-sat", seat)
        self._deal_if_full(at)

    def _bot_sat(self, entry: entries.BotSat, at: float) -> None:
        self.chair(entry.seat).bot = entry.bot
        self._tell("house-bot-sat", entry.seat)
        self._deal_if_full(at)

    def _left(self, entry: entries.Left, at: float) -> None:
        seat, chair = entry.seat, self.chair(entry.seat)
        self._tell("house-left", seat)
        if self.table is None:
            self.seats.vacate(seat)
            self.window.forget(seat)
        elif (entry.for_good or self.setup.on_leave == "bot") and not self.table.result:
            chair.away = False
            if self.is_clock_running(seat):
                self.clock.interrupt(at)
            self._let_bot_take_over(seat, at)
        else:
            chair.away = True
            if self.rematch_request.agreed:
                self.rematch_request.decline(seat)

    def _let_bot_take_over(self, seat: int, at: float) -> None:
        """From now on a bot plays. It agrees to what others ask, and asks for nothing."""
        self.chair(seat).bot = self.setup.stand_in
        self._tell("house-bot-took-over", seat)
        if self.undo and self.undo.seat == seat:
            self.undo = None
        if self.undo:
            self._undo_if_agreed(at)
        self._let_bots_agree_to_draw(at)

    def _let_bots_agree_to_draw(self, at: float) -> None:
        """T2: a seat played on by a bot agrees."""
        for seat, chair in enumerate(self.seats.chairs, 1):
            if chair.person and chair.bot and self.playing.why_not(seat, "accept-draw") is None:
                self._play(seat, "accept-draw", at)

    def _deal_if_full(self, at: float) -> None:
        if self.table is not None or not self.seats.are_taken:
            return
        self.table = self.dealer(self.setup, self.seed, self.names, self.seats.salts)
        self.log.add(self.table.happened)
        self.dealt_at = at
        self._ask(at)

    def _ask(self, at: float) -> None:
        """Ask for the next decision: answers, an undo request and a bot's single move belong to the one before."""
        self.asked_version = self.log.version + 1  # the one that this entry makes
        self.clock.start(at)
        self.window.clear()
        self.undo = None
        for chair in self.seats.chairs:
            chair.bot_moves_once = False

    def _moved(self, entry: entries.Moved, at: float) -> None:
        if entry.move not in TALK:
            self._charge_clock(entry.seat, at)
        self._play(entry.seat, entry.move, at)
        if entry.move in TALK:
            self._let_bots_agree_to_draw(at)
        if entry.by == "bot":
            self.final_moves = len(self.playing.moves)

    def _charge_clock(self, seat: int, at: float) -> None:
        """Charge the time that a move took; one that a bot made once in the seat's place still earns the increment."""
        if self.is_clock_running(seat):
            self.clock.spend(seat, at)
        elif self.chair(seat).bot_moves_once:
            self.clock.add_increment(seat)

    def _play(self, seat: int, move: str, at: float) -> None:
        table = self.playing
        self.undo = None  # also for what is said: it is the last in the record now
        if move == "offer-draw" and not table.agreed:
            self.draw_declined = []
        table.make(table.decide(seat, move))
        self.log.add(table.happened)
        if table.result:
            self.ended_at = at
        if move not in TALK or table.result:
            self._ask(at)

    def _window_closed(self, entry: entries.WindowClosed, at: float) -> None:
        table = self.playing
        for seat, move in self.window.open_answers(table.asked, self.declining):
            if not table.asks_together or table.actor != seat:
                break  # somebody has completed
            self._play(seat, move, at)
        self.final_moves = len(table.moves)

    def _expired(self, entry: entries.Expired, at: float) -> None:
        seat = entry.seat
        self.clock.run_out(seat)
        self.undo = None
        self._tell("house-expired", seat)
        if self.setup.on_timeout == "resign":
            self.timed_out.add(seat)
            self._play(seat, "resign", at)
        elif self.setup.on_timeout == "move":
            self.chair(seat).bot_moves_once = True
        else:
            self._let_bot_take_over(seat, at)

    def _undo_asked(self, entry: entries.UndoAsked, at: float) -> None:
        if entry.moves:
            self._take_back(entry.seat, entry.moves, at)
            return
        self.undo = UndoRequest(entry.seat, list(entry.of))
        self._tell("house-undo-asked", entry.seat)
        self._undo_if_agreed(at)

    def _take_back(self, seat: int, moves: int, at: float) -> None:
        """Go back to the seat's last decision; bots agree."""
        self.table = self.playing.before_last(moves)
        self.final_moves = min(self.final_moves, len(self.table.moves))
        if seat not in self.aided:
            self.aided.append(seat)
        self._tell("house-turn-undone", seat)
        self._ask(at)

    def _undo_agreed(self, entry: entries.UndoAgreed, at: float) -> None:
        assert self.undo
        self.undo.agree(entry.seat)
        self._undo_if_agreed(at)

    def _undo_declined(self, entry: entries.UndoDeclined, at: float) -> None:
        self.undo = None
        self._tell("house-undo-declined", entry.seat)

    def _undo_if_agreed(self, at: float) -> None:
        assert self.undo
        if self.undo_waits_for:
            return
        self.table = self.playing.before_last()
        self._tell("house-undone", self.undo.seat)
        self._ask(at)

    def _window_extended(self, entry: entries.WindowExtended, at: float) -> None:
        self.window.extend(entry.seat, entry.window)

    def _draw_declined(self, entry: entries.DrawDeclined, at: float) -> None:
        self.draw_declined.append(entry.seat)
        self._tell("house-draw-declined", entry.seat)

    def _rematch_agreed(self, entry: entries.RematchAgreed, at: float) -> None:
        self._tell("house-rematch-agreed" if self.rematch_request.agreed else "house-rematch-asked", entry.seat)
        self.rematch_request.agree([entry.seat, *entry.more])

    def _rematch_declined(self, entry: entries.RematchDeclined, at: float) -> None:
        self.rematch_request.decline(entry.seat)
        self._tell("house-rematch-declined", entry.seat)

    def _rematched(self, entry: entries.Rematched, at: float) -> None:
        self.rematch = entry.table

    def _tell(self, kind: str, seat: int) -> None:
        self.log.add([house_event(kind, seat)])

    # --- who and what ---

    @property
    def version(self) -> int:
        """What clients quote: the number of public entries, less one. Sealed answers are not among them."""
        return self.log.version

    @property
    def status(self) -> Status:
        return "waiting" if self.table is None else "finished" if self.table.result else "playing"

    @property
    def series(self) -> str:
        return self.setup.series or self.id

    @property
    def playing(self) -> Table:
        if self.table is None:
            raise unusable("not-dealt")
        return self.table

    @property
    def commitment(self) -> str:
        return commitment(self.seed)

    @property
    def names(self) -> list[str]:
        return self.seats.names

    def update_names(self) -> None:
        """Take over names that have changed since the deal."""
        if self.table is not None:
            self.table.players[:] = self.names
        self.seats.encoded = b""

    def chair(self, seat: int) -> Chair:
        return self.seats.chair(seat)

    def plays_for(self, seat: int) -> str | None:
        """The bot that decides for the seat now."""
        chair = self.chair(seat)
        if chair.bot:
            return chair.bot
        stands_in = chair.bot_moves_once or (self.table is not None and seat in self.table.resigned)
        return self.setup.stand_in if stands_in else None

    @property
    def people_playing(self) -> list[int]:
        """The seats for which no bot decides."""
        return [seat for seat in self.seats.numbers if self.plays_for(seat) is None]

    @property
    def bots_alone(self) -> bool:
        """Whether a game goes on in which no person decides any more: none sat down, or those who did are out."""
        if not self.bots_decide or self.status != "playing":
            return False
        return not any(self._is_still_in(seat) for seat in self.seats.numbers if not self.chair(seat).bot)

    def _is_still_in(self, seat: int) -> bool:
        return self.playing.why_not(seat, "resign") is None  # T3: every seat still in may

    @property
    def bots_asked(self) -> list[int]:
        """Seats whose answer is awaited and comes from a bot. An abandoned table's bots wait."""
        if not self.bots_decide or self.table is None or self.seats.are_abandoned:
            return []
        return [seat for seat in self.table.asked if self.plays_for(seat) and not self.window.has_answered(seat)]

    @property
    def declining(self) -> str:
        table = self.playing
        return table.notation.text(table.state, table.notation.declining)

    # --- time ---

    @property
    def is_window_open(self) -> bool:
        return self.table is not None and self.table.asks_together

    @property
    def window_length(self) -> float:
        return self.window.length(seat for seat in self.seats.numbers if not self.chair(seat).bot)

    def is_clock_running(self, seat: int) -> bool:
        if not self.setup.clock or self.table is None or self.is_window_open or self.table.actor != seat:
            return False
        return self.plays_for(seat) is None

    def time_left(self, seat: int) -> float | None:
        """Seconds for its decision, counted from `clock.since`; None for no limit."""
        return self.clock.seconds_for_decision(seat) if self.is_clock_running(seat) else None

    @property
    def deadline(self) -> float | None:
        """When the running clock expires, or the window closes."""
        is_open = self.is_window_open
        if not (self.setup.clock or is_open) or self.table is None or self.table.actor is None:
            return None
        left = self.window_length if is_open else self.time_left(self.table.actor)
        return None if left is None else self.clock.since + left

    @property
    def reminder(self) -> Deadline | None:
        """When the store is to remind some server of this table. A bot's stored reminder is kept while it still comes
        early enough, so that not every move writes one. Bots alone need none: the next visitor sets them going."""
        due = self.deadline
        if due is None and self.bots_decide and self.bots_asked and not self.bots_alone:
            due = self.last_entry_at + NUDGE
            if self.stored_due is not None and due - NUDGE / 2 < self.stored_due <= due:
                due = self.stored_due
        return None if due is None else Deadline(self.next_entry, due)

    def due_entry(self, now: float) -> entries.AnyEntry | None:
        """The entry that the deadline calls for, if it has passed."""
        due = self.deadline
        if due is None or now < due:
            return None
        assert self.table is not None
        assert self.table.actor is not None
        return entries.WindowClosed() if self.is_window_open else entries.Expired(self.table.actor)

    # --- what may be done: the entry, or a refusal ---

    def sit(self, seat: int | None, person: str, mine: Sequence[int], salt: str = "") -> entries.Sat:
        return self.seats.sit(seat, person, mine, salt, one_each=self.setup.public)

    def seat_bot(self, seat: int | None, bot: str) -> entries.BotSat:
        return self.seats.seat_bot(seat, bot)

    def leave(self, seat: int) -> entries.Left:
        return self.seats.leave(seat, is_dealt=self.table is not None)

    def move(self, seat: int, version: int, text: str, by: entries.By = "person") -> entries.Moved | entries.Answered:
        """A move, or a sealed answer, to the view of a version."""
        table, is_talk = self.playing, text.strip().lower() in TALK
        self._check_fresh(version, is_talk)
        if by == "person":
            self.check_present(seat)
        if len(text) > LONGEST_MOVE:
            raise unusable("text-long", most=LONGEST_MOVE)
        if table.asks_together and not is_talk:
            self.window.check_unanswered(seat)
            return entries.Answered(seat, table.decide_together(seat, text).text, by)
        moved = entries.Moved(seat, table.decide(seat, text).text, by)
        if entries.is_aside(moved):
            self.seats.check_asides(seat)
        return moved

    def _check_fresh(self, version: int, is_talk: bool) -> None:
        """Refuse a move that answers an older question than the current one; what is said may be late."""
        if version < self.asked_version and not is_talk:
            raise refused("stale", "stale", version=version, now=self.version)
        self.check_known(version)

    def check_known(self, version: int | None) -> None:
        """Refuse a version that does not exist yet."""
        if version is not None and version > self.version:
            raise refused("stale", "version-ahead", version=version, now=self.version)

    def check_present(self, seat: int) -> None:
        """Refuse unless a person decides for the seat now."""
        if self.plays_for(seat):
            raise refused("seat", "bot-plays", number=seat)
        if self.chair(seat).away:
            raise refused("seat", "seat-left", number=seat)

    def ask_undo(self, seat: int) -> entries.UndoAsked:
        self.check_present(seat)
        if self.undo:
            raise refused("illegal", "undo-asked-already")
        self.seats.check_asides(seat)
        try:
            check_undo(self.playing, seat, self.final_moves)
        except Refused:
            if self.setup.day or not self._has_only_bots_beside(seat):
                raise
            return entries.UndoAsked(seat, moves=moves_since_last_decision(self.playing, seat))
        return entries.UndoAsked(seat, tuple(self._must_agree(seat)))

    def _has_only_bots_beside(self, seat: int) -> bool:
        """Whether nobody else sits here, or may come back: bots have nothing to lose by what the seat has seen."""
        return not any(self.chair(other).person for other in self.seats.numbers if other != seat)

    def _must_agree(self, seat: int) -> list[int]:
        """The people still in the game who hold other secrets than the seat does."""
        others = [other for other in self.people_playing if other != seat and self._is_still_in(other)]
        return [other for other in others if not self.seats.have_same_holder(seat, other)]

    @property
    def undo_waits_for(self) -> list[int]:
        """The people who have not agreed yet."""
        return self.undo.waits_for(self.people_playing) if self.undo else []

    def answer_undo(self, seat: int, agree: bool) -> entries.UndoAgreed | entries.UndoDeclined:
        return answer_undo(seat, agree, self.undo_waits_for)

    @property
    def draw_waits_for(self) -> list[int]:
        """The people still in the game who have neither agreed to the draw that is offered nor declined it."""
        table = self.playing
        if not table.agreed:
            return []
        answered = {*table.agreed, *self.draw_declined}
        return [seat for seat in self.people_playing if seat not in answered and self._is_still_in(seat)]

    @property
    def draw_refusers(self) -> list[int]:
        """The seats that will not agree to the draw that is offered: whoever has declined, and every bot of its own."""
        if not self.playing.agreed:
            return []
        bots = [seat for seat in self.seats.numbers if not self.chair(seat).person and self._is_still_in(seat)]
        return sorted({*self.draw_declined, *bots})

    def decline_draw(self, seat: int) -> entries.DrawDeclined:
        self.check_present(seat)
        if seat not in self.draw_waits_for:
            raise illegal("T2", "draw-not-offered")
        return entries.DrawDeclined(seat)

    # --- playing again ---

    @property
    def score(self) -> Score:
        """Of the series, with this game if it is over."""
        result = self.table.result if self.table else None
        return score_with(self.setup.score, self.setup.players, result, self.aided)

    @property
    def rematch_waits_for(self) -> list[int]:
        """The people at the table who have not agreed to play again. Bots agree; whoever has left or was forgotten is
        replaced by one."""
        return [seat for seat in self.people_staying if seat not in self.rematch_request.agreed]

    @property
    def people_staying(self) -> list[int]:
        people = self.seats.people
        return [seat for seat, chair in enumerate(self.seats.chairs, 1) if chair.is_present and chair.person in people]

    @property
    def is_rematch_agreed(self) -> bool:
        return bool(self.rematch_request.agreed) and not self.rematch_waits_for

    def agree_to_rematch(self, seat: int) -> entries.RematchAgreed:
        if self.setup.day:
            raise refused("illegal", "daily-once")
        if self.status != "finished":
            raise refused("illegal", "not-over")
        self.seats.check_asides(seat)
        others = [other for other in self.people_staying if other != seat]
        return entries.RematchAgreed(seat, tuple(other for other in others if self.seats.have_same_holder(seat, other)))

    def decline_rematch(self, seat: int) -> entries.RematchDeclined:
        if self.rematch or self.is_rematch_agreed:
            raise refused("illegal", "rematch-begins")
        if not self.rematch_request.agreed:
            raise refused("illegal", "rematch-not-asked")
        return entries.RematchDeclined(seat)

    def slow(self, seat: int, window: float) -> entries.WindowExtended:
        entry = self.window.slow(seat, window)
        self.seats.check_asides(seat)
        return entry

    # --- what is told ---

    @property
    def ending(self) -> Event | None:
        """Why the game is over, as the message `ending-KIND`."""
        ending = self.table.ending if self.table else None
        if ending and ending.kind == "resigned" and ending.data["other"] in self.timed_out:
            return Event("time", ending.data)
        return ending

    def events(self, seat: int | None, after: int) -> list[tuple[int, Event]]:
        """What happened after a version, as the seat may know it, each with the version it belongs to."""
        return [(version, self.event(entry, seat)) for version, entry in self.log.after(after)]

    def event_json(self, entry: int | Event, seat: int | None) -> bytes:
        """The kind and the data of an event as JSON, without braces."""
        if isinstance(entry, Event):
            return encode_event(entry)[1:-1]
        return self.playing.event_json(entry, -1 if seat is None else seat - 1)

    def event(self, entry: int | Event, seat: int | None) -> Event:
        return entry if isinstance(entry, Event) else self.playing.event(entry, -1 if seat is None else seat - 1)


APPLY: dict[type, Callable[..., None]] = {
    entries.TableOpened: Room._opened,
    entries.Sat: Room._sat,
    entries.BotSat: Room._bot_sat,
    entries.Left: Room._left,
    entries.Moved: Room._moved,
    entries.WindowClosed: Room._window_closed,
    entries.Expired: Room._expired,
    entries.UndoAsked: Room._undo_asked,
    entries.UndoAgreed: Room._undo_agreed,
    entries.UndoDeclined: Room._undo_declined,
    entries.DrawDeclined: Room._draw_declined,
    entries.WindowExtended: Room._window_extended,
    entries.RematchAgreed: Room._rematch_agreed,
    entries.RematchDeclined: Room._rematch_declined,
    entries.Rematched: Room._rematched,
}
