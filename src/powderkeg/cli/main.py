"""The command line. Every command answers bad input with one sentence and exit code 2."""

import gc
import inspect
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from powderkeg.text.messages import LANGUAGES, say, sentence
from powderkeg.text.refusal import Refusal, Refused, at_least, unusable

if TYPE_CHECKING:  # loading the games takes a second: only the commands that need them do
    from powderkeg.engine.spec import Spec, Value
    from powderkeg.play.record import Record
    from powderkeg.play.table import Table
    from powderkeg.research.arena import Match, Standings
    from powderkeg.research.simulate import Run, Summary

Made = TypeVar("Made")

SOLVED = ("exploding",)  # games with exact answers

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,  # plain lines: a screen reader stumbles over boxes
    pretty_exceptions_enable=False,
    help="Powderkeg: Boom, Kaboo, Exploding and Battle GUM. Play in the terminal, replay, verify, count, simulate.",
)


def default_language() -> str:
    """From POWDERKEG_LANG or the system's language."""
    for name in ("POWDERKEG_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        language = os.environ.get(name, "")[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"


class Reader:
    """The language in which this run speaks."""

    language = default_language()


def set_language(value: str) -> str:
    from powderkeg.text.rulebook import check_language

    Reader.language = check_language(value)
    return value


GameName = Annotated[str, typer.Argument(metavar="GAME", help="boom, kaboo, exploding or battle-gum")]
Lang = Annotated[str, typer.Option("--lang", help="en, es or fr", callback=set_language, is_eager=True)]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="a rule option; may be given again")
]
Players = Annotated[int | None, typer.Option("--players", "-p", help="seats at the table (default: the fewest)")]
RecordFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="a record, or JSON Lines of records; - for standard input")
]


@app.command()
def games(lang: Lang = Reader.language) -> None:
    """List the games, their seats and their options."""
    from powderkeg.games import SPECS
    from powderkeg.play.record import written

    for spec in SPECS.values():
        fewest, most = spec.seats
        print(f"{spec.name}: {say(lang, f'game-{spec.name}-aim')}")
        print(f"  {say(lang, 'games-seats', least=fewest, most=most)}")
        for option in spec.options:
            values = ", ".join(written(value) for value in option.values) or "0, 1, 2 …"
            print(f"  {option.name} ({option.rule}): {values} — {say(lang, f'option-{option.name}')}")


@app.command()
def rules(game: GameName, lang: Lang = Reader.language) -> None:
    """Print a game's rule book."""
    from rich.console import Console
    from rich.markdown import Markdown

    from powderkeg.play.record import find_spec
    from powderkeg.text.rulebook import book

    text = book(find_spec(game).name, lang)
    console = Console()
    if console.is_terminal:
        console.print(Markdown(text))
    else:
        print(text)


@app.command()
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
    lang: Lang = Reader.language,
) -> None:
    """Play a game in the terminal, against bots or in turns at one keyboard."""
    from powderkeg.play.fair_shuffle import commitment, new_seed
    from powderkeg.play.record import check_players, find_spec, parse_options, read_seed

    spec = find_spec(game)
    seats = spec.seats[0] if players is None else players
    check_players(spec, seats)
    options = parse_options(spec, option or [])
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
    if record:  # refused now, if at all, and not after the game
        write_lines([table.record().to_json()], record)
    print(say(lang, "play-welcome", game=say(lang, f"game-{game}"), aim=say(lang, f"game-{game}-aim")))
    print(say(lang, "play-commitment", commitment=commitment(chosen)))
    print(say(lang, "play-help"))
    Terminal(table, set(range(1, seats + 1)) if together else {1}, opponent, lang).run()
    if record:
        write_lines([table.record().to_json()], record)


@app.command()
def selfplay(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", help="how many; with --from, of each position")] = 1,
    seed: Annotated[int, typer.Option("--seed", help="any whole number; the same gives the same games")] = 0,
    option: Options = None,
    records: Annotated[
        Path | None, typer.Option("--records", help="where to write JSON Lines (default: print)")
    ] = None,
    legal: Annotated[bool, typer.Option("--legal", help="add the legal moves before every move")] = False,
    start: Annotated[
        Path | None,
        typer.Option("--from", help="JSON Lines: play on from these positions; --option changes their options"),
    ] = None,
    lang: Lang = Reader.language,
) -> None:
    """Play whole games at random and write their records. Without a turn_limit, a game is stopped after 1000 turns."""
    from powderkeg.play.record import check_players, find_spec

    spec = find_spec(game)
    seats = spec.seats[0] if players is None else players
    check_players(spec, seats)
    at_least("--games", games, 1)
    options = parse_given(spec, option)
    at_least("turn_limit", int(options.get("turn_limit", 1)), 1, "T1")
    positions = read_file(start) if start else []
    for record in positions:
        if record.game != game:
            raise unusable("record-other-game", text=record.game, name=game)
        if players not in (None, len(record.players)):
            raise unusable("record-other-players", number=len(record.players), most=players)
    from powderkeg.cli.progress import make_ready

    make_ready([game], lang)
    from powderkeg.research.selfplay import fresh_tables, selfplay as play_games, set_up, tables_from

    positions = of_each(positions, lambda record: set_up(record, options))
    tables = tables_from(positions, games, seed) if start else fresh_tables(game, seats, options, games, seed)
    write_lines((record.to_json() for record in play_games(tables, seed, legal)), records)


