"""Measure the memory of idle connections: python -m bench.load.idle_connections --connections 5000

Each connection watches a dealt table and does nothing. With fewer tables several watch the same one; with none they are
only connected.
"""

import argparse
import sys

import uvloop

from bench.load import servers
from bench.load.closed_loop import Connection, Tally, Trouble, allow_connections, connect, pause, wait_until
from bench.load.powderkeg_client import ONE_DEVICE, PATH, VIEW, WELCOME, new_secret, open_tables

PING_SECONDS = 15.0  # the server drops a client that is silent for two heartbeats
PONG = b'{"type":"pong"'


class IdleWatcher(Connection):
    def __init__(self, tally: Tally, headers: dict[str, str], table: str) -> None:
        super().__init__(tally)
        self.headers = headers
        self.table = table

    def on_message(self, message: bytes) -> None:
        if message.startswith(WELCOME):
            self.tally.ready += 1
            if self.table:
                self.send(b'{"type":"watch","table":"%s"}' % self.table.encode())
            else:
                self.tally.begun += 1
        elif message.startswith(VIEW):
            self.tally.begun += 1
        elif not message.startswith(PONG):
            raise Trouble("neither a view nor a pong")


async def measure(server: servers.Running, connections: int, tables: int, seconds: float) -> None:
    print(f"{server.megabytes:.0f} MB before the first table", flush=True)
    tally = Tally()
    owners = [new_secret() for _ in range(tables)]
    ids = await open_tables(server, ONE_DEVICE, owners)
    before = server.megabytes
    print(f"{before:.0f} MB with {tables} tables", flush=True)
    places = list(zip(owners, ids, strict=True)) or [(new_secret(), "")]
    watchers = [IdleWatcher(tally, *places[n % len(places)]) for n in range(connections)]
    await connect(f"ws://{servers.HOST}:{server.port}{PATH}", watchers)
    await wait_until(tally, lambda: tally.begun == connections, "tables shown")
    busy = server.cpu_seconds
    await ping_while_idle(tally, watchers, seconds)
    after, busy = server.megabytes, server.cpu_seconds - busy
    tally.playing = False
    print(f"{after:.0f} MB with {connections} idle connections watching {tables} tables")
    print(f"{1000 * (after - before) / connections:.1f} kB for each; {busy / seconds:.2f} cores used while idle")


async def ping_while_idle(tally: Tally, watchers: list[IdleWatcher], seconds: float) -> None:
    while seconds > 0:
        await pause(tally, min(seconds, PING_SECONDS))
        seconds -= PING_SECONDS
        for watcher in watchers:
            watcher.send(b'{"type":"ping"}')
    await pause(tally, 1)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.load.idle_connections", description="Memory of idle connections."
    )
    parser.add_argument("--connections", type=int, default=5000)
    parser.add_argument("--tables", type=int, help="tables they watch (default: one for each connection)")
    parser.add_argument("--seconds", type=float, default=20.0, help="to keep them open")
    asked = parser.parse_args()
    if asked.connections < 1 or (asked.tables is not None and asked.tables < 0):
        parser.error("there must be at least one")
    allow_connections(asked.connections)
    with servers.powderkeg() as server:
        try:
            uvloop.run(
                measure(
                    server,
                    asked.connections,
                    asked.connections if asked.tables is None else asked.tables,
                    asked.seconds,
                )
            )
        except Trouble as trouble:
            sys.exit(str(trouble))


if __name__ == "__main__":
    main()
