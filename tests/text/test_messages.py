"""The catalogues: all three languages have the same messages, every one that the code uses and no other."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast as ftl
from fluent.syntax.visitor import Visitor

import powderkeg
from powderkeg.engine.contract import game_module, load
from powderkeg.engine.generator import below, new_rng
from powderkeg.engine.spec import EVERY_GAME
from powderkeg.games import SPECS, notation
from powderkeg.play.options import format_value
from powderkeg.play.table import TALK, Table
from powderkeg.text.messages import LANGUAGES, LOCALE, has, say
from testkit.positions import NAMES

GAMES = list(SPECS)
SOURCES = sorted(Path(powderkeg.__file__).parent.rglob("*.py"))
NOTATION = Path(notation.__file__)
WEB = Path(powderkeg.__file__).parents[2] / "web" / "src"
PAGE_CATALOGUES = ("page", "home", "board", "choices", "guide", "replay")
FAMILY = re.compile(r"^([a-z]+)-", re.MULTILINE)
NUMERALS = {"-1": "minus-one", "0": "zero", "1": "one", "2": "two", "3": "three", "4": "four"}
NUMERALS |= {"10": "ten", "13": "thirteen"}  # the name of an attribute cannot be a digit


class Variables(Visitor):  # type: ignore[misc]
    """The names of all variables in a part of a catalogue."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: Any) -> None:
        self.names.add(node.id.name)


def variables(part: Any) -> set[str]:
    visitor = Variables()
    visitor.visit(part)
    return visitor.names


