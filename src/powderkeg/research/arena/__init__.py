"""The arena: bots meet over the same deals, each deal from every seat, and what came out with how sure it is.

from powderkeg.research.arena import run

standings = run("boom", ["sharp:50ms", "simple"], deals=2000, seed=1)
print(standings.share, standings.interval)
"""

from powderkeg.research.arena.match import Match, open_match
from powderkeg.research.arena.scheduler import play_match, run
from powderkeg.research.arena.standings import Row, Standings

__all__ = ["Match", "Row", "Standings", "open_match", "play_match", "run"]
