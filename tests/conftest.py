"""Settings of Hypothesis, pytest plugins, and the selection of soak tests."""

import pytest
from hypothesis import HealthCheck, settings

from testkit.scale import SCALE, scaled

pytest_plugins = ["testkit.command_line", "testkit.compile_report"]

settings.register_profile(
    "powderkeg",
    max_examples=scaled(100),
    deadline=None,  # the first example may load kernels
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.load_profile("powderkeg")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests marked `soak`, except in `make soak`."""
    deselected = [item for item in items if SCALE == 1 and item.get_closest_marker("soak")]
    if deselected:
        items[:] = [item for item in items if item not in deselected]
        config.hook.pytest_deselected(items=deselected)
