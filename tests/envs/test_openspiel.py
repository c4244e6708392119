"""What OpenSpiel's suites leave out: parameters, chance, what each seat is told, resampling, its algorithms."""

import importlib
import json
import pickle
import re
import subprocess
import sys
from fractions import Fraction
from math import factorial, prod
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import expected_game_score, ismcts, mcts
from open_spiel.python.observation import make_observation

from powderkeg.engine import contract
from powderkeg.engine.contract import CHANCE, NOBODY
from powderkeg.engine.generator import new_rng
from powderkeg.envs import IllegalAction, MissingExtra
from powderkeg.envs.openspiel import BattleGum, Boom, Exploding, Kaboo, PowderkegState, parameters
from powderkeg.envs.openspiel.moments import OVER, SHUFFLING, Moment
from powderkeg.games import SPECS
from powderkeg.games.notation import notation
from powderkeg.play.options import TURN_LIMIT, format_value
from powderkeg.research.solve.deck import Deck, deals
from powderkeg.research.solve.reduced import solve_deck
from powderkeg.text.refusal import Refused
from testkit.openspiel_tables import TABLES, random_game, step

pytestmark = pytest.mark.slow  # the peers' suites

every_table = pytest.mark.parametrize("table", TABLES)
SAMPLER = pyspiel.UniformProbabilitySampler(1, 0.0, 1.0)


def dealt(table: str, seed: int = 1) -> PowderkegState:
    """A game after the deal."""
    return next(state for state in random_game(table, seed) if not state.is_chance_node())


def hand_of_seat_2(state: Any) -> str:
    """The hand as an observation writes it."""
    cards = state.at.setting.notation.in_order(state.at.s.hand[1])
    return f'"hand":{json.dumps(cards, separators=(",", ":"))}'


# --- parameters ------------------------------------------------------------------------------------


def test_every_option_of_a_game_is_a_parameter_with_its_default() -> None:
    for game, name in ((Boom, "boom"), (Kaboo, "kaboo"), (Exploding, "exploding"), (BattleGum, "battle_gum")):
        loaded = pyspiel.load_game(f"powderkeg_{name}")
        assert isinstance(loaded, game)
        options = {option.name: option.default for option in game.spec.options} | {"turn_limit": TURN_LIMIT}
        known = loaded.get_type().parameter_specification
        assert options.items() <= known.items()
        assert ("players" in known) == (name != "exploding")


def test_options_reach_the_rules() -> None:
    state = dealt("powderkeg_battle_gum(players=3,six=must,completion=any,four_burns=True,turn_limit=7)")
    s = state.at.s
    assert (s.players, s.six, s.completion, s.four_burns, s.burner_leads, s.turn_limit) == (3, 1, 2, 1, 0, 7)


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ("powderkeg_boom(players=7)", "Boom is for 2 to 6 players, not 7."),
        ("powderkeg_boom(turn_limit=0)", "Turn_limit is 0; it must be at least 1. (T1)"),
        ("powderkeg_boom(first=3)", "“first” is 3, but seats go from 1 to 2"),
        ("powderkeg_boom(chance=none)", "The option chance cannot be “none”. Possible: explicit, sampled."),
        ("powderkeg_exploding(phase=4)", "The option phase cannot be “4”. Possible: 3, 2, 1."),
        ("powderkeg_battle_gum(six=maybe)", "The option six cannot be “maybe”. Possible: may, must."),
        ("powderkeg_exploding(blanks=38)", "The option blanks cannot be “38”. Possible: 0 … 37. (E6)"),
        ("powderkeg_exploding(sees=6)", "The option sees cannot be “6”. Possible: 1 … 5. (E9)"),
        (
            "powderkeg_exploding(blanks=4)",
            "The hands need 14 cards besides the defuses, but there are only 13 to deal.",
        ),
        ("powderkeg_exploding(phase=2,blanks=3)", "The option blanks is for phase 3; in phase 2"),
    ],
)
def test_bad_parameters_are_refused(table: str, says: str) -> None:
    with pytest.raises(Refused) as refused:
        pyspiel.load_game(table)
    assert says in str(refused.value)


