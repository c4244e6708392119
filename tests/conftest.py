"""How Hypothesis tests: at random, and a failure prints what repeats it. And which tests wait for a soak."""

import pytest
from hypothesis import HealthCheck, settings

from testkit.scale import SCALE, scaled

pytest_plugins = ["testkit.command_line", "testkit.compiled"]

settings.register_profile(
    "powderkeg",
    max_examples=scaled(100),
    deadline=None,  # the first example may load kernels
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.load_profile("powderkeg")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave tests marked `soak` to `make soak`; pytest counts them as deselected."""
    waiting = [item for item in items if SCALE == 1 and item.get_closest_marker("soak")]
    if waiting:
        items[:] = [item for item in items if item not in waiting]
        config.hook.pytest_deselected(items=waiting)
