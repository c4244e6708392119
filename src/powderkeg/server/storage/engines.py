"""The schema of the database, connections to it, and the migrations that bring it up to date.

One description serves SQLite and PostgreSQL. The columns `setup`, `seed` and `body` are opaque here.
"""

import fcntl
import logging
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine.interfaces import DBAPIConnection

from powderkeg.text.refusal import unusable

T = TypeVar("T")

log = logging.getLogger(__name__)

WAIT_SECONDS = 5  # for a lock that another process holds, and for a connection
MIGRATION_SECONDS = 60  # for another process that brings the database up to date
MIGRATION_LOCK = 0x706F77646572  # "powder": known to all who share a PostgreSQL database
POSSIBLE = "sqlite:///path, postgresql://user@host/name"
MIGRATIONS = Path(__file__).with_name("migrations")

# Errors that tell an operator what to do, by SQLite's name or PostgreSQL's SQLSTATE.
FULL = "the disk is full"
DAMAGED = "the database is damaged"
CAUSES = {
    "SQLITE_FULL": FULL,
    "53100": FULL,
    "SQLITE_READONLY": "the database is read-only",
    "SQLITE_IOERR": "the disk reports an error",
    "58030": "the disk reports an error",
    "SQLITE_CORRUPT": DAMAGED,
    "SQLITE_NOTADB": DAMAGED,
    "XX001": DAMAGED,
    "XX002": DAMAGED,
}
NOT_UTF8 = "Could not decode to UTF-8"  # said by Python's driver, with neither a name nor a code

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("changed", sa.Double, nullable=False),
    sa.Column("setup", sa.Text, nullable=False),
    sa.Column("seed", sa.LargeBinary, nullable=False),
    sa.Index("tables_lobby", "public", "status", "changed"),
    sa.Index("tables_old", "status", "changed"),
)


def of_table(**more: Any) -> sa.Column[str]:
    return sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), **more)


