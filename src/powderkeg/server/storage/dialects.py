"""What the writer tells SQLite and PostgreSQL: texts that each connection prepares once, and that write a whole group.

What both databases understand is declared in SQLAlchemy and compiled once. The texts go straight to the driver,
`sqlite3` or `psycopg`, since SQLAlchemy's layers would cost more than the statements. A row is a tuple in the order of
the columns.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import psycopg

from powderkeg.server.storage.engines import analyses, dailies, deadlines, entries, house, people, tables

Key = tuple[str, int]  # table and number
Entry = tuple[str, int, float, str]  # table, number, at, body
Values = tuple[Any, ...]

THIS_TABLE = tables.c.id == sa.bindparam("table")
STILL_AWAITED = sa.select(
    tables.c.id, sa.bindparam("number", type_=sa.Integer), sa.bindparam("due", type_=sa.Double)
).where(
    THIS_TABLE,
    ~sa.exists().where(entries.c.table_id == tables.c.id, entries.c.number == sa.bindparam("number", type_=sa.Integer)),
)
ANALYSED = sa.select(tables.c.id, sa.bindparam("body", type_=sa.Text)).where(THIS_TABLE)
CHANGE_TABLE = (  # by status, public, changed, table; None: as it was
    sa.update(tables)
    .where(THIS_TABLE)
    .values(
        {
            column: sa.func.coalesce(sa.bindparam(f"new_{column.name}", type_=column.type), column)
            for column in (tables.c.status, tables.c.public, tables.c.changed)
        }
    )
)
CLEAR_DEADLINE = sa.delete(deadlines).where(deadlines.c.table_id == sa.bindparam("table"))


class Dialect(ABC):
    """What differs between SQLite and PostgreSQL."""

    def __init__(
        self, insert: Callable[[sa.Table], sqlite.Insert] | Callable[[sa.Table], postgresql.Insert], driver: sa.Dialect
    ) -> None:
        put = insert(deadlines)
        later = {"number": put.excluded.number, "due": put.excluded.due}
        put_deadline = put.on_conflict_do_update(index_elements=["table_id"], set_=later)
        # Another server may have written the entry meanwhile, and awaits the next one.
        self.expect = put.from_select(list(deadlines.c), STILL_AWAITED).on_conflict_do_update(
            index_elements=["table_id"], set_=later, where=deadlines.c.number <= put.excluded.number
        )
        put = insert(analyses)
        self.keep_analysis = put.from_select(list(analyses.c), ANALYSED).on_conflict_do_update(
            index_elements=["table_id"], set_={"body": put.excluded.body}
        )
        self.keep_key = insert(house).on_conflict_do_nothing()

        def text(statement: sa.ClauseElement) -> str:
            return str(statement.compile(dialect=driver))

        self.lay_table = text(sa.insert(tables))
        self.lay_entry = text(sa.insert(entries))
        self.lay_analysis = text(sa.insert(analyses))
        self.join = text(sa.insert(people))
        self.change_table = text(CHANGE_TABLE)
        self.put_deadline = text(put_deadline)
        self.clear_deadline = text(CLEAR_DEADLINE)
        self.keep_daily = text(insert(dailies).on_conflict_do_nothing())

    @abstractmethod
    def find(self, cursor: Any, keys: Sequence[Key]) -> set[Key]:
        """Those of the entries that exist."""

    @abstractmethod
    def add(self, cursor: Any, rows: Sequence[Entry]) -> set[str]:
        """Write the entries whose number is free and whose predecessor is there, one for each table. Returns the tables
        of the others, or raises IntegrityError if there are any."""


class SQLite(Dialect):
    FIND = """SELECT entries.table_id, entries.number FROM json_each(?) AS sought CROSS JOIN entries
        ON entries.table_id = sought.value ->> 0 AND entries.number = sought.value ->> 1"""
    # Without a predecessor the number is NULL, which its column does not take. As `INSERT … SELECT … WHERE EXISTS` it
    # would cost half as much again: SQLite then collects the rows in a temporary table first.
    ADD = """INSERT INTO entries (table_id, number, at, body) VALUES
        (?1, (SELECT number + 1 FROM entries WHERE table_id = ?1 AND number = ?2 - 1), ?3, ?4)"""

    def find(self, cursor: Any, keys: Sequence[Key]) -> set[Key]:
        return set(cursor.execute(self.FIND, (msgspec.json.encode(keys).decode(),)))

    def add(self, cursor: Any, rows: Sequence[Entry]) -> set[str]:
        cursor.executemany(self.ADD, rows)
        return set()


class PostgreSQL(Dialect):
    # LIMIT makes it look up one key after the other, whatever it believes about the size of the tables.
    FIND = """SELECT sought.* FROM unnest(%b::text[], %b::int[]) AS sought (table_id, number)
        CROSS JOIN LATERAL (SELECT 1 FROM entries AS held
            WHERE held.table_id = sought.table_id AND held.number = sought.number LIMIT 1) AS held"""
    ADD = """INSERT INTO entries (table_id, number, at, body)
        SELECT new.* FROM unnest(%b::text[], %b::int[], %b::float8[], %b::text[]) AS new (table_id, number, at, body)
        CROSS JOIN LATERAL (SELECT 1 FROM entries AS before
            WHERE before.table_id = new.table_id AND before.number = new.number - 1 LIMIT 1) AS before
        ORDER BY new.table_id
        ON CONFLICT DO NOTHING RETURNING table_id"""

    def find(self, cursor: Any, keys: Sequence[Key]) -> set[Key]:
        return set(cursor.execute(self.FIND, columns_of(keys)))

    def add(self, cursor: Any, rows: Sequence[Entry]) -> set[str]:
        """Other servers write too, so a number that is taken is nothing unusual here."""
        cursor.execute(self.ADD, columns_of(rows))
        if cursor.rowcount == len(rows):
            return set()
        return {row[0] for row in rows} - {table for (table,) in cursor}


def columns_of(rows: Sequence[Values]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]


DIALECTS: dict[str, Dialect] = {
    "sqlite": SQLite(sqlite.insert, sqlite.dialect()),
    "postgresql": PostgreSQL(postgresql.insert, psycopg.dialect(paramstyle="format")),  # type: ignore[no-untyped-call]
}


@contextmanager
def driver_cursor(connection: sa.Connection) -> Iterator[Any]:
    """A cursor of the driver, in the transaction of the connection. Its errors are raised as SQLAlchemy's, and a lost
    connection is given up, as if SQLAlchemy had been asked."""
    driver: Any = connection.connection.driver_connection
    try:
        yield driver.cursor()
    except connection.dialect.loaded_dbapi.Error as error:
        is_lost = connection.dialect.is_disconnect(error, driver, None)
        if is_lost:
            connection.invalidate(error)
        raise wrapped(connection, error, is_lost) from None


def wrapped(connection: sa.Connection, error: Exception, is_lost: bool) -> BaseException:
    return sa.exc.DBAPIError.instance(
        None,
        None,
        error,
        connection.dialect.loaded_dbapi.Error,
        hide_parameters=True,
        connection_invalidated=is_lost,
        dialect=connection.dialect,
    )