def test_the_document_names_every_parameter() -> None:
    text = (Path(__file__).parents[2] / "docs" / "openspiel.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (?:`?(-?\w+)`?)? *\|", text, re.MULTILINE)
    known = {
        name: value for game in (Boom, Kaboo, Exploding, BattleGum) for name, value in parameters(game.spec).items()
    }
    assert dict(rows) == {name: format_value(value) for name, value in known.items()}


def test_unknown_parameters_are_refused_by_openspiel() -> None:
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'jokers'"):
        pyspiel.load_game("powderkeg_boom(jokers=2)")


def test_without_openspiel_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "powderkeg.envs.openspiel")
    with pytest.raises(MissingExtra, match=r"OpenSpiel is not installed: pip install powderkeg\[openspiel\]"):
        importlib.import_module("powderkeg.envs.openspiel")


def test_python_exits_cleanly() -> None:
    """OpenSpiel holds a game's factory until after Python has shut down, so it must not be freed earlier."""
    done = subprocess.run([sys.executable, "-c", "import powderkeg.envs.openspiel"], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


# --- chance ----------------------------------------------------------------------------------------


def chance_of(state: Any, actions: list[int]) -> float:
    """Apply these outcomes of chance; return their probability."""
    chances = []
    for action in actions:
        chances.append(dict(state.chance_outcomes())[action])
        state.apply_action(action)
    return prod(chances)


def test_an_order_of_cards_that_are_all_different_is_one_of_n_factorial() -> None:
    state = pyspiel.load_game("powderkeg_kaboo(players=2)").new_initial_state()
    assert chance_of(state, [1]) == pytest.approx(1 / 2)
    assert state.action_to_string(8) == "3S"
    assert chance_of(state, list(range(51))) == pytest.approx(1 / factorial(52))  # the last one follows
    assert state.current_player() == 1
    assert state.at.view(0)["players"][0].square == [None, None, "AD", "AC"]


def test_cards_that_are_alike_are_one_outcome() -> None:
    state = pyspiel.load_game("powderkeg_exploding(phase=1,first=2)").new_initial_state()
    assert state.chance_outcomes() == [(0, pytest.approx(1 / 47)), (4, pytest.approx(46 / 47))]
    assert [state.action_to_string(action) for action in (0, 4)] == ["explosive", "blank"]
    assert chance_of(state, [4, 4, 0]) == pytest.approx(1 / 47)  # then all are blank
    assert [state.current_player(), state.at.s.pile_n] == [1, 47]
    for _ in range(3):
        state.apply_action(0)
    assert state.returns() == [1.0, -1.0]


def test_the_first_seat_is_chance_unless_it_is_given() -> None:
    state = pyspiel.load_game("powderkeg_boom(players=4)").new_initial_state()
    assert state.chance_outcomes() == [(seat, 0.25) for seat in range(4)]
    assert state.action_to_string(2) == "seat 3 begins"
    assert dealt("powderkeg_boom(players=4,first=3)").current_player() == 2


def test_hands_of_a_small_deck_are_as_likely_as_the_solver_says() -> None:
    deck = Deck(blanks=2, futures=1, skips=1, defuses=3, dealt=1)
    game = pyspiel.load_game("powderkeg_exploding", {"first": 1, **deck.options})
    found: dict[bytes, float] = {}

    def deal_on(state: Any, chance: float) -> None:
        if not state.is_chance_node():
            key = state.at.s.hand.tobytes()
            found[key] = found.get(key, 0) + chance
            assert sorted(state.at.s.deck[: state.at.s.pile_n].tolist()) == sorted(
                state.at.before.order + state.at.before.left
            )
            return
        for action, likely in state.chance_outcomes():
            deal_on(state.child(action), chance * likely)

    deal_on(game.new_initial_state(), 1.0)
    assert found == pytest.approx({s.hand.tobytes(): chance for s, chance in deals(deck)})


@pytest.mark.parametrize("table", ["powderkeg_exploding(phase=2)", "powderkeg_boom(players=6,turn_limit=30)"])
def test_a_reshuffle_is_a_chance_node(table: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(table), 1, True, False)
    shuffled = [state.clone() for state in random_game(table) if state.at.stage == SHUFFLING]
    assert shuffled
    for state in shuffled:
        assert len(state.at.order + state.at.left) == state.at.needs
        assert '"reshuffled"' not in state.information_state_string(0).split("\n")[-1]
    *_, last = random_game(table)
    assert f'[{{"reshuffled":{{"count":{shuffled[-1].at.needs}}}}}' in last.information_state_string(0)


def test_sampled_chance_is_one_outcome_and_belongs_to_the_game() -> None:
    game = pyspiel.load_game("powderkeg_boom(chance=sampled,rng_seed=5)")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    state, other = game.new_initial_state(), game.new_initial_state()
    assert state.chance_outcomes() == [(0, 1.0)]
    assert state.action_to_string(0) == "shuffle"
    before = game.get_rng_state()
    clone = state.clone()
    for each in (state, other, clone):
        each.apply_action(0)
    assert len({str(each) for each in (state, other, clone)}) == 3  # a copy does not reveal what chance will do
    game.set_rng_state(before)
    again = game.new_initial_state()
    again.apply_action(0)
    assert str(again) == str(state)
    seeded = pyspiel.load_game("powderkeg_boom(chance=sampled,rng_seed=5)").new_initial_state()
    seeded.apply_action(0)
    assert str(seeded) == str(state)


def test_explicit_and_sampled_chance_give_the_same_information_states() -> None:
    sampled = dealt("powderkeg_exploding(phase=2,chance=sampled)")
    explicit = pyspiel.load_game("powderkeg_exploding(phase=2)").new_initial_state()
    explicit.apply_action(sampled.current_player())
    for card in sampled.at.s.deck[: sampled.at.s.pile_n][::-1].tolist():
        if explicit.is_chance_node():
            explicit.apply_action(card)
    for player in range(2):
        assert explicit.information_state_string(player) == sampled.information_state_string(player)


# --- illegal actions -------------------------------------------------------------------------------


@every_table
def test_illegal_actions_are_an_error_and_change_nothing(table: str) -> None:
    state = dealt(table)
    illegal = sorted({*range(-1, state.num_distinct_actions() + 1)} - {*state.legal_actions()})
    before, history = state.serialize(), state.history()
    for action in illegal[:5] + illegal[-5:]:
        for asked in (True, False):  # whether or not the legal ones were asked for
            again = pickle.loads(pickle.dumps(state))
            if asked:
                again.legal_actions()
            with pytest.raises((IllegalAction, pyspiel.SpielError)):
                again.apply_action(action)
            assert again.serialize() == before
            assert again.history() == history
    with pytest.raises(pyspiel.SpielError, match="illegal action"):
        state.apply_action_with_legality_check(illegal[-1])


def test_the_error_names_the_rule() -> None:
    state = dealt("powderkeg_exploding(phase=2)")
    with pytest.raises(IllegalAction) as error:
        state.apply_action(3)
    assert (error.value.rule, error.value.code) == ("E3", 3)
    assert str(error.value).startswith("exploding, action 3: ")


def test_an_impossible_outcome_of_chance_is_refused() -> None:
    for table, action in (("powderkeg_kaboo", 2), ("powderkeg_kaboo(chance=sampled)", 1)):
        state = pyspiel.load_game(table).new_initial_state()
        with pytest.raises(Refused, match="No action has the number"):
            state.apply_action(action)
        assert state.history() == []


def test_an_action_after_the_end_is_refused() -> None:
    *_, state = random_game("powderkeg_exploding(phase=1)")
    with pytest.raises(Refused, match="The game is over"):
        state.apply_action(0)


# --- states ----------------------------------------------------------------------------------------


@every_table
def test_pickled_and_cloned_states_are_the_same(table: str) -> None:
    for number, state in enumerate(random_game(table)):
        if number % 7 and not state.is_terminal():
            continue
        for again in (pickle.loads(pickle.dumps(state)), state.clone()):
            assert again.at.s.tobytes() == state.at.s.tobytes()
            assert (again.at.order, again.at.left, again.at.stage) == (state.at.order, state.at.left, state.at.stage)
            assert again.history() == state.history()
            for seat in range(NOBODY, state.num_players()):
                assert again.at.story(seat) == state.at.story(seat)


@every_table
def test_a_clone_is_independent(table: str) -> None:
    state = dealt(table)
    before = str(state)
    clone = state.clone()
    step(clone, np.random.RandomState(2))
    assert str(state) == before != str(clone)


def test_the_text_of_a_state_lists_its_cards() -> None:
    state = dealt("powderkeg_exploding(phase=1,first=1)")
    assert str(state).startswith('exploding, turn 1\nseat 1 to move\ndeck: ["blank",')
    opening = pyspiel.load_game("powderkeg_kaboo").new_initial_state()
    opening.apply_action(0)
    opening.apply_action(3)
    assert str(opening) == "kaboo, turn 1\nchance: AC"


@pytest.mark.parametrize("name", SPECS)
def test_no_turn_has_more_decisions_than_the_game_length_allows(name: str) -> None:
    """With a limit of one turn, and every option at its last value."""
    spec = SPECS[name]
    last = [option for option in spec.own_options if option.name != "phase" and not option.is_range]
    more = ",".join(f"{option.name}={format_value(option.values[-1])}" for option in last)
    for players in range(spec.seats[0], spec.seats[1] + 1):
        seats = f"players={players}," if name != "exploding" else ""
        table = f"powderkeg_{name.replace('-', '_')}({seats}{more},turn_limit=1,chance=sampled)"
        for seed in range(20):
            *_, state = random_game(table, seed)
            moves = sum(item.player != CHANCE for item in state.full_history())
            assert moves <= notation(spec.name).longest(players, 1).moves == state.get_game().max_game_length()


@pytest.mark.parametrize(("more", "value"), [("", False), ("=true", True), ("_ninja=true", "ninja")])
def test_an_option_with_words_beside_true_and_false_has_a_parameter_for_each_word(more: str, value: Any) -> None:
    table = "powderkeg_battle_gum" + (f"(voluntary_pickup{more})" if more else "")
    assert dict(pyspiel.load_game(table).setting.setup.options).get("voluntary_pickup", False) == value


# --- what each seat is told ------------------------------------------------------------------------


@every_table
def test_observations_are_what_the_kernel_observes(table: str) -> None:
    *_, state = random_game(table)
    game = state.get_game()
    observation = make_observation(game)
    numbers = np.zeros(game.setting.setup.game.numbers, np.int8)
    assert list(observation.dict) == ["player", *(name for name, _ in game.setting.setup.game.layout)]
    for player in range(game.num_players()):
        contract.observe(state.at.s, player, numbers)
        observation.set_from(state, player)
        assert observation.tensor.tolist() == [*np.eye(game.num_players())[player], *numbers]
        assert state.observation_tensor(player) == observation.tensor.tolist()
        assert observation.dict["player"].argmax() == player


def test_every_kind_of_observer_that_openspiel_may_ask_for() -> None:
    state = dealt("powderkeg_boom(first=1)")
    game, private = state.get_game(), pyspiel.PrivateInfoType

    def observed(public: bool, recall: bool, who: Any) -> str | None:
        kind = pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=who)
        found = make_observation(game, kind)
        return None if found is None else found.string_from(state, 1)

    hand = hand_of_seat_2(state)
    assert observed(True, True, private.SINGLE_PLAYER) == state.information_state_string(1)
    assert observed(True, False, private.SINGLE_PLAYER) == state.observation_string(1)
    assert hand in state.observation_string(1)
    assert observed(False, False, private.SINGLE_PLAYER) == f"{{{hand}}}"
    assert '"hand":[]' in str(observed(True, False, private.NONE))
    assert str(observed(True, True, private.NONE)).startswith("spectator\n1 begins\n")
    assert observed(True, True, private.ALL_PLAYERS) is None
    with pytest.raises(ValueError, match="not supported"):
        make_observation(game, None, {"colour": 1})


