"""All that the tests compile, made ready in one process: several that compile one kernel for different games at once
would write over each other in Numba's cache.

python tests/warm_up.py
"""

import on_the_way
import traces
from powderkeg.games import SPECS
from powderkeg.progress import make_ready
from powderkeg.solve.deck import Deck
from powderkeg.solve.reduced import solve_deck


def warm_up() -> None:
    make_ready(list(SPECS), "en", search=True, again=True)
    for name in SPECS:
        on_the_way.trace(name)
        next(traces.trace(name, traces.EVERY))
    solve_deck(Deck())


if __name__ == "__main__":
    warm_up()
