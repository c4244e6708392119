"""The games and settings at which the suites of PettingZoo, Gymnasium and OpenSpiel are run."""

from typing import Any

import pytest

from powderkeg.engine.spec import Spec
from powderkeg.games import SPECS
from testkit.scale import SCALE

PHASES: dict[str, list[dict[str, Any]]] = {"exploding": [{"phase": 1}, {"phase": 2}, {"phase": 3}]}


def seat_counts(spec: Spec) -> list[int]:
    """The fewest and the most players; in a soak every number between them too."""
    fewest, most = spec.seats
    return list(range(fewest, most + 1)) if SCALE > 1 else sorted({fewest, most})


every_table = pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        pytest.param(name, players, options, id="-".join(map(str, (name, players, *options.values()))))
        for name, spec in SPECS.items()
        for players in seat_counts(spec)
        for options in PHASES.get(name, [{}])
    ],
)
