"""The page has the types of the server's schema, and a table for every game."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from powderkeg.games import SPECS

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "web" / "src"


@pytest.mark.slow
def test_the_types_of_the_page_are_those_of_the_server() -> None:
    command = [sys.executable, "-m", "tools.wire_types", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_page_has_a_table_for_every_game() -> None:
    listed = re.search(r"GAMES = \[(.*?)\]", (SOURCES / "lib" / "route.svelte.ts").read_text(encoding="utf-8"))
    assert listed is not None
    assert re.findall(r'"(.+?)"', listed[1]) == list(SPECS)
    assert sorted(path.parent.name for path in SOURCES.glob("games/*/play.ts")) == sorted(SPECS)
