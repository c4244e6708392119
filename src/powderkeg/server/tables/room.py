"""A table of the house: what its log says. It knows no clock, no database and no network; entries come in with their
time, and whoever asks for a change gets the entry that would bring it, or a refusal.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence

import msgspec

from powderkeg.games.notation import Event
from powderkeg.games.watcher import Watcher
from powderkeg.play.fair_shuffle import commitment
from powderkeg.play.table import TALK, Table
from powderkeg.server import bounds
from powderkeg.server.storage.rows import Deadline, Person, Status
from powderkeg.server.tables import entries
from powderkeg.server.tables.entries import Setup
from powderkeg.text.refusal import illegal, refused, unusable

Dealer = Callable[[Setup, bytes, Sequence[str], Sequence[str]], Table]

BOT_NAMES = ("Fuse", "Spark", "Wick", "Ember", "Flint", "Cinder")  # by seat
NUDGE = 10.0  # seconds after which another server plays for a bot whose server is gone
RETURN_SECONDS = 20.0  # at least, for someone who comes back with an empty clock


class Chair(msgspec.Struct):
    """A seat, and who sits there. A bot beside a person plays until the person is back."""

    person: str | None = None
    bot: str | None = None
    salt: str = ""
    window: float = 0
    bank: float = 0  # seconds left
    away: bool = False  # left, and nobody plays on
    once: bool = False  # the next move is a bot's
    asides: int = 0  # entries of this seat that move nothing on: log.is_aside

    @property
    def free(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def has_asides_left(self) -> bool:
        return self.asides < bounds.MOST_ASIDES


class Undo(msgspec.Struct):
    seat: int
    of: list[int]  # who has not agreed yet


def deal(setup: Setup, seed: bytes, names: Sequence[str], salts: Sequence[str]) -> Table:
    return Table.new(setup.game, names, setup.options, seed, salts)


class Room:
    """The fold over one log."""

    def __init__(self, table: str, seed: bytes, people: Iterable[Person], dealer: Dealer = deal) -> None:
        self.id = table
        self.seed = seed
        self.dealer = dealer
        self.people = {person.person: person for person in people}
        self.setup = Setup("", 0)
        self.chairs: list[Chair] = []
        self.table: Table | None = None
        self.number = 0  # entries so far: the number of the next one
        self.public = -1  # the number clients know: the last entry that was not sealed
        self.settled = 0  # the public number of the last change to what is asked
        self.since = 0.0  # when that was
        self.thought = 0.0  # seconds that the actor had used when a bot took over
        self.latest = 0.0  # when the last entry was written
        self.expirations = 0  # in a row, since a person moved or sat down
        self.bot_moves = 0  # likewise
        self.answers: dict[int, entries.Answered] = {}  # sealed
        self.undo: Undo | None = None
        self.stays = 0  # moves that cannot be taken back: up to a bot's, or to answers that were opened together
        self.next: str | None = None  # the table of the rematch
        self.due: float | None = None  # of the deadline that the store holds
        self._holds: dict[bytes, list[int]] = {}  # the seats of those who asked, until someone sits down or leaves
        self._told: list[int | Event] = []  # what happened, as the table's log has it
        self._told_at: list[int] = []  # how many of these there were after each public number

    # --- reading the log ---

    def apply(self, entry: entries.Any, at: float) -> None:
        """Take in the next entry. It was checked before it was written."""
        self.number += 1
        self.latest = at
        if isinstance(entry, entries.SEALED):
            self.answers[entry.seat] = entry
            return
        self.public += 1
        if entries.is_aside(entry):
            self.chair(entry.seat).asides += 1
        if type(entry) is not entries.Moved or entry.move in TALK:
            self._holds.clear()
        APPLY[type(entry)](self, entry, at)
        self._notice_absence(entry)
        self._told_at.append(len(self._told))

    def _notice_absence(self, entry: entries.Any) -> None:
        """Abandon a table that goes on by itself: without this, clocks and bots would write to its log for ever."""
        by_bot = isinstance(entry, entries.Moved) and entry.by == "bot"
        if isinstance(entry, entries.Sat) or (isinstance(entry, entries.Moved) and not by_bot):
            self.expirations = self.bot_moves = 0
        self.expirations += isinstance(entry, entries.Expired)
        self.bot_moves += by_bot
        if self.expirations >= bounds.EXPIRATIONS_ALONE or self.bot_moves >= bounds.BOT_MOVES_ALONE:
            self._abandon()

    def _abandon(self) -> None:
        """Everyone who sits here counts as away, until they take their seat again."""
        present = [chair for chair in self.chairs if chair.person and not (chair.bot or chair.away)]
        if present and self.status == "playing":
            for chair in present:
                chair.away = True
            self._told.append(Event("house-abandoned", {}))

    def _opened(self, entry: entries.Opened, at: float) -> None:
        self.setup = entry.setup
        bank = entry.setup.clock.bank if entry.setup.clock else 0
        self.chairs = [Chair(bank=bank) for _ in range(entry.setup.players)]

    def _sat(self, entry: entries.Sat, at: float) -> None:
        chair = self.chair(entry.seat)
        back, from_bot = chair.person is not None, chair.bot is not None or chair.once
        chair.person, chair.bot, chair.away, chair.once = entry.person, None, False, False
        if back:
            self._refill(chair)
            if from_bot and self.table is not None and self.table.actor == entry.seat and not self.window_open:
                self._ask(at - self.thought)
        else:
            chair.salt = entry.salt
        self._say("house-back" if back else "house-sat", entry.seat)
        self._deal_if_full(at)

    def _refill(self, chair: Chair) -> None:
        if self.setup.clock and self.setup.clock.bank and chair.bank <= 0:
            chair.bank = max(self.setup.clock.increment, RETURN_SECONDS)

    def _bot_sat(self, entry: entries.BotSat, at: float) -> None:
        self.chair(entry.seat).bot = entry.bot
        self._say("house-bot-sat", entry.seat)
        self._deal_if_full(at)

    def _left(self, entry: entries.Left, at: float) -> None:
        chair = self.chair(entry.seat)
        self._say("house-left", entry.seat)
        if self.table is None:
            self.chairs[entry.seat - 1] = Chair(bank=chair.bank, asides=chair.asides)
        elif (entry.for_good or self.setup.on_leave == "bot") and not self.table.result:
            chair.away = False
            if self.runs(entry.seat):
                self.thought = max(0.0, at - self.since)
            self._take_over(entry.seat, at)
        else:
            chair.away = True

    def _take_over(self, seat: int, at: float) -> None:
        """A bot plays on. It agrees to what others ask, and asks nothing."""
        self.chair(seat).bot = self.setup.stand_in
        self._say("house-bot-took-over", seat)
        if self.undo and self.undo.seat == seat:
            self.undo = None
        if self.undo:
            self._undo_if_agreed(at)
        self._agree_to_draw(at)

    def _agree_to_draw(self, at: float) -> None:
        """T2: a seat played on by a bot agrees."""
        for seat, chair in enumerate(self.chairs, 1):
            if chair.person and chair.bot and self.playing.why_not(seat, "accept-draw") is None:
                self._play(seat, "accept-draw", at)

    def _deal_if_full(self, at: float) -> None:
        if self.table is not None or any(chair.free for chair in self.chairs):
            return
        salts = [chair.salt for chair in self.chairs if chair.salt]
        self.table = self.dealer(self.setup, self.seed, self.names, salts)
        self._told += [happening.entry for happening in self.table.log]
        self._ask(at)

    def _ask(self, at: float) -> None:
        """Someone is asked from now on."""
        self.settled, self.since, self.thought = self.public, at, 0.0
        self.answers = {}
        self.undo = None
        for chair in self.chairs:
            chair.once = False

    def _moved(self, entry: entries.Moved, at: float) -> None:
        self._spend(entry, at)
        self._play(entry.seat, entry.move, at)
        if entry.move in TALK:
            self._agree_to_draw(at)
        if entry.by == "bot":
            self.stays = len(self.playing.moves)

    def _spend(self, entry: entries.Moved, at: float) -> None:
        """The time that the move took; `increment` also for one that a bot made in the seat's place."""
        chair, clock = self.chair(entry.seat), self.setup.clock
        if clock is None or entry.move in TALK:
            return
        if self.runs(entry.seat):
            chair.bank = max(0.0, chair.bank - max(0.0, at - self.since)) + clock.increment
        elif chair.once:
            chair.bank += clock.increment

    def _play(self, seat: int, move: str, at: float) -> None:
        table = self.playing
        before = len(table.log)
        self.undo = None  # also for what is said: it is the last in the record now
        table.play(seat, move)
        self._told += [happening.entry for happening in table.log[before:]]
        if move not in TALK or table.result:
            self._ask(at)

    def _closed(self, entry: entries.Closed, at: float) -> None:
        table, answers = self.playing, self.answers
        for seat in table.asked:
            if not table.asks_together or table.actor != seat:
                break  # somebody has completed
            self._play(seat, answers[seat].move if seat in answers else self.declining, at)
        self.stays = len(table.moves)

    def _expired(self, entry: entries.Expired, at: float) -> None:
        chair = self.chair(entry.seat)
        chair.bank = 0
        self.undo = None
        self._say("house-expired", entry.seat)
        if self.setup.on_timeout == "resign":
            self._play(entry.seat, "resign", at)
        elif self.setup.on_timeout == "move":
            chair.once = True
        else:
            self._take_over(entry.seat, at)

    def _undo_asked(self, entry: entries.Asked, at: float) -> None:
        self.undo = Undo(entry.seat, list(entry.of))
        self._say("house-undo-asked", entry.seat)
        self._undo_if_agreed(at)

    def _undo_agreed(self, entry: entries.Agreed, at: float) -> None:
        assert self.undo
        self.undo.of.remove(entry.seat)
        self._undo_if_agreed(at)

    def _undo_declined(self, entry: entries.Declined, at: float) -> None:
        self.undo = None
        self._say("house-undo-declined", entry.seat)

    def _undo_if_agreed(self, at: float) -> None:
        assert self.undo
        if self.undo_waits_for:
            return
        self.table = self.playing.before_last_move()
        self._say("house-undone", self.undo.seat)
        self._ask(at)

    def _slowed(self, entry: entries.Slowed, at: float) -> None:
        self.chair(entry.seat).window = entry.window

    def _followed(self, entry: entries.Followed, at: float) -> None:
        self.next = entry.table

    def _say(self, kind: str, seat: int) -> None:
        self._told.append(Event(kind, {"seat": seat}))

    # --- who and what ---

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
        return [self.name(seat) for seat in self.seats]

    @property
    def seats(self) -> range:
        return range(1, self.setup.players + 1)

    def name(self, seat: int) -> str:
        """Who sits there; a bot's name where there is nobody, or nobody who is known any more."""
        person = self.people.get(self.chair(seat).person or "")
        return person.name if person else BOT_NAMES[seat - 1]

    def rename(self) -> None:
        """People have changed."""
        self._holds.clear()
        if self.table is not None:
            self.table.players[:] = self.names

    def chair(self, seat: int) -> Chair:
        if not 1 <= seat <= len(self.chairs):
            raise unusable("seat-unknown", number=seat, most=len(self.chairs))
        return self.chairs[seat - 1]

    def seats_of(self, secret_hash: bytes | None) -> list[int]:
        """The seats that belong to whoever holds the secret."""
        if secret_hash is None:
            return []
        known = self._holds.get(secret_hash)
        if known is not None:
            return known
        people = {person.person for person in self.people.values() if person.secret_hash == secret_hash}
        seats = [seat for seat in self.seats if self.chairs[seat - 1].person in people]
        if seats:
            self._holds[secret_hash] = seats
        return seats

    def plays_for(self, seat: int) -> str | None:
        """The bot that decides for the seat now."""
        chair = self.chair(seat)
        if chair.bot:
            return chair.bot
        stands_in = chair.once or (self.table is not None and seat in self.table.resigned)
        return self.setup.stand_in if stands_in else None

    @property
    def abandoned(self) -> bool:
        """Everyone who sat here has left or counts as away: the bots wait."""
        people = [chair for chair in self.chairs if chair.person]
        return bool(people) and all(chair.bot or chair.away for chair in people)

    @property
    def bots_alone(self) -> bool:
        """Whether a game goes on in which no person decides any more: none sat down, or those who did are out."""
        if self.status != "playing":
            return False
        return not any(self._is_still_in(seat) for seat in self.seats if not self.chair(seat).bot)

    def _is_still_in(self, seat: int) -> bool:
        return self.playing.why_not(seat, "resign") is None  # T3: whoever is in may

    @property
    def bots_asked(self) -> list[int]:
        """Seats whose answer is awaited and comes from a bot."""
        if self.table is None or not any(map(self.plays_for, self.seats)) or self.abandoned:
            return []
        return [seat for seat in self.table.asked if self.plays_for(seat) and seat not in self.answers]

    @property
    def declining(self) -> str:
        table = self.playing
        return table.notation.text(table.state, table.notation.declining)

    # --- time ---

    @property
    def window_open(self) -> bool:
        return self.table is not None and self.table.asks_together

    @property
    def window_length(self) -> float:
        """The same for all, as long as the slowest has asked for."""
        return max(self.setup.window, *(chair.window for chair in self.chairs if not chair.bot), 0)

    def runs(self, seat: int) -> bool:
        """Whether the seat's clock is running."""
        if not self.setup.clock or self.table is None or self.window_open or self.table.actor != seat:
            return False
        return self.plays_for(seat) is None

    def time_left(self, seat: int) -> float | None:
        """Seconds for its decision, counted from `since`; None for as long as it likes."""
        if not self.runs(seat):
            return None
        assert self.setup.clock
        limits = [self.setup.clock.move] if self.setup.clock.move else []
        if self.setup.clock.bank:
            limits.append(self.chair(seat).bank)
        return min(limits, default=None)

    @property
    def deadline(self) -> float | None:
        """When something happens by itself."""
        if self.table is None or self.table.actor is None:
            return None
        if self.window_open:
            return self.since + self.window_length
        left = self.time_left(self.table.actor)
        return None if left is None else self.since + left

    @property
    def awaited(self) -> Deadline | None:
        """Until when the store is to remind some server of this table. The reminder for a bot is kept while it still
        comes early enough, so that not every move writes one. Bots alone need none: whoever looks sets them going."""
        due = self.deadline
        if due is None and self.bots_asked and not self.bots_alone:
            soon = self.latest + NUDGE
            due = self.due if self.due is not None and self.latest + NUDGE / 2 < self.due <= soon else soon
        return None if due is None else Deadline(self.number, due)

    def timed_out(self, now: float) -> entries.Any | None:
        """The entry that is due, if one is."""
        due = self.deadline
        if due is None or now < due:
            return None
        assert self.table is not None
        assert self.table.actor is not None
        return entries.Closed() if self.window_open else entries.Expired(self.table.actor)

    # --- what may be done: the entry, or a refusal ---

    def sit(self, seat: int | None, person: str, mine: Sequence[int], salt: str = "") -> entries.Sat:
        if seat is None:
            chairs = enumerate(self.chairs, 1)
            seat = next((number for number, chair in chairs if chair.free and chair.has_asides_left), None)
            if seat is None:
                raise refused("seat", "table-full")
        chair = self.chair(seat)
        if chair.person and seat in mine:
            if not (chair.bot or chair.away):
                raise refused("seat", "seat-yours", number=seat)
            self.check_asides(seat)
            return entries.Sat(seat, chair.person)
        if not chair.free:
            raise refused("seat", "seat-taken", number=seat)
        self.check_asides(seat)
        if mine and self.setup.public:
            raise refused("seat", "one-seat")
        if not person:
            raise unusable("name-missing")
        return entries.Sat(seat, person, salt)

    def seat_bot(self, seat: int | None, bot: str) -> entries.BotSat:
        if seat is None:
            seat = next((s for s in self.seats if self.chairs[s - 1].free), None)
            if seat is None:
                raise refused("seat", "table-full")
        if not self.chair(seat).free:
            raise refused("seat", "seat-taken", number=seat)
        return entries.BotSat(seat, bot)

    def leave(self, seat: int) -> entries.Left:
        chair = self.chair(seat)
        if self.table is not None and (chair.bot or chair.away):
            raise refused("seat", "seat-left", number=seat)
        return entries.Left(seat)

    def move(self, seat: int, number: int, text: str, by: entries.By = "person") -> entries.Any:
        """A move, or a sealed answer; `number` is that of the view it answers."""
        table = self.playing
        if number < self.settled and text.strip().lower() not in TALK:
            raise refused("stale", "stale", number=number, now=self.public)
        if number > self.public:
            raise refused("stale", "number-ahead", number=number, now=self.public)
        if by == "person":
            self.check_present(seat)
        if len(text) > 200:
            raise unusable("text-long", most=200)
        if table.asks_together and text.strip().lower() not in TALK:
            if seat in self.answers:
                raise illegal("G19", "answered")
            return entries.Answered(seat, table.answer(seat, text), by)
        code = table.code(seat, text)
        said = text.strip().lower() if code is None else table.notation.text(table.state, code)
        moved = entries.Moved(seat, said, by)
        if entries.is_aside(moved):
            self.check_asides(seat)
        return moved

    def check_asides(self, seat: int) -> None:
        """Refuse what could be repeated for ever without the game going on, when it was done too often."""
        if not self.chair(seat).has_asides_left:
            raise refused("limit", "asides-many", number=seat, most=bounds.MOST_ASIDES)

    def check_present(self, seat: int) -> None:
        """Whoever holds the seat decides for it now."""
        if self.plays_for(seat):
            raise refused("seat", "bot-plays", number=seat)
        if self.chair(seat).away:
            raise refused("seat", "seat-left", number=seat)

    def ask_undo(self, seat: int) -> entries.Asked:
        self.check_present(seat)
        if self.undo:
            raise refused("illegal", "undo-asked-already")
        self.check_asides(seat)
        self.check_undo(seat)
        return entries.Asked(seat, tuple(self._to_agree(seat)))

    def _to_agree(self, seat: int) -> list[int]:
        """The people still in the game who hold other secrets than the seat does."""
        hash_of = {p.person: p.secret_hash for p in self.people.values()}
        asker = hash_of.get(self.chair(seat).person or "", b"")
        others = [s for s in self.seats if s != seat and self.plays_for(s) is None]
        still_in = filter(self._is_still_in, others)
        return [s for s in still_in if hash_of.get(self.chair(s).person or "") != asker]

    def check_undo(self, seat: int) -> None:
        """Only one's own last move, and only if it brought nothing to light."""
        table = self.playing
        mover, _, move = (table.moves[-1] if table.moves else " ").partition(" ")
        stays = len(table.moves) <= self.stays or table.asks_together
        if table.result or mover != str(seat) or move in TALK or stays:
            raise refused("illegal", "undo-not-last")
        if brings_to_light(table):
            raise refused("illegal", "undo-information")

    @property
    def undo_waits_for(self) -> list[int]:
        """The people who have not agreed yet."""
        return [seat for seat in self.undo.of if self.plays_for(seat) is None] if self.undo else []

    def answer_undo(self, seat: int, agree: bool) -> entries.Any:
        if seat not in self.undo_waits_for:
            raise refused("illegal", "undo-not-asked")
        return entries.Agreed(seat) if agree else entries.Declined(seat)

    def slow(self, seat: int, window: float) -> entries.Slowed:
        entries.in_range("window", window, *bounds.WINDOWS)
        self.check_asides(seat)
        return entries.Slowed(seat, window)

    # --- what is told ---

    def told_after(self, after: int) -> int:
        """Return the public number after which a client that knows all up to `after` is told events: that one, or a
        later one if more has happened since than one answer tells."""
        first = len(self._told) - bounds.MOST_EVENTS
        return after if first <= 0 else max(after, bisect_left(self._told_at, first))

    def events_since(self, after: int | None) -> int:
        """How many events a client is told that knows all up to a public number; None: none are."""
        if after is None or after >= self.public:
            return 0
        return min(len(self._told) - (self._told_at[after] if after >= 0 else 0), bounds.MOST_EVENTS)

    def events(self, seat: int | None, after: int) -> list[tuple[int, Event]]:
        """What happened after a public number, as the seat may know it, each with the number it belongs to."""
        if after >= self.public:
            return []
        index = -1 if seat is None else seat - 1
        told: list[tuple[int, Event]] = []
        start = self._told_at[after] if after >= 0 else 0
        for number in range(max(after + 1, 0), self.public + 1):
            end = self._told_at[number]
            told += [(number, self._event(entry, index)) for entry in self._told[start:end]]
            start = end
        return told

    def _event(self, entry: int | Event, index: int) -> Event:
        return entry if isinstance(entry, Event) else self.playing.event(entry, index)


