"""A room is determined by its log: whatever happens at a table, a replay gives the same room. And two tables that look
the same to a seat show it the same bytes."""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any

import msgspec
import pytest

from powderkeg.games import SPECS
from powderkeg.games.card_tracker import leaves
from powderkeg.play.fair_shuffle import FairChance
from powderkeg.play.record import Record
from powderkeg.play.redaction import own_copy
from powderkeg.play.table import Table
from powderkeg.play.verify import verify
from powderkeg.server.tables import entries
from powderkeg.server.tables.entries import Clock, Setup
from powderkeg.server.tables.room import Dealer, Room, deal
from powderkeg.text.refusal import Refused, refused
from testkit.scale import scaled
from testkit.server.scene import BOT, SEED, Scene, encode, fold, show
from testkit.traces import can_be_dealt

GAMES = list(SPECS)
NAMES = ("Ana", "Bo", "Cy", "Di")
CLOCKS = (None, Clock(bank=40, increment=2), Clock(move=15), Clock(bank=60, move=20))
TURNS = 20  # T1: no game is longer


def any_setup(game: str, rng: random.Random) -> Setup:
    """Any table that can be opened, for up to four; options that do not go together are left out until they do."""
    fewest, most = SPECS[game].seats
    options = {option.name: rng.choice(option.values) for option in SPECS[game].own_options}
    while not can_be_dealt(SPECS[game], options, min(most, 4)):
        del options[rng.choice(list(options))]
    options["turn_limit"] = TURNS
    if game == "battle-gum":
        options["completion"] = rng.choice(["pair", "any"])
    return Setup(
        game,
        rng.randint(fewest, min(most, 4)),
        options,
        rng.choice(CLOCKS),
        on_leave=rng.choice(["bot", "wait"]),
        on_timeout=rng.choice(["bot", "bot", "bot", "move", "move", "resign"]),
        stand_in=BOT,
    )


def any_scene(game: str, rng: random.Random, dealer: Dealer = deal) -> Scene:
    setup = any_setup(game, rng)
    seats = ["Ana", *(rng.choice([name, name, BOT]) for name in NAMES[1 : setup.players])]
    return Scene(setup, *seats, dealer=dealer, salts=[rng.choice(["", "salt"]) for _ in seats])


# --- what people and bots do ---


def any_move(room: Room, rng: random.Random) -> entries.AnyEntry:
    """A move by a seat that is asked: by the person, or by the bot that plays there."""
    asked = [seat for seat in room.playing.asked if seat not in room.window.answers]
    if not asked:
        raise refused("busy", "house-busy")  # all have answered: wait
    seat = rng.choice(asked)
    text = rng.choice(room.playing.legal(seat)).text
    return room.move(seat, room.version, text, "bot" if room.plays_for(seat) else "person")


def any_offer_or_resignation(room: Room, rng: random.Random) -> entries.AnyEntry:
    text = "resign" if rng.random() < 0.1 else rng.choice(["offer-draw", "accept-draw"])
    return room.move(rng.choice(room.seats.numbers), room.version, text)


def any_arrival(room: Room, rng: random.Random) -> entries.AnyEntry:
    seat = rng.choice([seat for seat in room.seats.numbers if room.chair(seat).person])
    return room.sit(seat, "", [seat]) if rng.random() < 0.8 else room.leave(seat)


def any_undo(room: Room, rng: random.Random) -> entries.AnyEntry:
    if room.undo:
        return room.answer_undo(rng.choice(room.undo_waits_for or [1]), rng.random() < 0.6)
    return room.ask_undo(room.playing.moves[-1].seat if room.playing.moves else 1)


def any_refusal_of_a_draw(room: Room, rng: random.Random) -> entries.AnyEntry:
    return room.decline_draw(rng.choice(room.draw_waits_for or [1]))


def any_request_for_time(room: Room, rng: random.Random) -> entries.AnyEntry:
    return room.slow(rng.choice(room.seats.numbers), rng.choice([0.5, 6, 30]))


def any_nonsense(room: Room, rng: random.Random) -> entries.AnyEntry:
    """A move that is too old, too early, somebody else's, or none at all; now and then it happens to be right."""
    text = rng.choice(["draw", "discard AS", "decline", "", "resign now", "swap 1", "play 5S 5H", "pickup"])
    return room.move(rng.choice([0, *room.seats.numbers]), room.version + rng.choice([-3, -1, 0, 1]), text)


def any_answers(room: Room) -> Sequence[Callable[[Room, random.Random], entries.AnyEntry]]:
    """What is likely once somebody has asked for it."""
    return [*[any_undo] * (40 * bool(room.undo)), *[any_refusal_of_a_draw] * (40 * bool(room.draw_waits_for))]


