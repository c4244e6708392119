"""Nothing that a seat or a spectator must not know goes over the wire.

Twin worlds at two servers: the hidden cards differ, and every byte that the watching seat and the spectators receive is
the same until the end of the game. Deliberately planted leaks are found.
"""

import random
import re
import threading
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from powderkeg.engine.state_record import State
from powderkeg.play.record import Record
from powderkeg.play.redaction import own_copy
from powderkeg.play.table import Table
from powderkeg.server.live.live_room import LiveRoom
from powderkeg.server.live.registry import IDLE_SECONDS
from powderkeg.server.protocol import messages
from powderkeg.server.protocol.messages import Offered, SeatShown, Shown, Window, offered
from powderkeg.server.services import records, tables
from powderkeg.server.services.thinking_pool import Advised, ThinkingPool
from powderkeg.server.tables import entries, view
from powderkeg.server.tables.room import Room
from powderkeg.server.transport.websocket import Client
from powderkeg.text.refusal import Refused, illegal, refused
from testkit.positions import NAMES, lay
from testkit.scale import scaled
from testkit.server.twin_games import ANY, PARTIES, Party, Step, Twins, some_twins
from testkit.server.twin_servers import (
    WINDOW,
    Differs,
    Performance,
    RecordingClient,
    Transcript,
    World,
    perform,
    secret_of,
    wait_until,
)
from testkit.traces import whole

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")

SHORT = 16
STEPS = min(scaled(SHORT), 60)  # of twin games
Worlds = tuple[World, World]
Plant = pytest.MonkeyPatch


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worlds]:
    folder: Path = tmp_path_factory.mktemp("worlds")
    both = World(folder, 0), World(folder, 1)
    yield both
    for world in both:
        world.stop()


@cache
def twins_of(number: int) -> Twins:
    """Twins of a party, made once."""
    return some_twins(PARTIES[number], STEPS)


@pytest.mark.parametrize("number", range(len(PARTIES)), ids=map(str, PARTIES))
def test_twin_worlds_sound_the_same_byte_by_byte(worlds: Worlds, number: int) -> None:
    twins = twins_of(number)
    transcript = perform(worlds, twins)
    assert len(transcript) > 15 * len(twins.steps)
    assert twins.different > min(len(twins.steps), SHORT) / 2  # near the end there may be no hidden cards left
    assert has_no_seed(transcript, twins)


def test_the_twins_are_worth_comparing() -> None:
    """Between the worlds the legal moves of other seats differ, windows open, clocks expire, and games end."""
    twins = [twins_of(number) for number in range(len(PARTIES))]
    assert {each.party.game for each in twins if each.choices} >= {"boom", "exploding", "battle-gum"}
    assert sum(step.window for each in twins for step in each.steps) > 2
    assert sum(step.expires for each in twins for step in each.steps) > 1
    assert any(each.steps[-1].last for each in twins)


def has_no_seed(transcript: Transcript, twins: Twins) -> bool:
    return not any(twins.seed in piece or twins.seed.hex().encode() in piece for _, piece in transcript)


# --- answers out of turn (G19) ---


def window(able: bool) -> dict[str, Any]:
    """Ana has two 5s, and Cy the other two, or only one of them. Bo watches."""
    third = "5D 5C 4S" if able else "5D 11S 4S"
    nothing = [""] * 3
    hands = ["5S 5H 8D", "7S 7H 7D", third]
    return lay("battle-gum", 3, hands=hands, up=nothing, down=nothing, deck="10S 10H 10D 10C", hold=False).deal


def window_twins(first: dict[int, str], second: dict[int, str]) -> Twins:
    """Twins in which Cy can complete in the first world only, with these answers in each world."""
    pair, tries = {1: "play 5S 5H"}, ["complete 5D 5C", "play 7S", "fold"]
    steps = [Step((pair, pair), refused=tries), Step((dict(first), dict(second)), window=True)]
    party = Party("battle-gum", 3, (2,), options={"completion": "pair"})
    return Twins(party, bytes(range(32)), 1, [window(True), window(False)], [[], []], steps, 2, 1)


