"""Run OpenSpiel's CFR+ on a small deck of Exploding, and compare with Powderkeg's own solver.

python examples/openspiel_cfr.py
"""

import pyspiel
from open_spiel.python.algorithms.expected_game_score import policy_value

import powderkeg.envs.openspiel  # noqa: F401  # registers the games
from powderkeg.research.solve.reduced import Deck, solve_deck

DECK = Deck(blanks=1, futures=1, skips=1, defuses=2, dealt=1)


def main() -> None:
    game = pyspiel.load_game("powderkeg_exploding", {"first": 1, **DECK.options})
    exact = 2 * solve_deck(DECK).equilibrium.value - 1
    print(f"Powderkeg's solver: the first player's value is {exact:.5f}")
    solver = pyspiel.CFRPlusSolver(game)
    for rounds in range(1, 81):
        solver.evaluate_and_update_policy()
        if rounds % 10 == 0:
            policy = solver.average_policy()
            value, _ = policy_value(game.new_initial_state(), [policy, policy])
            print(f"CFR+ after {rounds} rounds: {value:.5f}, NashConv {pyspiel.nash_conv(game, policy):.5f}")


if __name__ == "__main__":
    main()
