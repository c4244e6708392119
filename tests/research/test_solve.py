"""Exact answers for Exploding: known values, the same numbers computed another way, best responses, the command."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from powderkeg.cli import main
from powderkeg.engine.contract import CHANCE, RUNNING, apply, legal, pending, shuffle
from powderkeg.engine.state_record import State
from powderkeg.games.exploding.moves import MOVES
from powderkeg.games.exploding.state import BLANK, DEFUSE, FUTURE, SKIP
from powderkeg.games.notation import notation
from powderkeg.research.solve import tree
from powderkeg.research.solve.cfr import Plan, evaluate, even_plan, first_wins, has_consequence, sheet_of, solve
from powderkeg.research.solve.deck import Deck, deals
from powderkeg.research.solve.drawing import GAME, Held, dealt, solve_drawing
from powderkeg.research.solve.index import enlarged_index, new_index, number_of
from powderkeg.research.solve.reduced import Reduced, solve_deck
from powderkeg.research.solve.tree import Form, grow_form
from powderkeg.text.messages import LANGUAGES
from powderkeg.text.refusal import Refused

ROOT = Path(__file__).parents[2]
TINY = Deck(blanks=2, futures=1, skips=1, defuses=2, dealt=1)
SMALL = Deck(blanks=3, futures=1, skips=1, defuses=2, dealt=1)
MIDDLE = Deck(blanks=4, futures=1, skips=1, defuses=3, dealt=1)
KNOWN = {SMALL: "0.42899", MIDDLE: "0.59052"}

solved = cache(solve_deck)


@cache
def form_of(deck: Deck) -> Form:
    return grow_form(deals(deck))


# --- phases 1 and 2 --------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", [1, 2])
def test_there_is_nothing_to_choose_in_phases_1_and_2(phase: int) -> None:
    assert legal(dealt(phase), np.zeros(GAME.most_legal, np.int16)) == 1


def by_formula(position: Held, known: dict[Held, Fraction]) -> Fraction:
    """E3, E4, E5 in numbers: no cards, no kernel."""
    if position not in known:
        pile, in_pile, own, other = position
        blanks = pile - in_pile - 1
        total = Fraction(0)
        if own:
            total += 1 - by_formula(Held(pile, in_pile, other, own - 1), known)
        if in_pile:
            total += in_pile * (1 - by_formula(Held(pile - 1, in_pile - 1, other, own + 1), known))
        if blanks:
            total += blanks * (1 - by_formula(Held(pile - 1, in_pile, other, own), known))
        known[position] = total / pile
    return known[position]


@pytest.mark.parametrize(("phase", "start"), [(1, Held(47, 0, 0, 0)), (2, Held(49, 2, 1, 1))])
def test_every_position_of_phases_1_and_2_agrees_with_a_formula(phase: int, start: Held) -> None:
    value, table = solve_drawing(phase)
    known: dict[Held, Fraction] = {}
    assert value == by_formula(start, known) == table[start]
    assert table == known


def test_phase_1_is_a_matter_of_odd_and_even() -> None:
    """The explosive is equally likely anywhere, so the player who draws the last card has one more place to lose at."""
    _, table = solve_drawing(1)
    assert table == {Held(n, 0, 0, 0): Fraction(n // 2, n) for n in range(1, 48)}


# --- phase 3: the tree -----------------------------------------------------------------------------


class PlainTree:
    """The same game grown another way: every order of the pile is dealt out, at the deal and at every reshuffle, and an
    information set is all that the events told a seat, in notation. Unless `cut`, games are played to their end."""

    def __init__(self, deck: Deck, cut: bool) -> None:
        self.cut = cut
        self.notation = notation("exploding")
        self.seat: list[int] = []
        self.parent: list[int] = []
        self.first: list[int] = []
        self.choices: list[int] = []
        self.sequences = 2
        self.sets: dict[Any, int] = {}
        self.ends: dict[tuple[int, int], float] = {}
        for s, chance in deals(deck):
            s.actor = CHANCE
            hands = [self.notation.zones(s)["hands"][seat] for seat in range(2)]
            told = tuple((tuple(hands[seat]),) for seat in range(2))
            for order, share in orders(s):
                world = s.copy()
                world.deck[: len(order)] = order[::-1]
                world.actor = world.mover
                self.visit(world, chance * share, told, (0, 1))

    def visit(self, s: State, chance: float, told: Any, last: tuple[int, int]) -> None:
        if s.outcome != RUNNING:
            self.ends[last] = self.ends.get(last, 0) + chance * (int(s.winners) & 1)
            return
        codes = [MOVES.DRAW] if self.cut and no_skip(s) else self.codes(s)
        me = int(s.mover)
        first = self.first_of(told[me], me, last[me], len(codes))
        for i, code in enumerate(codes):
            after = (first + i, last[1]) if me == 0 else (last[0], first + i)
            world = s.copy()
            apply(world, code)
            self.settle(world, chance, told, after)

    def settle(self, s: State, chance: float, told: Any, last: tuple[int, int]) -> None:
        for order, share in orders(s):
            world = s.copy()
            if world.actor == CHANCE:
                shuffle(world, np.array(order, np.int8))
            self.visit(world, chance * share, self.tell(world, told), last)

    def tell(self, s: State, told: Any) -> Any:
        return tuple((*told[seat], repr(list(self.events(s, seat)))) for seat in range(2))

    def events(self, s: State, seat: int) -> Iterator[Any]:
        for entry in s.log[: s.log_n].tolist():
            yield self.notation.read_event(s, entry, seat)

    def codes(self, s: State) -> list[int]:
        codes = np.zeros(GAME.most_legal, np.int16)
        return [code for code in codes[: legal(s, codes)].tolist() if code not in (BLANK, DEFUSE)]

    def first_of(self, memory: Any, me: int, before: int, n: int) -> int:
        if n == 1:
            return before
        if (me, memory) not in self.sets:
            self.sets[me, memory] = len(self.sets)
            self.seat.append(me)
            self.parent.append(before)
            self.first.append(self.sequences)
            self.choices.append(n)
            self.sequences += n
        number = self.sets[me, memory]
        assert (self.parent[number], self.choices[number]) == (before, n)
        return self.first[number]

    def form(self) -> Form:
        rows, columns = np.array(list(self.ends), np.int32).T
        wins = np.array(list(self.ends.values()))
        return Form(
            seat=np.array(self.seat, np.int8),
            parent=np.array(self.parent, np.int32),
            first=np.array(self.first, np.int32),
            choices=np.array(self.choices, np.int32),
            shown=np.zeros((0, 0), np.int8),
            code=np.zeros(self.sequences, np.int16),
            rows=rows,
            columns=columns,
            reach=wins,
            wins=wins,
            histories=0,
        )


def orders(s: State) -> Iterator[tuple[tuple[int, ...], float]]:
    """Every order of the pile if it is to be shuffled, top first, with its chance."""
    if s.actor != CHANCE:
        yield (), 1.0
        return
    cards = np.zeros(GAME.most_cards, np.int8)
    different = sorted(set(permutations(cards[: pending(s, cards)].tolist())))
    for order in different:
        yield order, 1 / len(different)


def no_skip(s: State) -> bool:
    return bool(s.hand[:, SKIP].sum() == 0 and (s.deck[: s.pile_n] != SKIP).all())


def test_the_tree_has_the_information_sets_that_events_make() -> None:
    plain = PlainTree(TINY, cut=True).form()
    grown = form_of(TINY)
    assert np.bincount(grown.seat).tolist() == np.bincount(plain.seat).tolist()
    assert len(grown.code) == len(plain.code)
    even = [evaluate(form, even_plan(form)) for form in (grown, plain)]
    for name in ("value", "least", "most"):
        assert getattr(even[0], name) == pytest.approx(getattr(even[1], name), abs=1e-12)


@pytest.mark.slow
def test_dealing_out_every_order_and_playing_to_the_end_gives_the_same_value() -> None:
    plain = solve(PlainTree(TINY, cut=False).form(), 400)
    grown = solve(form_of(TINY), 400)
    assert plain.exploitability < 1e-5
    assert plain.value == pytest.approx(grown.value, abs=1e-5)


@pytest.mark.parametrize("deck", [TINY, MIDDLE])
def test_chances_of_a_form_add_up(deck: Deck) -> None:
    form = form_of(deck)
    for plan in (even_plan(form), solve(form, 20).plan):
        assert (form.reach * plan[form.rows] * plan[form.columns]).sum() == pytest.approx(1)
        for i in range(0, len(form.seat), 7):
            after = plan[form.first[i] : form.first[i] + form.choices[i]]
            assert after.sum() == pytest.approx(plan[form.parent[i]])


def test_parents_come_before_children_and_belong_to_the_same_player() -> None:
    form = form_of(MIDDLE)
    owner = np.zeros(len(form.code), np.int8)
    owner[1] = 1
    for i, seat in enumerate(form.seat):
        assert form.parent[i] < form.first[i]
        assert owner[form.parent[i]] == seat
        owner[form.first[i] : form.first[i] + form.choices[i]] = seat


def test_an_index_keeps_its_numbers_when_it_grows() -> None:
    index = new_index(4, 7)
    keys = [7, 1 << 40, 3, 5 << 32 | 9]
    assert [number_of(index, key) for key in keys] == [0, 1, 2, 3]
    index = enlarged_index(index)
    assert [number_of(index, key) for key in reversed(keys)] == [3, 2, 1, 0]
    assert number_of(index, 8) == 4


# --- phase 3: values and best responses --------------------------------------------------------------


@pytest.mark.parametrize("deck", KNOWN)
def test_known_values_of_small_decks(deck: Deck) -> None:
    found = solved(deck).equilibrium
    assert f"{found.value:.5f}" == KNOWN[deck]
    assert found.least <= found.value <= found.most
    assert found.exploitability == pytest.approx((found.most - found.least) / 2)
    assert 0 <= found.exploitability < 1e-5  # a tenth of what is needed


def test_more_rounds_lower_the_exploitability() -> None:
    found = [solve(form_of(SMALL), rounds).exploitability for rounds in (1, 10, 100, 1000)]
    assert found == sorted(found, reverse=True)
    assert found[-1] < 1e-7


def test_without_a_skip_nothing_can_be_chosen() -> None:
    """Two cards, one the explosive, and a defuse each: the first wins with 1/2 · 1 − …, as in phase 2."""
    found = solve_deck(Deck(blanks=1, futures=0, skips=0, defuses=2, dealt=0), 1)
    assert found.information_sets == (0, 0)
    assert found.habits == ()
    assert found.equilibrium.value == pytest.approx(float(by_formula(Held(2, 0, 1, 1), {})))
    with_future = solve_deck(Deck(blanks=1, futures=1, skips=0, defuses=2, dealt=0), 1)
    assert with_future.equilibrium.value == pytest.approx(float(by_formula(Held(3, 0, 1, 1), {})))


def plan_by(form: Form, prefer: Callable[[int, list[int]], int]) -> Plan:
    """A pure plan: at every information set the code that `prefer` takes for that seat."""
    plan = np.zeros(len(form.code))
    plan[:2] = 1
    for i, seat in enumerate(form.seat.tolist()):
        codes = form.code[form.first[i] : form.first[i] + form.choices[i]].tolist()
        plan[form.first[i] + codes.index(prefer(seat, codes))] = plan[form.parent[i]]
    return plan


@pytest.mark.parametrize("card", [SKIP, FUTURE, MOVES.DRAW])
def test_a_bad_plan_is_exploited(card: int) -> None:
    """A plan that wastes the skip, looks as soon as possible, or never plays a card."""
    form, value = form_of(MIDDLE), solved(MIDDLE).equilibrium.value
    bad = evaluate(form, plan_by(form, lambda seat, codes: card if card in codes else codes[0]))
    assert bad.least < value - 0.005
    assert bad.most > value + 0.005
    assert bad.exploitability > 0.005


@pytest.mark.parametrize("deck", KNOWN)
def test_the_best_response_to_even_play_wins_more_than_the_value(deck: Deck) -> None:
    form, value = form_of(deck), solved(deck).equilibrium.value
    even = evaluate(form, even_plan(form))
    assert even.most > value + 0.01
    assert even.least < value - 0.01


def test_the_best_response_is_the_best_of_all_pure_plans() -> None:
    form = form_of(Deck(blanks=2, futures=0, skips=1, defuses=2, dealt=0))
    sheet, even = sheet_of(form), even_plan(form)
    for me in range(2):
        mine = np.flatnonzero(form.seat == me)
        assert len(mine) == (12, 9)[me]
        wins = []
        for choice in product(range(2), repeat=len(mine)):
            plan = even.copy()
            for i, chosen in zip(mine, choice, strict=True):
                for j in range(2):
                    plan[form.first[i] + j] = plan[form.parent[i]] * (j == chosen)
            wins.append(first_wins(sheet, plan))
        assert max(wins) - min(wins) > 0.01
        found = evaluate(form, even)
        assert (found.most, found.least)[me] == pytest.approx((max(wins), min(wins))[me], abs=1e-12)


@pytest.mark.slow
def test_interpreted_and_compiled_agree(capsys: pytest.CaptureFixture[str]) -> None:
    script = (
        "from powderkeg.research.solve.reduced import *; from powderkeg.research.solve.deck import Deck\n"
        "found = solve_deck(Deck(1, 1, 1, 2, 1), 20)\n"
        "print(found.histories, found.information_sets, repr(found.equilibrium.value), len(found.habits))"
    )
    env = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    interpreted = subprocess.run(
        [sys.executable, "-W", "error", "-c", script], env=env, capture_output=True, text=True, check=True
    )
    exec(script, {})
    assert interpreted.stdout == capsys.readouterr().out


# --- phase 3: habits -------------------------------------------------------------------------------


def chances(found: Reduced, of: str, **fields: Any) -> list[float]:
    """The chance of playing a card in every habit whose fields have these values."""
    return [
        getattr(habit, of)
        for habit in found.habits
        if all(getattr(habit, name) == value for name, value in fields.items())
    ]


@pytest.mark.parametrize("deck", KNOWN)
def test_a_player_who_knows_that_the_explosive_is_next_skips(deck: Deck) -> None:
    on_top = chances(solved(deck), "skip", danger="first", can_skip=True)
    assert len(on_top) > 3
    assert min(on_top) > 0.99
    assert max(chances(solved(deck), "skip", danger="second", can_skip=True)) < 0.01


def test_the_cards_seen_decide_whether_to_skip() -> None:
    """A defuse that is next is worth drawing; one that comes second is worth a skip."""
    skips = {sight.top: sight.skip for sight in solved(MIDDLE).sights}
    for top in (("explosive", "blank", "blank"), ("blank", "blank", "explosive"), ("blank", "defuse", "blank")):
        assert skips[top] > 0.99
    for top in (("blank", "explosive", "blank"), ("defuse", "blank", "explosive"), ("defuse", "blank", "blank")):
        assert skips[top] < 0.01


def test_nobody_skips_early_when_nothing_is_known() -> None:
    for left in (6, 5, 4):
        assert max(chances(solved(MIDDLE), "skip", danger="unknown", left=left, can_skip=True)) < 0.01


def test_habits_are_chances_and_counted_once() -> None:
    found = solved(MIDDLE)
    assert all(0 <= habit.skip + habit.look <= 1 + 1e-9 for habit in found.habits)
    assert all(habit.can_skip or not habit.skip for habit in found.habits)
    assert all(habit.can_look or not habit.look for habit in found.habits)
    deal = [habit for habit in found.habits if habit.left == 6 and habit.defused]
    # The first player holds the skip in one deal of six, or the future; so does the second unless the first drew one.
    assert sum(habit.often for habit in deal) > 2 / 6


def test_decisions_without_consequence_are_left_out() -> None:
    """With the explosive alone in the pile a skip and a defuse do the same, so which goes first may not matter."""
    form = form_of(SMALL)
    assert 0 < has_consequence(form).sum() < len(form.seat)


# --- the command -----------------------------------------------------------------------------------


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the real main() in this process; returns exit code, output and errors."""

    def call(*args: object) -> tuple[int, str, str]:
        language = [] if "--lang" in args else ["--lang", "en"]
        monkeypatch.setattr(sys, "argv", ["powderkeg", "solve", *map(str, args), *language])
        monkeypatch.setattr(sys, "stdin", io.StringIO(""))
        capsys.readouterr()
        code: Any = 0
        try:
            main.main()
        except SystemExit as leaving:
            code = leaving.code or 0
        return code, *capsys.readouterr()

    return call


