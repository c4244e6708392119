"""Every bound is declared once, with what a client that exceeds it is told, and the server enforces it."""

import re
from pathlib import Path

import pytest

from powderkeg.server import bounds
from powderkeg.text.messages import LANGUAGES, bundle
from tools.docs import security
from tools.docs.protocol import refusal_codes

SERVER = Path(bounds.__file__).parent
NAMES = [name for name in vars(bounds) if name.isupper()]
USERS = [path for path in sorted(SERVER.rglob("*.py")) if path.name != "bounds.py"]
SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in USERS)


@pytest.mark.parametrize("name", NAMES)
def test_a_bound_says_what_happens_beyond_it_and_is_used(name: str) -> None:
    (bound,) = security.bounds_in(bounds.__annotations__[name])
    assert bool(bound.refusal) != bool(bound.instead), "either a refusal, or what happens instead"
    assert re.search(rf"\b{name}\b", SOURCES), "nothing in the server uses it"


def test_every_refusal_of_a_bound_is_used_and_has_a_sentence() -> None:
    codes = {bound.refusal for bound, _, _ in security.declared() if bound.refusal}
    assert codes <= {code for _, code in refusal_codes()}
    for language in LANGUAGES:
        assert all(bundle(language).has_message(f"refusal-{code}") for code in codes)


def test_the_settings_that_are_limits_are_listed() -> None:
    flags = {flag.strip("`") for _, _, flag in security.declared()} - {"–"}
    assert flags >= {"--rate", "--connections", "--connections-each", "--message-bytes", "--tables-in-memory"}
