"""How much of everything an abuse does, at most: as in a bench, and as in a test."""

from typing import NamedTuple


class Size(NamedTuple):
    tables: int  # that an abuser opens in one abuse
    sockets: int  # that send as fast as they can
    honest: int  # clients of another address that send as much as is allowed
    each: int  # connections that the server allows one address
    over: int  # connections and long polls beyond that
    finished: int  # games laid to be analysed
    cold: int  # long games laid to be read back
    moves: int  # of each of these, and turns of the longest game

    def __str__(self) -> str:
        return (
            f"{self.tables} tables, {self.sockets} WebSockets, {self.honest} honest clients, {self.over} connections "
            f"beyond the limit, {self.finished} analyses, {self.cold} games of {self.moves} moves"
        )


FULL = Size(tables=200, sockets=40, honest=60, each=100, over=50, finished=200, cold=50, moves=990)
SMALL = Size(tables=12, sockets=8, honest=12, each=20, over=10, finished=12, cold=4, moves=150)
