"""Places: a limit on how many things go on at once, in total and for each address."""

from collections.abc import Iterator
from contextlib import contextmanager

from powderkeg.text.refusal import Refused, refused


class Places:
    def __init__(self, most: int, each: int) -> None:
        self.most = most
        self.each = each
        self.taken = 0
        self._by_address: dict[str, int] = {}

    def enter(self, address: str) -> None:
        """Take a place, or refuse if there is none."""
        mine = self._by_address.get(address, 0)
        if mine >= self.each:
            raise self.full_for_one()
        if self.taken >= self.most:
            raise self.full()
        self._by_address[address] = mine + 1
        self.taken += 1

    def leave(self, address: str) -> None:
        self.taken -= 1
        mine = self._by_address[address] - 1
        if mine:
            self._by_address[address] = mine
        else:
            del self._by_address[address]

    @contextmanager
    def held(self, address: str) -> Iterator[None]:
        self.enter(address)
        try:
            yield
        finally:
            self.leave(address)

    def full(self) -> Refused:
        return refused("busy", "house-busy")

    def full_for_one(self) -> Refused:
        return refused("limit", "waiting-many", most=self.each)
