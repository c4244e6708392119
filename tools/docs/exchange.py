"""The example exchange of docs/protocol.md, recorded from a real server with a fixed seed and clock.

The game is the one in the README; its record is docs/game.json.
"""

import json
import logging
import socket
import tempfile
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from websockets.sync.client import ClientConnection, connect

from powderkeg.cli.progress import make_ready
from powderkeg.server.app import Gateway
from powderkeg.server.live.environment import Environment
from powderkeg.server.run import configure
from powderkeg.server.settings import read_settings

SEED = bytes.fromhex("aa" * 32)
NOON = 1_700_000_000.0
WIDTH = 112
TABLE = "GWhM5xqZDSb2Vk0t"
PEOPLE = ("p-ana", "p-bo")
WAIT = 60.0  # seconds for an answer
SHOWN = 2  # legal moves; the rest is elided


@contextmanager
def house() -> Iterator[str]:
    """Run a server with fixed ids, seed and time; yields its address."""
    make_ready(["boom"], "en")  # a server that is still compiling the rules would refuse the table
    tokens = iter((TABLE, *PEOPLE))
    environment = Environment(now=lambda: NOON, token=lambda: next(tokens), seed=lambda: SEED)
    with tempfile.TemporaryDirectory() as folder, socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        settings = read_settings({"database": f"sqlite:///{Path(folder) / 'house.db'}"}, {})
        server = uvicorn.Server(configure(Gateway(settings, environment)))
        thread = threading.Thread(target=server.run, args=([listening],))
        logging.disable(logging.WARNING)
        thread.start()
        try:
            address = f"127.0.0.1:{listening.getsockname()[1]}"
            wait_until_up(address, thread)
            yield address
        finally:
            server.should_exit = True
            thread.join()
            logging.disable(logging.NOTSET)


def wait_until_up(address: str, thread: threading.Thread) -> None:
    while thread.is_alive():
        try:
            urllib.request.urlopen(f"http://{address}/readyz", timeout=WAIT)
        except OSError:
            thread.join(0.05)
        else:
            return
    raise RuntimeError("the server did not start")


class Conversation:
    """Sends requests and records them with their answers; tokens are replaced by the names of their owners."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.lines: list[str] = []
        self.tokens: dict[str, str] = {}  # by name

    def ask(self, verb: str, body: dict[str, Any] | None = None, who: str = "") -> Any:
        method, path = verb.split()
        headers = {"Content-Type": "application/json"}
        if who:
            headers["Authorization"] = f"Bearer {self.tokens[who]}"
        self.lines.append(f"> {verb}" + (f"   Authorization: Bearer TOKEN-OF-{who.upper()}" if who else ""))
        if body is not None:
            self.lines += written(body)
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://{self.address}{path}", data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=WAIT) as answer:
                status, found = answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            status, found = error.code, json.load(error)
        return self.record_answer(f"< {status}", found)

    def record_answer(self, head: str, found: Any) -> Any:
        if "token" in found:
            name = "ana" if not self.tokens else "bo"
            self.tokens[name] = found["token"]
            found = {**found, "token": f"TOKEN-OF-{name.upper()}"}
        if len(found.get("legal", ())) > SHOWN:
            found = {**found, "legal": [*found["legal"][:SHOWN], "…"]}
        self.lines += [head, *written(found)]
        return found

    @contextmanager
    def live(self, who: str) -> Iterator[ClientConnection]:
        key = {"Authorization": f"Bearer {self.tokens[who]}"}
        with connect(f"ws://{self.address}/live", additional_headers=key) as socket:
            self.lines.append(f"> WebSocket /live   Authorization: Bearer TOKEN-OF-{who.upper()}")
            self.receive(socket)
            yield socket

    def send(self, socket: ClientConnection, **message: Any) -> None:
        self.lines += [">", *written(message)]
        socket.send(json.dumps(message))

    def receive(self, socket: ClientConnection, times: int = 1) -> None:
        """Record the next messages, sorted by type, since their order may vary."""
        found = [json.loads(socket.recv(WAIT)) for _ in range(times)]
        for message in sorted(found, key=lambda message: str(message["type"])):
            self.record_answer("<", message)

    def heading(self, title: str) -> None:
        self.lines += ["", f"# {title}"]


def written(found: Any) -> list[str]:
    """JSON in lines of readable length."""
    text = json.dumps(found, ensure_ascii=False)
    if len(text) <= WIDTH or not isinstance(found, dict):
        return [f"  {text}"]
    lines: list[str] = []
    for name, value in found.items():
        item = f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}"
        lines += [f"   {piece}" for piece in wrapped(item)]
        lines[-1] += ","
    lines[0] = "  {" + lines[0].lstrip()
    lines[-1] = lines[-1].removesuffix(",") + "}"
    return lines


def wrapped(text: str) -> list[str]:
    """Break a long line after commas."""
    lines = []
    while len(text) > WIDTH:
        cut = text.rfind(", ", 0, WIDTH) + 1
        if cut == 0:
            break
        lines.append(text[:cut])
        text = " " + text[cut:]
    return [*lines, text]


def exchange() -> Iterator[str]:
    with house() as address:
        conversation = Conversation(address)
        converse(conversation)
    yield "```text"
    yield from conversation.lines
    yield "```"


def converse(conversation: Conversation) -> None:
    moves = f"POST /api/tables/{TABLE}/moves"
    conversation.lines.append("# Ana opens a table by HTTP, and Bo takes the free seat")
    conversation.ask("POST /api/tables", {"game": "boom", "seats": [{"name": "Ana"}, {}], "token": True})
    conversation.ask(f"POST /api/tables/{TABLE}/seats", {"name": "Bo", "token": True})
    conversation.heading("Bo watches: a welcome, then the table as Bo may see it")
    with conversation.live("bo") as bo:
        conversation.send(bo, type="watch", table=TABLE, after=-1)
        conversation.receive(bo)
        conversation.heading("Ana moves by HTTP; Bo is told")
        conversation.ask(moves, {"version": 2, "move": "attack 4H 2:9S"}, "ana")
        conversation.receive(bo)
        conversation.heading("Bo tries what a rule forbids")
        conversation.send(bo, type="move", id=1, table=TABLE, version=3, move="swap 7H 9S")
        conversation.receive(bo)
        conversation.heading("and makes a legal move; with an `id` there is an answer, and there is the view")
        conversation.send(bo, type="move", id=2, table=TABLE, version=3, move="attack 5H 1:8D")
        conversation.receive(bo, 2)
    conversation.heading("Bo's connection is lost. Ana answers a version that is no more, then the one that is")
    conversation.ask(moves, {"version": 2, "move": "attack 5C 2:9S"}, "ana")
    conversation.ask(moves, {"version": 4, "move": "attack 5C 2:9S"}, "ana")
    conversation.heading("Bo comes back with the last version seen, and is told what came after it")
    with conversation.live("bo") as bo:
        conversation.send(bo, type="watch", table=TABLE, after=4)
        conversation.receive(bo)
