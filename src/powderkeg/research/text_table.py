"""Tables of text for reports: aligned columns, and numbers as the reader's language writes them."""

from collections.abc import Sequence

from powderkeg.text.messages import say

NOTHING = "–"


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Lines with columns two spaces apart, the first to the left, the others to the right."""
    first, *widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join([head.ljust(first), *map(str.rjust, cells, widths)]).rstrip() for head, *cells in rows]


def percent(language: str, share: float | None) -> str:
    return NOTHING if share is None else say(language, "arena-percent", share=share)


def interval(language: str, bounds: tuple[float, float] | None) -> str:
    return NOTHING if bounds is None else say(language, "arena-between", low=bounds[0], high=bounds[1])


def whole(language: str, number: int) -> str:
    return say(language, "arena-whole", number=number)


def decimal(language: str, number: float) -> str:
    return say(language, "arena-decimal", number=number)


def milliseconds(language: str, ms: float | None) -> str:
    """With more digits below one."""
    if ms is None:
        return NOTHING
    return say(language, "arena-small", number=ms) if 0 < ms < 1 else decimal(language, ms)
