"""Generated parts of documents, between `<!-- begin: NAME -->` and `<!-- end: NAME -->`, and files made as a whole."""

import difflib
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
PART = re.compile(r"(<!-- begin: ([\w -]+) -->\n)(.*?)(<!-- end: \2 -->)", re.DOTALL)

Part = Callable[[], Iterator[str]]


def fill_parts(text: str, parts: Mapping[str, Part]) -> str:
    """A document with all its generated parts up to date."""
    return PART.sub(lambda found: found[1] + "\n".join(parts[found[2]]()) + "\n" + found[4], text)


def part_names(text: str) -> set[str]:
    return {found[2] for found in PART.finditer(text)}


def write_or_compare(files: Mapping[Path, str], root: Path, write: bool) -> bool:
    """Write the files that are out of date, or print how they differ; return whether any still differs."""
    differs = False
    for path, new in files.items():
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        if new == old:
            continue
        name = str(path.relative_to(root))
        if write:
            path.parent.mkdir(exist_ok=True)
            path.write_text(new, encoding="utf-8")
            print(f"{name} written")
        else:
            differs = True
            print("\n".join(difflib.unified_diff(old.splitlines(), new.splitlines(), name, "the code", lineterm="")))
    return differs
