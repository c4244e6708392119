"""The page has the types of the server's own schema, and a table for every game."""

import re

import pytest

from powderkeg.games import SPECS
from tools import wire_types


@pytest.mark.slow
def test_the_types_of_the_page_are_those_of_the_server() -> None:
    assert wire_types.MADE.read_text(encoding="utf-8") == wire_types.types(), "make types writes them anew"


def test_the_page_has_a_table_for_every_game() -> None:
    sources = wire_types.WEB / "src"
    listed = re.search(r"GAMES = \[(.*?)\]", (sources / "lib" / "route.svelte.ts").read_text(encoding="utf-8"))
    assert listed is not None
    assert re.findall(r'"(.+?)"', listed[1]) == list(SPECS)
    assert sorted(path.parent.name for path in sources.glob("games/*/play.ts")) == sorted(SPECS)