@app.command()
def arena(
    game: GameName,
    bots: Annotated[
        list[str], typer.Argument(metavar="BOT…", help="random, simple, sharp, sharp:50ms, sharp:200worlds, level:3 …")
    ],
    deals: Annotated[int, typer.Option("--deals", "-n", help="how many; each is played once from every seat")] = 1000,
    seed: Annotated[int, typer.Option("--seed", help="any whole number; the same gives the same deals")] = 0,
    sealed: Annotated[
        bool, typer.Option("--sealed", help="deals kept for the last test, which no run without this ever has")
    ] = False,
    players: Annotated[
        int | None,
        typer.Option("--players", "-p", help="seats (default: as many as bots); all combinations of more bots meet"),
    ] = None,
    option: Options = None,
    threads: Annotated[int | None, typer.Option("--threads", help="games at once (default: one for each core)")] = None,
    ray: Annotated[
        str | None,
        typer.Option("--ray", metavar="ADDRESS", help="over a Ray cluster: local, auto or host:port"),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="one line of JSON")] = False,
    lang: Lang = Reader.language,
) -> None:
    """Let bots meet over the same deals, each from every seat. Same seed, same result, unless budgets are in ms."""
    from powderkeg.play.record import find_spec

    options = parse_given(find_spec(game), option)
    from powderkeg.research.arena import open_match
    from powderkeg.research.arena.standings import tell_standings

    standings = watch_match(open_match(game, bots, deals, seed, players, options, sealed), threads, ray)
    print(standings.to_json() if json else tell_standings(standings, lang))


@app.command()
def simulate(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", help="how many, e.g. 1_000_000")] = 100_000,
    bots: Annotated[
        str, typer.Option("--bots", metavar="BOT,…", help="who sits where; the last takes all seats that are left")
    ] = "random",
    seed: Annotated[int, typer.Option("--seed", help="any whole number; the same gives the same games")] = 0,
    option: Options = None,
    threads: Annotated[int | None, typer.Option("--threads", help="games at once (default: one for each core)")] = None,
    json: Annotated[bool, typer.Option("--json", help="one line of JSON")] = False,
    rows: Annotated[
        Path | None, typer.Option("--rows", metavar="FILE", help="a row for each game: NAME.csv or NAME.parquet")
    ] = None,
    lang: Lang = Reader.language,
) -> None:
    """Play whole games in bulk, over all cores, and tell what each seat wins and how long games are."""
    from powderkeg.play.record import find_spec

    options = parse_given(find_spec(game), option)
    from powderkeg.research.simulate import open_run
    from powderkeg.research.simulate.summary import tell_summary

    run = open_run(game, games, players, bots.split(","), seed, options)
    summary = watch_run(run, threads, rows)
    print(summary.to_json() if json else tell_summary(summary, lang))


@app.command()
def replay(
    file: RecordFile,
    seat: Annotated[int | None, typer.Option("--seat", help="see it as this seat saw it")] = None,
    json: Annotated[bool, typer.Option("--json", help="a line of JSON for every step, nothing to press")] = False,
    lang: Lang = Reader.language,
) -> None:
    """Step through a game: Enter goes on, q stops."""
    from powderkeg.play.replay import steps, tell_step

    records = read_file(file)
    for table in replay_all(records):
        table.view(seat)
    for record in records:
        for step in steps(record, seat):
            if json:
                print(step.to_json())
            else:
                print(tell_step(record, step, lang))
                if sys.stdin.isatty() and input().strip().lower() in ("q", "quit"):
                    return


@app.command()
def verify(
    file: RecordFile,
    promised: Annotated[str | None, typer.Option("--commitment", help="the SHA-256 shown before the game")] = None,
    lang: Lang = Reader.language,
) -> None:
    """Check that every move was legal, the result right, and chance made from the seed."""
    from powderkeg.play.verify import verify as check

    for number, verdict in enumerate(of_each(read_file(file), lambda record: check(record, promised)), 1):
        message = "verify-fair" if verdict.from_seed else "verify-no-seed"
        print(say(lang, message, number=number, moves=verdict.moves, shuffles=verdict.shuffles))