def test_solve_phase_1(run: Run) -> None:
    code, out, err = run("exploding", "--phase", 1)
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0] == "Exploding, phase 1: the first player wins with a chance of 0.489361702128."
    assert lines[1] == "23/47"
    assert lines[4:7] == ["No defuse in the draw pile", "cards left     0-0", "47          0.4894"]
    assert lines[-1] == "1           0.0000"


def test_solve_phase_2_in_json(run: Run) -> None:
    code, out, err = run("exploding", "--phase", 2, "--json")
    answer = json.loads(out)
    value, table = solve_drawing(2)
    assert (code, err) == (0, "")
    assert (answer["game"], answer["phase"], answer["value"]) == ("exploding", 2, str(value))
    assert answer["decimal"] == pytest.approx(0.459019118565, abs=1e-12)
    assert len(answer["table"]) == len(table)
    for row in answer["table"]:
        assert Fraction(row["value"]) == table[Held(*(row[name] for name in Held._fields))]
        assert row["decimal"] == float(Fraction(row["value"]))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("phase", [2, 3])
def test_solve_in_three_languages(run: Run, lang: str, phase: int) -> None:
    code, out, err = run("exploding", "--phase", phase, "--lang", lang)
    assert (code, err) == (0, "")
    assert {2: "0.459019118565", 3: "0.42899"}[phase] in out
    assert len(out.splitlines()) > 20


