"""How much of everything an abuse does at most, in the bench and in tests."""

from typing import NamedTuple


class Size(NamedTuple):
    tables: int  # that the abuser opens
    sockets: int  # that send at full speed
    honest: int  # clients of another address that send as much as is allowed
    each: int  # connections that the server allows one address
    over: int  # connections and long polls beyond that
    finished: int  # stored games to be analysed
    cold: int  # stored long games to be loaded
    moves: int  # of each long game, and turns of the longest game

    def __str__(self) -> str:
        return (
            f"{self.tables} tables, {self.sockets} WebSockets, {self.honest} honest clients, {self.over} connections "
            f"beyond the limit, {self.finished} analyses, {self.cold} games of {self.moves} moves"
        )


FULL = Size(tables=200, sockets=40, honest=60, each=100, over=50, finished=200, cold=50, moves=990)
SMALL = Size(tables=12, sockets=8, honest=12, each=20, over=10, finished=12, cold=4, moves=150)