@cache
def catalogue(language: str) -> dict[str, dict[str, set[str]]]:
    """Every message with its attributes, and its value under "", each with its variables."""
    found: dict[str, dict[str, set[str]]] = {}
    for path in sorted((LOCALE / language).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{path}: {entry.content}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{language}: {entry.id.name} is defined twice"
                parts = {attribute.id.name: variables(attribute.value) for attribute in entry.attributes}
                found[entry.id.name] = parts | ({"": variables(entry.value)} if entry.value else {})
    return found


def texts(language: str) -> dict[str, str]:
    """The text of every message, without placeables and names."""
    found = {}
    for path in sorted((LOCALE / language).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, ftl.Message):
                source = path.read_text(encoding="utf-8")[entry.span.start : entry.span.end]
                value = source.partition("=")[2]
                found[entry.id.name] = re.sub(r"\{[^{}]*\}|\[\w+\]|\.\w+ =", " ", value)
    return found


# --- three languages ---


def test_the_three_languages_have_the_same_catalogues() -> None:
    names = [sorted(path.name for path in (LOCALE / language).glob("*.ftl")) for language in LANGUAGES]
    assert names[0] == names[1] == names[2]


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_message_has_the_same_attributes_and_variables(language: str) -> None:
    english, other = catalogue("en"), catalogue(language)
    assert sorted(english) == sorted(other)
    assert {name: sorted(parts) for name, parts in english.items()} == {
        name: sorted(parts) for name, parts in other.items()
    }
    assert {(name, part): used for name, parts in english.items() for part, used in parts.items()} == {
        (name, part): used for name, parts in other.items() for part, used in parts.items()
    }


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_message_is_still_in_english(language: str) -> None:
    english, other = texts("en"), texts(language)
    same = [name for name, text in english.items() if other[name] == text and len(re.findall(r"[a-z]{3,}", text)) > 2]
    assert same == []


def test_a_missing_message_is_an_error() -> None:
    with pytest.raises(LookupError):
        say("en", "no-such-message")


# --- every message that the rules can need ---


def check_messages_exist(messages: set[str]) -> None:
    missing = [(language, message) for language in LANGUAGES for message in messages if not has(language, message)]
    assert missing == []


@pytest.mark.parametrize("name", GAMES)
def test_a_game_its_rules_options_and_values_have_messages(name: str) -> None:
    spec = SPECS[name]
    messages = {f"game-{name}", f"game-{name}-aim"} | {f"rule-{rule}" for rule in (*spec.rule_ids, *EVERY_GAME)}
    for option in spec.options:
        values = ["about"] if option.is_range else [format_value(value) for value in option.values]
        messages |= {f"option-{option.name}"}
        messages |= {f"option-{option.name}.{NUMERALS.get(value, value)}" for value in values}
    check_messages_exist(messages)


@pytest.mark.parametrize("name", GAMES)
def test_reasons_and_events_have_messages(name: str) -> None:
    game = load(name)
    for reason in game.reasons[1:]:
        assert re.fullmatch(r"[A-Z]\d+ [a-z0-9-]+", reason)
        assert reason.split()[0] in (*SPECS[name].rule_ids, *EVERY_GAME)
    messages = {f"refusal-{name}-{reason.split()[1]}" for reason in game.reasons[1:]}
    messages |= {f"event-{name}-{event.name}" for event in game.events}
    messages |= {f"event-over-{outcome}" for outcome in ("win", "shared", "draw", "unfinished")}
    messages |= {f"move-{talk}" for talk in TALK}
    check_messages_exist(messages)


@pytest.mark.parametrize("name", GAMES)
def test_the_event_messages_are_those_of_the_rules(name: str) -> None:
    messages = {message for message in catalogue("en") if message.startswith(f"event-{name}-")}
    assert messages == {f"event-{name}-{event.name}" for event in load(name).events}


@pytest.mark.parametrize("name", GAMES)
def test_every_form_of_a_move_has_a_message_and_every_message_a_form(name: str) -> None:
    messages = {message for message in catalogue("en") if message.startswith(f"move-{name}-")}
    assert messages == {f"move-{name}-{form}" for form in load(name).moves.forms}
    table, rng = Table.new(name, NAMES[:2], {"turn_limit": 40}, seed=bytes(32)), new_rng(3)
    while table.actor:
        moves = table.legal(table.actor)
        for language in LANGUAGES:
            assert all(move.words(language, NAMES) for move in moves)
        table.play(table.actor, moves[below(rng, len(moves))].text)


def test_every_wasteful_move_has_a_message_and_every_such_message_a_move() -> None:
    forms = set()
    for name in GAMES:
        game = load(name)
        codes = getattr(game_module(game, "heuristic"), "WASTEFUL", ())
        forms |= {f"waste-{name}-{game.moves.read(code)[0].name}" for code in codes}
    assert forms == {message for message in catalogue("en") if message.startswith("waste-")}


# --- what guides a player ---


class Alternatives(Visitor):  # type: ignore[misc]
    """The alternatives of a message, each with a word as long as a card for what it fills in."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def visit_Pattern(self, node: Any) -> None:
        if not any(isinstance(part, ftl.Placeable) and hasattr(part.expression, "variants") for part in node.elements):
            self.texts.append("".join(getattr(part, "value", "10♥") for part in node.elements))
        self.generic_visit(node)


def alternatives(language: str, beginning: str) -> list[str]:
    visitor = Alternatives()
    for entry in FluentParser().parse((LOCALE / language / "guide.ftl").read_text(encoding="utf-8")).body:
        if isinstance(entry, ftl.Message) and entry.id.name.startswith(beginning) and "seat" not in variables(entry):
            visitor.visit(entry)
    return visitor.texts


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("beginning", "letters"), [("question-", 40), ("lesson-", 92)])
def test_questions_fit_in_a_line_and_lessons_in_two(language: str, beginning: str, letters: int) -> None:
    texts = alternatives(language, beginning)
    assert len(texts) > 20
    assert [text for text in texts if len(text) > letters] == []


# --- refusals ---

CODE_ARGUMENT = {"unusable": 0, "unreadable": 0, "illegal": 1, "refused": 1, "Refusal": 1}  # the position of the code


def pattern(node: ast.AST) -> Iterator[str]:
    """The strings that an expression can yield, as regular expressions: a constant, one of two, or an f-string."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)
    elif isinstance(node, ast.IfExp):
        yield from pattern(node.body)
        yield from pattern(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values]
        yield "".join(parts)


def codes_in(path: Path) -> Iterator[str]:
    """The codes of all refusals in a file. Those of the kernels' reasons are composed, and checked elsewhere."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CODE_ARGUMENT:
            found = list(pattern(node.args[CODE_ARGUMENT[node.func.id]]))
            assert found or path.name == "refusal.py", f"{path.name}, line {node.lineno}: which code?"
            yield from found if path != NOTATION else [code for code in found if ".+" not in code]


def reasons() -> Iterator[str]:
    for name in GAMES:
        yield from (f"{name}-{reason.split()[1]}" for reason in load(name).reasons[1:])


def test_every_refusal_has_a_message_and_every_such_message_a_refusal() -> None:
    patterns = {code for path in SOURCES for code in codes_in(path)} | {re.escape(code) for code in reasons()}
    messages = {message.removeprefix("refusal-") for message in catalogue("en") if message.startswith("refusal-")}
    assert [code for code in patterns if not any(re.fullmatch(code, message) for message in messages)] == []
    assert [message for message in messages if not any(re.fullmatch(code, message) for code in patterns)] == []


def test_every_ending_has_a_message_and_every_such_message_an_ending() -> None:
    calls = [
        node
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Event"
    ]
    endings = {kind for call in calls for first in call.args[:1] for kind in pattern(first) if ".+" not in kind}
    messages = {message.removeprefix("ending-") for message in catalogue("en") if message.startswith("ending-")}
    assert messages == {re.sub(r"\\(.)", r"\1", ending) for ending in endings}


# --- the page ---


def page_families() -> set[str]:
    """The prefixes of the page's messages."""
    found = (
        FAMILY.findall(path.read_text(encoding="utf-8"))
        for name in PAGE_CATALOGUES
        for path in LOCALE.glob(f"en/{name}.ftl")
    )
    return {family for families in found for family in families}


def named_in_the_page() -> Iterator[str]:
    """The message ids in the source of the page, with .+ for what it interpolates."""
    quoted = re.compile(rf"""(["'`])((?:{"|".join(page_families())})-(?:[\w.-]|\$\{{[^}}]*\}})+)\1""")
    for path in sorted(WEB.rglob("*")):
        if path.suffix in (".svelte", ".ts"):
            for _, text in quoted.findall(path.read_text(encoding="utf-8")):
                yield ".+".join(re.escape(part) for part in re.split(r"\$\{[^}]*\}", text))


def test_every_message_that_the_page_names_is_there() -> None:
    messages = catalogue("en")
    names = [*messages, *(f"{name}.{part}" for name, parts in messages.items() for part in parts)]
    found = set(named_in_the_page())
    assert len(found) > 200
    assert [text for text in found if not any(re.fullmatch(text, name) for name in names)] == []


def test_every_other_message_is_used() -> None:
    """Messages of the terminal, of views and of commands are named in the code."""
    nodes = [node for path in SOURCES for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    named = {text for node in nodes for text in pattern(node) if text not in ("", ".+")} | set(named_in_the_page())
    elsewhere = ("refusal-", "event-", "ending-", "move-", "waste-", "rule-", "option-", "game-", "card-", "suit-")
    messages = [message for message in catalogue("en") if not message.startswith(elsewhere)]
    constants = {text for text in named if ".+" not in text}
    composed = [text for text in named if ".+" in text and text.startswith(("view", *page_families()))]
    left = [message for message in messages if re.escape(message) not in constants]
    assert [message for message in left if not any(re.fullmatch(text, message) for text in composed)] == []
