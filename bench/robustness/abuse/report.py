"""The figures of a run as a grid and as a file."""

import msgspec
from rich.table import Table as Grid

from bench.report import machine, write_results
from bench.robustness.abuse.measure import Found


def grid(found: list[Found]) -> Grid:
    shown = Grid(
        "abuse",
        "moves p50 p99",
        "/healthz p50 p99",
        "slowest bot, hint, record",
        "MB",
        "entries",
        "other cores",
        "told",
    )
    for one in found:
        waits = one.waits
        shown.add_row(
            one.abuse,
            f"{waits['moves'].p50:.0f} {waits['moves'].p99:.0f}",
            f"{waits['healthz'].p50:.0f} {waits['healthz'].p99:.0f}",
            f"{waits['level:5'].worst:,.0f} {waits['hints'].worst:,.0f} {waits['record'].worst:,.0f}",
            f"{one.megabytes:.0f} +{one.growth:.0f}",
            f"{one.entries:,}, {one.entries / one.seconds:,.0f}/s",
            f"{one.other_cores:.2f}",
            ", ".join(f"{code} {number:,}" for code, number in one.told.items()),
        )
    return shown


def write(found: list[Found]) -> None:
    write_results("abuse", {"machine": machine(), "measured": msgspec.to_builtins(found)})
