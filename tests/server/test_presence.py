"""Presence: who has no connection to a table is shown as absent after a moment, at every server; nothing is stored."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from powderkeg.server.bounds import ABSENCE_SECONDS
from powderkeg.server.cluster.notifications import Channels
from powderkeg.server.live.environment import Environment
from powderkeg.server.live.live_room import LiveRoom
from powderkeg.server.live.presence import LEASE_SECONDS, RENEW_SECONDS, Attendance, Here, Presence
from powderkeg.server.transport.websocket import HEARTBEAT
from testkit.server.clock import Clock
from testkit.server.process import House
from testkit.server.scene import Scene, duel, holder, trio

ANA, BO = holder("Ana"), holder("Bo")


class Noting(Channels):
    """Channels that keep what was published, for the other servers."""

    alone = False

    def __init__(self) -> None:
        super().__init__()
        self.notes: list[Here] = []

    def publish(self, table: str, note: bytes) -> None:
        self.notes.append(msgspec.json.decode(note, type=Here))


class Server:
    """One server with one table in memory; time passes when the test says so."""

    def __init__(self, clock: Clock, scene: Scene, channels: Channels | None = None) -> None:
        self.clock = clock
        self.channels = channels or Channels()
        self.presence = Presence(Environment(monotonic=clock.monotonic), self.channels)
        self.live = LiveRoom(scene.room, attendance=Attendance(clock.monotonic()))

    def arrive(self, *holders: bytes) -> None:
        for one in holders:
            self.presence.arrive(self.live, one)

    def depart(self, *holders: bytes) -> None:
        for one in holders:
            self.presence.depart(self.live, one)

    def wait(self, seconds: float) -> None:
        self.clock.advance(seconds)
        self.presence.look(self.live)

    @property
    def absent(self) -> set[int]:
        return set(self.live.attendance.absent)


def with_clock(act: Callable[[Clock], Any]) -> None:
    async def run() -> None:
        clock = Clock()
        clock.stop()
        act(clock)

    asyncio.run(run())


def test_who_closes_the_last_connection_is_absent_after_a_moment_and_back_at_once() -> None:
    def act(clock: Clock) -> None:
        server = Server(clock, duel())
        server.arrive(ANA, BO, BO)
        server.depart(BO)
        server.wait(2 * ABSENCE_SECONDS)
        assert server.absent == set(), "another page of Bo's is open"
        server.depart(BO)
        server.wait(ABSENCE_SECONDS - 1)
        assert server.absent == set()
        server.wait(1)
        assert server.absent == {2}
        server.arrive(BO)
        assert server.absent == set()

    with_clock(act)


def test_a_program_that_polls_is_there_for_two_heartbeats_after_each_request() -> None:
    def act(clock: Clock) -> None:
        server = Server(clock, duel())
        server.arrive(ANA)
        for _ in range(4):
            server.presence.poll(server.live, BO)
            server.wait(2 * HEARTBEAT - 1)
            assert server.absent == set()
        server.arrive(BO)
        server.wait(HEARTBEAT)
        server.presence.poll(server.live, BO)
        server.depart(BO)
        server.wait(2 * HEARTBEAT - 1)
        assert server.absent == set(), "the end of a connection shortens nothing"
        server.wait(1)
        assert server.absent == {2}

    with_clock(act)


def test_who_reconnects_again_and_again_wakes_nobody() -> None:
    def act(clock: Clock) -> None:
        server = Server(clock, duel(), channels := Noting())
        viewer = Waking()
        server.live.viewers.add(viewer)
        server.arrive(ANA, BO)
        said = len(channels.notes)
        for _ in range(50):
            server.depart(BO)
            server.wait(ABSENCE_SECONDS / 2)
            server.arrive(BO)
        assert viewer.woken == 0
        assert len(channels.notes) - said <= 50 * ABSENCE_SECONDS / 2 / RENEW_SECONDS + 1

    with_clock(act)


class Waking:
    def __init__(self) -> None:
        self.woken = 0

    def wake(self, live: LiveRoom) -> None:
        self.woken += 1

    def pass_on(self, message: object) -> None: ...


def test_a_server_that_has_just_read_a_table_shows_nobody_as_absent_yet() -> None:
    def act(clock: Clock) -> None:
        server = Server(clock, duel())
        server.arrive(ANA)
        assert server.absent == set()
        server.wait(ABSENCE_SECONDS)
        assert server.absent == {2}

    with_clock(act)


def test_bots_spectators_and_those_who_have_left_are_never_absent() -> None:
    def act(clock: Clock) -> None:
        scene = trio("Ana", "Bo", "level:1")
        server = Server(clock, scene)
        server.arrive(ANA, b"a spectator")
        server.depart(b"a spectator")
        server.wait(ABSENCE_SECONDS)
        assert server.absent == {2}
        scene.leave(2)
        server.wait(0)
        assert server.absent == set()

    with_clock(act)


def test_people_at_another_server_are_there_as_long_as_it_says_so() -> None:
    def act(clock: Clock) -> None:
        scene = duel()
        here, there = (Server(clock, scene, Noting()) for _ in range(2))
        here.arrive(ANA)
        there.arrive(BO)
        assert notes(there)[0].asks, "a server that begins to look asks the others"
        exchange(here, there)
        for server in (here, there):
            server.wait(ABSENCE_SECONDS)
            assert server.absent == set()
        there.depart(BO)
        there.wait(ABSENCE_SECONDS)
        assert (notes(there)[-1].seats, there.absent) == ([], {2})
        exchange(here, there)
        assert here.absent == {2}

    with_clock(act)


def test_a_server_that_says_nothing_any_more_is_not_counted_on() -> None:
    def act(clock: Clock) -> None:
        scene = duel()
        here, there = (Server(clock, scene, Noting()) for _ in range(2))
        here.arrive(ANA)
        there.arrive(BO)
        exchange(here, there)
        for _ in range(4):
            clock.advance(RENEW_SECONDS)
            there.wait(0)
            exchange(here, there)
            here.wait(0)
            assert here.absent == set()
        here.wait(LEASE_SECONDS)
        assert here.absent == {2}

    with_clock(act)


def test_while_servers_cannot_hear_each_other_nobody_is_shown_as_absent() -> None:
    def act(clock: Clock) -> None:
        server = Server(clock, duel(), Noting())
        server.channels.listening = False
        server.arrive(ANA)
        server.wait(ABSENCE_SECONDS)
        assert server.absent == set()
        server.channels.listening = True
        server.wait(1)
        assert server.absent == {2}

    with_clock(act)


def notes(server: Server) -> list[Here]:
    assert isinstance(server.channels, Noting)
    return server.channels.notes


def exchange(*servers: Server) -> None:
    """Deliver what each server has published to the others, and what they answer."""
    while any(notes(server) for server in servers):
        for server in servers:
            said = notes(server)[:]
            notes(server).clear()
            for other in servers:
                if other is not server:
                    for note in said:
                        other.presence.hear(other.live, note)


def test_those_who_ask_for_it_are_told_over_the_wire_and_the_table_has_no_new_version(house: House) -> None:
    opened = house.open("exploding", {"name": "Ana"}, {}, options={"phase": 1})
    table = opened["table"]
    bo = house.post(f"/api/tables/{table}/seats", {"name": "Bo", "token": True}).json["token"]
    guest, player = house.connect(), house.connect(bo)
    guest.say("watch", table=table, presence=True)
    version = guest.hear("view")["version"]
    player.say("watch", table=table)
    player.hear("view")
    house.stage.advance(ABSENCE_SECONDS)
    assert guest.hear("presence") == {"type": "presence", "table": table, "absent": [1]}
    player.close()
    house.stage.advance(ABSENCE_SECONDS)
    while (told := guest.hear("presence"))["absent"] != [1, 2]:
        assert told["absent"] == [1]
        house.stage.advance(ABSENCE_SECONDS)
    assert house.get(f"/api/tables/{table}").json["version"] == version
    guest.close()
