"""Places to wait in, bounded in all and for each address."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from powderkeg.refusal import refused


class Places:
    def __init__(self, most: int, each: int) -> None:
        self.most = most
        self.each = each
        self._taken: Counter[str] = Counter()

    @contextmanager
    def taken(self, address: str) -> Iterator[None]:
        """Hold a place; refused if there is none."""
        if self._taken[address] >= self.each:
            raise refused("limit", "waiting-many", most=self.each)
        if self._taken.total() >= self.most:
            raise refused("busy", "house-busy")
        self._taken[address] += 1
        try:
            yield
        finally:
            self._taken -= Counter([address])
