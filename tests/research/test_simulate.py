"""Games in bulk: reproducible from a seed, counted correctly, written to files, and refused where they make no
sense."""

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from pyarrow import parquet

from powderkeg.cli.main import main
from powderkeg.engine.contract import DRAW, RUNNING, SHARED, UNFINISHED, WIN, apply, deal, legal, load
from powderkeg.engine.generator import below, settle
from powderkeg.engine.scratch import new_scratch
from powderkeg.engine.stepper import begin, step
from powderkeg.games import SPECS
from powderkeg.research.shares import wilson
from powderkeg.research.simulate import GameRow, game_seeds, open_run, play_run, simulate
from powderkeg.research.simulate.games import GameRows
from powderkeg.research.simulate.rows import columns_of
from powderkeg.research.simulate.simulation import GameChunk, play_chunk
from powderkeg.research.simulate.summary import Tally, lengths, tell_summary
from powderkeg.text.refusal import Refused
from testkit.peer_tables import seat_counts

TABLES = [(name, players) for name, spec in SPECS.items() for players in seat_counts(spec)]


def rows_of(*games: tuple[int, int, int, int, int, int]) -> GameRows:
    """Rows from tuples: first, outcome, winners, left, turns, moves."""
    return np.array(list(games), GameRow)


def run_cli(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str
) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "argv", ["powderkeg", "simulate", *arguments])
    with pytest.raises(SystemExit) as stopped:
        main()
    out, err = capsys.readouterr()
    return int(stopped.value.code or 0), out, err


# --- the same games ---


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_row_is_the_game_that_the_kernels_play_from_its_seed(name: str, players: int) -> None:
    """Move by move from Python, with the same generator."""
    run = open_run(name, 3, players, seed=5, options={"turn_limit": 40})
    rows = play_chunk(run, GameChunk(0, 3))
    game = load(name)
    codes, cards = np.zeros(game.most_legal, np.int16), np.zeros(game.most_cards, np.int8)
    for row, seeds in zip(rows, game_seeds(run, 0, 3), strict=True):
        s, rng = game.start(players, run.options)[0], seeds[:1].copy()
        s.actor = first = below(rng, players)
        deal(s)
        settle(s, rng, cards)
        moves = 0
        while s.outcome == RUNNING:
            apply(s, codes[below(rng, legal(s, codes))])
            settle(s, rng, cards)
            moves += 1
        assert row.tolist() == (first, s.outcome, s.winners, s.left, s.turn, moves)


@pytest.mark.parametrize("name", SPECS)
def test_stepping_is_the_same_game_move_by_move(name: str) -> None:
    run = open_run(name, 1, 2, seed=5, options={"turn_limit": 40})
    row, seeds = play_chunk(run, GameChunk(0, 1))[0], game_seeds(run, 0, 1)
    scratch = new_scratch(load(name))
    scratch[0].rng[:] = seeds[0, :1]
    n, moves = begin(scratch, load(name).start(2, run.options)), 0
    while n:
        code = int(scratch[0].codes[below(scratch[0].rng, n)])
        n, moves = step(scratch, code), moves + 1
    s = scratch[0].state
    assert (row.outcome, row.winners, row.turns, row.moves) == (s.outcome, s.winners, s.turn, moves)


@pytest.mark.parametrize("bots", [("random",), ("simple", "random"), ("sharp:3worlds", "random")])
def test_threads_and_chunks_change_nothing(bots: tuple[str, ...]) -> None:
    games = 6 if "sharp:3worlds" in bots else 40_000
    kept: list[list[bytes]] = []
    summaries = []
    for threads in (1, 2, 3):
        kept.append([])
        run = open_run("kaboo", games, 2, bots, seed=9)
        summary = play_run(run, threads, keep=lambda first, part: kept[-1].append(part.tobytes()))
        fields = json.loads(summary.to_json())
        assert fields.pop("threads") == threads
        fields.pop("seconds")
        summaries.append(fields)
    assert b"".join(kept[0]) == b"".join(kept[1]) == b"".join(kept[2])
    assert summaries[0] == summaries[1] == summaries[2]


def test_a_game_is_the_same_however_many_are_played() -> None:
    run = open_run("boom", 100, 4, seed=3)
    whole = play_chunk(run, GameChunk(0, 100))
    assert (play_chunk(run, GameChunk(70, 30)) == whole[70:]).all()
    other = play_chunk(open_run("boom", 100, 4, seed=4), GameChunk(0, 100))
    assert (whole != other).sum() > 90


@pytest.mark.slow
@pytest.mark.parametrize("name", SPECS)
def test_bots_sit_where_they_are_put(name: str) -> None:
    """`simple` beats `random` from either seat."""
    for bots, winner in ((("simple", "random"), 0), (("random", "simple"), 1)):
        shares = simulate(name, 400, 2, bots).win_share
        assert shares
        assert shares[winner] > 0.6


# --- counting ---


