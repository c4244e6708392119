"""Documents are checked: their examples run, their lists agree with the code."""

import doctest
import json
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from powderkeg.engine.contract import load
from powderkeg.engine.spec import EVERY_GAME, TURN_LIMIT, Option, Value
from powderkeg.games import SPECS
from powderkeg.games.notation import notation
from powderkeg.play.fair_shuffle import FairChance
from powderkeg.play.options import format_value
from powderkeg.play.record import read_record
from powderkeg.play.table import Table
from powderkeg.play.verify import verify
from powderkeg.research.selfplay import fresh_tables
from powderkeg.text.messages import LANGUAGES, say
from powderkeg.text.rulebook import BOOKS, book, page, rule
from testkit.command_line import Run

ROOT = Path(__file__).parents[2]
WRITTEN = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
DOCUMENTS = [*WRITTEN, *sorted(BOOKS.glob("*.md"))]
SEATS = [(name, players) for name, spec in SPECS.items() for players in range(spec.seats[0], spec.seats[1] + 1)]


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def blocks(path: Path, language: str) -> list[str]:
    """The code blocks of a document in one language, without their indent."""
    found = re.findall(rf"^( *)```{language}\n(.*?)^ *```$", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [re.sub(rf"^{indent}", "", text, flags=re.MULTILINE) for indent, text in found]


def run_python(path: Path) -> dict[str, Any]:
    """Run a document's Python from top to bottom as one session; return its variables."""
    names: dict[str, Any] = {"__name__": "document"}
    for number, text in enumerate(blocks(path, "python"), 1):
        label = f"{name_of(path)}, block {number}"
        if ">>>" not in text:
            exec(compile(text, label, "exec"), names)
            continue
        example = doctest.DocTestParser().get_doctest(text, names, label, str(path), 0)
        output: list[str] = []
        runner = doctest.DocTestRunner(verbose=False)
        runner.run(example, out=output.append, clear_globs=False)
        assert runner.failures == 0, "".join(output)
        names = example.globs
    return names


# --- generated parts -----------------------------------------------------------------------------


@pytest.mark.slow
def test_the_parts_that_come_from_the_code_are_up_to_date() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "tools.docs"], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    assert found.returncode == 0, f"make docs\n{found.stdout}{found.stderr}"


def test_a_part_that_drifted_is_found_and_rewritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    documents: Any = import_module("tools.docs.__main__")
    monkeypatch.setattr(documents, "ROOT", tmp_path)
    monkeypatch.setattr(documents, "DOCUMENTS", ("a.md",))
    monkeypatch.setattr(documents, "PARTS", {"games": documents.games.games})
    document = tmp_path / "a.md"
    document.write_text("Before\n<!-- begin: games -->\nold\n<!-- end: games -->\nafter\n")
    assert documents.main(write=False) == 1
    checked = capsys.readouterr().out
    assert "-old" in checked
    assert "+| Boom | `boom` | 2–6 |" in checked
    assert "\nold\n" in document.read_text()
    assert documents.main(write=True) == 0
    assert documents.main(write=False) == 0
    text = document.read_text()
    assert text.startswith("Before\n<!-- begin: games -->\n| game |")
    assert text.endswith("\n<!-- end: games -->\nafter\n")


def test_libraries_md_names_every_library() -> None:
    text = (ROOT / "docs" / "libraries.md").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    libraries = [re.split(r"[^\w.-]", line)[0] for line in project["dependencies"]]
    named = re.findall(r"^\| ([\w.]+) \| ", text, re.MULTILINE)
    assert sorted(name.lower() for name in named[1:]) == sorted(libraries)
    for line in project["optional-dependencies"]["dev"]:
        assert re.split(r"[^\w.-]", line)[0] in text.lower(), line


