"""Notifications between servers, through a real Redis and a real PostgreSQL that are stopped and restarted."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import psycopg
import pytest
import redis.asyncio

from powderkeg.server.cluster import notifications
from powderkeg.server.cluster.notifications import Channels, Shared, make_channels
from powderkeg.text.refusal import Refused
from testkit.server.store_rows import until
from testkit.services import PostgreSQL, Redis

Broker = Redis | PostgreSQL
names = iter(f"house-{number}" for number in range(1000))  # tests share the brokers, but not a channel


class RecordingListener:
    """A listener that records what it is told."""

    def __init__(self) -> None:
        self.notes: list[tuple[str, bytes]] = []
        self.changes: list[str] = []  # of the connection

    def on_notification(self, table: str, note: bytes) -> None:
        self.notes.append((table, note))

    def on_connection_lost(self) -> None:
        self.changes.append("lost")

    def on_notifications_missed(self) -> None:
        self.changes.append("back")


Endpoint = tuple[Channels, RecordingListener]


def with_two(broker: Broker, act: Callable[[Endpoint, Endpoint], Coroutine[Any, Any, None]]) -> None:
    name = next(names)

    async def run() -> None:
        pairs = [(make_channels(broker.address, name), RecordingListener()) for _ in range(2)]
        try:
            for line, listener in pairs:
                await line.start(listener)
            await act(*pairs)
        finally:
            for line, _ in pairs:
                await line.close()

    asyncio.run(run())


@pytest.fixture
def short_timeouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A silent broker is noticed soon."""
    for name, seconds in (("BEAT_SECONDS", 0.05), ("SILENCE_SECONDS", 0.3), ("WAIT_SECONDS", 2.0)):
        monkeypatch.setattr(notifications, name, seconds)


def test_notifications_reach_the_other_subscribers_only(broker: Broker) -> None:
    async def act(ann: Endpoint, bo: Endpoint) -> None:
        for line, _ in (ann, bo):
            line.subscribe("t")
        bo[0].subscribe("u")
        for note in (("t", b"1"), ("u", b"\x00\xff"), ("v", b"3"), ("t", b"")):
            ann[0].publish(*note)
        await until(lambda: len(bo[1].notes) == 3)
        bo[0].unsubscribe("t")
        ann[0].publish("t", b"4")
        ann[0].publish("u", b"5")
        await until(lambda: len(bo[1].notes) == 4)
        assert bo[1].notes == [("t", b"1"), ("u", b"\x00\xff"), ("t", b""), ("u", b"5")]
        assert ann[1].notes == []
        assert ann[1].changes == bo[1].changes == []
        assert (ann[0].sent, bo[0].received, ann[0].dropped) == (6, 4, 0)

    with_two(broker, act)


def test_many_notifications_arrive_in_order(broker: Broker) -> None:
    async def act(ann: Endpoint, bo: Endpoint) -> None:
        notes = [(f"t{number % 50}", str(number).encode() * (number % 70)) for number in range(5000)]
        for table in {table for table, _ in notes}:
            bo[0].subscribe(table)
        for note in notes:
            ann[0].publish(*note)
        await until(lambda: len(bo[1].notes) == len(notes))
        assert bo[1].notes == notes

    with_two(broker, act)


def test_notifications_do_not_reach_another_house(broker: Broker) -> None:
    async def act(ann: Endpoint, bo: Endpoint) -> None:
        other, listener = make_channels(broker.address, next(names)), RecordingListener()
        await other.start(listener)
        for line in (bo[0], other):
            line.subscribe("t")
        ann[0].publish("t", b"1")
        await until(lambda: bo[1].notes)
        await other.close()
        assert listener.notes == []

    with_two(broker, act)


def test_a_notification_that_is_too_long_arrives_empty(broker: Broker) -> None:
    async def act(ann: Endpoint, bo: Endpoint) -> None:
        table = "t" * 64
        bo[0].subscribe(table)
        longest = b"\xff" * notifications.LONGEST_NOTE
        for note in (longest, longest + b"\xff", b"3"):
            ann[0].publish(table, note)
        await until(lambda: len(bo[1].notes) == 3)
        assert [note for _, note in bo[1].notes] == [longest, b"", b"3"]

    with_two(broker, act)


@pytest.mark.slow
def test_a_broker_that_dies_and_comes_back(broker: Broker, caplog: pytest.LogCaptureFixture) -> None:
    async def act(ann: Endpoint, bo: Endpoint) -> None:
        bo[0].subscribe("t")
        for turn in (1, 2):
            await stop_and_start(ann, bo, turn)
        assert bo[1].notes == [("t", b"1"), ("t", b"2")]

    async def stop_and_start(ann: Endpoint, bo: Endpoint, turn: int) -> None:
        broker.stop()
        try:
            await until(lambda: ann[1].changes[-1:] == bo[1].changes[-1:] == ["lost"])
            for _ in range(20_000):
                ann[0].publish("t", b"nobody hears this")
            assert ann[0].dropped == 20_000 * turn
            assert not ann[0].listening
        finally:
            broker.start()
        await until(lambda: ann[0].listening and bo[0].listening)
        assert ann[1].changes[-1] == bo[1].changes[-1] == "back"
        ann[0].publish("t", str(turn).encode())
        await until(lambda: len(bo[1].notes) == turn)

    with caplog.at_level(logging.INFO):
        with_two(broker, act)
    logged = [line.getMessage() for line in caplog.records if line.name == notifications.__name__]
    assert any("the channels are away" in line and "next try in 0.1 s" in line for line in logged)
    assert "the channels are back" in logged


