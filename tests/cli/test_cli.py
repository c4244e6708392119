"""Every command, as people and programs call it: what it prints, what it refuses, its exit code."""

import json
import os
import random
import re
import secrets
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from powderkeg.bots.ladder import SIMPLE
from powderkeg.cli.terminal import Terminal
from powderkeg.games import SPECS
from powderkeg.play.fair_shuffle import commitment
from powderkeg.play.options import explain_value, format_value
from powderkeg.play.record import Record, read_record
from powderkeg.play.replay import steps
from powderkeg.play.table import Table
from powderkeg.text.messages import LANGUAGES, card as spoken, say
from powderkeg.text.rulebook import book
from testkit.command_line import ESCAPE, Run
from testkit.positions import NAMES, cards_in, lay

GAMES = list(SPECS)
SEED = "5a" * 32


def shell(*args: str, stdin: str = "", **env: str) -> "subprocess.CompletedProcess[str]":
    """Run the real entry point in a new process."""
    return subprocess.run(
        [sys.executable, "-m", "powderkeg.cli.main", *args],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"POWDERKEG_LANG": "en"} | env,
    )


@cache
def whole_game(game: str, **options: Any) -> dict[str, Any]:
    """A played game with a seed, as a record."""
    table = Table.new(game, NAMES[:2], {"turn_limit": 60} | options, bytes.fromhex(SEED), ["salt"])
    source = random.Random(4)
    while table.actor:
        table.play(table.actor, source.choice(table.legal(table.actor)).text)
    return dict(json.loads(table.record().to_json()))


def record(of: str = "boom", **changes: Any) -> dict[str, Any]:
    made = json.loads(json.dumps(whole_game(of))) | changes
    return {key: value for key, value in made.items() if value is not ...}


def position(game: str = "boom", moves: int = 6) -> dict[str, Any]:
    """A game under way, without a seed."""
    whole = record(game)
    table = Table.from_record(read_record(json.dumps(whole)), moves=moves)
    return record(
        game, seed=..., salts=..., commitment=..., moves=table.record().moves, shuffles=table.shuffles, result=None
    )


@pytest.fixture
def saved(tmp_path: Path) -> Callable[..., Path]:
    def save(*records: Any) -> Path:
        path = tmp_path / "games.jsonl"
        texts = [one if isinstance(one, str) else json.dumps(one) for one in records]
        path.write_text("\n".join(texts) + "\n", encoding="utf-8")
        return path

    return save


Saved = Callable[..., Path]


# --- games, rules, warm ---


def test_games_lists_seats_and_options(run: Run) -> None:
    lines = run("games").lines
    assert [line.split(":")[0] for line in lines if not line.startswith(" ")] == GAMES
    assert "  phase (E1): 3, 2, 1 — Phase" in lines
    assert "  2 players" in lines
    assert "  2 to 6 players" in lines


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_options_explains_every_value_of_every_option(run: Run, game: str, lang: str) -> None:
    lines = run("options", game, "--lang", lang).lines
    written = say(lang, "options-written")
    for option in SPECS[game].options:
        assert f"  {option.name} ({option.rule}): {say(lang, f'option-{option.name}')}" in lines
        values = [option.default] if isinstance(option.values, range) else option.values
        for value in values:
            (line,) = (line for line in lines if line.strip().startswith(f"{option.name}={format_value(value)} "))
            meaning = explain_value(lang, option, value)
            assert line.split("  ")[-1].strip() == (f"{meaning} ({written})" if value == option.default else meaning)
    headings = [line for line in lines[1:] if line and not line.startswith(" ")]
    assert headings == [say(lang, f"option-group-{name}") for name in SPECS[game].group_names]


def test_options_are_listed_in_groups_as_they_are_typed(run: Run) -> None:
    lines = run("options", "boom").lines
    assert lines[0] == "Boom: choose house rules with --option NAME=VALUE, once for each."
    limit = lines[lines.index("The end of the game") :]
    assert limit == [
        "The end of the game",
        "  turn_limit (T1): Turn limit",
        "    any whole number: 0, 1, 2 …",
        "    turn_limit=0                  There is no limit. (as written)",
    ]
    assert "    face_attacks=false            A jack, queen or king may not attack." in lines
    assert "There is no game “bridge”." in run("options", "bridge").refusal


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules_in_three_languages(run: Run, game: str, lang: str) -> None:
    answer = run("rules", game, "--lang", lang)
    assert answer.lines == (book(game, lang) + "\n").splitlines()
    for rule in (*SPECS[game].rule_ids, "T1", "T4"):
        assert re.search(rf"^### {rule} ", answer.out, re.MULTILINE)


@pytest.mark.slow
def test_the_language_comes_from_the_environment() -> None:
    assert "jugadores" in shell("games", POWDERKEG_LANG="es").stdout
    assert "joueurs" in shell("games", POWDERKEG_LANG="", LC_ALL="fr_FR.UTF-8").stdout
    run = shell("rules", "bridge", POWDERKEG_LANG="fr")
    assert (run.returncode, run.stdout) == (2, "")
    said = run.stderr.replace("\N{NO-BREAK SPACE}", " ")
    assert said == "Il n’y a pas de jeu « bridge ». Il y a : boom, kaboo, exploding, battle-gum.\n"


