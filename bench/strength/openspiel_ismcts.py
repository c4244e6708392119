"""Match `sharp` with OpenSpiel's information-set MCTS at equal time per move.

Writes bench/results/openspiel_ismcts.json.

python -m bench.strength.openspiel_ismcts          Boom and Battle GUM, both kinds of play-outs
python -m bench.strength.openspiel_ismcts --games boom --deals 50 --ms 200 --playouts compiled

Two players; each deal is played twice with seats exchanged, with the same cards, later shuffles and first seat. A share
is sharp's part of the wins, with its 95 % interval over deals.

The other side is OpenSpiel's Python `ISMCTSBot`, through our game and our resampler: a new world for every simulation,
UCT with c = 2 as in OpenSpiel's own example of MCTS, one random play-out at a new node, the move visited most. (Its C++
search does not work with games written in Python, its own among them.) It counts simulations, not time; here no
simulation begins after the time is up, so it never gets less than its budget. `sharp` may decide sooner. Both run in
one thread; loading and compiling are not counted.

Most time goes into play-outs, so there are two kinds. `openspiel`: its RandomRolloutEvaluator as it is, every
move of every play-out through Python and our adapter. `compiled`: the same random play-outs in our kernels, dozens of
times as fast: help that OpenSpiel's users do not have, and the harder opponent.
"""

import argparse
import json
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from bench.report import read_results, write_results
from powderkeg.bots.autoplay import new_game_scratch, play_on
from powderkeg.bots.ladder import Mind, read_bot
from powderkeg.bots.slips import UNIFORM
from powderkeg.engine.contract import UNFINISHED
from powderkeg.engine.turn import returns
from powderkeg.envs.openspiel import PowderkegGame, PowderkegState
from powderkeg.research.shares import estimate

GAMES = ("boom", "battle-gum")
PLAYOUTS = ("openspiel", "compiled")
EXPLORATION = 2.0  # UCT's c
SHARP, THEIRS = range(2)


class CompiledPlayouts(mcts.RandomRolloutEvaluator):
    """RandomRolloutEvaluator(1) whose games are played by our kernels."""

    def __init__(self, game: PowderkegGame, seed: int) -> None:
        super().__init__(1)
        kernels = game.setting.setup.game
        self.scratch = new_game_scratch(kernels)
        self.content = self.scratch.view(np.uint8)[: kernels.State.itemsize]  # the bytes of the state, the first field
        self.returns: Any = np.zeros(game.num_players())
        scratch = self.scratch[0]
        self.state = scratch.state
        scratch.slips[:] = UNIFORM
        seeds = np.random.SeedSequence(seed).generate_state(1 + scratch.minds.size, np.uint64) | np.uint64(1)
        scratch.chance[:] = seeds[:1]
        scratch.minds[:, 0] = seeds[1:]

    def evaluate(self, state: PowderkegState) -> Any:
        self.content[:] = np.frombuffer(state.at.s.tobytes(), np.uint8)
        play_on(self.scratch)
        returns(self.state, self.returns)
        return self.returns.copy()


class TimeIsUp(Exception):
    pass


class TimedSearch(ismcts.ISMCTSBot):
    """OpenSpiel's bot with a budget of time: no simulation begins after it."""

    def __init__(self, game: PowderkegGame, playouts: str, seconds: float, exploration: float, seed: int) -> None:
        rng = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, rng) if playouts == "openspiel" else CompiledPlayouts(game, seed)
        super().__init__(game, evaluator, exploration, 1 << 30, random_state=rng)
        self.seconds = seconds
        self.until = 0.0
        self.simulations = 0

    def run_search(self, state: PowderkegState) -> Any:
        self.until = time.perf_counter() + self.seconds
        try:
            return super().run_search(state)
        except TimeIsUp:
            return self.get_final_policy(state, self._root_node)

    def sample_root_state(self, state: PowderkegState) -> Any:
        if time.perf_counter() > self.until and self._root_node.total_visits > 0:
            raise TimeIsUp
        self.simulations += 1
        return super().sample_root_state(state)


