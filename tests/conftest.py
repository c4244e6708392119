"""Settings of Hypothesis, pytest plugins, and the selection of soak tests."""

import os
from collections.abc import Iterator

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


@pytest.fixture(autouse=True)
def unchanged_environment() -> Iterator[None]:
    """Restore the environment variables that a test has left behind: processes of later tests would inherit them."""
    before = dict(os.environ)
    yield
    for name in (os.environ.keys() | before.keys()) - {"PYTEST_CURRENT_TEST"}:
        if name not in before:
            del os.environ[name]
        elif os.environ.get(name) != before[name]:
            os.environ[name] = before[name]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests marked `soak`, except in `make soak`."""
    deselected = [item for item in items if SCALE == 1 and item.get_closest_marker("soak")]
    if deselected:
        items[:] = [item for item in items if item not in deselected]
        config.hook.pytest_deselected(items=deselected)
