"""The arena: bots meet over the same deals, each deal from every seat; results come with confidence intervals.

from powderkeg.research.arena import run

standings = run("boom", ["sharp:50ms", "simple"], deals=2000, seed=1)
print(standings.share, standings.interval)
"""

from powderkeg.research.arena.match import Match, open_match
from powderkeg.research.arena.scheduler import play_match, run
from powderkeg.research.arena.standings import BotResult, Standings

__all__ = ["BotResult", "Match", "Standings", "open_match", "play_match", "run"]
