"""The part of docs/security.md that lists what a client may ask for, from bounds.py and settings.py."""

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec

from powderkeg.house import bounds as house_bounds, settings
from powderkeg.house.bounds import Bound
from tools.cells import code, table


def bounds() -> Iterator[str]:
    rows = [(bound.resource, amount(value, bound.unit), setting, beyond(bound)) for bound, value, setting in declared()]
    return table(("what", "bound", "setting", "beyond it"), rows)


def declared() -> Iterator[tuple[Bound, Any, str]]:
    """Every bound with its number, and the flag that sets it: first those that an operator may set."""
    defaults = {field.name: field.default for field in msgspec.structs.fields(settings.Settings)}
    for name, hint in settings.HINTS.items():
        for bound in bounds_in(hint):
            yield bound, defaults[name], code(f"--{name.replace('_', '-')}")
    for name, hint in get_type_hints(house_bounds, include_extras=True).items():
        for bound in bounds_in(hint):
            yield bound, getattr(house_bounds, name), "–"


def bounds_in(hint: Any) -> list[Bound]:
    """Those that a type is annotated with."""
    return [found for found in get_args(hint)[1:] if isinstance(found, Bound)]


def amount(value: Any, unit: str) -> str:
    number = "–".join(f"{part:,.10g}" for part in (value if isinstance(value, tuple) else (value,)))
    return f"{number} {unit}".rstrip()


def beyond(bound: Bound) -> str:
    return f"refused: {code(bound.refusal)}" if bound.refusal else bound.instead
