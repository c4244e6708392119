"""A row for each game, written as they come: Parquet, or CSV that any program reads."""

import csv
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from powderkeg.engine.contract import OUTCOMES
from powderkeg.research.simulate.summary import PARTS, Rows, sharing
from powderkeg.text.refusal import unusable

Columns = dict[str, Any]


class Writer(Protocol):
    def __call__(self, columns: Columns) -> None: ...


def columns_of(first: int, rows: Rows, players: int) -> Columns:
    """Seats count from 1; `share_n` is the part of the win that seat n had."""
    parts = PARTS[sharing(rows)].astype(np.float32)
    return {
        "game": np.arange(first, first + len(rows)),
        "first": rows["first"] + np.int8(1),
        "outcome": np.array(OUTCOMES)[rows["outcome"]],
        "turns": rows["turns"],
        "moves": rows["moves"],
        **{f"share_{seat + 1}": parts[:, seat] for seat in range(players)},
    }


@contextmanager
def row_file(path: Path, players: int) -> Iterator[Any]:
    """What keeps the rows of a run in a file, which appears when it is complete."""
    part = path.with_name(path.name + ".part")
    try:
        with ExitStack() as open_files:
            write = open_writer(path, part, open_files)
            yield lambda first, rows: write(columns_of(first, rows, players))
        part.replace(path)
    except OSError as error:
        raise unusable("file-unwritable", file=str(path), detail=error.strerror or str(error)) from None
    finally:
        with suppress(OSError):
            part.unlink()


def open_writer(path: Path, part: Path, open_files: ExitStack) -> Writer:
    if path.suffix == ".parquet":
        return parquet_writer(part, open_files)
    if path.suffix == ".csv":
        return csv_writer(part, open_files)
    raise unusable("rows-form", file=str(path))


def csv_writer(part: Path, open_files: ExitStack) -> Writer:
    file = open_files.enter_context(part.open("w", encoding="utf-8", newline=""))
    out = csv.writer(file)
    titled = False

    def write(columns: Columns) -> None:
        nonlocal titled
        if not titled:
            out.writerow(columns)
            titled = True
        out.writerows(zip(*(column.tolist() for column in columns.values()), strict=True))

    return write


def parquet_writer(part: Path, open_files: ExitStack) -> Writer:
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise unusable("parquet-missing", name="powderkeg[parquet]") from None
    file = open_files.enter_context(part.open("wb"))
    out: Any = None

    def write(columns: Columns) -> None:
        nonlocal out
        table = pa.table(columns)
        if out is None:
            out = open_files.enter_context(parquet.ParquetWriter(file, table.schema))
        out.write_table(table)

    return write
