"""Everything that clients may ask of tables, over HTTP or the WebSocket."""

import asyncio
import contextlib
import hashlib
import hmac
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from powderkeg.engine.contract import load
from powderkeg.engine.spec import Value
from powderkeg.games.notation import notation
from powderkeg.play.fair_shuffle import FairChance
from powderkeg.play.record import Record
from powderkeg.server import bounds
from powderkeg.server.identity import Caller, new_secret, secret_hash
from powderkeg.server.limits import Limits
from powderkeg.server.live.background import Superseded
from powderkeg.server.live.live_room import LiveRoom
from powderkeg.server.live.offers import offered_since
from powderkeg.server.live.registry import Rooms
from powderkeg.server.places import Places
from powderkeg.server.protocol import messages
from powderkeg.server.services.analysis import count_decisions
from powderkeg.server.services.budgets import read_wanted_bot
from powderkeg.server.services.fair_turns import NOBODY
from powderkeg.server.services.workers import Workers
from powderkeg.server.settings import Settings
from powderkeg.server.slices import RoundBudget
from powderkeg.server.storage.errors import StoreError, Taken, Unavailable, refuse_while_away
from powderkeg.server.storage.rows import Listing, Person
from powderkeg.server.tables import entries
from powderkeg.server.tables.names import read_name
from powderkeg.server.tables.rematch import score_for
from powderkeg.server.tables.room import Room
from powderkeg.server.tables.view import seat_to_view, show, show_seat
from powderkeg.text.refusal import Refused, refused, unusable

logger = logging.getLogger(__name__)

MOVED_SECONDS = 600.0  # for which a game counts as being played after its last move
LOBBY_SECONDS = 1.0  # for which one list of tables serves everyone
READING_SECONDS = 5.0  # for loading tables into the list; those left appear in a later one
RETRY_SECONDS = 5.0  # until a store that was away is asked again to keep an analysis
CHOICES = ("clock", "window", "pace", "on_leave", "on_timeout", "stand_in")  # of a table, with defaults in Setup


SeatEntry = (
    entries.Left
    | entries.Moved
    | entries.Answered
    | entries.UndoAsked
    | entries.UndoAgreed
    | entries.UndoDeclined
    | entries.DrawDeclined
    | entries.WindowExtended
)
Answer = Callable[[messages.Done | StoreError], None]


class Connected(Protocol):
    """A connected client, called at every heartbeat."""

    def beat(self, now: float) -> None: ...


