"""`random`: every legal move equally likely."""

from powderkeg.engine.compile import int64, kernel
from powderkeg.engine.contract import Codes, Rng, legal
from powderkeg.engine.generator import below
from powderkeg.engine.state_record import State


@kernel
def at_random(s: State, rng: Rng, codes: Codes) -> int:
    """A random legal move; `codes` is scratch."""
    return int64(codes[below(rng, legal(s, codes))])