def brings_to_light(table: Table) -> bool:
    """Whether the last move showed anyone a card that the mover had not known before, or called for chance."""
    before = table.before_last_move()
    if len(table.shuffles) != len(before.shuffles):
        return True
    seat, _, move = table.moves[-1].partition(" ")
    watchers = [watcher_from_now_on(before, index) for index in range(len(before.players))]
    had = [set(watcher.named) for watcher in watchers]
    before.play(int(seat), move)
    for watcher in watchers:
        watcher.read = 0
        watcher.look()
    known = had[int(seat) - 1]
    return any(watcher.named - seen - known for watcher, seen in zip(watchers, had, strict=True))


def watcher_from_now_on(table: Table, seat: int) -> Watcher:
    """Make a watcher in the middle of a game. What its seat has seen so far, the state remembers. Where the watcher
    takes a card to come from does not matter here, as long as no two cards come from the same place."""
    watcher: Watcher = (table.notation.watcher or Watcher)(table, seat)
    watcher.read = int(table.state.log_n)  # what was noted then may have been shuffled away since
    watcher.look()
    return watcher


APPLY: dict[type, Callable[..., None]] = {
    entries.Opened: Room._opened,
    entries.Sat: Room._sat,
    entries.BotSat: Room._bot_sat,
    entries.Left: Room._left,
    entries.Moved: Room._moved,
    entries.Closed: Room._closed,
    entries.Expired: Room._expired,
    entries.Asked: Room._undo_asked,
    entries.Agreed: Room._undo_agreed,
    entries.Declined: Room._undo_declined,
    entries.Slowed: Room._slowed,
    entries.Followed: Room._followed,
}