@app.command()
def perft(
    file: RecordFile,
    depth: Annotated[int, typer.Option("--depth", "-d", help="moves to look ahead")],
    lang: Lang = Reader.language,
) -> None:
    """Count the sequences of exactly so many legal moves from a record's position, after its moves."""
    at_least("--depth", depth, 0)
    from powderkeg.research.perft import perft as count, position

    for table in of_each(read_file(file), position):
        print(count(table, depth))


@app.command()
def solve(
    game: GameName,
    phase: Annotated[int, typer.Option("--phase", help="1, 2 or 3")] = 3,
    blanks: Annotated[int | None, typer.Option("--blanks", help="phase 3: in the small deck (default: 3)")] = None,
    futures: Annotated[int | None, typer.Option("--futures", help="see-the-future cards (default: 1)")] = None,
    skips: Annotated[int | None, typer.Option("--skips", help="(default: 1)")] = None,
    defuses: Annotated[int | None, typer.Option("--defuses", help="in the pile, beside one each (default: 0)")] = None,
    hand: Annotated[int | None, typer.Option("--hand", help="cards dealt to each hand (default: 1)")] = None,
    iterations: Annotated[int | None, typer.Option("--iterations", help="rounds of CFR+ (default: 300)")] = None,
    json: Annotated[bool, typer.Option("--json", help="one line of JSON")] = False,
    lang: Lang = Reader.language,
) -> None:
    """Exact answers for Exploding: phases 1 and 2 as fractions, small decks of phase 3 as an equilibrium."""
    cards = {"blanks": blanks, "futures": futures, "skips": skips, "defuses": defuses, "hand": hand}
    given = {name: number for name, number in cards.items() if number is not None}
    check_solvable(game, phase, given, iterations)
    for line in watch_solve(phase, given, iterations, json):
        print(line)


@app.command()
def warm(
    game: Annotated[list[str] | None, typer.Argument(metavar="[GAME]…")] = None,
    bots: Annotated[bool, typer.Option("--bots", help="also what sharp, hints and matches need")] = False,
    lang: Lang = Reader.language,
) -> None:
    """Make games ready: compile their rules now, once, instead of at the first move."""
    from powderkeg.cli.progress import make_ready
    from powderkeg.games import SPECS
    from powderkeg.play.record import find_spec

    make_ready([find_spec(name).name for name in game or SPECS], lang, search=bots, again=True)


# --- what commands share ---


def parse_given(spec: "Spec", option: list[str] | None) -> "dict[str, Value]":
    """All options that were given, also with their defaults: those of a record may differ, and no limit, which is a
    default, is refused where games need one (T1)."""
    from powderkeg.play.record import parse_options

    options = parse_options(spec, option or [])
    given = {text.partition("=")[0] for text in option or []}
    return {one.name: one.default for one in spec.options if one.name in given} | options


def watch_run(run: "Run", threads: int | None, rows: Path | None) -> "Summary":
    """Play a run, with a progress bar for those who look on."""
    from powderkeg.research.simulate import play_run
    from powderkeg.research.simulate.rows import keeping

    with ExitStack() as open_files:
        keep = open_files.enter_context(keeping(rows, run.players)) if rows else None
        progress = open_files.enter_context(bar_of_games(run.game, run.games))
        return play_run(run, threads, progress, keep)


def watch_match(match: "Match", threads: int | None, ray: str | None) -> "Standings":
    """Play a match, with a progress bar for those who look on."""
    from powderkeg.research.arena import play_match

    with bar_of_games(match.game, match.games) as progress:
        return play_match(match, threads, ray, progress)


@contextmanager
def bar_of_games(name: str, games: int) -> Iterator[Callable[[int], None]]:
    """A progress bar that is told how many games are over; until then cards are made ready."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        title = say(Reader.language, f"game-{name}")
        task = bar.add_task(say(Reader.language, "warm-game", game=title), total=None)
        playing = say(Reader.language, "arena-playing", game=title)
        yield lambda over: bar.update(task, description=playing, total=games, completed=over)


def check_solvable(game: str, phase: int, given: dict[str, int], iterations: int | None) -> None:
    from powderkeg.play.record import find_spec, parse_options

    if find_spec(game).name not in SOLVED:
        raise unusable("solve-game", text=game, possible=", ".join(SOLVED))
    parse_options(find_spec(game), [f"phase={phase}"])
    if iterations is not None:
        given = given | {"iterations": iterations}
    for name, number in given.items():
        if phase < 3:
            raise unusable("solve-no-deck", name=f"--{name}")
        at_least(f"--{name}", number, 1 if name == "iterations" else 0)


def watch_solve(phase: int, cards: dict[str, int], iterations: int | None, json: bool) -> list[str]:
    """The answer in lines, with a progress bar for those who look on."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        ready = say(Reader.language, "warm-game", game=say(Reader.language, "game-exploding"))
        task = bar.add_task(ready, total=None)

        def progress(what: str, share: float) -> None:
            words = say(Reader.language, what)
            if bar.tasks[task].description != words:
                bar.reset(task, description=words, total=1)
            bar.update(task, completed=share)

        from powderkeg.research.solve.report import answer

        return answer(phase, cards, iterations, json, Reader.language, progress)


