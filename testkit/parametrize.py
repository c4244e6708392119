"""Parameters of tests that are too costly to run with each of them every time."""

from typing import Any

import pytest


def mainly(chosen: str, *others: str) -> list[Any]:
    """One parameter for `make test`; a soak takes all."""
    return [chosen, *(pytest.param(other, marks=pytest.mark.soak) for other in others)]