SILENT: dict[int, str] = {}
ANSWERS = [
    ({3: "complete 5D 5C"}, {3: "decline"}),
    ({3: "complete 5D 5C"}, SILENT),
    ({3: "decline", 2: "decline"}, {2: "decline"}),
    (SILENT, {3: "decline"}),
]


class WindowRun(NamedTuple):
    """What was received in a window, which seats had answered before its end, and whether it was open then and
    later."""

    transcript: Transcript
    answers: set[int]
    open: tuple[bool, bool]


def run_window(world: World, twins: Twins, expected: Transcript | None = None) -> WindowRun:
    """Give the answers and let the window close in its time, while a long poll waits."""
    with Performance(world, twins, "window", expected) as performance:
        performance.open()
        performance.do(twins.steps[0])
        performance.listen("a pair")
        path = f"/api/tables/{performance.table}?after={performance.client.version}&wait=0.5"
        news: list[bytes] = []
        waiting = threading.Thread(target=lambda: news.append(world.ask("GET", path, secret_of("spectator"))))
        waiting.start()
        performance.seal(twins.steps[1])
        performance.try_refused_moves(random.Random(1))
        world.pass_time(performance.table, WINDOW - 0.001)
        performance.listen("the window is still open")
        waiting.join()
        performance.compare("nothing new", news[0])
        room = world.room(performance.table)
        answers, before = set(room.window.answers), room.is_window_open
        world.pass_time(performance.table, 0.001)
        return WindowRun(performance.transcript, answers, (before, room.is_window_open))


@pytest.mark.parametrize("answers", ANSWERS, ids=str)
def test_G19_a_window_sounds_the_same_whoever_can_complete_and_whatever_was_answered(
    worlds: Worlds, answers: tuple[dict[int, str], dict[int, str]]
) -> None:
    for run, given in zip(compare_windows(worlds, *answers), answers, strict=True):
        assert run.answers == set(given)
        assert run.open == (True, False)


def compare_windows(worlds: Worlds, first: dict[int, str], second: dict[int, str]) -> tuple[WindowRun, WindowRun]:
    twins = window_twins(first, second)
    first_run = run_window(worlds[0], twins)
    return first_run, run_window(worlds[1], twins, first_run.transcript)


# --- metrics ---

TAKEN_TIME = re.compile(r"powderkeg_request_seconds_(sum|created|bucket{le=\"[\d.]+\"})|powderkeg_requests_created")
Counted = dict[str, float]


def read_metrics(world: World) -> Counted:
    """Every metric, except for how long requests took."""
    body = world.ask("GET", "/metrics").partition(b"\r\n\r\n")[2].decode()
    lines = [line.rsplit(" ", 1) for line in body.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in lines if not TAKEN_TIME.match(name)}


def growth(before: Counted, after: Counted) -> Counted:
    return {name: value - before.get(name, 0.0) for name, value in after.items()}


def answer_by_http(performance: Performance) -> None:
    """Answer twice; the refusal of the second must not show in the metrics either."""
    body = {"version": performance.client.version, "move": "decline"}
    for _ in range(2):
        performance.world.ask("POST", f"/api/tables/{performance.table}/moves", secret_of(3), body)
    performance.world.ask("GET", f"/api/tables/{performance.table}", secret_of(3))


def answer_by_websocket(performance: Performance) -> None:
    performance.move(3, "decline")


def spy_on_metrics(world: World, answer: Callable[[Performance], None]) -> tuple[Counted, Counted]:
    """How the metrics grow during a window in which Cy answers or not, and after it has closed."""
    twins = window_twins(SILENT, SILENT)
    with Performance(world, twins, "metrics") as performance:
        performance.open()
        performance.do(twins.steps[0])
        performance.listen("a pair")
        before = read_metrics(world)
        answer(performance)
        opened = growth(before, read_metrics(world))
        world.pass_time(performance.table, WINDOW)
        return opened, growth(before, read_metrics(world))


