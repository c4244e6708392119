"""Loads what a server would load for its first table of each game; the parent of forked servers imports it."""

from powderkeg.games import SPECS
from powderkeg.server.compile_service import IN_THE_BACKGROUND, PIECES, Tryout, go_through

for game in SPECS:
    for stage in IN_THE_BACKGROUND:
        go_through(Tryout(game), PIECES[stage])
