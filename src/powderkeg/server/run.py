"""Running the server: uvicorn, its log, and the first line that says at which address it is."""

import asyncio
import logging
import socket
import sys
import time
import webbrowser
from typing import Any

import structlog
import uvicorn
from uvicorn.supervisors import Multiprocess, multiprocess

from powderkeg.server import bounds
from powderkeg.server.cluster.notifications import make_channels
from powderkeg.server.open_files import fit_connections
from powderkeg.server.settings import Settings, from_environment, to_environment
from powderkeg.server.storage.engines import only_server
from powderkeg.server.storage.store import Store
from powderkeg.server.storage.transfer import store_refusals
from powderkeg.server.transport.request_bounds import BoundedHttpProtocol
from powderkeg.server.transport.ws_upgrade import Upgrade
from powderkeg.text.messages import say
from powderkeg.text.refusal import unusable

ANYWHERE = ("127.0.0.1", "0.0.0.0", "::", "::1")
GRACE_SECONDS = 10
HUNG_SECONDS = 60.0  # without an answer, after which a worker is killed; it answers only after its imports
BACKLOG = 4096


CREATE = "powderkeg.server.run:create"


def serve(settings: Settings, language: str, create: str = CREATE) -> None:
    """Serve until told to stop. `create` names the factory of a worker's app, which reads its settings from the
    environment."""
    write_logs(settings.log_format)
    settings = fit_connections(settings)
    with only_server(settings.database):
        asyncio.run(check_connections(settings))
        listening = listen(settings.host, settings.port)
        announce = Announcement(settings, listening, language)
        to_environment(settings)
        config = configure(create, factory=True, workers=settings.workers)
        if settings.workers == 1:
            Server(config, announce).run([listening])
            return
        announce()
        Multiprocess(config, [listening]).run()


def configure(gateway: Any, **more: Any) -> uvicorn.Config:
    """How uvicorn runs the server. Its logs are ours, and the gateway reads the headers of proxies."""
    return uvicorn.Config(
        gateway,
        http=BoundedHttpProtocol,
        ws=Upgrade,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=GRACE_SECONDS,
        **more,
    )


async def check_connections(settings: Settings) -> None:
    """Connect to the database and the channels once, so that a wrong address is refused before the server starts."""
    store = await Store.open(settings.database)
    try:
        with store_refusals():
            await store.house_key()
    finally:
        await store.close()
    channels = make_channels(settings.channels, settings.channel_name)
    await channels.start(SilentListener())
    await channels.close()


class SilentListener:
    """Ignores all notifications."""

    def on_notification(self, table: str, note: bytes) -> None: ...

    def on_connection_lost(self) -> None: ...

    def on_notifications_missed(self) -> None: ...


def listen(host: str, port: int) -> socket.socket:
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, bounds.UNREAD_BYTES)  # else tens of megabytes
        listening.bind(address)
    except OSError as error:
        raise unusable("address-taken", text=f"{host}:{port}", detail=error.strerror or str(error)) from None
    listening.set_inheritable(True)
    return listening


def create() -> Any:
    """Make the application of a worker process; uvicorn calls it."""
    from powderkeg.server.app import Gateway

    settings = from_environment()
    write_logs(settings.log_format)
    return Gateway(settings)


class Worker(multiprocess.Process):
    """A worker process, pinged without waiting for the answer. uvicorn waits 5 s: on a busy machine imports take
    longer, so it killed workers before they had started, again and again; and while it waits for one, it notices
    neither a signal nor that another has died."""

    pinged: float | None = None  # when, if that is not answered yet

    def is_alive(self, timeout: float = HUNG_SECONDS) -> bool:
        if not self.process.is_alive():
            return False
        if self.pinged is not None and self.parent_conn.poll():
            self.parent_conn.recv()
            self.pinged = None
        if self.pinged is None:
            self.parent_conn.send(b"ping")
            self.pinged = time.monotonic()
        return time.monotonic() - self.pinged < HUNG_SECONDS


multiprocess.Process = Worker  # type: ignore[misc]  # the supervisor has no other place for it


class Announcement:
    """Prints the address of the server, and opens it in the browser if the settings say so."""

    def __init__(self, settings: Settings, listening: socket.socket, language: str) -> None:
        self.settings = settings
        self.port = listening.getsockname()[1]
        self.language = language

    def __call__(self) -> None:
        host = "localhost" if self.settings.host in ANYWHERE else self.settings.host
        address = f"http://{host}:{self.port}/"
        print(say(self.language, "serve-open", address=address), flush=True)
        if self.settings.open:
            webbrowser.open(address)


class Server(uvicorn.Server):
    """Announces its address when it has started."""

    def __init__(self, config: uvicorn.Config, announce: Announcement) -> None:
        super().__init__(config)
        self.announce = announce

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.announce()


def write_logs(form: str) -> None:
    """Log one line for each event on stderr: as text for people, or as JSON for programs."""
    shared: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    renderer: Any = (
        structlog.processors.JSONRenderer()
        if form == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                renderer,
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # anyone can make it warn, as often as they like
