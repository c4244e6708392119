"""Whole games in bulk: any table, a bot in each seat, over all cores. One seed gives the same games on any number.

from powderkeg.research.simulate import simulate

summary = simulate("boom", games=1_000_000, players=4, seed=1)
print(summary.win_share, summary.unfinished)
"""

from powderkeg.research.simulate.games import GameRow, play_rows
from powderkeg.research.simulate.run import Run, game_seeds, open_run
from powderkeg.research.simulate.simulation import play_run, simulate
from powderkeg.research.simulate.summary import Summary

__all__ = ["GameRow", "Run", "Summary", "game_seeds", "open_run", "play_rows", "play_run", "simulate"]