def test_solve_a_small_deck(run: Run) -> None:
    code, out, err = run("exploding", "--iterations", 100)
    assert (code, err) == (0, "")
    assert out.startswith("Deck: blank 3, see the future 1, skip 1, defuse 2, explosive 1.")
    assert "the first player wins with a chance of 0.42899" in out
    assert "after 100 iterations" in out
    assert "Information sets: 200 of the first player, 165 of the second." in out
    assert "You know that the explosive card is on top: skip in 100% of all cases." in out
    assert "You know that the explosive card comes second: skip in 0%." in out
    assert "explosive on top, defuse          –  100  100  100" in out
    deck = ("--blanks", 4, "--futures", 1, "--skips", 1, "--defuses", 3, "--dealt", 1)
    answer = json.loads(run("exploding", "--phase", 3, *deck, "--json")[1])
    assert answer["deck"] == {"blanks": 4, "futures": 1, "skips": 1, "defuses": 3, "dealt": 1}
    assert f"{answer['value']:.5f}" == "0.59052"
    assert answer["exploitability"] < 1e-4
    assert answer["least"] <= answer["value"] <= answer["most"]
    assert answer["iterations"] == 300
    assert answer["information_sets"] == [5985, 3522]
    assert {habit["danger"] for habit in answer["habits"]} == {"first", "second", "third", "elsewhere", "unknown"}


