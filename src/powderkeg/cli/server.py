"""Commands for the server: serve, export and import its tables, print the protocol's schema."""

import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from powderkeg.cli.arguments import CurrentLanguage, Lang
from powderkeg.text.messages import say, sentence


def with_flags(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command a flag for each of the server's settings, with its help."""
    from powderkeg.server.settings import described

    flags = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=None,
            annotation=Annotated[
                kind | None, typer.Option(*([f"--{name}/--no-{name}"] if kind is bool else []), help=text)
            ],
        )
        for name, kind, text in described()
    ]
    lang = inspect.Parameter("lang", inspect.Parameter.KEYWORD_ONLY, default=CurrentLanguage.code, annotation=Lang)
    command.__signature__ = inspect.Signature([*flags, lang])  # type: ignore[attr-defined]
    command.__annotations__ = {flag.name: flag.annotation for flag in (*flags, lang)}
    return command


@with_flags
def serve(lang: str, **flags: bool | int | str | None) -> None:
    """Open the house: play in the browser, or over HTTP. Each setting may also be a variable, as POWDERKEG_PORT."""
    from powderkeg.server.settings import read_settings

    settings = read_settings(flags)
    from powderkeg.server.run import serve as open_house

    open_house(settings, lang)


Database = Annotated[
    str, typer.Option("--database", help="sqlite:///path or postgresql://…; without it, that of `powderkeg serve`")
]
TablesFile = Annotated[Path, typer.Argument(metavar="FILE", help="JSON Lines of tables, with their secrets")]


def export_tables(file: TablesFile, database: Database = "", lang: Lang = CurrentLanguage.code) -> None:
    """Write all tables of a house to a file, to keep or to move them."""
    from powderkeg.server.storage.transfer import export_from

    number = export_from(database, file)
    print(say(lang, "export-done", number=number, file=str(file)))


def import_tables(file: TablesFile, database: Database = "", lang: Lang = CurrentLanguage.code) -> None:
    """Put the tables of a file into a house. Tables that are there already are left as they are."""
    from powderkeg.server.storage.transfer import import_into

    imported = import_into(database, file)
    for refusal in imported.refused:
        print(sentence(refusal, lang), file=sys.stderr)
    print(say(lang, "import-done", number=imported.new, already=imported.already))
    if imported.refused:
        sys.exit(2)


def schema(lang: Lang = CurrentLanguage.code) -> None:
    """Print the messages of the WebSocket as JSON Schema, to make types from."""
    import msgspec

    from powderkeg.server.protocol.schema import of_wire

    print(msgspec.json.format(msgspec.json.encode(of_wire())).decode())
