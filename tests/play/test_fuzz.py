"""Fuzz every parser: it either accepts an input completely or raises Refused, never anything else."""

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from powderkeg.games import SPECS
from powderkeg.play.options import parse_options
from powderkeg.play.record import read_record, read_records
from powderkeg.play.redaction import own_copy
from powderkeg.play.replay import steps
from powderkeg.play.table import InOrder, Table
from powderkeg.play.verify import verify
from powderkeg.text.messages import LANGUAGES, sentence
from powderkeg.text.refusal import Refusal, Refused
from testkit.positions import NAMES
from testkit.scale import scaled
from testkit.traces import variants, whole

pytestmark = pytest.mark.slow

GAMES = list(SPECS)
FEW_EXAMPLES, MANY_EXAMPLES = settings(max_examples=scaled(50)), settings(max_examples=scaled(200))


def check_refusal(refused: Refused) -> None:
    """The refusal is one line in every language, without control characters."""
    for language in LANGUAGES:
        assert re.fullmatch(r"[^\x00-\x1f\x7f-\x9f\u2028\u2029]+", sentence(refused.refusal, language, NAMES))


# --- real games to start from ---


@cache
def games(name: str) -> list[Table]:
    """A few random games, played to the end or for 50 moves, in different variants, with and without a seed."""
    tables, source = [], random.Random(name)
    for players, options in source.sample(some := variants(SPECS[name]), min(6, len(some))):
        table = Table.new(name, NAMES[:players], options, source.randbytes(32))
        while table.actor and len(table.moves) < 50:
            if source.random() < 0.02 and players > 2:
                table.play(table.actor, "offer-draw") if not table.agreed else None
            table.play(table.actor, source.choice(table.legal(table.actor)).text)
        tables.append(table)
    return tables


def as_data(table: Table, source: random.Random) -> dict[str, Any]:
    """A game's record as plain data, cut anywhere, with or without its seed."""
    data = json.loads(table.record().to_json())
    if source.random() < 0.6:
        again = Table.from_record(table.record(), moves=source.randrange(len(table.moves) + 1))
        data = json.loads(again.record().to_json())
    if source.random() < 0.6:
        for field in ("seed", "commitment"):
            del data[field]
    return dict(data)


# --- spoiling data ---

ODD: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    2**31,
    2**63,
    2**70,
    10**30,
    1.0,
    1e308,
    "",
    "?",
    "AS",
    "10H",
    "N1",
    "blank",
]
ODD += ["é", "\ud7ff", "\U0010ffff", "\x00", "\u2028", "1 pass", "2 resign", "9" * 5000 + " pass", [], [[]], [[[]]], {}]
ODD += [{"": []}, [None], ["AS"], [["AS"]], ["AS", "AS"], [["AS", "KH"], []], "1" * 64, "0" * 64, "x" * 10_000]


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every part, at any depth."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield (*path, key)
        yield from paths(part, (*path, key))