class House:
    def __init__(self, rooms: Rooms, key: bytes, limits: Limits | None = None) -> None:
        self.rooms = rooms
        self.limits = limits or Limits(Settings(), rooms.environment.monotonic, rooms.environment.sleep)
        self.readiness = rooms.readiness
        self.key = key  # of the database, for the daily deals and the ids of rematches
        self.clients: set[Connected] = set()  # WebSockets
        self.long_answers = RoundBudget()  # to clients that have much to be shown
        self.stopping = False
        self.analyses: dict[str, messages.Progress] = {}  # that are running, by table
        self.replays = Workers(1, "replay")  # one at a time, so that the tables are not slowed down
        self.replay_places = Places(bounds.REPLAYS, bounds.REPLAYS_EACH)
        self.copies = Workers(1, "copy")  # of records, which do not wait for replays
        self.copy_places = Places(bounds.COPIES, bounds.COPIES_EACH)
        self.daily_seeds: dict[tuple[str, str], bytes] = {}  # by day and game, as far as they were needed
        self._analysing: set[str] = set()  # addresses that have asked for one
        self._lobby = messages.Lobby([], 0, 0, 0)
        self._lobby_until = 0.0  # from then on it is too old to be told
        self._listing: asyncio.Task[messages.Lobby] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def connected(self) -> int:
        return len(self.clients)

    def beat(self) -> None:
        now = self.rooms.environment.monotonic()
        for client in tuple(self.clients):
            client.beat(now)

    def stop(self) -> None:
        """Wake all long polls and sockets so that they see the server is stopping."""
        self.stopping = True
        self.rooms.wake_all()

    async def close(self) -> None:
        tasks = [*self._tasks, *([self._listing] if self._listing else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.replays.close()
        await self.copies.close()

    # --- tables ---

    async def open(self, caller: Caller, wanted: messages.NewTable) -> messages.Opened:
        """Open a table. The names in it are seats of the caller: one, or several on one device."""
        setup = read_setup(wanted)
        seats = [with_checked_name(seat) for seat in wanted.seats]
        mine = [number for number, seat in enumerate(seats, 1) if seat.name is not None]
        token = new_secret() if wanted.token else None
        secret = token or caller.secret
        if secret is None and mine:
            raise unusable("secret-missing")
        await self.make_ready(setup.game, [seat.bot for seat in seats if seat.bot])
        table = self.rooms.environment.token()
        people, first_entries = self.seat_entries(seats, secret_hash(table, secret or ""))
        await self.lay_table(setup, table, self.rooms.environment.seed(), people, first_entries, caller.address)
        return messages.Opened(table, mine, token)

    async def make_ready(self, game: str, bots: Iterable[str]) -> None:
        """Wait until the game's rules are compiled, and what these bots need."""
        for bot in bots:
            read_wanted_bot(bot, load(game))
        await self.readiness.ready_for(game, bots)

    def seat_entries(
        self, seats: Sequence[messages.Wanted], hashed: bytes
    ) -> tuple[list[Person], list[entries.AnyEntry]]:
        people: list[Person] = []
        first_entries: list[entries.AnyEntry] = []
        for number, seat in enumerate(seats, 1):
            if seat.name is not None:
                people.append(Person(self.rooms.environment.token(), seat.name, hashed, self.rooms.environment.now()))
                first_entries.append(entries.Sat(number, people[-1].person, seat.salt))
            elif seat.bot is not None:
                first_entries.append(entries.BotSat(number, seat.bot))
        return people, first_entries

    async def lay_table(
        self,
        setup: entries.Setup,
        table: str,
        seed: bytes,
        people: list[Person],
        first_entries: list[entries.AnyEntry],
        address: str = NOBODY,
    ) -> LiveRoom:
        with refuse_while_away():
            return await self.rooms.open(
                setup, table, seed, people, [entries.TableOpened(setup), *first_entries], address
            )

    async def lobby(self) -> messages.Lobby:
        """List the public tables, once for all who ask at the same time or soon after."""
        if self.rooms.environment.monotonic() < self._lobby_until:
            return self._lobby
        if self._listing is None:
            self._listing = asyncio.ensure_future(self._list_tables())
            self._listing.add_done_callback(self._listed)
        return await asyncio.shield(self._listing)

    def _listed(self, listing: asyncio.Task[messages.Lobby]) -> None:
        self._listing = None
        if not listing.cancelled() and not listing.exception():
            self._lobby = listing.result()
            self._lobby_until = self.rooms.environment.monotonic() + LOBBY_SECONDS

    async def _list_tables(self) -> messages.Lobby:
        store, offered, moved = (
            self.rooms.store,
            offered_since(self.rooms),
            self.rooms.environment.now() - MOVED_SECONDS,
        )
        watched = [live.id for live in self.rooms.live.values() if live.is_watched_from_a_seat][: bounds.MOST_LISTED]
        with refuse_while_away():
            listings = await store.offered(offered, bounds.MOST_LISTED)
            listings += await store.played(moved, watched, bounds.MOST_LISTED - len(listings))
            waiting, playing = await store.count_offered(offered), await store.count_played(moved, watched)
        lines: dict[str, messages.Listed] = {}
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(READING_SECONDS):
                for listing in sorted(listings, key=lambda listing: listing.id not in self.rooms.live):
                    if line := await self._line(listing):
                        lines[listing.id] = line
        tables = [lines[listing.id] for listing in listings if listing.id in lines]
        return messages.Lobby(tables, waiting, playing, self.connected)

    async def _line(self, listing: Listing) -> messages.Listed | None:
        """Describe a table in the lobby. It counts as used, so the tables listed stay in memory while anyone looks at
        the lobby: at most bounds.MOST_LISTED, which costs less than to read them again every time."""
        if not self.readiness.is_loaded(listing.game):
            return None  # soon
        try:
            live = await self.rooms.current(listing.id)
        except Refused:
            return None  # it was deleted meanwhile
        room = live.room
        seats = [show_seat(room, seat) for seat in room.seats.numbers]
        return messages.Listed(room.id, room.setup, room.status, seats, len(live.viewers), listing.created)

    # --- seats ---

    async def sit(self, caller: Caller, ask: messages.Sit) -> messages.Done:
        """Take a free seat, or come back to one's own."""
        live = await self.rooms.get(ask.table, caller.address)
        hashed = caller.hash(live.room.series)
        if hashed is None:
            raise unusable("secret-missing")
        newcomers: tuple[Person, ...] = ()
        if ask.seat not in live.room.seats.held_by(hashed):
            if ask.name is None:
                raise unusable("name-missing")
            name = read_name(ask.name)
            newcomers = (Person(self.rooms.environment.token(), name, hashed, self.rooms.environment.now()),)
        person = newcomers[0].person if newcomers else ""
        entry = await self.rooms.change(
            live, lambda room: room.sit(ask.seat, person, room.seats.held_by(hashed), ask.salt), *newcomers
        )
        self.rooms.presence.visit(live, hashed)
        return done(live, ask.id, entry.seat)

    async def sit_down(self, caller: Caller, ask: messages.Sit, token: bool) -> messages.Seated:
        """Sit down over HTTP, where a program may ask for a token for its seat."""
        secret = new_secret() if token else caller.secret
        done = await self.sit(msgspec.structs.replace(caller, secret=secret), ask)
        assert done.seat is not None
        return messages.Seated(done.table, done.seat, done.version, secret if token else None)

    async def seat_bot(self, caller: Caller, ask: messages.SeatBot) -> messages.Done:
        """Anyone who sits at the table may give a free seat to a bot."""
        live = await self.rooms.get(ask.table, caller.address)
        own_seat(live.room, caller, None)
        await self.make_ready(live.room.setup.game, [ask.bot])
        live = await self.rooms.get(
            ask.table, caller.address
        )  # again: compiling may have taken long, and the room may have been dropped
        entry = await self.rooms.change(live, lambda room: room.seat_bot(ask.seat, ask.bot))
        return done(live, ask.id, entry.seat)

    # --- play ---

    async def act(self, caller: Caller, ask: messages.AsSeat) -> messages.Done:
        """Make a change that only the holder of a seat may make."""
        if isinstance(ask, messages.MakeMove):
            await self.rooms.refresh_if_older(await self.rooms.get(ask.table, caller.address), ask.version)
        live = await self.rooms.get(ask.table, caller.address)
        holder = caller.hash(live.room.series)
        entry = await self.rooms.change(live, lambda room: entry_for(room, holder, ask))
        return done(live, ask.id, entry.seat)

    def act_at_once(
        self, address: str, live: LiveRoom, holder: bytes | None, ask: messages.AsSeat, answer: Answer
    ) -> bool:
        """As `act`, in one call where that is possible, for a client that watches the table. False where it would have
        to wait: then nothing was done. `answer` is called when the change is on disk, or could not be written."""
        if isinstance(ask, messages.MakeMove) and ask.version > live.room.version:
            return False

        def written(entry: SeatEntry, error: StoreError | None) -> None:
            answer(done(live, ask.id, entry.seat) if error is None else error)

        self.rooms.visit(live, address)
        return self.rooms.change_at_once(live, lambda room: entry_for(room, holder, ask), written)

    async def react(self, caller: Caller, ask: messages.React) -> messages.Done:
        """Pass a reaction on to all who watch; it is not stored."""
        live = await self.rooms.get(ask.table, caller.address)
        seat = own_seat(live.room, caller, ask.seat)
        if ask.reaction not in messages.REACTIONS:
            raise unusable("reaction-unknown", text=ask.reaction, possible=", ".join(messages.REACTIONS))
        self.rooms.react(live, messages.Reacted(ask.table, seat, ask.reaction))
        return done(live, ask.id, seat)

    async def hint(self, caller: Caller, ask: messages.Hint) -> messages.Hinted:
        """The moves of a strong bot from what the seat knows, at tables that allow hints."""
        live = await self.rooms.get(ask.table, caller.address)
        room = live.room
        seat = own_seat(room, caller, ask.seat)
        if not room.setup.hints:
            raise refused("illegal", "no-hints")
        state = room.playing.as_asked(seat)
        if state is None:
            raise refused("illegal", "not-your-turn", "T4", seat=room.playing.actor)
        await self.readiness.ready(room.setup.game, search=True)
        version, state = room.version, state.copy()
        thoughts = await self.rooms.pool.advise(room.setup.game, state, client=caller.address)
        table = room.playing
        moves = [
            messages.Advised(table.notation.text(state, found.code), found.chance, found.worlds, found.is_even)
            for found in thoughts
        ]
        return messages.Hinted(id=ask.id, table=room.id, version=version, seat=seat, moves=moves)

    async def rematch(self, caller: Caller, ask: messages.Rematch) -> messages.Done:
        """Agree to play again; when everyone has, a new table is opened. Whoever agrees twice has agreed once."""
        live = await self.rooms.get(ask.table, caller.address)

        def agree(room: Room) -> entries.RematchAgreed:
            seat = own_seat(room, caller, None)
            if room.rematch or seat in room.rematch_request.agreed:
                raise Superseded
            return room.agree_to_rematch(seat)

        with contextlib.suppress(Superseded):
            await self.rooms.change(live, agree)
        await self._begin_rematch_if_agreed(live, caller.address)
        return msgspec.structs.replace(done(live, ask.id), next=live.room.rematch)

    async def decline_rematch(self, caller: Caller, ask: messages.DeclineRematch) -> messages.Done:
        live = await self.rooms.get(ask.table, caller.address)
        await self.rooms.change(live, lambda room: room.decline_rematch(own_seat(room, caller, None)))
        return done(live, ask.id)

    async def _begin_rematch_if_agreed(self, live: LiveRoom, address: str) -> None:
        """Open the table of the rematch, then note it. A server may die in between, and two may do it at once: the
        table has the same id whenever it is opened, so whoever asks again goes on from there."""
        if live.room.rematch or not live.room.is_rematch_agreed:
            return
        table = self.rematch_of(live.id)
        await self._lay_rematch(live.room, table, address)

        def note(room: Room) -> entries.Rematched:
            if room.rematch:
                raise Superseded
            return entries.Rematched(table)

        with contextlib.suppress(Superseded):
            await self.rooms.change(live, note)

    def rematch_of(self, table: str) -> str:
        """The id of the rematch: the same at every server and every try, and impossible to guess from a record."""
        return hmac.digest(self.key, f"rematch {table}".encode(), hashlib.sha256).hex()[:24]

    async def _lay_rematch(self, room: Room, table: str, address: str) -> None:
        staying = room.people_staying
        newcomers = [seat for seat in room.seats.numbers if room.chair(seat).person and seat not in staying]
        setup = msgspec.structs.replace(
            room.setup,
            options=within_limit(room.setup.options),
            rematch_of=room.id,
            series=room.series,
            score=score_for(room.score, newcomers),
        )
        first = room.playing.first % setup.players
        seed = self.rooms.environment.seed()
        while FairChance(seed).first(setup.players) != first:
            seed = self.rooms.environment.seed()  # the seed decides who begins: the next seat needs one that says so
        people: list[Person] = []
        first_entries: list[entries.AnyEntry] = []
        for seat in room.seats.numbers:
            chair = room.chair(seat)
            person = room.seats.people.get(chair.person or "")
            if person and seat in staying:
                people.append(person)
                first_entries.append(entries.Sat(seat, person.person))
            else:
                first_entries.append(entries.BotSat(seat, chair.bot or setup.stand_in))
        try:
            await self.lay_table(setup, table, seed, people, first_entries, address)
        except Taken:
            return  # another request or server opened it first

    def begin_analysis(self, table: str, record: Record, seats: list[int], address: str) -> messages.Progress:
        """Begin an analysis in the background, or say how far it is."""
        if table in self.analyses:
            return self.analyses[table]
        if address in self._analysing:
            raise refused("limit", "analysis-running")
        if len(self.analyses) >= bounds.ANALYSES:
            raise refused("busy", "house-busy")
        self._analysing.add(address)
        self.analyses[table] = messages.Progress(0, count_decisions(list(record.played())))
        task = asyncio.ensure_future(self._analyse(table, record, seats, address))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return self.analyses[table]

    async def _analyse(self, table: str, record: Record, seats: list[int], address: str) -> None:
        def progress(done: int, every: int) -> None:
            self.analyses[table] = messages.Progress(done, every)

        try:
            found = await self.rooms.pool.analyse(record, seats, progress=progress, client=address)
            await self._keep_analysis(table, msgspec.json.encode(found).decode())
        except (Refused, StoreError) as error:
            logger.warning("a game could not be analysed: %s", error)
        finally:
            del self.analyses[table]
            self._analysing.discard(address)

    async def _keep_analysis(self, table: str, body: str) -> None:
        while True:
            try:
                await self.rooms.store.keep_analysis(table, body)
                return
            except Unavailable:
                await self.rooms.environment.sleep(RETRY_SECONDS)

    # --- looking ---

    async def show(
        self, caller: Caller, table: str, after: int | None = None, seat: int | None = None, words: bool = False
    ) -> messages.Shown:
        live = await self.rooms.current(table, caller.address)
        await self.rooms.refresh_if_older(live, after)
        holder = caller.hash(live.room.series)
        check_seat(live.room, holder, seat)
        live.room.check_known(after)
        self.rooms.presence.poll(live, holder)
        language = caller.language if words else None
        return self.shown(live, caller.address, holder, after, seat, first=True, language=language)

    async def picture(self, caller: Caller, table: str, seat: int | None = None) -> messages.Picture:
        """The table in lines of text, for screen readers and terminals."""
        live = await self.rooms.current(table, caller.address)
        room, holder = live.room, caller.hash(live.room.series)
        check_seat(room, holder, seat)
        looks = seat_to_view(room, room.seats.held_by(holder), seat)
        position = room.playing.view(looks).position
        return messages.Picture(notation(room.setup.game).picture(position, room.names, caller.language))

    def shown(
        self,
        live: LiveRoom,
        address: str,
        holder: bytes | None,
        after: int | None,
        seat: int | None,
        first: bool,
        language: str | None,
    ) -> messages.Shown:
        """Build the view of the holder of a secret."""
        room = live.room
        yours = room.seats.held_by(holder)
        events = room.log.count_after(after)
        if events >= bounds.EVENTS_A_TOKEN:
            self.charge(address, events)
        now = self.rooms.environment.now()
        return show(room, yours, seat_to_view(room, yours, seat), now, after, first, language)

    def charge(self, address: str, events: int) -> None:
        """Charge a long answer as several requests."""
        self.limits.charge(address, events // bounds.EVENTS_A_TOKEN)


def check_seat(room: Room, holder: bytes | None, seat: int | None) -> None:
    if seat is not None and seat not in room.seats.held_by(holder):
        room.chair(seat)
        raise refused("seat", "not-your-seat", number=seat)


def read_setup(wanted: messages.NewTable) -> entries.Setup:
    for seat in wanted.seats:
        if seat.name is not None and seat.bot is not None:
            raise unusable("seat-twice")
    options = dict(wanted.options)
    options.setdefault("turn_limit", bounds.MOST_TURNS)
    chosen = {name: value for name in CHOICES if (value := getattr(wanted, name)) is not None}
    setup = entries.Setup(
        wanted.game, len(wanted.seats), options, public=wanted.public, hints=wanted.hints, **chosen
    ).checked()
    entries.in_range("turn_limit", int(setup.options.get("turn_limit", 0)), 1, bounds.MOST_TURNS)
    for bot in (setup.stand_in, *(seat.bot for seat in wanted.seats if seat.bot)):
        read_wanted_bot(bot, load(setup.game))
    return setup


def within_limit(options: Mapping[str, Value]) -> dict[str, Value]:
    """T1: these options, with no more turns than the server allows."""
    return {**options, "turn_limit": min(int(options.get("turn_limit", bounds.MOST_TURNS)), bounds.MOST_TURNS)}


def with_checked_name(seat: messages.Wanted) -> messages.Wanted:
    return seat if seat.name is None else msgspec.structs.replace(seat, name=read_name(seat.name))


def own_seat(room: Room, caller: Caller, wanted: int | None) -> int:
    """The seat that the caller means; refused if the caller does not hold it."""
    return held_seat(room, caller.hash(room.series), wanted)


def held_seat(room: Room, holder: bytes | None, wanted: int | None) -> int:
    """The seat that the holder of a secret means."""
    check_seat(room, holder, wanted)
    seat = seat_to_view(room, room.seats.held_by(holder), wanted)
    if seat is None:
        raise refused("seat", "no-seat")
    return seat


ENTRIES: dict[type[messages.AsSeat], Callable[[Room, int, Any], SeatEntry]] = {
    messages.Leave: lambda room, seat, ask: room.leave(seat),
    messages.MakeMove: lambda room, seat, ask: room.move(seat, ask.version, ask.move),
    messages.AskUndo: lambda room, seat, ask: room.ask_undo(seat),
    messages.AnswerUndo: lambda room, seat, ask: room.answer_undo(seat, ask.agree),
    messages.DeclineDraw: lambda room, seat, ask: room.decline_draw(seat),
    messages.Slow: lambda room, seat, ask: room.slow(seat, ask.window),
}


def entry_for(room: Room, holder: bytes | None, ask: messages.AsSeat) -> SeatEntry:
    """The entry that makes the change which the holder of a seat asks for; refused if it may not be made."""
    return ENTRIES[type(ask)](room, held_seat(room, holder, ask.seat), ask)


def done(live: LiveRoom, question: int | None, seat: int | None = None) -> messages.Done:
    return messages.Done(id=question, table=live.id, version=live.room.version, seat=seat)
