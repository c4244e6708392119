"""Whole games in bulk: any table, a bot in each seat, over all cores, the same from one seed however many there are.

from powderkeg.research.simulate import simulate

summary = simulate("boom", games=1_000_000, players=4, seed=1)
print(summary.win_share, summary.unfinished)
"""

from powderkeg.research.simulate.games import Row, play_rows
from powderkeg.research.simulate.run import Run, open_run, words_of
from powderkeg.research.simulate.simulation import play_run, simulate
from powderkeg.research.simulate.summary import Summary

__all__ = ["Row", "Run", "Summary", "open_run", "play_rows", "play_run", "simulate", "words_of"]