def test_an_information_state_is_what_the_seat_was_shown() -> None:
    state = pyspiel.load_game("powderkeg_kaboo(first=1)").new_initial_state()
    for card in range(51):
        state.apply_action(card)
    for code in (0, 10):  # draw, discard
        state.apply_action(code)
    mine, others = (state.information_state_string(player).split("\n") for player in (0, 1))
    assert mine[:2] == ["seat 1", "1 begins"]
    assert others[:2] == ["seat 2", "1 begins"]
    assert mine[2] == '[{"first-look":{"seat":1,"cards":["AD","AC"]}},{"first-look":{"seat":2,"cards":null}}]'
    assert mine[4:] == [
        '1 draw [{"drew":{"seat":1,"card":"3S","count":43}}]',
        '1 discard [{"discarded":{"seat":1,"slot":0,"card":"3S"}}]',
    ]
    assert others[4] == '1 draw [{"drew":{"seat":1,"card":null,"count":43}}]'


def sights(at: Moment, seat: int) -> list[Any]:
    """Everything that a seat sees of a moment, besides its story."""
    seen: list[Any] = [at.sight(seat)]
    if seat != NOBODY:
        seen += [at.numbers(seat).tolist(), at.private(seat)]
    if seat == at.player:
        seen += [(code, at.setting.notation.text(at.s, code)) for code in at.codes()]
    return seen