def test_warm_compiles_a_game(run: Run) -> None:
    answer = run("warm", "exploding")
    assert answer.code == 0
    assert answer.out == ""
    assert "Exploding" in answer.err
    assert ESCAPE not in answer.err
    assert "There is no game “bridge”" in run("warm", "bridge").refusal


# --- selfplay ---


@pytest.mark.parametrize("game", GAMES)
def test_selfplay_lists_what_was_legal_before_every_move(run: Run, game: str) -> None:
    lines = run("selfplay", game, "--games", 2, "--seed", 5, "--legal", "-o", "turn_limit=30").lines
    assert len(lines) == 2
    assert run("selfplay", game, "-n", 2, "--seed", 5, "--legal", "-o", "turn_limit=30").lines == lines
    assert run("selfplay", game, "-n", 2, "--seed", 6, "--legal", "-o", "turn_limit=30").lines != lines
    for line in lines:
        made = read_record(line)
        assert isinstance(made.legal, list)
        assert made.result
        assert made.options["turn_limit"] == 30
        table = Table.from_record(made, moves=0)
        for text, legal in zip(made.moves, made.legal, strict=True):
            assert legal == sorted(legal) == [move.text for move in table.legal(table.actor)]
            seat, _, move = text.partition(" ")
            assert move in legal
            table.play(int(seat), move)


