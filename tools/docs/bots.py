"""Parts of docs/bots.md: the ladder, the heuristics, the search of each game, and how strong they are."""

import ast
from collections.abc import Iterator
from pathlib import Path

from bench.report import read_results
from powderkeg.bots.ladder import LEVELS, Bot, strongest
from powderkeg.bots.slips import ALWAYS
from powderkeg.games import SPECS
from powderkeg.text.messages import say
from tools.docs.generated import ROOT
from tools.docs.markdown import code, table

SOURCE = ROOT / "src" / "powderkeg"


def docstring(path: Path) -> str:
    return ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""


def ladder() -> Iterator[str]:
    """The names of bots, from the docstring of the ladder."""
    head, names, rest = docstring(SOURCE / "bots" / "ladder.py").split("\n\n", 3)[1:]
    yield from (head, "", "```text", dedented(names), "```", "", rest)


def dedented(text: str) -> str:
    return "\n".join(line.removeprefix("    ") for line in text.splitlines())


def levels() -> Iterator[str]:
    rows = [(code(f"level:{number}"), describe_level(bot)) for number, bot in enumerate(LEVELS, 1)]
    return table(("level", "how it plays"), rows)


def describe_level(bot: Bot) -> str:
    if bot.budget is None:
        return f"`simple`, with slips in {bot.slips / ALWAYS:.0%} of its moves" if bot.slips else code("simple")
    worlds = f"in {bot.budget.worlds:,} worlds" if bot.budget.worlds else "in as many worlds as it can"
    return f"`sharp`, {worlds}, for {bot.budget.ms:,} ms at most"


def heuristic(name: str) -> Iterator[str]:
    """A game's heuristic, from its docstring."""
    text = docstring(SOURCE / "games" / name.replace("-", "_") / "heuristic.py")
    yield f"### {say('en', f'game-{name}')}\n"
    yield text.split("\n\n", 1)[1]


def methods() -> Iterator[str]:
    return table(("game", "search"), [(say("en", f"game-{name}"), code(strongest(name))) for name in SPECS])


def strength() -> Iterator[str]:
    """The results of bench/strength/matches.py."""
    rows = []
    for match in read_results("matches"):
        low, high = match["interval"]
        others = " · ".join(match["bots"][1:])
        share = f"**{match['share']:.1%}** ({low:.1%}–{high:.1%})"
        aim = f"{match['bar']:.0%}" if match["bar"] else "–"
        cells = (say("en", f"game-{match['game']}"), code(match["bots"][0]), code(others), f"{match['games']:,}", share)
        rows.append((*cells, aim, f"{match['unfinished']:.1%}", f"{match['ms_per_move']:.3g}"))
    return table(("game", "bot", "against", "games", "share", "aim", "unfinished", "ms a move"), rows)