# --- examples --------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", WRITTEN, ids=name_of)
def test_python_examples_run(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    run_python(path)


def test_the_game_of_the_readme_is_the_record_of_the_documents(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    table = run_python(ROOT / "README.md")["table"]
    file = (ROOT / "docs" / "game.json").read_text()
    assert table.record().to_json() + "\n" == file
    shown = [read_record(text) for text in blocks(ROOT / "docs" / "record.md", "json")]
    assert shown == [read_record(file)]
    assert verify(shown[0]).from_seed


COMMAND_LINES = [
    pytest.param(text, id=f"{name}-{number}")
    for name in ("playing", "games", "research")
    for number, text in enumerate(blocks(ROOT / "docs" / f"{name}.md", "sh"), 1)
]


@pytest.mark.slow
@pytest.mark.parametrize("text", COMMAND_LINES)
def test_command_lines_run(text: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    monkeypatch.chdir(tmp_path)
    lines = [line for line in text.splitlines() if line.startswith("powderkeg ")]
    assert lines == text.splitlines()
    for line in lines:
        answer = run(*shlex.split(line)[1:], stdin="\nquit\n")
        assert answer.code == 0, f"{line}\n{answer.err}"
        assert answer.out or "--records" in line, line


@pytest.mark.parametrize("path", WRITTEN, ids=name_of)
def test_make_has_every_verb_that_is_named(path: Path) -> None:
    verbs = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = re.findall(r"(?:`|^)make ([a-z]+)\b", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(named) <= verbs


def test_the_first_screen_of_the_readme_has_the_commands_a_picture_and_the_five_links() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    first_screen, rest = text.split("```python", 1)
    (commands,) = blocks(ROOT / "README.md", "sh")
    assert re.findall(r"^make (\w+)", commands, re.MULTILINE) == ["play", "test"]
    assert len(re.findall(r"^!\[", first_screen, re.MULTILINE)) == 1
    assert len(re.findall(r"^- \*\*\[", first_screen, re.MULTILINE)) == 5
    assert len(text.splitlines()) <= 60
    assert "LICENSE" in rest


@pytest.mark.parametrize("name", SPECS)
def test_the_record_names_every_kind_of_move(name: str) -> None:
    text = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")
    row = re.search(rf"^\| {say('en', f'game-{name}')} \| (.*)$", text.split("## Moves")[1], re.MULTILINE)
    assert row is not None
    shown = {found.split()[0] for found in re.findall(r"`([^`]+)`", row[1])}
    assert shown == {example.split()[0] for example in load(name).moves.examples}


# --- fair chance -------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_the_check_of_fairness_md_agrees_with_dealt_games(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    names = run_python(ROOT / "docs" / "fairness.md")
    shuffled, numbers = names["shuffled"], set()

    def counted(key: bytes, cards: list[str], move: int, number: int) -> Any:
        numbers.add(number)
        return shuffled(key, cards, move, number)

    names["shuffled"] = counted
    for table in fresh_tables("boom", players, {}, 80, 1):
        salted = Table.new("boom", table.players, seed=table.seed, salts=["salt", "Salz"])
        for record in (table.record(), salted.record()):
            names["check"](json.loads(record.to_json()))
    assert 1 in numbers  # a board of three faces was redealt (B3)


def rows(cards: Sequence[str], size: int, players: int) -> list[list[str]]:
    return [list(cards[size * seat : size * seat + size]) for seat in range(players)]


def in_order(parts: list[list[str]], names: Sequence[str]) -> list[list[str]]:
    return [sorted(part, key=names.index) for part in parts]


@pytest.mark.parametrize(("name", "players"), [pair for pair in SEATS if pair[0] in ("kaboo", "battle-gum")])
def test_games_deal_as_fairness_md_says(name: str, players: int) -> None:
    seed, cards = bytes(range(32)), notation(name).cards
    table = Table.new(name, [str(seat) for seat in range(players)], seed=seed)
    top = [cards[i] for i in FairChance(seed).order(list(range(len(cards))), 0, 0)]
    if name == "kaboo":
        assert table.deal == {"squares": rows(top, 4, players), "deck": top[4 * players :]}
    else:
        down, up, hands = (rows(top[3 * players * i :], 3, players) for i in range(3))
        expected = {
            "down": down,
            "up": in_order(up, cards),
            "hands": in_order(hands, cards),
            "deck": top[9 * players :],
        }
        assert table.deal == expected


@pytest.mark.parametrize("phase", [1, 2, 3])
def test_exploding_deals_as_fairness_md_says(phase: int) -> None:
    seed, cards = bytes(range(32)), notation("exploding").cards

    def order(number: int, **counts: int) -> list[str]:
        kinds = [kind for kind, card in enumerate(cards) for _ in range(counts.get(card, 0))]
        return [cards[kind] for kind in FairChance(seed).order(kinds, 0, number)]

    table = Table.new("exploding", ["Ana", "Bo"], {"phase": phase}, seed=seed)
    if phase < 3:
        hands = [["defuse"] * (phase - 1)] * 2
        deck = order(0, explosive=1, defuse=2 * (phase - 1), blank=46)
    else:
        top = order(0, future=5, skip=4, blank=37)
        hands = in_order([["defuse", *hand] for hand in rows(top, 7, 2)], cards)
        deck = order(1, explosive=1, defuse=2, **{card: top[14:].count(card) for card in set(top[14:])})
    assert table.deal == {"hands": hands, "deck": deck}


def test_exploding_deals_other_cards_as_fairness_md_says() -> None:
    seed, cards = bytes(range(32)), notation("exploding").cards

    def order(number: int, kinds: list[int]) -> list[str]:
        return [cards[kind] for kind in FairChance(seed).order(kinds, 0, number)]

    options: dict[str, Value] = {"blanks": 3, "futures": 2, "skips": 2, "defuses": 5, "dealt": 2}
    top = order(0, [2, 2, 3, 3, 4, 4, 4])
    table = Table.new("exploding", ["Ana", "Bo"], options, seed=seed)
    assert table.deal["hands"] == in_order([["defuse", *hand] for hand in rows(top, 2, 2)], cards)
    assert table.deal["deck"] == order(1, [0, 1, 1, 1, *sorted(cards.index(card) for card in top[4:])])
    table = Table.new("exploding", ["Ana", "Bo"], options | {"dealt": 0}, seed=seed)
    assert table.deal == {"hands": [["defuse"]] * 2, "deck": order(1, [0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4])}


# --- links and paths -----------------------------------------------------------------------------------


def anchors(path: Path) -> set[str]:
    """The anchors of a document's headings."""
    heads = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_links_lead_somewhere(path: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", path.read_text(encoding="utf-8")):
        if link.startswith("https://"):
            continue
        file, _, anchor = link.partition("#")
        target = path.parent / file if file else path
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_the_index_links_every_rule_book() -> None:
    assert (ROOT / "docs" / "rules").resolve() == BOOKS.resolve()
    text = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    for path in BOOKS.glob("*.md"):
        assert f"(../src/powderkeg/text/rulebooks/{path.name})" in text


MACHINE_PATH = r"(?<![\w./])/(?:home|root|tmp|usr|var|opt|mnt|work|Users)\b"
KNOWN_HOSTS = {"keepachangelog.com", "semver.org", "example.org", "localhost:8000"}


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_no_document_names_paths_or_hosts_of_one_machine(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert re.findall(MACHINE_PATH, text) == []
    assert set(re.findall(r"https?://([^/\s),`]+)", text)) <= KNOWN_HOSTS


# --- the rule books ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "ids"), [*((name, spec.rule_ids) for name, spec in SPECS.items()), ("every-game", EVERY_GAME)]
)
def test_a_book_has_every_rule_once_under_its_title(name: str, ids: tuple[str, ...], language: str) -> None:
    heads = re.findall(r"^### (.*)$", page(name, language), re.MULTILINE)
    assert heads == [f"{rule_id} · {say(language, f'rule-{rule_id}')}" for rule_id in ids]


def option_lines(text: str) -> dict[str, str]:
    """The paragraphs that explain an option, by its name: Option `knocker_safe`: your table can …"""
    return dict(re.findall(r"^(?:Option|Opción)\s?:? `(\w+)`(?:\s?:)? (.*)$", text, re.MULTILINE))


def other_values(option: Option) -> list[str]:
    """The numbers and words besides the default that an option may be; of a range, its ends."""
    values = [option.values[0], option.values[-1]] if option.is_range else option.values
    return [format_value(value) for value in values if type(value) is not bool and value != option.default]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SPECS)
def test_a_book_has_every_option_under_its_rule(name: str, language: str) -> None:
    options = [*SPECS[name].own_options, TURN_LIMIT]
    assert list(option_lines(book(name, language))) == [option.name for option in options]
    before_the_rules = page(name, language).split("\n### ")[0]
    for option in options:
        in_many_rules = option.name == "phase"
        place = before_the_rules if in_many_rules else rule(name, language, option.rule)
        line = option_lines(place or "")[option.name]
        if option is not TURN_LIMIT:  # any number
            assert [value for value in other_values(option) if not re.search(rf"\b{value}\b", line)] == []


def outline(text: str) -> list[tuple[int, list[str], list[str], list[str]]]:
    """By section, what a book has in every language: how many lines, its rules and cards, the code in its rules."""
    sections = re.split(r"^(#+ .*)$", text, flags=re.MULTILINE)[1:]
    return [
        (
            len(re.findall(r"\S.*", body)),
            sorted(re.findall(r"\b[BKEGT]\d{1,2}\b", head + body)),
            sorted(re.findall(r"\b[\dAJQK]+[♠♥♦♣]", body)),
            sorted(re.findall(r"`[^`]+`", body)) if head.startswith("### ") else [],
        )
        for head, body in zip(sections[::2], sections[1::2], strict=True)
    ]


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("name", [*SPECS, "every-game"])
def test_a_book_says_the_same_in_every_language(name: str, language: str) -> None:
    english, other = page(name, "en"), page(name, language)
    assert outline(other) == outline(english)
    fenced = re.compile(r"^```\n.*?^```$", re.MULTILINE | re.DOTALL)
    assert fenced.findall(other) == fenced.findall(english)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SPECS)
def test_a_book_shows_cards_as_symbols_outside_moves(name: str, language: str) -> None:
    outside = re.sub(r"^```.*?^```$|`[^`]*`", "", page(name, language), flags=re.MULTILINE | re.DOTALL)
    assert re.findall(r"(?<!\w)(?:1[0-3]|[1-9AJQK])[SHDC]\b", outside) == []
    symbols = set(re.findall(r"[♠♥♦♣]", outside))
    assert bool(symbols) == (name != "exploding")  # whose cards have no suits
