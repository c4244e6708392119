"""Commands for research: games in bulk, matches between bots, counts of moves, exact answers."""

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from powderkeg.cli.arguments import (
    AsJson,
    CurrentLanguage,
    GameName,
    Lang,
    Options,
    Players,
    RecordFile,
    Threads,
    count_players,
    given_options,
)
from powderkeg.cli.record_files import for_each, read_file, write_lines
from powderkeg.text.refusal import at_least, unusable

if TYPE_CHECKING:  # loading the games takes a second: only the commands that need them do
    from powderkeg.play.record import Record
    from powderkeg.research.simulate import Run, Summary

SOLVED = ("exploding",)  # games with exact answers


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
    lang: Lang = CurrentLanguage.code,
) -> None:
    """Play whole games at random and write their records. Without a turn_limit, a game is stopped after 1000 turns."""
    from powderkeg.play.options import find_spec

    spec = find_spec(game)
    seats = count_players(spec, players)
    at_least("--games", games, 1)
    options = given_options(spec, option)
    at_least("turn_limit", int(options.get("turn_limit", 1)), 1, "T1")
    positions = read_positions(start, game, players) if start else []
    from powderkeg.cli.progress import make_ready

    make_ready([game], lang)
    from powderkeg.research.selfplay import fresh_tables, selfplay as play_games, set_up, tables_from

    positions = for_each(positions, lambda record: set_up(record, options))
    tables = tables_from(positions, games, seed) if start else fresh_tables(game, seats, options, games, seed)
    write_lines((record.to_json() for record in play_games(tables, seed, legal)), records)


def read_positions(path: Path, game: str, players: int | None) -> list["Record"]:
    """Read positions to play on from; refuse those of another game or another number of players."""
    positions = read_file(path)
    for record in positions:
        if record.game != game:
            raise unusable("record-other-game", text=record.game, name=game)
        if players not in (None, len(record.players)):
            raise unusable("record-other-players", number=len(record.players), most=players)
    return positions


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
    threads: Threads = None,
    ray: Annotated[
        str | None,
        typer.Option("--ray", metavar="ADDRESS", help="over a Ray cluster: local, auto or host:port"),
    ] = None,
    json: AsJson = False,
    lang: Lang = CurrentLanguage.code,
) -> None:
    """Let bots meet over the same deals, each from every seat. Same seed, same result, unless budgets are in ms."""
    from powderkeg.play.options import find_spec

    options = given_options(find_spec(game), option)
    from powderkeg.cli.progress import games_bar
    from powderkeg.research.arena import open_match, play_match
    from powderkeg.research.arena.standings import tell_standings

    match = open_match(game, bots, deals, seed, players, options, sealed)
    with games_bar(match.game, match.games, CurrentLanguage.code) as progress:
        standings = play_match(match, threads, ray, progress)
    print(standings.to_json() if json else tell_standings(standings, lang))


def simulate(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", help="how many, e.g. 1_000_000")] = 100_000,
    bots: Annotated[
        str, typer.Option("--bots", metavar="BOT,…", help="who sits where; the last takes all seats that are left")
    ] = "random",
    seed: Annotated[int, typer.Option("--seed", help="any whole number; the same gives the same games")] = 0,
    option: Options = None,
    threads: Threads = None,
    json: AsJson = False,
    rows: Annotated[
        Path | None, typer.Option("--rows", metavar="FILE", help="a row for each game: NAME.csv or NAME.parquet")
    ] = None,
    lang: Lang = CurrentLanguage.code,
) -> None:
    """Play whole games in bulk, over all cores, and tell what each seat wins and how long games are."""
    from powderkeg.play.options import find_spec

    options = given_options(find_spec(game), option)
    from powderkeg.research.simulate import open_run
    from powderkeg.research.simulate.summary import tell_summary

    run = open_run(game, games, players, bots.split(","), seed, options)
    summary = play_with_bar(run, threads, rows)
    print(summary.to_json() if json else tell_summary(summary, lang))


def play_with_bar(run: "Run", threads: int | None, rows: Path | None) -> "Summary":
    """Play a run with a progress bar, and write its rows to a file if one is named."""
    from powderkeg.cli.progress import games_bar
    from powderkeg.research.simulate import play_run
    from powderkeg.research.simulate.rows import row_file

    with ExitStack() as open_files:
        keep = open_files.enter_context(row_file(rows, run.players)) if rows else None
        progress = open_files.enter_context(games_bar(run.game, run.games, CurrentLanguage.code))
        return play_run(run, threads, progress, keep)


def perft(
    file: RecordFile,
    depth: Annotated[int, typer.Option("--depth", "-d", help="moves to look ahead")],
    lang: Lang = CurrentLanguage.code,
) -> None:
    """Count the sequences of exactly so many legal moves from a record's position, after its moves."""
    at_least("--depth", depth, 0)
    from powderkeg.research.perft import perft as count, position

    for table in for_each(read_file(file), position):
        print(count(table, depth))


def solve(
    game: GameName,
    phase: Annotated[int, typer.Option("--phase", help="1, 2 or 3")] = 3,
    blanks: Annotated[int | None, typer.Option("--blanks", help="phase 3: in the deck (default: 3)")] = None,
    futures: Annotated[int | None, typer.Option("--futures", help="see-the-future cards (default: 1)")] = None,
    skips: Annotated[int | None, typer.Option("--skips", help="(default: 1)")] = None,
    defuses: Annotated[int | None, typer.Option("--defuses", help="with one each (default: 2)")] = None,
    dealt: Annotated[
        int | None, typer.Option("--dealt", help="cards to each hand, beside a defuse (default: 1)")
    ] = None,
    iterations: Annotated[int | None, typer.Option("--iterations", help="rounds of CFR+ (default: 300)")] = None,
    json: AsJson = False,
    lang: Lang = CurrentLanguage.code,
) -> None:
    """Exact answers for Exploding: phases 1 and 2 as fractions, small decks of phase 3 as an equilibrium."""
    cards = {"blanks": blanks, "futures": futures, "skips": skips, "defuses": defuses, "dealt": dealt}
    given = {name: number for name, number in cards.items() if number is not None}
    check_solvable(game, phase, given, iterations)
    from powderkeg.cli.progress import stages_bar

    with stages_bar(game, CurrentLanguage.code) as progress:
        from powderkeg.research.solve.report import answer

        lines = answer(phase, given, iterations, json, CurrentLanguage.code, progress)
    for line in lines:
        print(line)


def check_solvable(game: str, phase: int, given: dict[str, int], iterations: int | None) -> None:
    """Refuse a game without exact answers, and the options of a small deck outside phase 3."""
    from powderkeg.play.options import find_spec, parse_options

    if find_spec(game).name not in SOLVED:
        raise unusable("solve-game", text=game, possible=", ".join(SOLVED))
    parse_options(find_spec(game), [f"phase={phase}"])
    if iterations is not None:
        at_least("--iterations", iterations, 1)
        given = given | {"iterations": iterations}
    if phase < 3 and given:
        raise unusable("solve-no-deck", name=f"--{next(iter(given))}")
