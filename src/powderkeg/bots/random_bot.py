"""`random`: every legal move equally likely."""

from powderkeg.engine.contract import Codes, Rng, State, kernel, legal, wide
from powderkeg.engine.generator import below


@kernel
def at_random(s: State, rng: Rng, codes: Codes) -> int:
    """A random legal move; `codes` is scratch."""
    return wide(codes[below(rng, legal(s, codes))])
