"""Markdown: code and tables."""

from collections.abc import Iterable, Iterator


def code(text: str) -> str:
    return f"`{text}`"


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield row(head)
    yield "|---" * len(head) + "|"
    for cells in rows:
        yield row(cells)


def row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |"
