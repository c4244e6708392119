"""A pytest plugin that lists tests which had to wait for the compiler; warmup.py should compile for them."""

from collections.abc import Iterator
from typing import Any

import pytest
from numba.core import event

OUR_PACKAGES = ("powderkeg", "testkit", "tests", "bench")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    with event.install_recorder("numba:compile") as recorder:
        yield
    names = {name for _, begun in recorder.buffer if begun.is_start and (name := kernel_name(begun.data))}
    if names:
        item.user_properties.append(("compiled", ", ".join(sorted(names))))


def kernel_name(details: dict[str, Any]) -> str:
    """The name of one of our kernels, or "" for any other function."""
    function = details["dispatcher"].py_func
    return f"{function.__module__}.{function.__name__}" if function.__module__.startswith(OUR_PACKAGES) else ""


def pytest_terminal_summary(terminalreporter: Any) -> None:
    for report in (*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")):
        for name, value in report.user_properties:
            if name == "compiled" and report.when == "call":
                terminalreporter.write_line(f"compiled in {report.nodeid}: {value}")