def test_a_server_that_alone_lost_the_broker_tells_the_others(broker: Broker) -> None:
    """Bo's connection was never lost, so only Ann can tell that notifications were."""

    async def act(ann: Endpoint, bo: Endpoint) -> None:
        bo[0].subscribe("t")
        ann[1].on_connection_lost = lambda: ann[0].publish("t", b"nobody hears this")  # type: ignore[method-assign]
        await cut(broker, ann[0])
        await until(lambda: ann[1].changes == bo[1].changes == ["back"])
        assert ann[0].dropped == 1
        assert bo[1].notes == []

    with_two(broker, act)


async def cut(broker: Broker, line: Channels) -> None:
    """Terminate the connection of the first of two servers, which is the older one."""
    assert isinstance(line, Shared)
    if isinstance(broker, Redis):
        client = redis.asyncio.Redis.from_url(broker.address)
        clients = [found for found in await client.client_list() if found["sub"] == "1"]
        await client.client_kill_filter(_id=min((found["id"] for found in clients), key=int))
        await client.aclose()
    else:
        statement = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE query LIKE 'LISTEN%' ORDER BY backend_start LIMIT 1"
        )
        async with await psycopg.AsyncConnection.connect(broker.address, autocommit=True) as connection:
            await connection.execute(statement)


def test_a_full_queue_drops_notifications_and_the_others_are_told(
    broker: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifications, "MOST_WAITING", 10)

    async def act(ann: Endpoint, bo: Endpoint) -> None:
        bo[0].subscribe("t")
        for number in range(50):
            ann[0].publish("t", str(number).encode())
        await until(lambda: bo[1].changes)
        assert bo[1].notes == [("t", str(number).encode()) for number in range(10)]
        assert (ann[0].dropped, bo[1].changes) == (40, ["back"])

    with_two(broker, act)


def test_a_frozen_broker_is_noticed(redis_server: Redis, short_timeouts: None) -> None:
    """The connection looks healthy, but nothing arrives."""

    async def act(ann: Endpoint, _: Endpoint) -> None:
        redis_server.freeze()
        try:
            await until(lambda: ann[1].changes == ["lost"])
            ann[0].publish("t", b"1")
            assert ann[0].dropped == 1
        finally:
            redis_server.thaw()
        await until(lambda: ann[1].changes[:2] == ["lost", "back"])

    with_two(redis_server, act)


def test_unreadable_messages_are_ignored(broker: Broker) -> None:
    async def act(ann: Endpoint, bo: Endpoint) -> None:
        sender, receiver = ann[0], bo[0]
        assert isinstance(sender, Shared)
        receiver.subscribe("t")
        async with sender._broker.connect(sender._name) as line:
            for rubbish in (b"", b"rubbish", b"A" * 12, b"A" * 100, b"\xc3\xa9" * 40):
                await line.say(rubbish)
        sender.publish("t", b"1")
        await until(lambda: bo[1].notes)
        assert receiver.unreadable == 5
        assert bo[1].changes == []

    with_two(broker, act)


def test_a_listener_that_raises_gets_the_next_notification(broker: Broker, caplog: pytest.LogCaptureFixture) -> None:
    async def act(ann: Endpoint, bo: Endpoint) -> None:
        bo[0].subscribe("t")

        def fail(table: str, note: bytes) -> None:
            bo[1].notes.append((table, note))
            raise RuntimeError

        bo[1].on_notification = fail  # type: ignore[method-assign]
        ann[0].publish("t", b"1")
        ann[0].publish("t", b"2")
        await until(lambda: len(bo[1].notes) == 2)
        assert bo[1].changes == []

    with_two(broker, act)
    assert "a note could not be dealt with" in caplog.text


def test_queued_notifications_are_sent_before_closing(broker: Broker) -> None:
    async def act(ann: Endpoint, bo: Endpoint) -> None:
        bo[0].subscribe("t")
        for number in range(3000):
            ann[0].publish("t", str(number).encode())
        await ann[0].close()
        ann[0].publish("t", b"late")
        await until(lambda: len(bo[1].notes) == 3000)
        assert ann[0].dropped == 1
        assert ann[1].changes == []

    with_two(broker, act)


@pytest.mark.parametrize(
    "address", ["redis://ann:hunter2@127.0.0.1:1/0", "postgresql://ann:hunter2@127.0.0.1:1/house?password=hunter2"]
)
def test_an_unreachable_broker_is_refused_without_showing_the_password(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    monkeypatch.setattr(notifications, "WAIT_SECONDS", 1.0)
    with pytest.raises(Refused, match=r"The channels at \w+://…@127.0.0.1:1/\S+ do not answer\.") as refused:
        asyncio.run(make_channels(address, "house").start(RecordingListener()))
    assert "hunter2" not in f"{refused.value} {caplog.text}"
    assert "the channels are away" in caplog.text


@pytest.mark.parametrize("address", ["", "redis", "memory://", "amqp://ann:hunter2@host"])
def test_an_address_that_names_no_broker_is_refused(address: str) -> None:
    with pytest.raises(Refused, match=r"The address of the channels cannot be read\. Possible: redis://…") as refused:
        make_channels(address, "house")
    assert "hunter2" not in str(refused.value)


def test_a_single_process_needs_no_broker() -> None:
    async def run() -> None:
        alone, listener = make_channels(None, "house"), RecordingListener()
        await alone.start(listener)
        alone.subscribe("t")
        alone.publish("t", b"1")
        alone.unsubscribe("t")
        assert alone.listening
        await alone.close()
        assert (listener.notes, listener.changes, alone.dropped) == ([], [], 0)

    asyncio.run(run())