def parent(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path[:-1]:
        data = data[key]
    return data


def spoil(data: dict[str, Any], source: random.Random) -> None:
    """Make one change: drop, replace, double or move a part, or swap two."""
    every = list(paths(data))
    fields = [[path for path in every if path[0] == field] for field in data] + 4 * [every]
    mine, other = source.choice(source.choice(fields)), source.choice(source.choice(fields))
    home, key = parent(data, mine), mine[-1]
    match source.randrange(6):
        case 0:
            del home[key]
        case 1:
            home[key] = json.loads(json.dumps(source.choice(ODD)))
        case 2 if isinstance(home, list):
            home.insert(source.randrange(len(home) + 1), home[key])
        case 3 if isinstance(home, list) and isinstance(parent(data, other), list):
            parent(data, other).insert(0, home.pop(key))
        case 4:
            there = parent(data, other)
            if mine != other[: len(mine)] and other != mine[: len(other)]:
                home[key], there[other[-1]] = there[other[-1]], home[key]
        case _:
            move_a_card(data, source)


MORE_ZONES = {"boom": ["discard"], "kaboo": ["discard"], "exploding": ["discard"], "battle-gum": ["pile", "gone"]}


def move_a_card(data: dict[str, Any], source: random.Random) -> None:
    """Move cards so that each stays somewhere exactly once: the set-up may still be playable."""
    deal, game = data.get("deal"), data.get("game")
    if not isinstance(deal, dict) or game not in GAMES:
        return
    if source.random() < 0.3:
        deal.setdefault(source.choice(MORE_ZONES[str(game)]), [])
    if source.random() < 0.3 and game == "battle-gum":
        deal["hold"] = source.choice([True, False, False, False])
    places = [path for path in paths(deal) if is_card(deal, path)]
    if not places:
        return
    mine, other = source.choice(places), source.choice(places)
    here, there = parent(deal, mine), parent(deal, other)
    match source.randrange(4):
        case 0:
            lists = [zone for path in paths(deal) if is_leaf(zone := parent(deal, (*path, 0)))]
            source.choice(lists or [there]).append(here.pop(mine[-1]))
        case 1 if game == "boom" and other[0] == "boards" and len(other) == 3 and mine[:3] != other:
            there[other[2]] = [there[other[2]], here[mine[-1]]]
            here.pop(mine[-1])
        case _:
            here[mine[-1]], there[other[-1]] = there[other[-1]], here[mine[-1]]


def is_card(deal: Any, path: tuple[Any, ...]) -> bool:
    return len(path) > 1 and isinstance(parent(deal, path)[path[-1]], str)


def is_leaf(zone: Any) -> bool:
    """Whether a zone is a list of cards, not of lists."""
    return isinstance(zone, list) and not any(isinstance(part, list) for part in zone)


# --- records ---


def check_record(text: str | bytes, source: random.Random) -> None:
    """The record is refused, or accepted completely."""
    try:
        record = read_record(text)
        table = Table.from_record(record)
    except Refused as refused:
        check_refusal(refused)
        return
    again = Table.from_record(read_record(table.record().to_json()))
    assert again.record().to_json() == table.record().to_json()
    assert whole(again.state) == whole(table.state)
    for check in (verify, lambda record: own_copy(record, 1), lambda record: list(steps(record, None))):
        try:
            check(record)
        except Refused as refused:
            check_refusal(refused)
    play_on(table, source)


def play_on(table: Table, source: random.Random) -> None:
    """A record that can be read can be played."""
    table.chance = InOrder()
    for _ in range(12):
        if table.actor is None:
            break
        table.play(table.actor, source.choice(table.legal(table.actor)).text)
        for seat in (None, 1, 2):
            table.view(seat)
            assert all(table.tell(event, "en") for event in table.events(seat))


SEEDS = st.integers(0, 2**64)


@FEW_EXAMPLES
@given(seed=SEEDS)
@pytest.mark.parametrize("name", GAMES)
def test_a_spoiled_record_is_refused_or_understood(name: str, seed: int) -> None:
    source = random.Random(seed)
    data = as_data(source.choice(games(name)), source)
    for _ in range(source.choice([0, 1, 1, 1, 2, 3, 6])):
        spoil(data, source)
    if data:
        check_record(json.dumps(data, ensure_ascii=source.random() < 0.5), source)


@FEW_EXAMPLES
@given(seed=SEEDS)
@pytest.mark.parametrize("name", GAMES)
def test_a_random_set_up_is_refused_or_played(name: str, seed: int) -> None:
    """Move the cards of a deal at random: many of these positions come from no deal."""
    source = random.Random(seed)
    data = as_data(source.choice(games(name)), source) | {"moves": [], "shuffles": [], "result": None}
    for field in ("seed", "commitment"):
        data.pop(field, None)
    for _ in range(source.choice([1, 2, 5, 20, 60])):
        move_a_card(data, source)
    check_record(json.dumps(data), source)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda part: st.lists(part, max_size=4) | st.dictionaries(st.text(max_size=10), part, max_size=4),
    max_leaves=12,
)
FIELDS = "powderkeg game options players first seed salts commitment deal shuffles moves result legal".split()  # noqa: SIM905
OBJECTS = st.dictionaries(st.sampled_from(FIELDS), JSON | st.sampled_from([1, "boom", ["Ana", "Bo"], {"deck": []}]))


@FEW_EXAMPLES
@given(text=st.text() | st.binary() | JSON.map(json.dumps) | OBJECTS.map(json.dumps))
def test_any_text_is_refused_or_read(text: str | bytes) -> None:
    check_record(text, random.Random(0))


@FEW_EXAMPLES
@given(
    text=st.text() | st.text('{}[]",:\n\r\u2028 17abc') | OBJECTS.map(json.dumps).map(lambda line: f"{line}\n{line}")
)
def test_any_lines_are_refused_or_read(text: str) -> None:
    try:
        read_records(text)
    except Refused as refused:
        check_refusal(refused)


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a":' * 100_000, '"\\ud800"', '{"powderkeg":1e999}', "\ud800", b"\xff"]
)
def test_text_made_to_break_a_reader(text: str | bytes) -> None:
    with pytest.raises(Refused):
        read_record(text)


@FEW_EXAMPLES
@given(
    texts=st.lists(
        st.text()
        | st.sampled_from(["phase=1", "turn_limit=7", "six=may"]).flatmap(
            lambda text: st.text(max_size=3).map(lambda more: text + more)
        ),
        max_size=4,
    )
)
@pytest.mark.parametrize("name", GAMES)
def test_any_options_are_refused_or_read(name: str, texts: list[str]) -> None:
    try:
        options = parse_options(SPECS[name], texts)
    except Refused as refused:
        check_refusal(refused)
    else:
        assert all(options[option] != SPECS[name].option(option).default for option in options)  # type: ignore[union-attr]


