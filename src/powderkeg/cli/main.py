"""The command line: the commands in the order of `powderkeg --help`. Bad input ends in a sentence and exit code 2."""

import gc
import sys

import typer

from powderkeg.cli import play, research, server
from powderkeg.cli.arguments import CurrentLanguage
from powderkeg.text.messages import sentence
from powderkeg.text.refusal import Refused

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,  # plain lines: a screen reader stumbles over boxes
    pretty_exceptions_enable=False,
    help="Powderkeg: Boom, Kaboo, Exploding and Battle GUM. Play in the terminal, replay, verify, count, simulate.",
)

for name, command in (
    ("games", play.games),
    ("options", play.options),
    ("rules", play.rules),
    ("play", play.play),
    ("selfplay", research.selfplay),
    ("arena", research.arena),
    ("simulate", research.simulate),
    ("replay", play.replay),
    ("verify", play.verify),
    ("perft", research.perft),
    ("solve", research.solve),
    ("warm", play.warm),
    ("serve", server.serve),
    ("export", server.export_tables),
    ("import", server.import_tables),
    ("schema", server.schema),
):
    app.command(name=name)(command)


def main() -> None:
    """Run the command that was typed."""
    gc.set_threshold(50_000, 20, 20)  # importing Numba creates many objects that all stay: scan them less often
    try:
        app(prog_name="powderkeg")
    except Refused as refused:
        print(sentence(refused.refusal, CurrentLanguage.code), file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)


if __name__ == "__main__":
    main()
