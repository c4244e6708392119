"""Write a row for each game while a run is played, as Parquet or CSV."""

import csv
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from powderkeg.engine.contract import OUTCOMES
from powderkeg.research.shares import equal_parts
from powderkeg.research.simulate.games import GameRows, sharers_of
from powderkeg.text.refusal import unusable

Columns = dict[str, Any]


class RowWriter(Protocol):
    """Appends columns to a file."""

    def __call__(self, columns: Columns) -> None: ...


def columns_of(first: int, rows: GameRows, players: int) -> Columns:
    """The columns of rows from game `first` on. Seats count from 1; `share_n` is seat n's share of the win."""
    parts = equal_parts()[sharers_of(rows)].astype(np.float32)
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
    """A function that writes rows to a file, which appears when the block is left and it is complete."""
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


def open_writer(path: Path, part: Path, open_files: ExitStack) -> RowWriter:
    """The writer for the ending of a file's name."""
    if path.suffix == ".parquet":
        return parquet_writer(part, open_files)
    if path.suffix == ".csv":
        return csv_writer(part, open_files)
    raise unusable("rows-form", file=str(path))


def csv_writer(part: Path, open_files: ExitStack) -> RowWriter:
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


def parquet_writer(part: Path, open_files: ExitStack) -> RowWriter:
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
