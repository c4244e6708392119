"""Files of records that commands read, and files of lines that they write."""

import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from powderkeg.cli.arguments import CurrentLanguage
from powderkeg.text.refusal import Refusal, Refused, unusable

if TYPE_CHECKING:  # loading the games takes a second: only the commands that need them do
    from powderkeg.play.record import Record

Result = TypeVar("Result")

BYTE_ORDER_MARK = "\ufeff"  # some editors and shells write it first


def read_file(path: Path) -> list["Record"]:
    """Read the records of a file: one JSON object, or one on each line."""
    from powderkeg.play.record import read_records

    try:
        text = sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8")
    except OSError as error:
        raise unusable("file-unreadable", file=str(path), detail=error.strerror or str(error)) from None
    except UnicodeDecodeError as error:
        raise unusable("file-unreadable", file=str(path), detail=str(error)) from None
    records = read_records(text.removeprefix(BYTE_ORDER_MARK))
    if not records:
        raise unusable("file-empty", file=str(path))
    return records


def for_each(records: list["Record"], work: "Callable[[Record], Result]") -> "list[Result]":
    """Compile the games of the records, then do the work for each. Where there are several records, a refusal names
    the one it is about."""
    from powderkeg.cli.progress import make_ready

    make_ready(list(dict.fromkeys(record.game for record in records)), CurrentLanguage.code)
    results = []
    for number, record in enumerate(records, 1):
        try:
            results.append(work(record))
        except Refused as refused:
            if len(records) == 1:
                raise
            inner = refused.refusal
            raise Refused(Refusal(inner.kind, "in-game", inner.rule, {"number": number, "inner": inner})) from None
    return results


def write_lines(lines: Iterable[str], path: Path | None) -> None:
    """Write all lines or none: the file appears when it is complete. Print them where no file is named."""
    if path is None or str(path) == "-":
        for line in lines:
            print(line)
        return
    try:
        if path.exists() and not path.is_file():  # a device or a pipe; a folder refuses to be opened
            write_to(path, lines)
        else:
            replace_file(path, lines)
    except OSError as error:
        raise unusable("file-unwritable", file=str(path), detail=error.strerror or str(error)) from None


def replace_file(path: Path, lines: Iterable[str]) -> None:
    """Write beside the file, then put the result in its place."""
    part = path.with_name(path.name + ".part")
    try:
        write_to(part, lines)
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def write_to(path: Path, lines: Iterable[str]) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in lines)
