"""Export and import of tables as a file, and the deletion of old tables (retention).

The file is JSON Lines: a line for the key of the house, then one for each table with all that belongs to it. Seeds and
hashes of secrets are in there, so only its owner may read it.
"""

import asyncio
import os
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Literal, TypeVar

import msgspec

from powderkeg.server.settings import Settings, default_database
from powderkeg.server.storage.errors import Damaged, Rejected, Taken, Unavailable
from powderkeg.server.storage.rows import StoredTable
from powderkeg.server.storage.store import KEY_BYTES, Store
from powderkeg.text.refusal import Refusal, Refused, unusable

Done = TypeVar("Done")

PAGE = 100  # tables at a time
DELETED_TOGETHER = 20  # tables; moves wait so long
LONGEST_LINE = 64_000_000  # bytes
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
DAY_SECONDS = 86_400


class HouseLine(msgspec.Struct, frozen=True, tag="house", forbid_unknown_fields=True):
    """Today's deals follow from the key. A database that has one already keeps its own."""

    version: Literal[1]
    key: bytes


class TableLine(msgspec.Struct, frozen=True, tag="table", forbid_unknown_fields=True):
    kept: StoredTable


Line = HouseLine | TableLine
lines: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


class Imported(msgspec.Struct):
    new: int = 0
    already: int = 0  # tables that are there, and the same
    refused: list[Refusal] = []  # tables that are there, but differ: they were left as they are


# --- export ---


async def export_tables(store: Store, file: Path) -> int:
    """Write every table to a file; returns how many. The file appears when it is complete."""
    number = 0
    with file_refusals(file, writing=True), store_refusals(), whole_file(file) as out:
        page = [msgspec.json.encode(HouseLine(1, await store.house_key()))]
        async for kept in store.all_tables():
            page.append(msgspec.json.encode(TableLine(kept)))
            number += 1
            if len(page) >= PAGE:
                await asyncio.to_thread(write_page, out, page)
                page = []
        await asyncio.to_thread(write_page, out, page)
    return number


def write_page(out: BinaryIO, page: list[bytes]) -> None:
    out.writelines(line + b"\n" for line in page)


@contextmanager
def whole_file(file: Path) -> Iterator[BinaryIO]:
    """All of it or nothing, and private from the first byte."""
    if file.exists() and not file.is_file():
        raise unusable("export-no-file", file=str(file))
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        part.replace(file)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


# --- import ---


async def import_tables(store: Store, file: Path) -> Imported:
    """The whole file is looked through before anything is written, and refused if a line is broken."""
    async for _ in read_pages(file):
        pass
    imported = Imported()
    with store_refusals():
        async for page in read_pages(file):
            for _, line in page:
                if isinstance(line, HouseLine):
                    await store.take_key(line.key)
            tables = [(number, line.kept) for number, line in page if isinstance(line, TableLine)]
            for answer in await asyncio.gather(*(restore(store, number, kept) for number, kept in tables)):
                if isinstance(answer, Refusal):
                    imported.refused.append(answer)
                elif answer:
                    imported.new += 1
                else:
                    imported.already += 1
    return imported


async def restore(store: Store, number: int, kept: StoredTable) -> bool | Refusal:
    """Whether the table is new."""
    try:
        await store.restore(kept)
    except Taken:
        there = await store.load(kept.table.id)
        if there is not None and in_order(there) == in_order(kept):
            return False
        return in_line(number, unusable("import-differs", text=kept.table.id)).refusal
    except Rejected:
        raise in_line(number, unusable("import-rejected", text=kept.table.id)) from None
    return True


def in_order(kept: StoredTable) -> StoredTable:
    people = sorted(kept.people, key=lambda person: (person.created, person.person))
    return msgspec.structs.replace(kept, people=tuple(people))


async def read_pages(file: Path) -> AsyncIterator[list[tuple[int, Line]]]:
    """Numbered lines, checked."""
    with file_refusals(file, writing=False), file.open("rb") as source:
        numbered = enumerate(iter(lambda: source.readline(LONGEST_LINE + 1), b""), 1)
        while page := await asyncio.to_thread(read_page, numbered):
            yield page


def read_page(numbered: Iterator[tuple[int, bytes]]) -> list[tuple[int, Line]]:
    page = []
    for number, text in numbered:
        try:
            page.append((number, read_line(text)))
        except Refused as refused:
            raise in_line(number, refused) from None
        if len(page) >= PAGE:
            break
    return page


def read_line(text: bytes) -> Line:
    if len(text) > LONGEST_LINE:
        raise unusable("import-long", most=LONGEST_LINE)
    try:
        line = lines.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise unusable("import-shape", detail=str(error)) from None
    if isinstance(line, TableLine):
        check_table(line.kept)
    elif len(line.key) != KEY_BYTES:
        raise unusable("import-key", number=KEY_BYTES)
    return line


def check_table(kept: StoredTable) -> None:
    if not TABLE_ID.fullmatch(kept.table.id):
        raise unusable("import-id", text=kept.table.id)
    if not kept.entries or [entry.number for entry in kept.entries] != list(range(len(kept.entries))):
        raise unusable("import-log", text=kept.table.id)
    for text in (
        kept.table.setup,
        *(entry.body for entry in kept.entries),
        "null" if kept.analysis is None else kept.analysis,
    ):
        try:
            msgspec.json.decode(text)
        except (msgspec.DecodeError, UnicodeError):
            raise unusable("import-text", text=kept.table.id) from None


# --- refusals ---


def in_line(number: int, refused: Refused) -> Refused:
    return unusable("in-line", number=number, inner=refused.refusal)


@contextmanager
def file_refusals(file: Path, writing: bool) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        raise unusable("file-unwritable" if writing else "file-unreadable", file=str(file), detail=why) from None


@contextmanager
def store_refusals() -> Iterator[None]:
    try:
        yield
    except Damaged as error:
        raise unusable("database-unusable", detail=str(error)) from None
    except Unavailable as error:
        raise unusable("database-away", detail=str(error)) from None


# --- retention ---


async def retire(store: Store, settings: Settings, now: float) -> int:
    """Delete tables that are older than the settings keep them; returns how many. Any number of servers may do so."""
    finished, unfinished = (
        now - DAY_SECONDS * days if days else None for days in (settings.keep_finished, settings.keep_unfinished)
    )
    deleted = 0
    while tables := await store.old(finished, unfinished, DELETED_TOGETHER):
        gone = sum(await asyncio.gather(*(store.delete_old(table, finished, unfinished) for table in tables)))
        deleted += gone
        if not gone:  # another server deletes the same ones
            break
    return deleted


# --- for the command line ---


def export_from(database: str, file: Path) -> int:
    return asyncio.run(with_store(database, lambda store: export_tables(store, file)))


def import_into(database: str, file: Path) -> Imported:
    return asyncio.run(with_store(database, lambda store: import_tables(store, file)))


async def with_store(database: str, act: Callable[[Store], Awaitable[Done]]) -> Done:
    store = await Store.open(database or default_database())
    try:
        return await act(store)
    finally:
        await store.close()
