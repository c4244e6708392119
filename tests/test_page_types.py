"""The page has the types of the server's own schema."""

import pytest

from tools import wire_types


@pytest.mark.slow
def test_the_types_of_the_page_are_those_of_the_server() -> None:
    assert wire_types.MADE.read_text(encoding="utf-8") == wire_types.types(), "make types writes them anew"
