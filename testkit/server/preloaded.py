"""Load all that a server loads for its first table of each game. The parent process of forked servers imports this."""

from powderkeg.games import SPECS
from powderkeg.research.compile_list import Tryout, take_steps
from powderkeg.server.compile_service import IN_THE_BACKGROUND, SERVER_STEPS

for game in SPECS:
    for stage in IN_THE_BACKGROUND:
        take_steps(Tryout(game), SERVER_STEPS[stage])
