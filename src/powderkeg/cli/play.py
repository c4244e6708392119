"""Commands for people at a table: the games and their rules, play, replay, verify, warm."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from powderkeg.cli.arguments import CurrentLanguage, GameName, Lang, Options, Players, RecordFile, count_players
from powderkeg.cli.record_files import for_each, read_file, write_lines
from powderkeg.text.messages import say


def games(lang: Lang = CurrentLanguage.code) -> None:
    """List the games, their seats and their options."""
    from powderkeg.games import SPECS
    from powderkeg.play.options import possible_values

    for spec in SPECS.values():
        fewest, most = spec.seats
        print(f"{spec.name}: {say(lang, f'game-{spec.name}-aim')}")
        print(f"  {say(lang, 'games-seats', least=fewest, most=most)}")
        for option in spec.options:
            print(f"  {option.name} ({option.rule}): {possible_values(option)} — {say(lang, f'option-{option.name}')}")


def options(game: GameName, lang: Lang = CurrentLanguage.code) -> None:
    """List a game's house rules: each option, its values, what they mean, which is the text's reading."""
    from powderkeg.play.options import explain_value, find_spec, format_value, possible_values

    spec = find_spec(game)
    print(say(lang, "options-heading", game=say(lang, f"game-{spec.name}")))
    shown = ""
    for option in sorted(spec.options, key=lambda option: spec.group_names.index(spec.group_of(option))):
        if spec.group_of(option) != shown:
            shown = spec.group_of(option)
            print(f"\n{say(lang, f'option-group-{shown}')}")
        print(f"  {option.name} ({option.rule}): {say(lang, f'option-{option.name}')}")
        if option.is_range:
            print(f"    {say(lang, 'options-range', possible=possible_values(option))}")
        for value in [option.default] if isinstance(option.values, range) else option.values:
            typed = f"{option.name}={format_value(value)}"
            written = f" ({say(lang, 'options-written')})" if value == option.default else ""
            print(f"    {typed:28}  {explain_value(lang, option, value)}{written}")


def rules(game: GameName, lang: Lang = CurrentLanguage.code) -> None:
    """Print a game's rule book."""
    from rich.console import Console
    from rich.markdown import Markdown

    from powderkeg.play.options import find_spec
    from powderkeg.text.rulebook import book

    text = book(find_spec(game).name, lang)
    console = Console()
    if console.is_terminal:
        console.print(Markdown(text))
    else:
        print(text)


def play(
    game: GameName = "boom",
    players: Players = None,
    name: Annotated[str, typer.Option("--name", help="what you are called")] = "",
    together: Annotated[
        bool, typer.Option("--pass-and-play", help="people at every seat, hands hidden in between")
    ] = False,
    bot: Annotated[
        str,
        typer.Option("--bot", metavar="BOT", help="who plays the other seats: level:1 to level:10, simple, sharp …"),
    ] = "simple",
    option: Options = None,
    seed: Annotated[str | None, typer.Option("--seed", help="64 hexadecimal digits, to play a certain deal")] = None,
    record: Annotated[Path | None, typer.Option("--record", help="where to keep the game, to replay or verify")] = None,
    lang: Lang = CurrentLanguage.code,
) -> None:
    """Play a game in the terminal, against bots or in turns at one keyboard."""
    from powderkeg.play.fair_shuffle import commitment, new_seed
    from powderkeg.play.options import find_spec, parse_options
    from powderkeg.play.record import read_seed

    spec = find_spec(game)
    seats = count_players(spec, players)
    options = parse_options(spec, option or [], seats)
    chosen = read_seed(seed) if seed else new_seed()
    from powderkeg.bots.ladder import read_bot
    from powderkeg.cli.progress import make_ready
    from powderkeg.cli.terminal import Terminal
    from powderkeg.engine.contract import load
    from powderkeg.play.table import Table

    opponent = read_bot(bot, load(game))
    make_ready([game], lang, search=opponent.budget is not None)
    you = name or say(lang, "play-player", number=1)
    kind = "play-player" if together else "play-bot"
    names = [you, *(say(lang, kind, number=seat) for seat in range(2, seats + 1))]
    table = Table.new(game, names, options, chosen)
    if record:  # a file that cannot be written is refused now, not after the game
        write_lines([table.record().to_json()], record)
    print(say(lang, "play-welcome", game=say(lang, f"game-{game}"), aim=say(lang, f"game-{game}-aim")))
    print(say(lang, "play-commitment", commitment=commitment(chosen)))
    print(say(lang, "play-help"))
    terminal = Terminal(table, set(range(1, seats + 1)) if together else {1}, opponent, lang)
    if table.options:
        terminal.show_house_rules()
    terminal.run()
    if record:
        write_lines([table.record().to_json()], record)


def replay(
    file: RecordFile,
    seat: Annotated[int | None, typer.Option("--seat", help="see it as this seat saw it")] = None,
    json: Annotated[bool, typer.Option("--json", help="a line of JSON for every step, nothing to press")] = False,
    lang: Lang = CurrentLanguage.code,
) -> None:
    """Step through a game: Enter goes on, q stops."""
    from powderkeg.play.replay import steps, tell_step
    from powderkeg.play.table import Table

    records = read_file(file)
    for table in for_each(records, Table.from_record):  # refuse before anything is printed
        table.view(seat)
    for record in records:
        for step in steps(record, seat):
            if json:
                print(step.to_json())
            else:
                print(tell_step(record, step, lang))
                if sys.stdin.isatty() and input().strip().lower() in ("q", "quit"):
                    return


def verify(
    file: RecordFile,
    promised: Annotated[str | None, typer.Option("--commitment", help="the SHA-256 shown before the game")] = None,
    lang: Lang = CurrentLanguage.code,
) -> None:
    """Check that every move was legal, the result right, and chance made from the seed."""
    from powderkeg.play.verify import verify as check

    for number, verdict in enumerate(for_each(read_file(file), lambda record: check(record, promised)), 1):
        message = "verify-fair" if verdict.from_seed else "verify-no-seed"
        print(say(lang, message, number=number, moves=verdict.moves, shuffles=verdict.shuffles))


def warm(
    game: Annotated[list[str] | None, typer.Argument(metavar="[GAME]…")] = None,
    bots: Annotated[bool, typer.Option("--bots", help="also what sharp, hints and matches need")] = False,
    lang: Lang = CurrentLanguage.code,
) -> None:
    """Make games ready: compile their rules now, once, instead of at the first move."""
    from powderkeg.cli.progress import make_ready
    from powderkeg.games import SPECS
    from powderkeg.play.options import find_spec

    make_ready([find_spec(name).name for name in game or SPECS], lang, search=bots, again=True)