ACTIONS: list[Callable[[Room, random.Random], entries.AnyEntry]] = [
    *[any_move] * 24,
    *[any_arrival] * 3,
    *[any_undo] * 6,
    *(any_offer_or_resignation, any_refusal_of_a_draw, any_request_for_time, any_nonsense),
]


def play_to_the_end(scene: Scene, rng: random.Random) -> Iterator[entries.AnyEntry]:
    """Play until the end, with everything that people do at a table; a refusal must change nothing."""
    while scene.room.status != "finished":
        scene.now += rng.choice([0, 0.5, 3, 8])
        due = scene.room.due_entry(scene.now)
        if due is not None:
            yield scene.write(due)
        else:
            before = fold(scene.room)
            try:
                action = rng.choice([*ACTIONS, *any_answers(scene.room)])
                entry = action(scene.room, rng)
            except Refused:
                assert fold(scene.room) == before
            else:
                yield scene.write(entry)


def glance(room: Room, seat: int | None, now: float) -> bytes:
    """The view of a seat, with the events of the last version."""
    return encode(show(room, [seat] if seat else [], seat, now, room.version - 1))


def glances(room: Room, now: float) -> list[bytes]:
    return [glance(room, seat, now) for seat in (None, *room.seats.numbers)]


def check_a_game(game: str, seed: int) -> Scene:
    rng = random.Random(f"{game} {seed}")
    scene = any_scene(game, rng)
    seen = [(scene.now, glances(scene.room, scene.now))] * len(scene.log)
    for entry in play_to_the_end(scene, rng):
        seen.append((scene.now, glances(scene.room, scene.now)))
        if isinstance(entry, entries.Answered):
            earlier = glances_at(scene, len(scene.log) - 1)
            assert [s for s in range(len(earlier)) if seen[-1][1][s] != earlier[s]] == [entry.seat]
        assert show(scene.room, [], None, scene.now).legal == []
        awaited = scene.room.reminder
        assert awaited is None or awaited.number == scene.room.next_entry
    again = Room("t", SEED, scene.people.values())
    for (entry, at), (now, shown) in zip(scene.log, seen, strict=True):
        again.apply(entry, at)
        if again.table is not None:
            assert glances(again, now) == shown
    assert fold(again) == fold(scene.room)
    assert scene.shown_to_all() == [scene.shown(seat, room=again) for seat in (None, *again.seats.numbers)]
    verdict = verify(scene.table.record(), scene.room.commitment)
    assert verdict.from_seed
    return scene


def glances_at(scene: Scene, count: int) -> list[bytes]:
    """What everyone would be shown now after the first `count` entries."""
    room = Room("t", SEED, scene.people.values(), scene.room.dealer)
    for entry, at in scene.log[:count]:
        room.apply(entry, at)
    return glances(room, scene.now)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_whatever_happens_a_replay_of_the_log_gives_the_same_room(game: str) -> None:
    """With these seeds every kind of entry occurs at scale 1."""
    games = [check_a_game(game, seed) for seed in range(100, 100 + scaled(22))]
    written = {type(entry) for entry, _ in chain(*(scene.log for scene in games))}
    windows = {entries.Answered, entries.WindowClosed}
    never = {entries.RematchAgreed, entries.RematchDeclined, entries.Rematched} | (
        set() if game == "battle-gum" else windows
    )
    assert set(entries.AnyEntry.__args__) - written == never, "every kind of entry occurred"
    undone = [scene for scene in games if "house-undone" in scene.kinds()]
    assert undone
    if game == "exploding":
        assert any(scene.table.shuffles for scene in undone)


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_gives_the_same_game_when_its_people_are_forgotten(game: str) -> None:
    rng = random.Random(game)
    scene = any_scene(game, rng)
    for _ in play_to_the_end(scene, rng):
        pass
    forgotten = scene.again(people=[])
    assert forgotten.playing.moves == scene.table.moves
    assert forgotten.playing.state.tobytes() == scene.table.state.tobytes()
    assert forgotten.playing.result == scene.table.result


# --- twin worlds ---

NOT_DEALT = ("explosive", "defuse")  # E6: to no hand, beyond the one defuse that everyone knows of