# --- moves ---

VERBS = (
    "swap attack boom discard pass draw peek spy trade look keep take knock play hold counter pickup complete decline"
)
WORDS = [*VERBS.split(), "offer-draw", "accept-draw", "resign", "future", "skip", "blank", "defuse", "explosive", "?"]
WORDS += [
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "7",
    "10",
    "11",
    "-1",
    "99",
    "100",
    "1:1",
    "2:4",
    "0:0",
    "7:5",
    "2:8C",
    "0:8C",
    ":",
    ">1",
]
WORDS += [
    ">2",
    ">0",
    ">7",
    ">99",
    ">",
    "> 1",
    "9" * 5000,
    "9" * 5000 + ":1",
    "2:" + "9" * 5000,
    ">" + "9" * 5000,
    "²",
    "٣",
    "ß",
]
SIGNS = "0123456789AJQKNSHDC:>? \t\n-éſK"


@cache
def tables(name: str) -> list[Table]:
    """Every third position of the games."""
    return [
        Table.from_record(table.record(), moves=moves)
        for table in games(name)
        for moves in range(0, len(table.moves) + 1, 3)
    ]


def spoiled_text(table: Table, source: random.Random) -> str:
    legal = [move.text for move in table.legal(table.actor)] or ["pass"]
    text = source.choice(legal)
    words = text.split() if source.random() < 0.6 else [source.choice(WORDS[:22])]
    for _ in range(source.choice([0, 1, 1, 2, 3])):
        new = source.choice([*WORDS, *table.notation.cards, *source.choice(legal).split()])
        match source.randrange(5):
            case 0:
                words.insert(source.randrange(len(words) + 1), new)
            case 1 if words:
                words[source.randrange(len(words))] = new
            case 2 if words:
                words.pop(source.randrange(len(words)))
            case 3:
                source.shuffle(words)
            case _ if words:
                at = source.randrange(len(words))
                sign = source.randrange(len(words[at]) + 1)
                rest = words[at][sign + source.randrange(2) :]
                words[at] = words[at][:sign] + source.choice(SIGNS) + rest
    text = source.choice([" ", " ", "  ", "\t"]).join(words)
    return source.choice([text, text, text.upper(), text.lower(), f" {text}\n"])


def sentence_like(table: Table, source: random.Random) -> str:
    """A well-formed move with arbitrary cards, places and seats, mostly those of legal moves."""
    legal = " ".join(move.text for move in table.legal(table.actor)).split()
    near = [word for word in legal if re.search("[0-9A-Z]", word)] or ["1"]

    def other(word: str) -> str:
        if word.isalpha() and word.islower() and word not in table.notation.cards:
            return word
        if ":" in word and source.random() < 0.7:
            owner, _, rest = word.partition(":")
            return f"{source.choice([owner, '1', '2', '3'])}:{other(rest)}"
        if word.isdigit() or word.startswith(">"):
            return word[:-1] + str(source.randrange(12))
        return source.choice([*near, source.choice(table.notation.cards)])

    return " ".join(other(word) for word in source.choice(table.game.moves.examples).split())


def check_text(table: Table, seat: int, text: str) -> None:
    """A refused text changes nothing; the code of an accepted one is written and read back as the same code."""
    before = whole(table.state), table.record().to_json(), list(table.happened), list(table.agreed)
    refusal: Refusal | None
    try:
        code = table.decide(seat, text).code
    except Refused as refused:
        check_refusal(refused)
        with pytest.raises(Refused):
            table.play(seat, text)
        code, refusal = None, refused.refusal
    else:
        refusal = None
    assert table.why_not(seat, text) == refusal
    if code is not None:
        written = table.notation.text(table.state, code)
        assert table.decide(seat, written).code == code
        assert written in [move.text for move in table.legal(seat)]
    assert (whole(table.state), table.record().to_json(), table.happened, table.agreed) == before


@MANY_EXAMPLES
@given(seed=SEEDS)
@pytest.mark.parametrize("name", GAMES)
def test_a_spoiled_move_is_refused_or_legal(name: str, seed: int) -> None:
    source = random.Random(seed)
    table = source.choice(tables(name))
    seat = table.actor if table.actor and source.random() < 0.9 else source.randrange(len(table.players) + 2)
    check_text(table, seat, source.choice([spoiled_text, sentence_like])(table, source))


@FEW_EXAMPLES
@given(text=st.text(), seed=SEEDS)
@pytest.mark.parametrize("name", GAMES)
def test_any_text_is_refused_or_a_move(name: str, text: str, seed: int) -> None:
    table = random.Random(seed).choice(tables(name))
    check_text(table, table.actor or 1, text)