@every_table
def test_twin_worlds_cannot_be_told_apart(table: str) -> None:
    """They look the same to the seat, and after a move the seat is told the same if they still do. B19: an attack or a
    swap shows a card that Boom's closed pile may hide a moment later."""
    rng = np.random.RandomState(3)
    compared = 0
    for seed in range(4):
        for state in random_game(table, seed):
            if state.is_chance_node() or state.is_terminal() or rng.randint(3):
                continue
            at = state.at
            seat = int(rng.randint(-1, state.num_players()))
            world = at.imagined(seat, new_rng(rng.randint(1 << 30)))
            assert sights(world, seat) == sights(at, seat)
            assert world.story(seat) == at.story(seat)
            code = int(rng.choice(at.codes()))
            game_notation = at.setting.notation
            if code not in world.codes() or game_notation.text_for(world.s, code, seat) != game_notation.text_for(
                at.s, code, seat
            ):
                continue
            one, other = (twin.moved(code).shuffled(new_rng(seed)) for twin in (at, world))
            if sights(one, seat) == sights(other, seat):
                assert one.story(seat) == other.story(seat)
                compared += 1
    assert compared


@every_table
def test_no_seat_is_told_of_the_deal_before_it_is_over(table: str) -> None:
    stories: dict[Any, set[Any]] = {}
    for state in random_game(table):
        if not state.is_chance_node():
            break
        for player in range(state.num_players()):
            stories.setdefault((player, state.at.stage > 0), set()).add(
                (state.information_state_string(player), tuple(state.observation_tensor(player)))
            )
    assert all(len(told) == 1 for told in stories.values())