def read_file(path: Path) -> list["Record"]:
    """The records of a file: one JSON object, or one in every line."""
    from powderkeg.play.record import read_records

    try:
        text = sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise unusable("file-unreadable", file=str(path), detail=error.strerror or str(error)) from None
    except UnicodeDecodeError as error:
        raise unusable("file-unreadable", file=str(path), detail=str(error)) from None
    records = read_records(text)
    if not records:
        raise unusable("file-empty", file=str(path))
    return records


def of_each(records: list["Record"], make: "Callable[[Record], Made]") -> "list[Made]":
    """What is made of every record; a refusal says of which, if there are several."""
    from powderkeg.cli.progress import make_ready

    make_ready(list(dict.fromkeys(record.game for record in records)), Reader.language)
    made = []
    for number, record in enumerate(records, 1):
        try:
            made.append(make(record))
        except Refused as refused:
            if len(records) == 1:
                raise
            inner = refused.refusal
            raise Refused(Refusal(inner.kind, "in-game", inner.rule, {"number": number, "inner": inner})) from None
    return made


def replay_all(records: list["Record"]) -> "list[Table]":
    """The tables of records: what cannot be played is refused before anything is printed."""
    from powderkeg.play.table import Table

    return of_each(records, Table.from_record)


def write_lines(lines: Iterable[str], path: Path | None) -> None:
    """All lines or none: a file appears when it is complete."""
    if path is None or str(path) == "-":
        for line in lines:
            print(line)
        return
    try:
        if path.exists() and not path.is_file():  # a folder, which cannot be written, or a device or pipe
            with path.open("w", encoding="utf-8") as file:
                file.writelines(line + "\n" for line in lines)
        else:
            write_whole(lines, path)
    except OSError as error:
        raise unusable("file-unwritable", file=str(path), detail=error.strerror or str(error)) from None


def write_whole(lines: Iterable[str], path: Path) -> None:
    part = path.with_name(path.name + ".part")
    try:
        with part.open("w", encoding="utf-8") as file:
            file.writelines(line + "\n" for line in lines)
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def with_flags(command: Callable[..., None]) -> Callable[..., None]:
    """A command with a flag for each setting of the house, and its help."""
    from powderkeg.server.settings import described

    flags = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=None,
            annotation=Annotated[
                kind | None, typer.Option(*([f"--{name}/--no-{name}"] if kind is bool else []), help=words)
            ],
        )
        for name, kind, words in described()
    ]
    lang = inspect.Parameter("lang", inspect.Parameter.KEYWORD_ONLY, default=Reader.language, annotation=Lang)
    command.__signature__ = inspect.Signature([*flags, lang])  # type: ignore[attr-defined]
    command.__annotations__ = {flag.name: flag.annotation for flag in (*flags, lang)}
    return command


@app.command()
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


@app.command(name="export")
def export_tables(file: TablesFile, database: Database = "", lang: Lang = Reader.language) -> None:
    """Write all tables of a house to a file, to keep or to move them."""
    from powderkeg.server.storage.transfer import export_from

    number = export_from(database, file)
    print(say(lang, "export-done", number=number, file=str(file)))


@app.command(name="import")
def import_tables(file: TablesFile, database: Database = "", lang: Lang = Reader.language) -> None:
    """Put the tables of a file into a house. Tables that are there already are left as they are."""
    from powderkeg.server.storage.transfer import import_into

    imported = import_into(database, file)
    for refusal in imported.refused:
        print(sentence(refusal, lang), file=sys.stderr)
    print(say(lang, "import-done", number=imported.new, already=imported.already))
    if imported.refused:
        sys.exit(2)


@app.command()
def schema(lang: Lang = Reader.language) -> None:
    """Print the messages of the WebSocket as JSON Schema, to make types from."""
    import msgspec

    from powderkeg.server.protocol.schema import of_wire

    print(msgspec.json.format(msgspec.json.encode(of_wire())).decode())


def main() -> None:
    gc.set_threshold(50_000, 20, 20)  # importing Numba makes many objects, all to stay: look through them less
    try:
        app(prog_name="powderkeg")
    except Refused as refused:
        print(sentence(refused.refusal, Reader.language), file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)


if __name__ == "__main__":
    main()