@pytest.mark.parametrize("answer", [answer_by_http, answer_by_websocket])
def test_G19_metrics_do_not_tell_that_somebody_has_answered(
    worlds: Worlds, answer: Callable[[Performance], None]
) -> None:
    answered, closed = spy_on_metrics(worlds[0], answer)
    silent, closed_silent = spy_on_metrics(worlds[1], lambda performance: None)
    assert answered == silent
    assert closed["powderkeg_entries_written"] == closed_silent["powderkeg_entries_written"] + 1
    if answer is answer_by_http:
        assert closed['powderkeg_requests_total{method="POST",status="201"}'] == 1
        assert closed['powderkeg_requests_total{method="POST",status="409"}'] == 1


def test_G19_a_table_stays_in_memory_until_its_window_closes(worlds: Worlds) -> None:
    """Dropping it would lose the counts that are held back until then."""
    world = worlds[0]
    with Performance(world, window_twins(SILENT, SILENT), "memory") as performance:
        performance.open()
        performance.do(performance.step)
        for client in (*performance.clients.values(), *performance.others.values()):
            client.close()
        wait_until(lambda: world.house.connected == 0)
        world.shift(IDLE_SECONDS + 1)
        assert performance.table in memory_at_rest(world)
        world.pass_time(performance.table, 0)
        assert performance.table not in memory_at_rest(world)


def memory_at_rest(world: World) -> set[str]:
    async def rest() -> set[str]:
        world.rooms.drop_idle()
        return set(world.rooms.live)

    return world.run(rest())


# --- time ---


@pytest.mark.parametrize("answers", [{3: "decline", 2: "decline"}, {3: "decline"}, SILENT], ids=str)
def test_G19_a_window_lasts_as_long_whoever_can_complete_and_whoever_has_answered(
    worlds: Worlds, answers: dict[int, str]
) -> None:
    """Measured by the timers of the server."""
    twins = window_twins(answers, answers)
    for world in worlds:
        with Performance(world, twins) as performance:
            performance.open()
            performance.do(twins.steps[0])
            performance.listen("a pair")
            for seat, text in answers.items():
                performance.move(seat, text)
            room = world.room(performance.table)
            world.advance(WINDOW - 0.001)
            performance.listen("the window is still open")
            assert room.is_window_open
            world.advance(0.001)
            wait_until(lambda room=room: not room.is_window_open)


PACE = 3.0  # seconds