# --- resampling ------------------------------------------------------------------------------------


@every_table
def test_resampled_states_keep_what_the_player_knows(table: str) -> None:
    """Like OpenSpiel's ResampleInfostateTest; also checks that the rest is redealt."""
    rng, changed = np.random.RandomState(1), 0
    for number, state in enumerate(random_game(table)):
        if state.is_chance_node() or state.is_terminal() or number % 3:
            continue
        for player in range(state.num_players()):
            other = state.resample_from_infostate(player, SAMPLER)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == state.current_player()
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            assert other.history() == []  # the true history would reveal the cards
            assert other.at.before is None
            changed += str(other) != str(state)
            if number % 10 == 0:
                play_on(other, rng)
    assert changed


def play_on(state: Any, rng: Any) -> None:
    """Play to the end, where a resampled state can be pickled like any other."""
    while not state.is_terminal():
        step(state, rng)
    assert state.current_player() == OVER
    assert sum(state.returns()) == pytest.approx(0)
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    for player in range(state.num_players()):
        assert again.information_state_string(player) == state.information_state_string(player)


def test_in_a_resampled_world_the_others_know_what_they_would_see() -> None:
    state = dealt("powderkeg_boom(first=1,players=3)")
    other = state.resample_from_infostate(0, SAMPLER)
    public = state.at.story(NOBODY)
    for seat in (1, 2):
        sees = other.at.numbers(seat).tobytes().hex()
        assert sees != state.at.numbers(seat).tobytes().hex()
        assert other.information_state_string(seat) == f"seat {seat + 1}, as a {public}\nsees {sees}"
    told = {player: other.information_state_string(player) for player in range(3)}
    other.apply_action(state.legal_actions()[0])
    for player, before in told.items():
        assert other.information_state_string(player).removeprefix(before).startswith("\n1 ")