@pytest.mark.slow
def test_selfplay_writes_the_same_bytes_to_a_file_in_another_process(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    made = shell("selfplay", "exploding", "--games", "3", "--seed", "9", "--records", str(path))
    assert (made.returncode, made.stdout, made.stderr) == (0, "", "")
    assert path.read_text(encoding="utf-8").splitlines() == run("selfplay", "exploding", "-n", 3, "--seed", 9).lines
    assert [other.name for other in tmp_path.iterdir()] == ["out.jsonl"]
    assert run("verify", path).lines[2].startswith("Game 3: ")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moves", [0, 6])
def test_selfplay_continues_from_positions(run: Run, saved: Saved, game: str, moves: int) -> None:
    start = position(game, moves)
    lines = run("selfplay", game, "--from", saved(start), "-n", 2, "--legal").lines
    assert len(lines) == 2
    for line in lines:
        made = read_record(line)
        assert made.deal == start["deal"]
        assert made.moves[:moves] == start["moves"]
        assert made.result
        assert isinstance(made.legal, list)
        assert len(made.legal) == len(made.moves)
        assert Table.from_record(made).result == made.result


def test_selfplay_ignores_recorded_shuffles_that_were_still_to_come(run: Run, saved: Saved) -> None:
    """The record of a game that was cut short may list later shuffles; selfplay makes its own."""
    whole = next(r for r in map(long_game, range(40)) if len(r.shuffles) > 1)
    cut = json.loads(whole.to_json())
    cut |= {"moves": cut["moves"][:4], "result": None}
    for name in ("seed", "commitment"):
        del cut[name]
    assert len(run("selfplay", "boom", "--from", saved(cut), "-n", 3).lines) == 3


@pytest.mark.parametrize("game", GAMES)
def test_T1_selfplay_from_a_position_without_a_limit_has_one(run: Run, saved: Saved, game: str) -> None:
    start = position(game) | {"options": {}}
    turns = int(Table.from_record(read_record(json.dumps(start))).state.turn)
    for line in run("selfplay", game, "--from", saved(start), "-n", 2).lines:
        assert read_record(line).options == {"turn_limit": turns + 1000}


# Ana can swap the 5 and the 7 of spades forever; all the others can do is discard a face and draw it again.
ENDLESS = {
    "hands": [["5S"], ["JS"], ["JH"], ["JD"], ["JC"], ["QS"]],
    "boards": [
        [["7S"], ["10S", "6S", "2S", "AS"], ["9S", "8S", "QH"]],
        [["4S", "3S", "QD"], ["10H", "5H", "3H", "AH"], ["9H", "8H", "QC"]],
        [["7H", "6H", "KS"], ["4H", "2H", "KH"], ["10D", "9D", "KD"]],
        [["8D", "7D", "KC"], ["6D", "5D"], ["4D", "3D"]],
        [["2D", "AD"], ["10C", "9C"], ["8C", "7C"]],
        [["6C", "5C"], ["4C", "3C"], ["2C", "AC"]],
    ],
    "deck": [],
}


def test_T1_selfplay_ends_a_game_that_could_go_on_forever(run: Run, saved: Saved) -> None:
    game = {"powderkeg": 1, "game": "boom", "players": ["Ana", "Bo", "Cy", "Di", "Ed", "Fi"], "first": 1}
    start = {**game, "options": {"face_attacks": False}, "deal": ENDLESS, "moves": []}
    for limit in (1000, 200):
        given = () if limit == 1000 else ("-o", f"turn_limit={limit}")
        (line,) = run("selfplay", "boom", "--from", saved(start), *given).lines
        made = read_record(line)
        assert made.options == {"face_attacks": False, "turn_limit": limit}
        assert made.result
        assert made.result.outcome == "unfinished"
        assert len(made.moves) >= limit


def test_T1_selfplay_from_a_position_uses_the_limit_given(run: Run, saved: Saved) -> None:
    """It replaces the limit in the record."""
    for start in (position(), position() | {"options": {}}):
        for line in run("selfplay", "boom", "--from", saved(start), "-n", 3, "-o", "turn_limit=7").lines:
            made = read_record(line)
            assert made.options == {"turn_limit": 7}
            assert made.result
            assert made.result.outcome == "unfinished"
            assert Table.from_record(made).state.turn == 7


def test_selfplay_from_a_position_takes_all_options_given(run: Run, saved: Saved) -> None:
    """Also a default, which replaces another value in the record."""
    start = position() | {"options": {"open_discard": True, "turn_limit": 7}}
    (line,) = run("selfplay", "boom", "--from", saved(start), "-o", "open_discard=false").lines
    assert read_record(line).options == {"turn_limit": 7}


def test_selfplay_refuses_options_that_do_not_fit_the_positions(run: Run, saved: Saved) -> None:
    turns = int(Table.from_record(read_record(json.dumps(position()))).state.turn)
    assert turns > 3
    late = run("selfplay", "boom", "--from", saved(position()), "-o", "turn_limit=3")
    assert "The game is over. (T4)" in late.refusal
    assert late.refusal.startswith("Move ")
    phase = run("selfplay", "exploding", "--from", saved(position("exploding")), "-o", "phase=1")
    assert phase.refusal == "The deal has “defuse” 4 times; phase 1 is played with 0. (E1)"
    seats = run("selfplay", "boom", "--from", saved(position()), "--players", 3)
    assert seats.refusal == "This record has 2 players, not 3."
    for start in ((), ("--from", saved(position()))):
        refusal = run("selfplay", "boom", *start, "-o", "turn_limit=0").refusal
        assert refusal == "Turn_limit is 0; it must be at least 1. (T1)"


def long_game(number: int) -> Record:
    table, source = Table.new("boom", NAMES[:2], {"turn_limit": 200}, bytes([number]) * 32), random.Random(number)
    while table.actor:
        table.play(table.actor, source.choice(table.legal(table.actor)).text)
    return table.record()


# --- replay ---


@pytest.mark.parametrize("game", GAMES)
def test_replay_prints_every_move(run: Run, saved: Saved, game: str) -> None:
    path, whole = saved(record(game)), record(game)
    text = run("replay", path).out
    assert text.startswith("The deal\n")
    assert all(f"\n{number}. " in text for number in range(1, len(whole["moves"]) + 1))
    steps = [json.loads(line) for line in run("replay", path, "--json").lines]
    assert [step["number"] for step in steps] == list(range(len(whole["moves"]) + 1))
    assert steps[-1]["view"]["result"] == whole["result"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [1, 2])
def test_replay_hides_from_a_seat_what_it_did_not_see(run: Run, saved: Saved, game: str, seat: int) -> None:
    """At the deal, nothing of the other hand or the deck."""
    whole = record(game)
    first = json.loads(run("replay", saved(whole), "--json", "--seat", seat).lines[0])
    table = Table.from_record(read_record(json.dumps(whole)), moves=0)
    known = {table.notation.cards[card] for card in table.notation.seen(table.state, seat - 1)}
    shown = {card for card in cards_in([first["view"]["position"], first["events"]]) if card in table.notation.numbers}
    assert shown <= known
    assert first["view"]["seat"] == seat


def test_replay_several_games_and_from_standard_input(run: Run) -> None:
    text = json.dumps(record("exploding"))
    lines = run("replay", "-", "--json", stdin=f"{text}\n\n{text}\n").lines
    assert len(lines) == 2 * (len(record("exploding")["moves"]) + 1)
    pretty = json.dumps(record("exploding"), indent=2)
    with_byte_order_mark = run("replay", "-", "--json", stdin="\ufeff" + pretty).lines
    assert 2 * len(with_byte_order_mark) == len(lines)


def test_replay_refuses_before_it_prints_anything(run: Run, saved: Saved) -> None:
    bad = record("exploding")
    bad["moves"][2] = "1 play wheel"
    refusal = run("replay", saved(record("exploding"), bad)).refusal
    assert refusal.startswith("Game 2: Move 3, “1 play wheel”: “play wheel” is not a move.")
    assert run("replay", saved(record()), "--seat", 3).refusal == "There is no seat 3; seats go from 1 to 2."
    assert run("replay", saved(record()), "--seat", 0).refusal == "There is no seat 0; seats go from 1 to 2."


# --- verify ---


@pytest.mark.parametrize("game", GAMES)
def test_verify_a_fair_game(run: Run, saved: Saved, game: str) -> None:
    whole = record(game)
    committed = commitment(bytes.fromhex(SEED))
    for arguments in ((), ("--commitment", committed), ("--commitment", committed.upper())):
        (line,) = run("verify", saved(whole), *arguments).lines
        assert line.startswith(f"Game 1: {len(whole['moves'])} moves legal, result right; the deal ")
    (line,) = run("verify", saved(position(game))).lines
    assert "without a seed chance cannot be checked" in line


def tampered(game: str) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The change, the changed record, and the message about it."""
    whole = record(game)
    moves, deck = whole["moves"], whole["deal"]["deck"]
    other = f"{3 - int(moves[0][0])}{moves[0][1:]}"
    yield "who moved", whole | {"moves": [other, *moves[1:]]}, "Move 1"
    yield "last move left out", whole | {"moves": moves[:-1]}, "The record says the result is"
    swapped = [deck[-1], *deck[1:-1], deck[0]]
    assert swapped != deck
    yield "deal", whole | {"deal": whole["deal"] | {"deck": swapped}}, "The deal does not follow from the seed: deck"
    yield "first", whole | {"first": 3 - whole["first"]}, "The deal does not follow from the seed: first"
    yield "commitment", whole | {"commitment": "00" * 32}, "The seed does not match its commitment"
    yield "seed", whole | {"seed": "00" * 32, "commitment": commitment(bytes(32))}, "not follow from the seed"
    yield "salts", whole | {"salts": ["sugar"]}, "not follow from the seed"
    yield "invented shuffle", whole | {"shuffles": [*whole["shuffles"], deck]}, "does not follow from the seed"
    result = {"outcome": "shared", "winners": [1, 2], "scores": None}
    yield "result", whole | {"result": result}, "The record says the result is"
    yield "no result", whole | {"result": None}, "The record says the result is null, but play gives"


@pytest.mark.parametrize("game", GAMES)
def test_verify_finds_what_was_tampered_with(run: Run, saved: Saved, game: str) -> None:
    for what, changed, message in tampered(game):
        assert message in run("verify", saved(changed)).refusal, what


def test_verify_finds_a_tampered_shuffle(run: Run, saved: Saved) -> None:
    whole = next(r for r in map(long_game, range(40)) if len(r.shuffles) > 1)
    honest = json.loads(whole.to_json())
    assert run("verify", saved(honest)).lines
    orders = honest["shuffles"]
    for changed in ([orders[0][::-1], *orders[1:]], orders[:-1], [*orders, orders[0]]):
        assert "does not follow from the seed" in run("verify", saved(honest | {"shuffles": changed})).refusal
    refusal = run("replay", saved(honest | {"shuffles": [orders[0][::-1], *orders[1:]]})).refusal
    assert refusal.endswith("Shuffle number 1 does not follow from the seed.")
    unseeded = {key: value for key, value in honest.items() if key not in ("seed", "commitment")}
    assert run("verify", saved(unseeded)).lines
    assert "no shuffle number 1 and no seed" in run("verify", saved(unseeded | {"shuffles": []})).refusal
    wrong = [[*orders[0][1:], orders[0][1]], *orders[1:]]
    assert "does not have the cards" in run("verify", saved(unseeded | {"shuffles": wrong})).refusal
    left = [*orders, orders[0]]
    assert (
        f"lists {len(left)} shuffles, but the game needed only"
        in run("verify", saved(unseeded | {"shuffles": left})).refusal
    )


def test_verify_needs_a_seed_to_check_a_commitment(run: Run, saved: Saved) -> None:
    assert "has no seed" in run("verify", saved(position()), "--commitment", "00" * 32).refusal
    assert "does not match" in run("verify", saved(record()), "--commitment", "00" * 32).refusal


# --- perft ---


def by_hand(table: Table, depth: int) -> int:
    """The same count through the table's public interface."""
    if depth == 0:
        return 1
    start = table.record().to_json()
    total = 0
    for move in table.legal(table.actor):
        again = Table.from_record(read_record(start))
        again.play(again.actor or 0, move.text)
        total += by_hand(again, depth - 1)
    return total


@pytest.mark.parametrize("game", GAMES)
def test_perft_counts_as_by_hand(run: Run, saved: Saved, game: str) -> None:
    path = saved(record(game, moves=record(game)["moves"][:6], result=None))
    table = Table.from_record(read_record(path.read_text(encoding="utf-8")))
    for depth in (0, 1, 2):
        assert run("perft", path, "--depth", depth).lines == [str(by_hand(table, depth))]


def test_perft_of_several_positions_and_of_a_game_that_is_over(run: Run, saved: Saved) -> None:
    path = saved(position(), record())
    assert run("perft", path, "-d", 0).lines == ["1", "1"]
    assert run("perft", path, "-d", 1).lines[1] == "0"
    assert run("perft", path, "--depth", -1).refusal == "--depth is -1; it must be at least 0."


# --- play ---


@pytest.fixture
def seeded_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seed the bots, so that they always make the same moves."""
    monkeypatch.setattr(secrets, "randbits", random.Random(1).getrandbits)


@pytest.mark.usefixtures("seeded_bots")
@pytest.mark.parametrize("game", GAMES)
def test_play_by_numbers_to_the_end(run: Run, game: str) -> None:
    lines = run("play", game, "--seed", SEED, "-o", "turn_limit=40", stdin="1\n" * 500).lines
    assert lines[0].startswith(f"{game.replace('-', ' ')}.".capitalize()[:4])
    assert commitment(bytes.fromhex(SEED)) in lines[1]
    assert lines[-1] == f"The seed was {SEED}."
    endings = ("wins!", "The win is shared.", "The game is a draw.", "the game stays unfinished.")
    assert any(line.endswith(endings) for line in lines)


HOUSE_RULES = [
    "House rules of this table:",
    "  face_attacks=false (B10): A jack, queen or king may not attack.",
    "  turn_limit=40 (T1): After 40 turns the game stays unfinished.",
]


def test_the_table_says_at_the_start_and_when_asked_which_rules_differ(run: Run) -> None:
    options = ("-o", "turn_limit=40", "-o", "face_attacks=false", "-o", "open_discard=false")
    lines = run("play", "boom", "--pass-and-play", *options, stdin="\noptions\nquit\n").lines
    assert lines[3:6] == HOUSE_RULES
    asked = lines.index("Player 1> options") if "Player 1> options" in lines else lines.index("Player 2> options")
    assert lines[asked + 1 : asked + 4] == HOUSE_RULES


def test_a_table_as_written_says_so_when_asked(run: Run) -> None:
    lines = run("play", "boom", "--pass-and-play", stdin="\noptions\nquit\n").lines
    assert "This table plays by the rules as written." in lines
    assert HOUSE_RULES[0] not in lines


@pytest.mark.usefixtures("seeded_bots")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_play_with_everything_that_can_be_typed(run: Run, game: str, lang: str) -> None:
    """In each language; a bot may move first, so the messages may come later."""
    typed = ["", "help", "?", "table", "moves", "why", "why nonsense", "why resign", "why 1", f"rule {letter(game)}1"]
    typed += ["rule t2", "rule", "rule X9", "rule .*", "nonsense", "0", "999", "9" * 5000, "offer-draw", "accept-draw"]
    typed += ["options", "MOVES", "resign"]
    answer = run("play", game, "--seed", SEED, "--lang", lang, "--name", "Zoë", stdin="\n".join(typed) + "\n")
    assert "Zoë" in answer.out
    assert answer.lines[-1].endswith(f"{SEED}.")
    if lang == "en":
        for message in ("Type a number or a move", "is not a move", "That move is legal.", "There is no rule “X9”"):
            assert message in answer.out
        assert "There is no draw offer to accept. (T2)" in answer.out or "You have agreed" in answer.out
        assert "Zoë resigns." in answer.lines
        assert "Bot 2 wins!" in answer.lines


def letter(game: str) -> str:
    return SPECS[game].letter.lower()


@pytest.mark.usefixtures("seeded_bots")
def test_play_by_notation(run: Run) -> None:
    """Exploding, phase 1: `draw` is the only move there is."""
    lines = run("play", "exploding", "-o", "phase=1", "--seed", SEED, stdin="play skip\n" + " DRAW \n" * 60).lines
    assert sum(line.startswith("Player 1 draws") for line in lines) > 1
    assert any("In phase 1 you play no cards" in line for line in lines)


@pytest.mark.usefixtures("seeded_bots")
def test_play_writes_a_record(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run("play", "exploding", "--seed", SEED, "--record", path, stdin="1\n1\nquit\n")
    left = read_record(path.read_text(encoding="utf-8"))
    assert (left.result, left.seed) == (None, SEED)
    run("play", "exploding", "--seed", SEED, "--record", path, stdin="1\n" * 200)
    assert read_record(path.read_text(encoding="utf-8")).result
    assert run("verify", path).lines
    assert "cannot be written" in run("play", "exploding", "--record", tmp_path).refusal


@pytest.mark.usefixtures("seeded_bots")
@pytest.mark.parametrize("leaving", ["quit\n", "q\n", "Quit\n", ""])
def test_play_can_be_left(run: Run, leaving: str) -> None:
    lines = run("play", "exploding", "--seed", SEED, stdin=leaving).lines
    assert lines[-1].endswith("You leave the table.")


@pytest.mark.usefixtures("seeded_bots")
def test_resigning_among_three_lets_the_bots_go_on(run: Run) -> None:
    lines = run("play", "boom", "-p", 3, "--seed", SEED, "-o", "turn_limit=30", stdin="resign\n").lines
    assert "Player 1 resigns." in lines
    assert lines[-1] == f"The seed was {SEED}."


@pytest.mark.slow
def test_play_in_a_separate_process_prints_no_escape_codes() -> None:
    for env in ({}, {"NO_COLOR": "1"}):
        made = shell("play", "boom", "--seed", SEED, "--pass-and-play", stdin="\n1\n\n\n1\n\n\nresign\n", **env)
        assert made.returncode == 0
        assert ESCAPE not in made.stdout + made.stderr  # stderr has progress if the game must be compiled
        assert "Pass the keyboard to Player " in made.stdout
        assert made.stdout.endswith(f"The seed was {SEED}.\n")


class Watch:
    """Plays for people at one keyboard, and checks what the screen shows each of them."""

    def __init__(self, table: Table, capsys: pytest.CaptureFixture[str]) -> None:
        self.table, self.capsys = table, capsys
        self.seat: int | None = None
        self.source = random.Random(2)
        self.handed_over = 0

    def __call__(self, prompt: str) -> str:
        self.check(self.capsys.readouterr().out)
        if prompt.startswith("Press Enter"):  # the player who moved reads the outcome
            return ""
        if prompt.startswith("Pass the keyboard"):
            self.seat = self.table.actor
            self.known_before: set[str] = set()
            self.handed_over += 1
            return ""
        assert self.seat == self.table.actor
        self.known_before = self.known()
        number = self.source.randint(1, len(self.table.legal(self.seat)))
        return self.source.choice([str(number), "table", "moves", str(number)])

    def known(self) -> set[str]:
        notation = self.table.notation
        return {notation.cards[card] for card in notation.seen(self.table.state, (self.seat or 1) - 1)}

    def check(self, shown: str) -> None:
        """Every card on the screen is known to this person, now or before their move."""
        if self.seat is not None:
            hidden = set(self.table.notation.cards) - self.known() - self.known_before - self.told()
            for card in hidden:
                assert not re.search(rf"\b{card}\b", shown), (card, shown)
                assert not re.search(rf"\b{spoken('en', card)}\b", shown), (card, shown)

    def told(self) -> set[str]:
        """The cards in the events that this person was told."""
        events = [event for step in steps(self.table.record(), self.seat) for event in step.events]
        return {card for card in cards_in([event.data for event in events]) if card in self.table.notation.numbers}


@pytest.mark.parametrize("game", [game for game in GAMES if game != "exploding"])
@pytest.mark.parametrize("players", [2, 3])
def test_pass_and_play_never_shows_a_hand_to_another(
    game: str, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table.new(game, NAMES[:players], {"turn_limit": 30}, bytes.fromhex(SEED))
    watch = Watch(table, capsys)
    Terminal(table, set(range(1, players + 1)), SIMPLE, "en", watch).run()
    assert watch.handed_over > 5
    assert table.result
    assert capsys.readouterr().out.endswith(f"The seed was {SEED}.\n")


def test_pass_and_play_of_exploding_shows_each_player_only_their_hand(capsys: pytest.CaptureFixture[str]) -> None:
    """Cards of a kind cannot be told apart, so this compares the lines with hands."""
    table = Table.new("exploding", NAMES[:2], {}, bytes.fromhex(SEED))
    source = random.Random(3)

    def ask(prompt: str) -> str:
        shown = capsys.readouterr().out
        if prompt.startswith(("Press Enter", "Pass the keyboard")):
            return ""
        assert table.actor
        view = table.view(table.actor)
        own = table.notation.picture(view.position, table.players, "en")
        other = table.notation.picture(table.view(3 - table.actor).position, table.players, "en")
        assert [line for line in shown.splitlines() if line.startswith("Your hand:")] == own[-1:]
        assert own[-1] == other[-1] or other[-1] not in shown
        return str(source.randint(1, len(table.legal(table.actor))))

    Terminal(table, {1, 2}, SIMPLE, "en", ask).run()
    assert table.result


# --- bad input ---


def dealt(**zones: Any) -> dict[str, Any]:
    return record(
        deal=record()["deal"] | zones, seed=..., commitment=..., salts=..., moves=[], shuffles=[], result=None
    )


def other_cards(change: Callable[[list[str]], list[str]]) -> dict[str, Any]:
    return dealt(deck=change(record()["deal"]["deck"]))


def without(*names: str) -> dict[str, Any]:
    return {name: value for name, value in record().items() if name not in names}


def with_move(number: int, text: str) -> dict[str, Any]:
    whole = record()
    return whole | {"moves": [*whole["moves"][: number - 1], text, *whole["moves"][number:]]}


def with_illegal_attack() -> dict[str, Any]:
    """Ana cannot attack the 3 with her 9."""
    table = lay("boom", hands=["9H KD 2C", "9S 8H 9D"], boards=[["8S"], ["3C"]])
    return dict(json.loads(table.record().to_json())) | {"moves": ["1 attack 9H 2:3C"]}


BAD_RECORDS: dict[str, tuple[Any, str]] = {
    "not JSON": ("{", "This is not JSON: "),
    "no text": ("", "There is no record in the file "),
    "a number": ("17", "This is not a game record: Expected `object`, got `int`"),
    "no version": (lambda: without("powderkeg"), "Object missing required field `powderkeg`"),
    "no game": (lambda: without("game"), "Object missing required field `game`"),
    "no players": (lambda: without("players"), "Object missing required field `players`"),
    "no first": (lambda: without("first"), "Object missing required field `first`"),
    "no deal": (lambda: without("deal"), "Object missing required field `deal`"),
    "no moves": (lambda: without("moves"), "Object missing required field `moves`"),
    "long name": (lambda: record(players=["Ana", "x" * 61]), "A player’s name needs 1 to 60 visible characters"),
    "no name": (lambda: record(players=["Ana", ""]), "A player’s name needs 1 to 60 visible characters"),
    "name that clears the screen": (lambda: record(players=["Ana", "\x1b[2J"]), "A player’s name needs 1 to 60"),
    "long zone": (lambda: dealt(**{"x" * 5000: []}), "The deal has no zone “xxx"),
    "large version": (lambda: record(powderkeg=10**30), "This record has version 1000"),
    "version": (lambda: record(powderkeg=2), "This record has version 2; version 1 can be read."),
    "game": (lambda: record(game="bridge"), "There is no game “bridge”."),
    "players": (lambda: record(players=["Ana"]), "Boom is for 2 to 6 players, not 1."),
    "first": (lambda: record(first=3), "“first” is 3, but seats go from 1 to 2."),
    "option": (lambda: record(options={"phase": 1}), "There is no option “phase”."),
    "option value": (
        lambda: record(options={"face_attacks": 1}),
        "The option face_attacks cannot be “1”. Possible: true, false.",
    ),
    "seed": (lambda: record(seed="12"), "A seed is 64 hexadecimal digits, not “12”."),
    "deal without deck": (lambda: dealt(deck=...) | {"deal": {}}, "“deck” is missing in the deal."),
    "unknown zone": (lambda: dealt(sleeve=[]), "The deal has no zone “sleeve”."),
    "zone shape": (lambda: dealt(deck="AS"), "“deck” must be a list of cards."),
    "zone seats": (lambda: dealt(hands=[[]]), "“hands” must have a list for each of the 2 seats."),
    "unknown card": (lambda: other_cards(lambda deck: [*deck[1:], "1S"]), "“1S” in deck is not a card of this game."),
    "card twice": (lambda: other_cards(lambda deck: [*deck[1:], deck[1]]), "every card must be there once."),
    "card missing": (
        lambda: other_cards(lambda deck: deck[1:]),
        "is missing in the deal; every card must be there once.",
    ),
    "illegal move": (
        with_illegal_attack,
        "Move 1, “1 attack 9H 2:3C”: The 9 of hearts is worth more than the 3 left on seat 2’s 3 of clubs. (B9)",
    ),
    "unreadable move": (
        lambda: with_move(2, "1 attack"),
        "Move 2, “1 attack”: “attack” is not a move. Moves look like",
    ),
    "no seat": (lambda: with_move(2, "attack 8S 2:8C"), "Move 2, “attack 8S 2:8C”, does not begin with a seat."),
    "seat of nobody": (lambda: with_move(2, "3 pass"), "Move 2, “3 pass”, does not begin with a seat."),
    "move after the end": (lambda: record(moves=[*record()["moves"], "1 pass"]), "The game is over. (T4)"),
}


@pytest.mark.parametrize("what", BAD_RECORDS)
def test_bad_records_are_refused_by_every_command(run: Run, saved: Saved, tmp_path: Path, what: str) -> None:
    bad, message = BAD_RECORDS[what]
    path = saved(bad() if callable(bad) else bad)
    out = tmp_path / "out.jsonl"
    for command in (
        ("replay", path),
        ("replay", path, "--json", "--seat", 1),
        ("perft", path, "--depth", 1),
        ("selfplay", "boom", "--from", path, "--records", out),
    ):
        refusal = run(*command).refusal
        assert message in refusal or (command[0] == "selfplay" and "not of boom" in refusal), command
    assert run("verify", path).refusal
    assert not out.exists()


def test_a_move_by_the_wrong_seat(run: Run, saved: Saved) -> None:
    whole = record()
    seat, _, move = whole["moves"][0].partition(" ")
    wrong = whole | {"moves": [f"{3 - int(seat)} {move}", *whole["moves"][1:]]}
    refusal = run("replay", saved(wrong)).refusal
    assert refusal.startswith("Move 1, ")
    assert refusal.endswith(f"seat {seat} decides now. (T4)")


def test_a_bad_line_is_named(run: Run, saved: Saved) -> None:
    path = saved(record(), "", record(first=9))
    assert run("verify", path).refusal == "Line 3: “first” is 9, but seats go from 1 to 2."


def test_only_newlines_separate_records(run: Run, saved: Saved) -> None:
    odd = "A\u2028B\x85C"
    texts = [json.dumps(position("exploding") | {"salts": [odd]}, ensure_ascii=False)] * 2
    assert len(run("perft", saved(*texts), "-d", 0).lines) == 2


BAD_ARGUMENTS: dict[str, tuple[tuple[str, ...], str]] = {
    "game": (("rules", "bridge"), "There is no game “bridge”. There are: boom, kaboo, exploding, battle-gum."),
    "game to play": (("play", "bridge"), "There is no game “bridge”."),
    "language": (("games", "--lang", "de"), "There is no language “de”. There are: en, es, fr."),
    "players": (("play", "boom", "-p", "7"), "Boom is for 2 to 6 players, not 7."),
    "one player": (("selfplay", "kaboo", "--players", "1"), "Kaboo is for 2 to 6 players, not 1."),
    "three at exploding": (("play", "exploding", "-p", "3"), "Exploding is for 2 players, not 3."),
    "option": (("play", "boom", "-o", "phase=1"), "There is no option “phase”. There are: swapped_card, face_attacks,"),
    "mistyped option": (
        ("play", "boom", "-o", "face-atacks=false"),
        "There is no option “face-atacks”. Did you mean face_attacks? There are: swapped_card, face_attacks, ",
    ),
    "mistyped option of a simulation": (
        ("simulate", "boom", "-o", "Turn_limits=9"),
        "There is no option “Turn_limits”. Did you mean turn_limit?",
    ),
    "value": (
        ("play", "boom", "-o", "face_attacks=maybe"),
        "The option face_attacks cannot be “maybe”. Possible: true, false.",
    ),
    "number": (("play", "boom", "-o", "turn_limit=-1"), "The option turn_limit cannot be “-1”. Possible: 0, 1, 2 …."),
    "huge number": (("play", "boom", "-o", "turn_limit=" + "9" * 5000), "The option turn_limit cannot be “99999"),
    "large number": (("play", "boom", "-o", "turn_limit=2147483648"), "The option turn_limit cannot be “2147483648”."),
    "form": (("play", "boom", "-o", "face_attacks"), "An option is written name=value, not “face_attacks”."),
    "no name": (("play", "boom", "-o", "=1"), "There is no option “”."),
    "seed": (("play", "boom", "--seed", "xyz"), "A seed is 64 hexadecimal digits, not “xyz”."),
    "games": (("selfplay", "boom", "--games", "0"), "--games is 0; it must be at least 1."),
    "no file": (("replay", "/no/such/file"), "The file /no/such/file cannot be read: No such file or directory."),
    "a folder": (("verify", "/"), "The file / cannot be read: Is a directory."),
    "no positions": (
        ("selfplay", "boom", "--from", "/no/such"),
        "The file /no/such cannot be read: No such file or directory.",
    ),
    "no folder": (
        ("selfplay", "boom", "--records", "/no/such/out"),
        "The file /no/such/out cannot be written: No such file",
    ),
    "folder as file": (("selfplay", "exploding", "--records", "/"), "The file / cannot be written: Is a directory."),
    "here": (("selfplay", "exploding", "--records", "."), "The file . cannot be written: Is a directory."),
    "file as folder": (("selfplay", "boom", "--records", __file__ + "/out"), "cannot be written: Not a directory."),
}


@pytest.mark.parametrize("what", BAD_ARGUMENTS)
def test_bad_arguments_are_refused(run: Run, what: str) -> None:
    args, message = BAD_ARGUMENTS[what]
    assert message in run(*args).refusal


def test_a_file_that_is_not_text_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bytes"
    path.write_bytes(b"\xff\xfe\x00{")
    assert "bytes cannot be read: " in run("replay", path).refusal


def test_a_refused_selfplay_leaves_the_old_file(run: Run, saved: Saved, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    out.write_text("old\n", encoding="utf-8")
    bad = with_move(2, "1 attack")
    assert "Game 2: Move 2, " in run("selfplay", "boom", "--from", saved(position(), bad), "--records", out).refusal
    assert "not of kaboo" in run("selfplay", "kaboo", "--from", saved(position()), "--records", out).refusal
    assert out.read_text(encoding="utf-8") == "old\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.jsonl", "out.jsonl"]


def test_a_device_is_written_to_and_not_replaced(run: Run) -> None:
    assert run("selfplay", "exploding", "--records", os.devnull).lines == []
    assert Path(os.devnull).is_char_device()
    full = Path("/dev/full")
    if full.exists():
        assert "cannot be written" in run("selfplay", "exploding", "--records", full).refusal


@pytest.mark.parametrize(
    "args", [("bogus",), ("rules",), ("perft", "x"), ("play", "boom", "-p", "two"), ("games", "-z")]
)
def test_wrong_arguments_print_the_usage(args: tuple[str, ...]) -> None:
    made = shell(*args)
    assert (made.returncode, made.stdout) == (2, "")
    assert made.stderr.startswith("Usage: powderkeg ")
    assert "Error: " in made.stderr
    assert "Traceback" not in made.stderr


@pytest.mark.slow
def test_bad_input_in_a_separate_process(saved: Saved) -> None:
    made = shell("verify", str(saved(with_move(2, "1 attack"))))
    assert (made.returncode, made.stdout) == (2, "")
    assert made.stderr.startswith("Move 2, “1 attack”: ")
    assert made.stderr.count("\n") == 1


@pytest.mark.slow
def test_a_closed_pipe_is_not_an_error() -> None:
    command = f"{sys.executable} -m powderkeg.cli.main selfplay exploding -n 300 | head -n 1"
    made = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert made.stdout.count("\n") == 1
    assert "Traceback" not in made.stderr