entries = sa.Table(
    "entries",
    metadata,
    of_table(primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sqlite_with_rowid=False,  # a log lies together on disk, and is written once instead of twice
)

people = sa.Table(
    "people",
    metadata,
    of_table(primary_key=True),
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("secret_hash", sa.LargeBinary, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
)

deadlines = sa.Table(
    "deadlines",
    metadata,
    of_table(primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("due", sa.Double, nullable=False),
    sa.Index("deadlines_due", "due"),
)

dailies = sa.Table(
    "dailies",
    metadata,
    of_table(primary_key=True),
    sa.Column("day", sa.Text, nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("score", sa.Double, nullable=False),
    sa.Column("moves", sa.Integer, nullable=False),
    sa.Column("finished", sa.Double, nullable=False),
    sa.Index("dailies_results", "day", "game", "score"),
)

analyses = sa.Table(
    "analyses",
    metadata,
    of_table(primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)

house = sa.Table(
    "house",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)


SETTINGS = (
    f"lock_timeout = '{WAIT_SECONDS}s'",
    # A process that stands still in a transaction must not hold the others.
    f"idle_in_transaction_session_timeout = '{WAIT_SECONDS}s'",
)
# A writer looks rows up by key. A plan made while the tables were small, and kept, would read all of them.
WRITER_SETTINGS = ("enable_seqscan = off",)


def parse_address(address: str) -> sa.URL:
    """`sqlite:///path` or `postgresql://…`, with the driver we use."""
    try:
        url = sa.make_url(address)
    except (sa.exc.ArgumentError, ValueError):
        raise unusable("database-address", possible=POSSIBLE) from None
    if url.drivername == "sqlite" and url.database not in (None, "", ":memory:"):
        return url
    if url.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        return url.set(drivername="postgresql+psycopg")
    raise unusable("database-kind", text=f"{url.drivername}://", possible=POSSIBLE)


def connect(url: sa.URL, connections: int, writes: bool) -> sa.Engine:
    """Make an engine. It connects on first use; a lost connection is noticed when it is used, and then replaced."""
    if url.drivername == "sqlite":
        return connect_sqlite(url, connections, writes)
    return connect_postgresql(url, connections, writes)


def connect_sqlite(url: sa.URL, connections: int, writes: bool) -> sa.Engine:
    engine = sa.create_engine(
        url,
        hide_parameters=True,
        poolclass=sa.QueuePool,
        pool_size=connections,
        max_overflow=0,
        connect_args={"timeout": WAIT_SECONDS},
    )

    def set_up(connection: DBAPIConnection, _: object) -> None:
        # The driver would begin transactions by itself, too late for reads and without asking for the write lock.
        connection.isolation_level = None
        cursor = connection.cursor()
        retry_while_locked(lambda: cursor.execute("PRAGMA journal_mode = WAL"))
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.execute(f"PRAGMA query_only = {'OFF' if writes else 'ON'}")
        cursor.close()

    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    sa.event.listen(engine, "connect", set_up)
    sa.event.listen(engine, "begin", begin)
    return engine


def retry_while_locked(act: Callable[[], T]) -> T:
    """Try again for a while: SQLite does not wait for the lock when two processes turn on WAL at once."""
    until = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            return act()
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(0.01)


def connect_postgresql(url: sa.URL, connections: int, writes: bool) -> sa.Engine:
    engine = sa.create_engine(
        url,
        hide_parameters=True,
        poolclass=sa.QueuePool,
        pool_size=connections,
        max_overflow=0,
        isolation_level="READ COMMITTED" if writes else "REPEATABLE READ",
        # A server that does not answer any more is given up, it does not hold the writer for ever.
        connect_args={
            "connect_timeout": WAIT_SECONDS,
            "keepalives_idle": WAIT_SECONDS,
            "keepalives_interval": 1,
            "keepalives_count": WAIT_SECONDS,
            "tcp_user_timeout": 2000 * WAIT_SECONDS,
        },
    )

    def set_up(connection: DBAPIConnection, _: object) -> None:
        connection.autocommit = True
        cursor = connection.cursor()
        for setting in SETTINGS + (WRITER_SETTINGS if writes else ()):
            cursor.execute(f"SET {setting}")
        cursor.execute("SHOW synchronous_commit")
        if cursor.fetchone() == ("off",):
            cursor.execute("SET synchronous_commit = on")
        cursor.close()
        connection.autocommit = False

    sa.event.listen(engine, "connect", set_up)
    return engine


def is_outage(error: BaseException) -> bool:
    """Whether the state of the database is to blame, and not the request."""
    if isinstance(error, sa.exc.TimeoutError):
        return True
    if not isinstance(error, sa.exc.DBAPIError) or is_damage(error):
        return False
    too_large = str(getattr(error.orig, "sqlstate", None)).startswith("54")  # "program limit exceeded"
    operational = isinstance(error, sa.exc.OperationalError | sa.exc.InterfaceError | sa.exc.InternalError)
    return error.connection_invalidated or (operational and not too_large)


def is_damage(error: BaseException) -> bool:
    """Whether the requested rows lie in a damaged part of the database."""
    return cause(error) == DAMAGED


def cause(error: BaseException) -> str:
    """The kind of error alone: the message of a driver may quote the row."""
    said: Any = getattr(error, "orig", None) or error
    if isinstance(said, sqlite3.Error) and str(said).startswith(NOT_UTF8):
        return DAMAGED
    name = "_".join(getattr(said, "sqlite_errorname", "").split("_")[:2])  # SQLITE_IOERR_WRITE is an SQLITE_IOERR
    return CAUSES.get(name or getattr(said, "sqlstate", None) or "", type(said).__name__)


class Trouble:
    """Why the database cannot be read or written. Logged once when it begins and once when it is over."""

    def __init__(self, what: str) -> None:
        self.why: str | None = None
        self._what = what  # "read" or "written"
        self._lock = Lock()

    def begin(self, why: str) -> None:
        with self._lock:
            if why != self.why:
                log.error("the database cannot be %s: %s", self._what, why)
            self.why = why

    def end(self) -> None:
        with self._lock:
            if self.why is not None:
                log.info("the database can be %s again", self._what)
            self.why = None


def prepare(url: sa.URL) -> None:
    """Create the database if it is missing, and migrate it. Any number of processes may do so at once."""
    if url.drivername == "sqlite":
        make_private(Path(str(url.database)))
    engine = connect(url, connections=1, writes=True)
    try:
        with engine.connect() as connection:
            migrate(connection)
    except sa.exc.DBAPIError as error:
        said = str(error.orig).partition("\n")[0]
        if is_outage(error):
            raise unusable("database-away", detail=said) from None
        raise unusable("database-unusable", detail=said) from None
    finally:
        engine.dispose()


def make_private(path: Path) -> None:
    """Create a file that only its owner can read: it holds seeds. SQLite gives the files beside it the same mode."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
    except OSError as error:
        raise unusable("database-not-made", file=str(path), detail=str(error.strerror)) from None


@contextmanager
def only_server(address: str) -> Iterator[None]:
    """Keep a second server off an SQLite file, for as long as this one runs. The lock is on a file of its own: closing
    a descriptor of the database would release the locks that SQLite holds on it. The system releases ours, however
    the process ends."""
    url = parse_address(address)
    if url.drivername != "sqlite":
        yield
        return
    path = Path(str(url.database)).resolve()
    lock = path.with_name(f"{path.name}.lock")
    make_private(lock)
    with lock.open() as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise unusable("database-in-use", file=str(path)) from None
        yield


one_migration = Lock()  # Alembic's context is the same for all threads


def migrate(connection: sa.Connection) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    with one_migration:
        if connection.dialect.name == "sqlite":
            driver = connection.connection.dbapi_connection
            assert driver is not None
            driver.execute(f"PRAGMA busy_timeout = {1000 * MIGRATION_SECONDS}")
        with connection.begin():  # on SQLite this takes the write lock
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{MIGRATION_SECONDS}s'")
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
            try:
                command.upgrade(config, "head")
            except CommandError:
                raise unusable("database-version") from None