def test_chance_is_asked_only_for_the_cards_that_are_dealt() -> None:
    """E6: those that stay for the pile are shuffled again, so their order now does not matter."""
    state = pyspiel.load_game("powderkeg_exploding(first=1,dealt=1)").new_initial_state()
    assert chance_of(state, [2, 3]) == pytest.approx(5 / 46 * 4 / 45)
    assert state.at.s.hand[:, 2:].tolist() == [[1, 0, 0], [0, 1, 0]]
    assert sum(state.at.s.deck != -1) == len(state.at.left) == 47  # chance shuffles the pile next


def test_a_small_deck_is_resampled_as_it_was_dealt() -> None:
    """E6: a defuse in each hand, and no other among the cards of the deal."""
    for seed in range(40):
        state = dealt("powderkeg_exploding(blanks=1,futures=1,skips=1,defuses=4,dealt=1)", seed)
        hand = state.resample_from_infostate(0, SAMPLER).at.s.hand[1]
        assert (hand[1], hand.sum()) == (1, 2)


@pytest.mark.parametrize("player", [-1, 2])
def test_a_player_out_of_range_is_refused(player: int) -> None:
    state = dealt("powderkeg_boom")
    with pytest.raises(Refused, match="There is no seat"):
        state.resample_from_infostate(player, SAMPLER)
    with pytest.raises(Refused, match="There is no seat"):
        make_observation(state.get_game()).set_from(state, player)


def test_a_chance_node_cannot_be_resampled() -> None:
    with pytest.raises(pyspiel.SpielError, match="chance has not said yet"):
        pyspiel.load_game("powderkeg_boom").new_initial_state().resample_from_infostate(0, SAMPLER)


# --- OpenSpiel's algorithms ------------------------------------------------------------------------


@pytest.mark.slow
def test_cfr_finds_the_equilibrium_that_our_solver_finds() -> None:
    deck = Deck(blanks=0, futures=1, skips=1, defuses=2, dealt=0)
    game = pyspiel.load_game("powderkeg_exploding", {"first": 1, **deck.options})
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(50):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert pyspiel.nash_conv(game, policy) < 1e-3
    value, _ = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    exact = 2 * solve_deck(deck).equilibrium.value - 1
    assert value == pytest.approx(exact, abs=1e-3)
    assert exact == pytest.approx(float(Fraction(5, 36)))


@pytest.mark.parametrize("chance", ["explicit", "sampled"])
def test_ismcts_plays_boom_through_the_resampler(chance: str) -> None:
    rng = np.random.RandomState(4)
    game = pyspiel.load_game(f"powderkeg_boom(turn_limit=60,chance={chance})")
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 12, random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:
            step(state, rng)
    assert sum(state.returns()) == 0