REFUSALS = [
    ("boom", (), "There are no exact answers for “boom”. There are for: exploding."),
    ("bridge", (), "There is no game “bridge”. There are: boom, kaboo, exploding, battle-gum."),
    ("exploding", ("--phase", 4), "The option phase cannot be “4”. Possible: 3, 2, 1. (E1)"),
    ("exploding", ("--phase", 0), "The option phase cannot be “0”. Possible: 3, 2, 1. (E1)"),
    (
        "exploding",
        ("--phase", 2, "--skips", 1),
        "--skips is for phase 3; phases 1 and 2 are solved with all their cards.",
    ),
    (
        "exploding",
        ("--phase", 1, "--iterations", 5),
        "--iterations is for phase 3; phases 1 and 2 are solved with all their cards.",
    ),
    ("exploding", ("--iterations", 0), "--iterations is 0; it must be at least 1."),
    ("exploding", ("--blanks", -1), "The option blanks cannot be “-1”. Possible: 0 … 37. (E6)"),
    ("exploding", ("--blanks", 38), "The option blanks cannot be “38”. Possible: 0 … 37. (E6)"),
    ("exploding", ("--futures", 9), "The option futures cannot be “9”. Possible: 0 … 8. (E6)"),
    ("exploding", ("--skips", 9), "The option skips cannot be “9”. Possible: 0 … 8. (E6)"),
    ("exploding", ("--defuses", 1), "The option defuses cannot be “1”. Possible: 2 … 8. (E6)"),
    ("exploding", ("--dealt", 11, "--blanks", 30), "The option dealt cannot be “11”. Possible: 0 … 10. (E6)"),
    (
        "exploding",
        ("--dealt", 3),
        "The hands need 6 cards besides the defuses, but there are only 5 to deal. (E6)",
    ),
]


