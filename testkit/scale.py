"""How much the tests do: `make test` runs at scale 1, `make soak` at 25 (POWDERKEG_SCALE)."""

import os

SCALE = int(os.environ.get("POWDERKEG_SCALE", "1"))


def scaled(number: int) -> int:
    """A count for `make test`, multiplied by 25 in a soak."""
    return number * SCALE
