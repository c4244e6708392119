"""Keep the documents true: the parts between `<!-- begin: NAME -->` and `<!-- end: NAME -->` are made from the code.

python -m tools.documents           says what differs, and ends with 1 if anything does
python -m tools.documents --write   writes it
"""

import ast
import difflib
import json
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib import import_module
from pathlib import Path

import typer

from powderkeg.bots.ladder import LEVELS, Bot, strongest
from powderkeg.bots.playing import ALWAYS
from powderkeg.cli.main import app
from powderkeg.engine.contract import load
from powderkeg.engine.spec import EVERY_GAME, TURN_LIMIT, Option
from powderkeg.envs import HISTORY
from powderkeg.games import SPECS
from powderkeg.play.record import written
from powderkeg.text.messages import LANGUAGES, bundle, say
from tools import protocol, running, security
from tools.cells import code, table
from tools.exchange import exchange

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "powderkeg"
DOCUMENTS = (
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "docs/README.md",
    "docs/playing.md",
    "docs/games.md",
    "docs/record.md",
    "docs/observations.md",
    "docs/environments.md",
    "docs/speed.md",
    "docs/bots.md",
    "docs/protocol.md",
    "docs/running.md",
    "docs/security.md",
)
PART = re.compile(r"(<!-- begin: ([\w -]+) -->\n)(.*?)(<!-- end: \2 -->)", re.DOTALL)


# --- the parts -----------------------------------------------------------------------------------


def commands() -> Iterator[str]:
    """The command line, from the Typer app."""
    group = typer.main.get_command(app)
    rows = []
    for name, command in group.commands.items():  # type: ignore[attr-defined]
        arguments = [p for p in command.params if p.param_type_name == "argument"]
        names = [p.metavar if p.required or p.metavar.startswith("[") else f"[{p.metavar}]" for p in arguments]
        options = [p.opts[0] for p in command.params if p.param_type_name == "option"]
        rows.append((code(" ".join(["powderkeg", name, *names])), command.help, " ".join(map(code, options)) or "–"))
    return table(("command", "what it does", "options"), rows)


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
    values = [written(value) for value in option.values] or ["0", "1", "2 …"]
    shown = ", ".join([f"**{values[0]}**", *values[1:]])
    name = f"option-{option.name}"
    meanings = [say("en", f"{name}.{value}") for value in bundle("en").get_message(name).attributes]
    return game, code(option.name), shown, option.rule, " · ".join(meanings) or say("en", name)


def rules() -> Iterator[str]:
    """Every rule id with its title in the three languages."""
    ids = [rule for spec in SPECS.values() for rule in spec.rule_ids]
    rows = [(rule, *(say(language, f"rule-{rule}") for language in LANGUAGES)) for rule in (*ids, *EVERY_GAME)]
    return table(("id", "English", "español", "français"), rows)


def versions() -> Iterator[str]:
    """Every version of every environment."""
    rows = [(code(name), f"v{number}", line) for name, lines in HISTORY.items() for number, line in enumerate(lines)]
    return table(("game", "version", "what changed"), rows)


SPEED = ("machine", "bars", "peers", "limit", "threads", "ours", "games")


def speed(name: str) -> Iterator[str]:
    """What the last whole run of the bench found."""
    yield from speed_parts()[name].splitlines()


@cache
def speed_parts() -> dict[str, str]:
    from bench.speed import read, rows

    return rows(read())


