"""What can go wrong with the database, and what a client is told of it."""

from collections.abc import Iterator
from contextlib import contextmanager

from powderkeg.text.refusal import refused


class StoreError(Exception):
    """After Taken, Missing and Rejected nothing of the call was written; Unavailable says whether that is known."""


class Taken(StoreError):
    """Another server wrote this entry first: read what is new, and check again."""

    def __init__(self, table: str, number: int) -> None:
        super().__init__(f"entry {number} of table {table} is written already")
        self.table = table
        self.number = number


class Missing(StoreError):
    """The table is gone, or its log ends before the entry that this one would follow."""

    def __init__(self, table: str, number: int) -> None:
        super().__init__(f"table {table} has no entry {number - 1} for entry {number} to follow")
        self.table = table
        self.number = number


class Rejected(StoreError):
    """The database does not accept this: text it cannot store, a person who is there already."""

    def __init__(self, table: str, why: str) -> None:
        super().__init__(f"the database does not take this for table {table}: {why}")
        self.table = table


class Unavailable(StoreError):
    """The database cannot be reached, or the store is closed. With `perhaps` the connection was lost while committing:
    only the log can say whether the entry is in it."""

    def __init__(self, why: str, perhaps: bool = False) -> None:
        super().__init__(f"{why}; {'it may have been written' if perhaps else 'nothing was written'}")
        self.perhaps = perhaps


class Damaged(Unavailable):
    """The database is damaged where this is stored; the rest of it may be sound."""

    def __init__(self, why: str) -> None:
        StoreError.__init__(self, why)
        self.perhaps = False


@contextmanager
def refuse_while_away() -> Iterator[None]:
    """Tell a client that the store is away, where the database cannot be reached."""
    try:
        yield
    except Unavailable:
        raise refused("busy", "store-away") from None
