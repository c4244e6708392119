"""`random`: every legal move equally likely."""

from typing import Any

from powderkeg.kernel import Codes, Rng, State, kernel, legal
from powderkeg.rng import below


@kernel
def at_random(s: State, rng: Rng, codes: Codes) -> Any:
    return codes[below(rng, legal(s, codes))]