def test_shares_are_of_finished_games_and_by_seat_and_turn_order() -> None:
    tally = Tally(3)
    tally.count(
        rows_of(
            (0, WIN, 0b001, 0b001, 5, 6),  # seat 1 began and won
            (2, WIN, 0b001, 0b001, 7, 8),  # seat 3 began, seat 1 won as the second in turn
            (1, SHARED, 0b110, 0b111, 9, 10),
            (0, DRAW, 0, 0b110, 3, 4),  # seats 2 and 3 are left
            (0, UNFINISHED, 0, 0b111, 100, 120),
        )
    )
    summary = tally.summary(open_run("boom", 5, 3), 1, 1.0)
    assert summary.win_share == [2 / 4, 1 / 4, 1 / 4]
    assert summary.order_share == [1.5 / 4, 2 / 4, 0.5 / 4]
    assert summary.intervals == [wilson(share, 4) for share in (0.5, 0.25, 0.25)]
    assert summary.outcomes == {"win": 2, "shared": 1, "draw": 1, "unfinished": 1}
    assert summary.unfinished == 0.2
    assert summary.moves == 148
    assert (summary.turns.mean, summary.turns.longest) == (124 / 5, 100)


def test_games_of_which_none_is_finished_have_no_shares() -> None:
    summary = simulate("battle-gum", 20, 3, options={"turn_limit": 1})
    assert summary.win_share is None
    assert summary.unfinished == 1.0
    assert "–" in tell_summary(summary, "en")


def test_lengths_are_read_off_the_counts() -> None:
    found = lengths(np.array([0, 1, 0, 8, 0, 1], np.int64))
    assert (found.mean, found.quantiles, found.longest) == (3.0, (1, 3, 3, 3, 5), 5)


def test_exploding_phase_1_is_won_as_often_as_calculated() -> None:
    """23/47 for the seat that begins, within 5 sigma."""
    shares = simulate("exploding", 200_000, options={"phase": 1}, seed=1).order_share
    assert shares
    assert abs(shares[0] - 23 / 47) < 5 * (0.25 / 200_000) ** 0.5


# --- files ---


def test_rows_as_csv_and_parquet_agree(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in ("games.csv", "games.parquet"):
        arguments = ("kaboo", "-p", "3", "-n", "50", "--rows", str(tmp_path / file))
        assert run_cli(capsys, monkeypatch, *arguments)[0] == 0
    with (tmp_path / "games.csv").open(encoding="utf-8") as lines:
        from_csv = list(csv.DictReader(lines))
    from_parquet = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert len(from_csv) == len(from_parquet) == 50
    assert [{name: str(value) for name, value in row.items()} for row in from_parquet] == from_csv
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.csv", "games.parquet"]


def test_a_row_names_seats_from_one_and_shares_wins() -> None:
    columns = columns_of(7, rows_of((1, SHARED, 0b101, 0b111, 9, 10)), 3)
    assert {name: column.tolist() for name, column in columns.items()} == {
        "game": [7],
        "first": [2],
        "outcome": ["shared"],
        "turns": [9],
        "moves": [10],
        "share_1": [0.5],
        "share_2": [0.0],
        "share_3": [0.5],
    }


def test_the_summary_in_json_has_what_programs_need(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ("boom", "--players", "4", "--games", "1_000", "--threads", "2", "--json")
    monkeypatch.setattr(sys, "argv", ["powderkeg", "simulate", *arguments])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 0
    fields = json.loads(capsys.readouterr().out)
    assert (fields["games"], fields["threads"], fields["players"]) == (1000, 2, 4)
    assert fields["moves"] > 1000
    assert 0 < fields["seconds"] < 60
    assert sum(fields["win_share"]) == pytest.approx(1)
    assert 0 <= fields["unfinished"] <= 1


# --- refused ---


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "chess"),
        (["boom", "--players", "9"], "9"),
        (["boom", "--games", "0"], "--games"),
        (["boom", "--games", "9" * 20], "--games"),
        (["boom", "--bots", "clever"], "clever"),
        (["boom", "--bots", "random,random,random", "--players", "2"], "3 bots"),
        (["boom", "--bots", ""], "bot"),
        (["boom", "--threads", "0"], "--threads"),
        (["boom", "--threads", "9999"], "--threads"),
        (["boom", "--rows", "games.txt"], ".parquet"),
        (["boom", "--games", "1", "--rows", "no/such/folder/games.csv"], "no/such/folder"),
        (["boom", "--option", "turn_limit=0"], "T1"),
        (["boom", "--option", "face_attacks=maybe"], "face_attacks"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, err = run_cli(capsys, monkeypatch, *arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


def test_parquet_without_pyarrow_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from powderkeg.research.simulate.rows import row_file

    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(Refused, match=r"pip install powderkeg\[parquet\]"), row_file(tmp_path / "x.parquet", 2):
        pass
    assert list(tmp_path.iterdir()) == []


def test_a_run_that_is_stopped_leaves_no_file(tmp_path: Path) -> None:
    from powderkeg.research.simulate.rows import row_file

    def stop() -> None:
        with row_file(tmp_path / "games.csv", 2) as keep:
            keep(0, rows_of((0, WIN, 1, 1, 5, 6)))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stop()
    assert list(tmp_path.iterdir()) == []


SOME_GAMES = """
from powderkeg.research.simulate.simulation import *
for name in ("boom", "kaboo", "exploding", "battle-gum"):
    for bots in (("random",), ("random", "simple")):
        print(play_chunk(open_run(name, 2, 2, bots, options={"turn_limit": 20}), GameChunk(0, 2)).tolist())
"""


@pytest.mark.slow
def test_games_are_the_same_without_the_compiler(capsys: pytest.CaptureFixture[str]) -> None:
    interpreted = subprocess.run(
        [sys.executable, "-c", SOME_GAMES],
        check=True,
        capture_output=True,
        text=True,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
    )
    exec(SOME_GAMES, {})
    assert interpreted.stdout == capsys.readouterr().out
    assert len(interpreted.stdout.splitlines()) == 8
