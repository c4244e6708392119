"""Parts about the games: seats, options, rules, observations, versions, an example record."""

import json
import re
from collections.abc import Iterator

from powderkeg.engine.contract import load
from powderkeg.engine.spec import EVERY_GAME, TURN_LIMIT, Option
from powderkeg.engine.vocabulary import Event, Moves
from powderkeg.envs import HISTORY
from powderkeg.games import SPECS
from powderkeg.play.options import format_value, possible_values
from powderkeg.text.messages import LANGUAGES, bundle, say
from tools.docs.generated import ROOT
from tools.docs.markdown import code, table


def games() -> Iterator[str]:
    """Names, seats and aims, with the rule books."""
    rows = []
    for name, spec in SPECS.items():
        fewest, most = spec.seats
        books = " ".join(f"[{lang}](../src/powderkeg/text/rulebooks/{name}.{lang}.md)" for lang in LANGUAGES)
        seats = f"{fewest}–{most}" if fewest < most else str(most)
        rows.append((say("en", f"game-{name}"), code(name), seats, say("en", f"game-{name}-aim"), books))
    return table(("game", "name", "seats", "aim", "rules"), rows)


def options() -> Iterator[str]:
    """What a table can choose before the deal."""
    rows = [option_row(say("en", f"game-{name}"), o) for name, spec in SPECS.items() for o in spec.own_options]
    return table(
        ("game", "option", "values", "rule", "what they mean, in this order"), [*rows, option_row("all", TURN_LIMIT)]
    )


def option_row(game: str, option: Option) -> tuple[str, ...]:
    if option.is_range:
        shown = f"**{option.default}** ({possible_values(option)})"
    else:
        first, *others = [format_value(value) for value in option.values]
        shown = ", ".join([f"**{first}**", *others])
    name = f"option-{option.name}"
    attributes = bundle("en").get_message(name).attributes
    meanings = [say("en", f"{name}.{value}", number=option.default) for value in attributes]
    return game, code(option.name), shown, option.rule, " · ".join(meanings)


def rules() -> Iterator[str]:
    """Every rule id with its title in the three languages."""
    ids = [rule for spec in SPECS.values() for rule in spec.rule_ids]
    rows = [(rule, *(say(language, f"rule-{rule}") for language in LANGUAGES)) for rule in (*ids, *EVERY_GAME)]
    return table(("id", "English", "español", "français"), rows)


def versions() -> Iterator[str]:
    """Every version of every environment."""
    rows = [(code(name), f"v{number}", line) for name, lines in HISTORY.items() for number, line in enumerate(lines)]
    return table(("game", "version", "what changed"), rows)


def observations(name: str) -> Iterator[str]:
    """One game's sizes, layout and action codes."""
    game = load(name)
    yield f"An observation is {game.numbers} numbers. Action codes run from 0 to {game.actions - 1};"
    yield f"no position has more than {game.most_legal} legal ones.\n"
    meanings = layout_comments(name)
    assert [piece for piece, _ in meanings] == [piece for piece, _ in game.layout], f"{name}: LAYOUT was not read"
    rows = []
    at = 0
    for (piece, size), (_, meaning) in zip(game.layout, meanings, strict=True):
        rows.append((code(piece), str(at), str(size), meaning))
        at += size
    yield from table(("piece", "from", "size", "meaning"), rows)
    yield ""
    yield from table(
        ("codes", "move", "fields of the code, the last one changing fastest", "written"), move_rows(game.moves)
    )
    yield ""
    yield from table(("event", "fields", "shown to one seat alone"), map(event_row, game.events))


def move_rows(moves: Moves) -> Iterator[tuple[str, ...]]:
    for move in moves.all:
        codes = f"{move.FIRST}–{move.LAST}" if move.count > 1 else str(move.FIRST)
        fields = ", ".join(f"{code(name)} {values[0]}–{values[-1]}" for name, values in move.fields.items())
        yield codes, code(move.name), fields, " · ".join(code(form.template) for form in move.forms)


def event_row(event: Event) -> tuple[str, ...]:
    return code(event.name), ", ".join(map(code, event.items)), "; ".join(secrecy(event))


def secrecy(event: Event) -> Iterator[str]:
    """Which fields are shown to one seat alone, and when to others."""
    for name, item in event.items.items():
        if item.seen_by:
            others = (
                f", unless {code(item.unless)}" if item.unless else ", or to those who saw it" * bool(item.witnesses)
            )
            yield f"{code(name)} to {code(item.seen_by)}{others}"


def layout_comments(name: str) -> list[tuple[str, str]]:
    """The pieces of LAYOUT with the comment beside each, from the source."""
    folder = ROOT / "src" / "powderkeg" / "games" / name.replace("-", "_")
    for path in sorted(folder.glob("*.py")):
        found = re.search(r"^LAYOUT = \(\n(.*?)^\)", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        if found:
            return re.findall(r'^ +\("(\w+)", .*?\),(?:  # (.*))?$', found[1], re.MULTILINE)
    return []


def record() -> Iterator[str]:
    """The record in docs/game.json, a field to a line."""
    fields = json.loads((ROOT / "docs" / "game.json").read_text())
    yield "```json"
    for i, (name, value) in enumerate(fields.items()):
        start, end = "{" if i == 0 else " ", "}" if i == len(fields) - 1 else ","
        yield f'{start}"{name}": {json.dumps(value, ensure_ascii=False)}{end}'
    yield "```"