@pytest.mark.parametrize(("game", "args", "text"), REFUSALS, ids=lambda value: "" if isinstance(value, str) else None)
def test_solve_refuses(run: Run, game: str, args: tuple[object, ...], text: str) -> None:
    assert run(game, *args) == (2, "", text + "\n")


def test_solve_refuses_a_deck_that_is_too_large(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "MOST_HISTORIES", 50_000)
    monkeypatch.setattr(tree, "STEPS", 10_000)
    text = "This deck has more than 50,000 positions, too many to solve: take fewer cards.\n"
    assert run("exploding", "--blanks", 37, "--futures", 8, "--skips", 8, "--defuses", 8, "--dealt", 10) == (
        2,
        "",
        text,
    )


def test_progress_is_reported_from_start_to_end() -> None:
    reported: list[tuple[str, float]] = []
    solve_deck(MIDDLE, 50, lambda what, share: reported.append((what, share)))
    for what in ("solve-tree", "solve-rounds"):
        shares = [share for name, share in reported if name == what]
        assert shares == sorted(shares)
        assert 0 <= shares[0] <= shares[-1] == 1


def test_a_deck_is_refused_before_its_tree_is_grown() -> None:
    with pytest.raises(Refused):
        solve_deck(Deck(blanks=38))


# --- the page --------------------------------------------------------------------------------------


def test_the_page_shows_what_needs_no_search() -> None:
    from tools.docs import exploding_solved as solved, generated  # imports Matplotlib

    page = {found[2]: found[3] for found in generated.PART.finditer(solved.PAGE.read_text(encoding="utf-8"))}
    for part in ("phases", "phase 2"):
        assert "\n".join(solved.PARTS[part]()) + "\n" == page[part], "make docs"
    plot = "exploding-drawing.svg"
    assert solved.drawn(solved.PLOTS[plot]) == (solved.IMAGES / plot).read_text(encoding="utf-8"), "make docs"


@pytest.mark.soak  # all decks of the page are solved again
def test_the_page_shows_what_the_solver_finds() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "tools.docs.exploding_solved"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert found.returncode == 0, f"make docs\n{found.stdout}{found.stderr}"