def twin_of(record: Record, seat: int | None, rng: random.Random) -> Record | None:
    """The record with two cards swapped that the seat does not see, one of them deep in the draw pile; None in a game
    with too few cards."""
    shown = dict(leaves((), own_copy(record, seat).deal))
    hidden = [(path, card) for path, card in leaves((), record.deal) if shown[path] == "?"]
    deep = [(path, card) for path, card in hidden if path[0] == "deck" and int(path[1]) > 12]
    pairs = [(a, b) for a in hidden for b in deep if a[1] != b[1] and (a[0][0] == "deck" or b[1] not in NOT_DEALT)]
    if not pairs:
        return None
    held = [(a, b) for a, b in pairs if a[0][0] != "deck"]
    (one, card), (other, with_card) = rng.choice(held or pairs)
    deal = msgspec.json.decode(msgspec.json.encode(record.deal))
    put(deal, one, with_card)
    put(deal, other, card)
    return msgspec.structs.replace(record, deal=deal)


def put(deal: Any, path: tuple[str | int, ...], card: str) -> None:
    for key in path[:-1]:
        deal = deal[key]
    deal[path[-1]] = card


def always(record: Record) -> Dealer:
    """A dealer that always deals this record."""
    return lambda setup, seed, names, salts: Table.from_record(record, FairChance(seed, salts))


def twins(game: str, seat: int | None, rng: random.Random) -> tuple[Scene, Scene]:
    """Two tables whose deals look the same to the seat."""
    twin = None
    while twin is None:
        setup = msgspec.structs.replace(any_setup(game, rng), on_timeout="bot")
        dealt = Table.new(game, NAMES[: setup.players], setup.options, rng.randbytes(32)).record()
        record = msgspec.structs.replace(dealt, seed=msgspec.UNSET, commitment=msgspec.UNSET)
        twin = twin_of(record, seat, rng)
    one, other = (Scene(setup, *NAMES[: setup.players], dealer=always(world)) for world in (record, twin))
    assert one.table.state.tobytes() != other.table.state.tobytes()
    return one, other


def look_alike(one: Scene, other: Scene, seat: int | None) -> bool:
    """Whether the seat may have seen no difference yet: its own copies of the records are the same."""
    first, second = (own_copy(scene.table.record(), seat) for scene in (one, other))
    return first == second


def answers_apart(one: Scene, other: Scene, seat: int | None, rng: random.Random) -> None:
    """In a window, let everyone but the seat answer, in each world as the hand there allows."""
    for asked in rng.sample(one.table.asked, len(one.table.asked)):
        for scene in (one, other):
            if asked != seat and not scene.room.plays_for(asked) and asked not in scene.room.window.answers:
                scene.move(scene.legal(asked)[0], asked)


def same_action(one: Scene, other: Scene, rng: random.Random) -> bool:
    """The same entry in both worlds, if it may be made in both."""
    try:
        entry = rng.choice(ACTIONS)(one.room, rng)
        if isinstance(entry, entries.Moved | entries.Answered):
            other.room.move(entry.seat, other.room.version, entry.move, entry.by)
    except Refused:
        return False
    for scene in (one, other):
        scene.write(entry)
    return True


def refusals(scene: Scene, seat: int | None) -> list[str]:
    """The refusals of moves that the seat tries."""
    told = []
    for text in ("draw", "swap 1", "discard AS", "complete 5D 5C", "play 5S 5H", "pickup", "attack AS 2:2H", "undo"):
        try:
            told.append(repr(scene.room.move(seat or 1, scene.room.version, text)) if seat else "")
        except Refused as raised:
            told.append(repr(raised.refusal))
    return told


def compare(game: str, seed: int) -> int:
    """Count the entries for which two worlds look the same to a seat; as long as they do, it must be shown the same."""
    rng = random.Random(f"twins {game} {seed}")
    seat = rng.choice([None, 1, 2])
    one, other = twins(game, seat, rng)
    alike = 0
    for _ in range(60):
        if not one.is_at("playing") or not other.is_at("playing"):
            break
        if one.room.is_window_open:
            answers_apart(one, other, seat, rng)
            assert glance(one.room, seat, one.now) == glance(other.room, seat, one.now)
        one.now = other.now = one.now + 1
        due = one.room.due_entry(one.now)
        assert due == other.room.due_entry(one.now)
        if due is not None:
            one.write(due)
            other.write(due)
        elif not same_action(one, other, rng):
            continue
        if not look_alike(one, other, seat):
            break
        assert glance(one.room, seat, one.now) == glance(other.room, seat, one.now)
        assert refusals(one, seat) == refusals(other, seat)
        alike += 1
    return alike


@pytest.mark.parametrize("game", GAMES)
def test_two_tables_that_look_the_same_to_a_seat_show_it_the_same(game: str) -> None:
    pairs = scaled(4)
    assert sum(compare(game, seed) for seed in range(100, 100 + pairs)) > 3 * pairs
