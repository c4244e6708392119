"""How much the tests do: `make test` runs at scale 1, `make soak` at 25 (POWDERKEG_SCALE)."""

import os

SCALE = int(os.environ.get("POWDERKEG_SCALE", "1"))


def scaled(number: int) -> int:
    """So many at the scale of `make test`, 25 times as many in a soak."""
    return number * SCALE