def verbs() -> Iterator[str]:
    """What make can do, from the Makefile."""
    found = re.findall(r"^([a-z]+):.*?## (.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    return table(("verb", "what it does"), [(code(f"make {verb}"), text) for verb, text in found])


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
    text = import_module(game.verbs["deal"].__module__).__doc__ or ""
    yield f"\n```text\n{text[text.index('Codes') :].strip()}\n```"


def layout_comments(name: str) -> list[tuple[str, str]]:
    """The pieces of LAYOUT with the comment beside each, from the source."""
    folder = SOURCE / "games" / name.replace("-", "_")
    for path in sorted(folder.glob("*.py")):
        found = re.search(r"^LAYOUT = \(\n(.*?)^\)", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        if found:
            return re.findall(r'^ +\("(\w+)", .*?\),(?:  # (.*))?$', found[1], re.MULTILINE)
    return []


def docstring(path: Path) -> str:
    return ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""


def ladder() -> Iterator[str]:
    """How bots are written, from the ladder's own text."""
    head, names, rest = docstring(SOURCE / "bots" / "ladder.py").split("\n\n", 3)[1:]
    yield from (head, "", "```text", dedented(names), "```", "", rest)


def dedented(text: str) -> str:
    return "\n".join(line.removeprefix("    ") for line in text.splitlines())


def levels() -> Iterator[str]:
    rows = [(code(f"level:{number}"), level_words(bot)) for number, bot in enumerate(LEVELS, 1)]
    return table(("level", "how it plays"), rows)


def level_words(bot: Bot) -> str:
    if bot.budget is None:
        if bot.slips in (0, ALWAYS):
            return code("random" if bot.slips else "simple")
        return f"`simple`, with {bot.slips / ALWAYS:.0%} of its moves at random"
    worlds = f"in {bot.budget.worlds:,} worlds" if bot.budget.worlds else "in as many worlds as it can"
    return f"`sharp`, {worlds}, for {bot.budget.ms:,} ms at most"


def heuristic(name: str) -> Iterator[str]:
    """A game's heuristic, in its own words."""
    text = docstring(SOURCE / "games" / name.replace("-", "_") / "heuristic.py")
    yield f"### {say('en', f'game-{name}')}\n"
    yield text.split("\n\n", 1)[1]


def methods() -> Iterator[str]:
    return table(("game", "search"), [(say("en", f"game-{name}"), code(strongest(name))) for name in SPECS])


def strength() -> Iterator[str]:
    """The matches that bench/strength.py played."""
    rows = []
    for match in json.loads((ROOT / "bench" / "strength.json").read_text()):
        low, high = match["interval"]
        others = " · ".join(match["bots"][1:])
        share = f"**{match['share']:.1%}** ({low:.1%}–{high:.1%})"
        aim = f"{match['bar']:.0%}" if match["bar"] else "–"
        cells = (say("en", f"game-{match['game']}"), code(match["bots"][0]), code(others), f"{match['games']:,}", share)
        rows.append((*cells, aim, f"{match['unfinished']:.1%}", f"{match['ms_per_move']:.3g}"))
    return table(("game", "bot", "against", "games", "share", "aim", "unfinished", "ms a move"), rows)


def record() -> Iterator[str]:
    """The record in docs/game.json, a field to a line."""
    fields = json.loads((ROOT / "docs" / "game.json").read_text())
    yield "```json"
    for i, (name, value) in enumerate(fields.items()):
        start, end = "{" if i == 0 else " ", "}" if i == len(fields) - 1 else ","
        yield f'{start}"{name}": {json.dumps(value, ensure_ascii=False)}{end}'
    yield "```"


# --- the tree --------------------------------------------------------------------------------------

PACKAGES = (
    "engine",
    "text",
    "games",
    *(f"games/{name}" for name in ("boom", "kaboo", "exploding", "battle_gum")),
    "play",
    "bots",
    "research",
    *(f"research/{name}" for name in ("simulate", "arena", "solve")),
    "envs",
    "envs/openspiel",
    "server",
    *(f"server/{name}" for name in ("transport", "protocol", "tables", "live", "services", "storage", "cluster")),
    "cli",
)
FOLDERS = {
    "text/locale/": "en, es, fr: all that people read, in Fluent catalogues",
    "text/rulebooks/": "the rules in three languages, by rule id",
}
BESIDE = {
    "web/": "the page: Svelte and TypeScript, built by Vite into src/powderkeg/page/",
    "tests/": "mirrors src; tests/games/ has a test per rule id; tests/browser/ plays in a real browser",
    "bench/": "speed and strength, measured beside others",
    "deploy/": "two servers with PostgreSQL, Redis and a proxy as compose.yaml, one server as a systemd unit",
    "examples/": "a bot for the house in 40 lines, PPO that learns Kaboo, CFR on a small deck",
    "tools/": "documents.py makes the parts of documents that come from the code, solved.py plots, page.py the page",
    "docs/": "the record, fair chance, environments, speed, bots, exact answers, the house; docs/rules: the rule books",
}


def tree() -> Iterator[str]:
    """The files of the package with what each says of itself."""
    lines = [("src/powderkeg/", "")]
    for folder in (SOURCE / name for name in PACKAGES):
        lines.append((f"  {folder.relative_to(SOURCE)}/", purpose(folder / "__init__.py")))
        lines += [(f"    {path.name}", purpose(path)) for path in modules(folder)]
    lines += [(f"  {name}", text) for name, text in FOLDERS.items()]
    for name in (*(f"src/powderkeg/{folder}" for folder in FOLDERS), *BESIDE):
        assert (ROOT / name).is_dir(), f"{name} is gone"
    lines += BESIDE.items()
    width = max(len(name) for name, _ in lines) + 2
    yield "```text"
    yield from (f"{name:{width}}{text}".rstrip() for name, text in lines)
    yield "```"


def modules(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.glob("*.py")) if path.name != "__init__.py"]


def purpose(path: Path) -> str:
    """The first sentence of a file's docstring, without its full stop."""
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return re.split(r"\.(?:\s|$)", " ".join(text.split()), maxsplit=1)[0]


PARTS: dict[str, Callable[[], Iterator[str]]] = {
    "commands": commands,
    "games": games,
    "options": options,
    "rules": rules,
    "verbs": verbs,
    "versions": versions,
    "record": record,
    "ladder": ladder,
    "levels": levels,
    "methods": methods,
    "strength": strength,
    "tree": tree,
    "http": protocol.http,
    "questions": protocol.questions,
    "answers": protocol.answers,
    "view": partial(protocol.shown, "Shown"),
    "seat": partial(protocol.shown, "SeatShown"),
    "refusals": protocol.refusals,
    "exchange": exchange,
    "settings": running.settings,
    "metrics": running.metrics,
    "bounds": security.bounds,
    "abuse": security.abuse,
    "load": running.load,
    "sizes": running.sizes,
    "arithmetic": running.arithmetic,
    **{f"speed {name}": partial(speed, name) for name in SPEED},
    **{f"observations {name}": partial(observations, name) for name in SPECS},
    **{f"heuristic {name}": partial(heuristic, name) for name in SPECS},
}


def renewed(text: str, used: set[str]) -> str:
    """A document with all its parts made anew; the names of the parts are added to `used`."""

    def part(found: re.Match[str]) -> str:
        used.add(found[2])
        return found[1] + "\n".join(PARTS[found[2]]()) + "\n" + found[4]

    return PART.sub(part, text)


def main(write: bool) -> int:
    differs = False
    used: set[str] = set()
    for name in DOCUMENTS:
        path = ROOT / name
        old = path.read_text(encoding="utf-8")
        new = renewed(old, used)
        if new == old:
            continue
        if write:
            path.write_text(new, encoding="utf-8")
            print(f"{name} written")
        else:
            differs = True
            print("\n".join(difflib.unified_diff(old.splitlines(), new.splitlines(), name, "the code", lineterm="")))
    if missing := PARTS.keys() - used:
        print(f"No document has the part: {', '.join(sorted(missing))}")
    return int(differs or bool(missing))


if __name__ == "__main__":
    sys.exit(main("--write" in sys.argv[1:]))
