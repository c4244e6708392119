"""Arguments that several commands share, and the language that a command answers in."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from powderkeg.text.messages import LANGUAGES

if TYPE_CHECKING:  # loading the games takes a second: only the commands that need them do
    from powderkeg.engine.spec import Spec, Value


def default_language() -> str:
    """Read the language from POWDERKEG_LANG or the system's settings."""
    for name in ("POWDERKEG_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        language = os.environ.get(name, "")[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"


class CurrentLanguage:
    """The language of this process; `--lang` sets it before any other argument is read."""

    code = default_language()


def set_language(value: str) -> str:
    from powderkeg.text.rulebook import check_language

    CurrentLanguage.code = check_language(value)
    return value


GameName = Annotated[str, typer.Argument(metavar="GAME", help="boom, kaboo, exploding or battle-gum")]
Lang = Annotated[str, typer.Option("--lang", help="en, es or fr", callback=set_language, is_eager=True)]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="a rule option; may be given again")
]
Players = Annotated[int | None, typer.Option("--players", "-p", help="seats at the table (default: the fewest)")]
Threads = Annotated[int | None, typer.Option("--threads", help="games at once (default: one for each core)")]
AsJson = Annotated[bool, typer.Option("--json", help="one line of JSON")]
RecordFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="a record, or JSON Lines of records; - for standard input")
]


def count_players(spec: "Spec", players: int | None) -> int:
    """The number of seats that was asked for, or the fewest that the game allows."""
    from powderkeg.play.options import check_players

    seats = spec.seats[0] if players is None else players
    check_players(spec, seats)
    return seats


def given_options(spec: "Spec", texts: list[str] | None) -> "dict[str, Value]":
    """Parse every option that was given, including values equal to the default: a record that is played on may hold
    others, and `turn_limit=0`, a default, must be refused where games need a limit (T1)."""
    from powderkeg.play.options import parse_options

    options = parse_options(spec, texts or [])
    given = {text.partition("=")[0] for text in texts or []}
    return {option.name: option.default for option in spec.options if option.name in given} | options
