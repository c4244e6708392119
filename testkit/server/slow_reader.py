"""A client on a plain socket with a small receive buffer, which reads only when told to.

As a program it opens many connections at once and waits to be killed:
python -m testkit.server.slow_reader PORT TABLE COUNT
"""

import json
import os
import socket
import struct
import sys
import time
from typing import Any

from powderkeg.server.bounds import MOST_EVENTS
from testkit.patience import PATIENCE

RECEIVE_BUFFER = 4096  # bytes
MOST_EVENTS_OF_A_MOVE = 50
KEY = b"dGhlIHNhbXBsZSBub25jZQ=="  # any will do
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A


class SlowReader:
    def __init__(self, port: int, token: str | None = None) -> None:
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", port))
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        head = f"GET /live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{bearer}Upgrade: websocket\r\nConnection: Upgrade\r\n"
        self.socket.sendall(head.encode() + b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + KEY + b"\r\n\r\n")
        self._unread = b""
        while b"\r\n\r\n" not in self._unread:
            self._more()
        answer, _, self._unread = self._unread.partition(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 101"), answer

    def say(self, kind: str, **fields: Any) -> None:
        self.send(TEXT, json.dumps({"type": kind, **fields}).encode())

    def send(self, kind: int, payload: bytes) -> None:
        self.socket.sendall(frame(kind, payload))

    def hear(self) -> Any:
        """Receive the next message, skipping pings."""
        while True:
            kind, payload = self._frame()
            if kind == TEXT:
                return json.loads(payload)
            if kind == CLOSE:
                raise ConnectionError(payload)

    def _frame(self) -> tuple[int, bytes]:
        kind, length = self._take(2)
        if length == 126:
            (length,) = struct.unpack("!H", self._take(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", self._take(8))
        return kind, self._take(length)

    def _take(self, length: int) -> bytes:
        while len(self._unread) < length:
            self._more()
        taken, self._unread = self._unread[:length], self._unread[length:]
        return taken

    def _more(self) -> None:
        data = self.socket.recv(65_536)
        if not data:
            raise ConnectionError("the other end has closed")
        self._unread += data

    def close(self) -> None:
        self.socket.close()


def frame(kind: int, payload: bytes, length: int | None = None) -> bytes:
    """A WebSocket frame with an all-zero mask. `length` states a false length."""
    stated = len(payload) if length is None else length
    if stated < 126:
        head = struct.pack("!BB", kind, 0x80 | stated)
    elif stated < 65_536:
        head = struct.pack("!BBH", kind, 0x80 | 126, stated)
    else:
        head = struct.pack("!BBQ", kind, 0x80 | 127, stated)
    return head + bytes(4) + payload


def catch_up(reader: SlowReader, latest: dict[str, int]) -> int:
    """Read until each table is seen at its latest version, and return how many messages that took. No event may come
    twice, and none may be left out unless there are more than one message holds."""
    seen = dict.fromkeys(latest, -1)
    messages = 0
    while any(seen[table] < number for table, number in latest.items()):
        message = reader.hear()
        if message["type"] == "view":
            told, known = len(message.get("events", [])), seen[message["table"]]
            is_cut = told > MOST_EVENTS - MOST_EVENTS_OF_A_MOVE and message["after"] > known
            assert message["after"] == known or is_cut, (known, message["after"], told)
            seen[message["table"]] = message["version"]
            messages += 1
    return messages


def main(port: int, table: str, count: int) -> None:
    clients = [SlowReader(port) for _ in range(count)]
    for client in clients:
        client.say("watch", table=table)
    for client in clients:
        while client.hear()["type"] != "view":
            pass
    os.write(1, b"all are there\n")
    time.sleep(600)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