class Match:
    """A match at one game, deal after deal."""

    def __init__(self, name: str, playouts: str, ms: float, exploration: float, seed: int) -> None:
        self.game: PowderkegGame = pyspiel.load_game(f"powderkeg_{name.replace('-', '_')}(chance=sampled)")
        self.seed = seed
        kernels = self.game.setting.setup.game
        self.sharp = Mind(read_bot(f"sharp:{ms}ms", kernels), kernels, seed)
        self.theirs = TimedSearch(self.game, playouts, ms / 1000, exploration, seed)
        self.spent: tuple[list[float], list[float]] = ([], [])  # milliseconds of every move

    def play(self, deal: int, sharp_seat: int) -> tuple[float, int]:
        """Play one game; return sharp's share of the win and the number of finished games, 1 or 0."""
        state = self.game.new_initial_state()
        shuffles = 0
        while not state.is_terminal():
            if state.is_chance_node():
                seed = np.random.SeedSequence((self.seed, deal, shuffles)).generate_state(1, np.uint64)[0]
                self.game.set_rng_state(str(int(seed) | 1))
                state.apply_action(0)
                shuffles += 1
            else:
                state.apply_action(self.choose(state, SHARP if state.current_player() == sharp_seat else THEIRS))
        if state.at.s.outcome == UNFINISHED:
            return 0.0, 0
        return (1 + state.returns()[sharp_seat]) / 2, 1

    def choose(self, state: PowderkegState, who: int) -> int:
        began = time.perf_counter()
        code = int(self.sharp.choose(state.at.s) if who == SHARP else self.theirs.step(state))
        if len(state.legal_actions()) > 1:
            self.spent[who].append((time.perf_counter() - began) * 1000)
        return code


def meet(name: str, playouts: str, ms: float, exploration: float, deals: int, seed: int) -> dict[str, Any]:
    Match(name, playouts, 20, exploration, 0).play(0, 0)  # compiles before the clocks run
    match = Match(name, playouts, ms, exploration, seed)
    points, games = np.zeros(deals), np.zeros(deals)
    for deal in range(deals):
        for seat in range(2):
            share, finished = match.play(deal, seat)
            points[deal] += share
            games[deal] += finished
    found = estimate(points, games)
    row = {
        "game": name,
        "playouts": playouts,
        "ms": ms,
        "exploration": exploration,
        "deals": deals,
        "seed": seed,
        "share": round(found.share, 4) if found else None,
        "interval": [round(found.low, 4), round(found.high, 4)] if found else None,
        "unfinished": round(1 - games.sum() / (2 * deals), 4),
        "ms_per_move": [round(float(np.mean(spent)), 1) for spent in match.spent],
        "simulations_per_move": round(match.theirs.simulations / len(match.spent[THEIRS]), 1),
    }
    print(json.dumps(row), flush=True)
    return row


def key(row: dict[str, Any]) -> tuple[Any, ...]:
    return row["game"], row["playouts"], row["ms"], row["exploration"]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.strength.openspiel_ismcts", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--games", choices=GAMES, nargs="+", default=GAMES)
    parser.add_argument("--playouts", choices=PLAYOUTS, nargs="+", default=PLAYOUTS)
    parser.add_argument("--ms", type=float, default=200)
    parser.add_argument("--exploration", type=float, default=EXPLORATION)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=2026)
    chosen = parser.parse_args(arguments)
    rows = {key(row): row for row in read_results("openspiel_ismcts") or []}
    for name in chosen.games:
        for playouts in chosen.playouts:
            row = meet(name, playouts, chosen.ms, chosen.exploration, chosen.deals, chosen.seed)
            rows[key(row)] = row
            write_results("openspiel_ismcts", list(rows.values()))


if __name__ == "__main__":
    main()
