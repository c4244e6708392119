"""A fifth game, added through the contract alone (CONTRIBUTING.md): testkit/nim, which the core never mentions."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import testkit.nim
from powderkeg.engine.registry import NAMED, packages

NIM = Path(testkit.nim.__file__).parent
MOST_LINES = 250
COMMAND = (sys.executable, "-m", "powderkeg.cli.main")


def run(*command: str, typed: str = "") -> str:
    done = subprocess.run(
        command, input=typed, capture_output=True, text=True, check=False, env=os.environ | {NAMED: "testkit.nim"}
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def test_it_is_small() -> None:
    files = [path for pattern in ("*.py", "*.md", "locale/*.ftl") for path in NIM.glob(pattern)]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= MOST_LINES


def test_it_is_found_only_where_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "testkit.nim" not in packages()
    monkeypatch.setenv(NAMED, "testkit.nim")
    assert packages()[-1] == "testkit.nim"


@pytest.mark.slow
def test_it_passes_the_conformance_suite() -> None:
    suite = "tests/games/test_conformance.py"
    out = run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", suite, "-k", "nim")
    assert " passed" in out
    assert " failed" not in out


@pytest.mark.slow
def test_it_is_played_in_the_terminal_and_explained() -> None:
    out = run(*COMMAND, "play", "nim", "--bot", "random", typed="take 4\nwhy take 9\nrule N2\n" + "1\n" * 16)
    assert "“take 4” is not a move. Moves look like: take 2." in out
    assert "Take one, two or three cards from the top." in out
    assert " wins!" in out


@pytest.mark.slow
def test_it_is_played_in_the_arena() -> None:
    out = run(*COMMAND, "arena", "nim", "random", "simple", "--deals", "6")
    assert "Every game was finished." in out
