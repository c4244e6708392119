"""A game in progress, for people: names, views, checked moves, events, the record.

A table never decides a rule: the kernel says what is legal and what a move does. The table adds what happens around the
cards: only the actor may move (T4), agreed draws (T2) and resignation (T3).
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple, Protocol

import msgspec
import numpy as np
from msgspec import UNSET

from powderkeg.engine import contract
from powderkeg.engine.contract import CHANCE, DRAW, HEADER, OUTCOMES, RUNNING, WIN, load
from powderkeg.engine.spec import Value
from powderkeg.engine.state_record import State
from powderkeg.games.notation import Event, Move, notation
from powderkeg.play.fair_shuffle import FairChance, commitment, new_seed
from powderkeg.play.options import check_players, find_spec, read_options
from powderkeg.play.record import VERSION, Played, Record, Result, check_names, read_seed
from powderkeg.text.messages import tell
from powderkeg.text.refusal import Refusal, Refused, illegal, unusable

HEAD: Any = np.dtype(HEADER, align=True).fields
ACTOR, OUTCOME = HEAD["actor"][1], HEAD["outcome"][1]  # bytes from the start of a state
TABLE_EVENTS = {  # what happens at every table, and the fields of its data
    "draw-offered": ("seat",),
    "draw-agreed": ("seat",),
    "resigned": ("seat",),
    "over-win": ("seat",),
    "over-shared": (),
    "over-draw": (),
    "over-unfinished": (),
}
TALK = ("offer-draw", "accept-draw", "resign")
CHECKPOINT_MOVES = 16  # from one checkpoint of a table to the next


class Chance(Protocol):
    """Where shuffles come from: a committed seed, a record, or anything else that puts cards in order."""

    def order(self, cards: list[int], move: int, shuffle: int) -> list[int]: ...


class InOrder:
    """Shuffle nothing: cards stay in the order of cards."""

    def order(self, cards: list[int], move: int, shuffle: int) -> list[int]:
        return cards


class Recorded:
    """Give the shuffles of a record one after another, checked against the seed if it is known; then those of `then`,
    if there is one."""

    def __init__(self, orders: Sequence[Sequence[int]], then: Chance | None = None, seed: Chance | None = None) -> None:
        self.orders = [list(order) for order in orders]
        self.then = then
        self.seed = seed
        self.used = 0

    def order(self, cards: list[int], move: int, shuffle: int) -> list[int]:
        if self.used == len(self.orders):
            if self.then is None:
                raise unusable("shuffle-missing", number=self.used + 1)
            return self.then.order(cards, move, shuffle)
        order = self.orders[self.used]
        if sorted(order) != sorted(cards):
            raise unusable("shuffle-wrong", number=self.used + 1)
        if self.seed and self.seed.order(cards, move, shuffle) != order:
            raise unusable("shuffle-not-from-seed", number=self.used + 1)
        self.used += 1
        return order


class MoveObserver(Protocol):
    """Called before each shuffle in the middle of a move: see CardTracker in games/card_tracker.py."""

    def look(self) -> None: ...

    def shuffled(self, order: list[str]) -> None: ...


class View(msgspec.Struct, frozen=True):
    """What one seat may see, built from what it knows."""

    game: str
    seat: int | None  # None for a spectator
    players: list[str]
    options: dict[str, Value]
    moves: int  # made so far
    turn: int
    actor: int | None  # whose decision it is
    draw_agreed: list[int]  # T2: who has offered or accepted
    resigned: list[int]  # T3: seats played on by a bot
    result: Result | None
    position: msgspec.Struct


class CheckedMove(NamedTuple):
    """A move that may be made, read and checked."""

    seat: int  # from 1
    text: str  # in notation, as it is written in a record
    code: int | None  # the kernel's; None for what is said rather than played (T2, T3)


class Checkpoint(NamedTuple):
    """A table before a move: what its lists of moves and shuffles do not say."""

    state: State
    shuffles: int  # so far
    agreed: list[int]
    resigned: list[int]
    happened: list[int | Event]


class Table:
    """One game among named players.

    >>> table = Table.new("exploding", ["Ana", "Bo"], {"phase": 1}, seed=bytes(32))
    >>> [move.text for move in table.legal(table.actor)]
    ['draw']
    """

    def __init__(
        self, game: str, players: Sequence[str], options: dict[str, Value], first: int, chance: Chance
    ) -> None:
        spec = find_spec(game)
        check_players(spec, len(players))
        check_names(players)
        if not 1 <= first <= len(players):
            raise unusable("first-unknown", number=first, most=len(players))
        self.options = read_options(spec, options, len(players))
        self.game = load(game)
        self.notation = notation(game)
        self.players = list(players)
        self.first = first
        self.chance = chance
        self.seed: bytes | None = None
        self.salts: list[str] = []
        self.deal: dict[str, Any] = {}
        self.shuffles: list[list[str]] = []
        self.moves: list[Played] = []
        self.happened: list[int | Event] = []  # in the last move, or the deal: as the kernel noted it, or what was said
        self.agreed: list[int] = []  # T2, the offerer first
        self.resigned: list[int] = []  # T3
        self._checkpoints: dict[int, Checkpoint] = {}  # by how many moves had been made
        self._result: Result | None = None  # once it was asked for after the end
        self._decided: tuple[int, str, CheckedMove] | None = None  # the last: after how many moves, from which text
        self._codes = np.zeros(self.game.most_legal, np.int16)
        self._cards = np.zeros(self.game.most_cards, np.int8)
        self._states = self.game.start(len(players), self.options, n=2)  # the state, and space for the one before
        self.state: State = self._states[0]
        self._head = memoryview(self._states.view(np.int8))  # the bytes of its header, which are read most often
        self.state.actor = first - 1

    # --- beginning ---

    @classmethod
    def new(
        cls,
        game: str,
        players: Sequence[str],
        options: dict[str, Value] | None = None,
        seed: bytes | None = None,
        salts: Sequence[str] = (),
    ) -> "Table":
        """Deal a new game from a seed, by default a fresh one; the seed also says which seat starts."""
        seed = seed or new_seed()
        check_players(find_spec(game), len(players))
        chance = FairChance(seed, salts)
        table = cls.dealt(game, players, options or {}, chance.first(len(players)) + 1, chance)
        table.seed, table.salts = seed, list(salts)
        return table

    @classmethod
    def dealt(cls, game: str, players: Sequence[str], options: dict[str, Value], first: int, chance: Chance) -> "Table":
        """Deal a new game from any chance."""
        table = cls(game, players, options, first, chance)
        contract.deal(table.state)
        table.settle(table.state, 0)
        table.deal = table.notation.zones(table.state)
        table._take_notes()
        return table

    @classmethod
    def from_record(cls, record: Record, chance: Chance | None = None, moves: int | None = None) -> "Table":
        """Replay a record: all its moves, or the first `moves` of them. Shuffles come from its list, then from its seed
        or from `chance`; list and seed must agree."""
        seed = None if record.seed is UNSET else read_seed(record.seed)
        salts = [] if record.salts is UNSET else list(record.salts)
        fair = None if seed is None else FairChance(seed, salts)
        table = cls(record.game, record.players, record.options, record.first, InOrder())
        table.seed, table.salts = seed, salts
        for order in record.shuffles:
            for card in order:
                if card not in table.notation.numbers:
                    raise unusable("card-unknown", zone="shuffles", text=str(card)[:40])
        table.chance = Recorded(table.notation.numbered(record.shuffles), fair or chance, fair)
        table.notation.set_up(table.state, record.deal)
        table.deal = record.deal
        table._take_notes()
        for number, played in enumerate(islice(record.played(), moves), 1):
            table._replay(number, played)
        return table

    def _replay(self, number: int, played: Played) -> None:
        try:
            self.play(*played)
        except Refused as refused:
            refusal = refused.refusal
            data = {"number": number, "move": str(played)[:60], "inner": refusal}
            raise Refused(Refusal(refusal.kind, "move-in-record", refusal.rule, data)) from None

    def before_last(self, moves: int = 1) -> "Table":
        """Make a table as this one was before its last moves, from a checkpoint; this one stays as it is."""
        number = len(self.moves) - moves
        start = number - number % CHECKPOINT_MOVES
        kept = self._checkpoints[start]
        table = Table(self.game.name, self.players, self.options, self.first, self.chance)
        table.seed, table.salts, table.deal = self.seed, self.salts, self.deal
        table._states[0] = kept.state
        table.moves, table.shuffles = self.moves[:start], self.shuffles[: kept.shuffles]
        table.agreed, table.resigned = list(kept.agreed), list(kept.resigned)
        table._checkpoints = {made: point for made, point in self._checkpoints.items() if made <= start}
        table.happened = kept.happened
        table.chance = Recorded(self.notation.numbered(self.shuffles[kept.shuffles :]))
        for played in self.moves[start:number]:
            table.play(*played)
        table.chance = self.chance
        return table

    # --- looking ---

    @property
    def actor(self) -> int | None:
        """Whose decision it is, from 1; None when the game is over."""
        return self._head[ACTOR] + 1 if self._head[OUTCOME] == RUNNING else None

    @property
    def result(self) -> Result | None:
        if self._head[OUTCOME] == RUNNING:
            return None
        self._result = self._result or self._find_result()
        return self._result

    def _find_result(self) -> Result:
        winners = [seat + 1 for seat in range(len(self.players)) if self.state.winners >> seat & 1]
        played_out = not self.moves or self.moves[-1].move not in TALK
        scores = self.notation.scores(self.state) if played_out else None
        return Result(OUTCOMES[self.state.outcome], winners, scores)

    @property
    def ending(self) -> Event | None:
        """Why the game is over, as the message `ending-KIND`; None while it goes on, and where there is no more to say
        than who won."""
        result = self.result
        if result is None:
            return None
        if result.outcome == "unfinished":
            return Event("turn-limit", {"count": int(self.state.turn)})
        if result.outcome == "draw" and self._is_draw_agreed:
            return Event("draw-agreed", {})
        said = self.happened[0] if self.happened else None
        if isinstance(said, Event) and said.kind == "resigned":
            return Event("resigned", {"seat": result.winners[0], "other": said.data["seat"]})
        seen = [self.event(entry, -1) for entry in self.happened]
        return self.notation.ending(self.state, result.winners, seen)

    @property
    def turns(self) -> int:
        """The turns that have begun, up to that of the last move."""
        was_said = not self.moves or self.moves[-1].move in TALK
        return int((self.state if was_said else self._states[1]).turn) + 1

    def view(self, seat: int | None, open_hands: bool = False) -> View:
        """What the seat may see; None for a spectator. All hands are open only in games that are over."""
        return self._view(seat, self.notation.position(self.state, self._index(seat), open_hands))

    def view_encoded(self, seat: int | None) -> View:
        """What the seat may see, to be encoded: its position is written as JSON already."""
        return self._view(seat, msgspec.Raw(self.position_json(seat)))

    def _view(self, seat: int | None, position: Any) -> View:
        return View(
            game=self.game.name,
            seat=seat,
            players=self.players,
            options=self.options,
            moves=len(self.moves),
            turn=int(self.state.turn),
            actor=self.actor,
            draw_agreed=list(self.agreed),
            resigned=list(self.resigned),
            result=self.result,
            position=position,
        )

    def events(self, seat: int | None) -> list[Event]:
        """What happened in the last move, or in the deal, as the seat may know it."""
        return [self.event(entry, self._index(seat)) for entry in self.happened]

    def legal(self, seat: int | None) -> list[Move]:
        """The moves open to the seat now: none unless it is asked."""
        state = None if seat is None else self.as_asked(seat)
        return [] if state is None else self.notation.legal(state)

    # The same as JSON, written by kernels.

    def position_json(self, seat: int | None, open_hands: bool = False) -> bytes:
        """The position of `view`."""
        return self.notation.position_json(self.state, self._index(seat), open_hands)

    def legal_json(self, seat: int | None) -> bytes:
        """The moves of `legal`."""
        state = None if seat is None else self.as_asked(seat)
        return b"[]" if state is None else self.notation.legal_json(state)

    def event_json(self, entry: int | Event, seat: int) -> bytes:
        """`event`, without the braces around it."""
        if isinstance(entry, Event):
            return msgspec.json.encode(entry)[1:-1]
        return self.notation.event_json(self.state, entry, seat)

    def describe(self, code: int, state: State | None = None) -> Move:
        """A move by the kernel's code."""
        return self.notation.move(self.state if state is None else state, code)

    def codes(self, state: State | None = None) -> list[int]:
        """The kernel's codes of all legal moves."""
        s = self.state if state is None else state
        return [int(code) for code in self._codes[: contract.legal(s, self._codes)]]

    @property
    def asked(self) -> list[int]:
        """The seats that must decide: the actor, or after a pair all that G19 asks, in turn order."""
        return [int(state.actor) + 1 for state in self._as_asked()]

    @property
    def asks_together(self) -> bool:
        """Whether several may be asked at once, each without knowing what the others answer."""
        return self.notation.asks_together(self.state)

    def as_asked(self, seat: int) -> State | None:
        """The state in which the seat decides, if it is asked: where several are asked, those before it declined."""
        if seat == self.actor:
            return self.state
        if not self.asks_together:
            return None
        for state in self._as_asked():
            if state.actor == seat - 1:
                return state
        return None

    def _as_asked(self) -> Iterator[State]:
        if self.actor is None:
            return
        state = self.state
        yield state
        if not self.asks_together:
            return
        state = state.copy()
        contract.apply(state, self.notation.declining)
        while self.notation.asks_together(state):
            yield state
            contract.apply(state, self.notation.declining)

    def why_not(self, seat: int, text: str) -> Refusal | None:
        """None for a move that may be made now, or the refusal."""
        try:
            self.decide(seat, text)
        except Refused as refused:
            return refused.refusal
        return None

    # --- moving ---

    def play(self, seat: int, text: str) -> list[Event]:
        """Make a move, checked; returns what the mover sees happen. Refused if it may not be made: nothing changes."""
        self.make(self.decide(seat, text))
        return self.events(seat)

    def decide(self, seat: int, text: str) -> CheckedMove:
        """Read and check a move; Refused if it may not be made. The last answer is kept, for the same text and for the
        text as a record has it: a server decides before it stores a move, and plays it after."""
        if not 1 <= seat <= len(self.players):
            raise unusable("seat-unknown", number=seat, most=len(self.players))
        if self.actor is None:
            raise illegal("T4", "game-over")
        said = text.strip().lower()
        if said in TALK:
            self._check_talk(seat, said)
            return CheckedMove(seat, said, None)
        if seat != self.actor:
            raise illegal("T4", "not-your-turn", seat=self.actor)
        if self._decided is not None:
            moves, read, decision = self._decided
            if moves == len(self.moves) and text in (read, decision.text):
                return decision
        decision = self._checked(self.state, text)
        self._decided = len(self.moves), text, decision
        return decision

    def decide_together(self, seat: int, text: str) -> CheckedMove:
        """Read and check a move of a seat that is asked together with others: as if those before it had declined."""
        state = self.as_asked(seat)
        if state is None:
            raise illegal("T4", "not-your-turn", seat=self.actor)
        return self._checked(state, text)

    def _checked(self, state: State, text: str) -> CheckedMove:
        """What is sent nearly always is the text of a legal move; what is not is read, to say what is wrong with it."""
        code = self.notation.find_legal(state, text)
        if code >= 0:
            return CheckedMove(int(state.actor) + 1, text, code)
        code = self.notation.parse(state, text)
        refusal = self.notation.refusal(state, code)
        if refusal is not None:
            raise Refused(refusal)
        return CheckedMove(int(state.actor) + 1, self.notation.text(state, code), code)

    def as_read(self, decision: CheckedMove, seat: int | None) -> Played:
        """The move as the seat may read it in its own copy of the record; call it before the move is made."""
        if decision.code is None:
            return Played(decision.seat, decision.text)
        return Played(decision.seat, self.notation.text_for(self.state, decision.code, self._index(seat)))

    def make(self, decision: CheckedMove, observer: MoveObserver | None = None) -> None:
        """Make a move that `decide` returned for this position."""
        seat, number = decision.seat, len(self.moves) + 1
        self._set_checkpoint()
        if decision.code is None:
            self._talk(seat, decision.text)
        else:
            self._apply(number, decision, decision.code, observer)
        self._close()

    def _set_checkpoint(self) -> None:
        if len(self.moves) % CHECKPOINT_MOVES == 0:
            state, shuffles = self.state.copy(), len(self.shuffles)
            agreed, resigned = list(self.agreed), list(self.resigned)
            self._checkpoints[len(self.moves)] = Checkpoint(state, shuffles, agreed, resigned, self.happened)

    def _apply(self, number: int, decision: CheckedMove, code: int, observer: MoveObserver | None) -> None:
        self._states[1] = self._states[0]
        try:
            contract.apply(self.state, code)
            orders = self.settle(self.state, number, observer)
        except Refused:
            self._states[0] = self._states[1]
            raise
        self.moves.append(Played(decision.seat, decision.text))
        self.shuffles += orders
        self._take_notes()
        self._lapse(decision.seat)

    def _take_notes(self) -> None:
        """Keep what the kernel noted: a refused move overwrites it."""
        self.happened = self.state.log[: self.state.log_n].tolist()

    def settle(self, s: State, move: int, observer: MoveObserver | None = None) -> list[list[str]]:
        """Shuffle while the actor is CHANCE; returns the orders, top first."""
        orders: list[list[str]] = []
        while s.actor == CHANCE:
            n = contract.pending(s, self._cards)
            order = self.chance.order([int(card) for card in self._cards[:n]], move, len(orders))
            orders.append(self.notation.in_order(order))
            if observer:
                observer.look()
                observer.shuffled(orders[-1])
            self._cards[:n] = order
            contract.shuffle(s, self._cards)
        return orders

    def _close(self) -> None:
        """Add the event of the game's end, if it has ended."""
        result = self.result
        if result is not None:
            self._say(f"over-{result.outcome}", *result.winners[: result.outcome == "win"])

    # --- T2 and T3 ---

    def _check_talk(self, seat: int, text: str) -> None:
        if not self._is_in(seat) or seat in self.resigned:
            raise illegal("T3" if text == "resign" else "T2", "not-in-game")
        if text == "offer-draw" and seat in self.agreed:
            raise illegal("T2", "offer-stands")
        if text == "accept-draw" and (not self.agreed or seat in self.agreed):
            raise illegal("T2", "no-offer")

    def _talk(self, seat: int, text: str) -> None:
        self.moves.append(Played(seat, text))
        self.happened = []
        if text == "resign":
            self._resign(seat)
        else:
            self._say("draw-agreed" if self.agreed else "draw-offered", seat)
            self.agreed.append(seat)
        self._draw_if_agreed()

    def _say(self, kind: str, *data: int) -> None:
        self.happened.append(Event(kind, dict(zip(TABLE_EVENTS[kind], data, strict=True))))

    def _is_in(self, seat: int) -> bool:
        return bool(self.state.left >> (seat - 1) & 1)

    @property
    def _is_draw_agreed(self) -> bool:
        silent = set(range(1, len(self.players) + 1)) - {*self.agreed, *self.resigned}
        return bool(self.agreed) and not any(self._is_in(seat) for seat in silent)

    def _draw_if_agreed(self) -> None:
        if self.state.outcome == RUNNING and self._is_draw_agreed:
            self.state.outcome = DRAW

    def _resign(self, seat: int) -> None:
        self._say("resigned", seat)
        others = int(self.state.left) & ~(1 << (seat - 1))
        if others & (others - 1) == 0:
            self.state.outcome, self.state.winners = WIN, others
        else:
            self.resigned.append(seat)

    def _lapse(self, seat: int) -> None:
        """Withdraw the seat's agreement to a draw with its next move, and that of seats that are out; if the offerer's
        goes, all go."""
        standing = [other for other in self.agreed if other != seat and self._is_in(other)]
        self.agreed = standing if standing[:1] == self.agreed[:1] else []
        self._draw_if_agreed()

    # --- telling ---

    def _index(self, seat: int | None) -> int:
        if seat is not None and not 1 <= seat <= len(self.players):
            raise unusable("seat-unknown", number=seat, most=len(self.players))
        return -1 if seat is None else seat - 1

    def noted(self, seat: int, since: int) -> list[Event]:
        """The state's log of the last action from entry `since`, as a seat (from 0, -1 for a spectator) may know it."""
        return [self.event(int(entry), seat) for entry in self.state.log[since : self.state.log_n]]

    def event(self, entry: int | Event, seat: int) -> Event:
        if isinstance(entry, Event):
            return entry
        return self.notation.event(self.state, entry, seat)

    def tell(self, event: Event, language: str) -> str:
        return tell(language, f"event-{event.kind}", event.data, self.players)

    def record(self) -> Record:
        """The whole game, with nothing hidden; `own_copy` makes what one seat may have of it."""
        return Record(
            powderkeg=VERSION,
            game=self.game.name,
            options=self.options,
            players=self.players,
            first=self.first,
            seed=self.seed.hex() if self.seed else UNSET,
            salts=self.salts or UNSET,
            commitment=commitment(self.seed) if self.seed else UNSET,
            deal=self.deal,
            shuffles=self.shuffles,
            moves=[str(played) for played in self.moves],
            result=self.result,
        )
