"""Parts of docs/security.md: the bounds from bounds.py and settings.py, and what an abuser can do to others, from the
bench."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, get_args, get_type_hints

import msgspec

from bench.report import read_results
from powderkeg.server import bounds as house_bounds, settings
from powderkeg.server.bounds import Bound
from tools.docs.markdown import code, table

MOST_TOLD = 3  # of the answers to an abuser


def bounds() -> Iterator[str]:
    rows = [(bound.resource, amount(value, bound.unit), setting, beyond(bound)) for bound, value, setting in declared()]
    return table(("what", "bound", "setting", "beyond it"), rows)


def declared() -> Iterator[tuple[Bound, Any, str]]:
    """Every bound with its value and the flag that sets it, those with a flag first."""
    defaults = {field.name: field.default for field in msgspec.structs.fields(settings.Settings)}
    for name, hint in settings.HINTS.items():
        for bound in bounds_in(hint):
            yield bound, defaults[name], code(f"--{name.replace('_', '-')}")
    for name, hint in get_type_hints(house_bounds, include_extras=True).items():
        for bound in bounds_in(hint):
            yield bound, getattr(house_bounds, name), "–"


def bounds_in(hint: Any) -> list[Bound]:
    """The bounds that a type is annotated with."""
    return [found for found in get_args(hint)[1:] if isinstance(found, Bound)]


def amount(value: Any, unit: str) -> str:
    number = "–".join(f"{part:,.10g}" for part in (value if isinstance(value, tuple) else (value,)))
    return f"{number} {unit}".rstrip()


def beyond(bound: Bound) -> str:
    return f"refused: {code(bound.refusal)}" if bound.refusal else bound.instead


def abuse() -> Iterator[str]:
    """The results of bench/robustness/abuse."""
    found = read_results("abuse")
    if found is None:
        yield "Not measured yet: `python -m bench.robustness.abuse` writes `bench/results/abuse.json`."
        return
    rows = [abuse_row(one) for one in found["measured"]]
    head = ("abuse", "a move, ms", "`/healthz`, ms", "slowest bot, ms", "growth, MB", "entries a second", "told")
    yield from table(head, rows)
    machine = "{cores} cores, {system}, Python {python}".format(**found["machine"])
    yield f"\n{machine}; a minute each. Both clients run on the same cores. Times are p50 and p99."


def abuse_row(one: dict[str, Any]) -> tuple[str, ...]:
    waits = one["waits"]
    told = ", ".join(f"{code(name)} {number:,}" for name, number in islice(one["told"].items(), MOST_TOLD))
    return (
        one["abuse"],
        *(f"{waits[what]['p50']:.0f}, {waits[what]['p99']:.0f}" for what in ("moves", "healthz")),
        f"{waits['level:5']['worst']:,.0f}",
        f"{one['highest_megabytes'] - one['megabytes']:.0f}",
        f"{one['entries'] / one['seconds']:,.0f}",
        told,
    )