@pytest.fixture(scope="module")
def house_with_bots(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A server whose bots move without waiting for `allow_bot`."""
    world = World(tmp_path_factory.mktemp("bots"), 0, bots_wait=False)
    yield world
    world.stop()


@pytest.mark.parametrize("game", ["exploding", "boom", "kaboo"])
def test_a_bot_takes_its_time_however_little_there_is_to_think_about(house_with_bots: World, game: str) -> None:
    world = house_with_bots
    world.tokens, world.given = game, 0
    options = {"phase": 1} if game == "exploding" else {}  # it can only draw
    seats = [{"name": "Ana"}, {"bot": "simple"}]
    wanted = {"game": game, "seats": seats, "options": {**options, "turn_limit": 6}, "pace": PACE}
    world.ask("POST", "/api/tables", secret_of("Ana"), wanted)
    client = RecordingClient(world, secret_of("Ana"))
    view = client.watch(f"{game}-1")
    while view["status"] == "playing":
        if "legal" in view:
            client.say("move", table=f"{game}-1", version=view["version"], move=view["legal"][0]["text"])
        else:
            wait_until(lambda: world.clock.monotonic() + PACE in world.clock.sleeping)
            world.advance(PACE)
        view = client.until(lambda message: message["type"] == "view")
    client.close()
    kept = world.run(world.rooms.store.load(f"{game}-1"))
    assert kept
    read = [(entries.decode(entry.body), entry.at) for entry in kept.entries]
    spent = [
        at - since
        for (_, since), (entry, at) in pairwise(read)
        if isinstance(entry, entries.Moved) and entry.by == "bot"
    ]
    assert spent
    assert spent == pytest.approx([PACE] * len(spent))


# --- draw offers ---


@pytest.mark.parametrize("party", [PARTIES[0], PARTIES[8], PARTIES[9]], ids=str)
def test_a_draw_offer_names_no_card_in_an_own_copy(party: Party) -> None:
    """The notes of the last action are read once, whatever offers follow."""
    players = NAMES[: party.players]
    table = Table.new(party.game, players, party.options | {"turn_limit": 30}, b"what is said".ljust(32))
    while table.actor:
        legal = table.legal(table.actor)
        table.play(table.actor, legal[len(table.moves) % len(legal)].text)
        before = own_copies(table)
        if table.actor and not table.agreed:
            table.play(table.actor, "offer-draw")
            assert own_copies(table) == before


def own_copies(table: Table) -> list[Any]:
    """The deal and the shuffles as far as each seat and a spectator knows them."""
    copies = [own_copy(table.record(), seat) for seat in (None, *range(1, len(table.players) + 1))]
    return [(copy.deal, copy.shuffles) for copy in copies]


# --- planted leaks: each must be found ---


def trace_of(state: State) -> int:
    """A number that differs between worlds."""
    return zlib.crc32(whole(state))


def everyone_sees_what_the_actor_may_do(plant: Plant) -> None:
    def leaky(room: Room, seat: int | None, language: str | None) -> list[Offered]:
        return [offered(move) for move in room.table.legal(room.table.actor)] if room.table else []

    plant.setattr(view, "show_legal", leaky)


def sealed_answers_are_counted(plant: Plant) -> None:
    apply = Room.apply

    def leaky(room: Room, entry: entries.AnyEntry, at: float) -> None:
        apply(room, entry, at)
        if isinstance(entry, entries.SEALED):
            room.log.end_version()

    plant.setattr(Room, "apply", leaky)


def anyones_answer_shows(plant: Plant) -> None:
    show_window = view.show_window

    def leaky(room: Room, seat: int | None, now: float) -> Window | None:
        honest = show_window(room, seat, now)
        return honest and Window(honest.seconds, bool(room.window.answers))

    plant.setattr(view, "show_window", leaky)


def a_window_closes_when_all_have_answered(plant: Plant) -> None:
    deadline: Any = vars(Room)["deadline"]

    def leaky(room: Room) -> Any:
        if room.is_window_open and room.table and len(room.window.answers) == len(room.table.asked):
            return room.clock.since
        return deadline.fget(room)

    plant.setattr(Room, "deadline", property(leaky))


def a_window_is_short_when_nobody_can_complete(plant: Plant) -> None:
    def leaky(room: Room) -> float:
        assert room.table
        able = any(len(room.table.legal(seat)) > 1 for seat in room.table.asked)
        return WINDOW if able else WINDOW / 2

    plant.setattr(Room, "window_length", property(leaky))


def a_sealed_answer_brings_everyone_a_view(plant: Plant) -> None:
    wake = Client.wake

    def leaky(client: Client, live: LiveRoom) -> None:
        for watching in client.watching.values():
            watching.sent = None
        wake(client, live)

    plant.setattr(Client, "wake", leaky)


def one_view_is_kept_for_all(plant: Plant) -> None:
    build = Client.build
    plant.setattr(Client, "build", lambda client, watching, seated: build(client, watching, False))


def the_record_is_somebody_elses(plant: Plant) -> None:
    def leaky(record: Record, seat: int | None) -> Record:
        return own_copy(record, len(record.players) + 1 - (seat or 1))

    plant.setattr(records, "own_copy", leaky)


def spectators_hear_what_a_seat_does(plant: Plant) -> None:
    event = Table.event_json
    plant.setattr(Table, "event_json", lambda table, entry, seat: event(table, entry, max(seat, 0)))


def a_refusal_says_what_the_actor_can_do(plant: Plant) -> None:
    move = Room.move

    def leaky(room: Room, seat: int, number: int, text: str, by: entries.By = "person") -> entries.AnyEntry:
        try:
            return move(room, seat, number, text, by)
        except Refused:
            raise illegal("T4", "not-your-turn", seat=1, moves=len(room.playing.codes())) from None

    plant.setattr(Room, "move", leaky)


def hints_come_from_the_true_cards(plant: Plant) -> None:
    def leaky(thinkers: ThinkingPool, game: str, state: State, budget: str, seed: int, stop: Any) -> list[Advised]:
        return [Advised(0, 0.5, trace_of(state), is_even=True)]

    plant.setattr(ThinkingPool, "_advise", leaky)


def whether_a_move_can_be_taken_back_depends_on_hidden_cards(plant: Plant) -> None:
    def leaky(table: Table, seat: int, final_moves: int) -> None:
        raise refused("illegal", "undo-information" if trace_of(table.state) % 2 else "undo-not-last")

    plant.setattr("powderkeg.server.tables.room.check_undo", leaky)


def the_lobby_counts_entries(plant: Plant) -> None:
    def leaky(room: Room, seat: int) -> SeatShown:
        return SeatShown(name=None, bank=trace_of(room.playing.state))

    plant.setattr(tables, "show_seat", leaky)


def the_length_of_a_message_tells(plant: Plant) -> None:
    encode = messages.encode

    def leaky(message: Any) -> bytes:
        padding = 0
        if isinstance(message, Shown) and message.view:
            padding = padding_of.get(message.table, 0)
        return encode(message) + b" " * padding

    padding_of: dict[str, int] = {}
    shown = view.show

    def remember(room: Room, *given: Any, **more: Any) -> Shown:
        padding_of[room.id] = trace_of(room.table.state) % 16 if room.table else 0
        return shown(room, *given, **more)

    plant.setattr(tables, "show", remember)
    plant.setattr(messages, "encode", leaky)


LEAKS = [
    everyone_sees_what_the_actor_may_do,
    sealed_answers_are_counted,
    anyones_answer_shows,
    a_window_closes_when_all_have_answered,
    a_window_is_short_when_nobody_can_complete,
    a_sealed_answer_brings_everyone_a_view,
    one_view_is_kept_for_all,
    the_record_is_somebody_elses,
    spectators_hear_what_a_seat_does,
    a_refusal_says_what_the_actor_can_do,
    hints_come_from_the_true_cards,
    whether_a_move_can_be_taken_back_depends_on_hidden_cards,
    the_lobby_counts_entries,
    the_length_of_a_message_tells,
]


@pytest.fixture(scope="module")
def leaky_twins() -> Twins:
    """Twins with windows in which somebody could complete, and shuffled cards."""
    twins = some_twins(Party("battle-gum", 3, (3,), options=ANY), 20)
    assert twins.choices > 3
    assert any(step.window and step.moves[0] != step.moves[1] for step in twins.steps)
    return twins


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_planted_leak_is_found(
    worlds: Worlds, leaky_twins: Twins, leak: Callable[[Plant], None], monkeypatch: Plant
) -> None:
    leak(monkeypatch)
    with pytest.raises(Differs):
        compare(worlds, leaky_twins, leak.__name__[:40])


def compare(worlds: Worlds, twins: Twins, name: str) -> None:
    compare_windows(worlds, *ANSWERS[2])
    perform(worlds, twins, name)
