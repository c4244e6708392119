"""Run the command line inside the test process: the real main(), with its output and exit code."""

import io
import sys
from collections.abc import Callable
from typing import Any

import pytest

from powderkeg.cli import main

ESCAPE = "\x1b"


class Answer:
    """The exit code and output of a command."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def lines(self) -> list[str]:
        assert (self.code, self.err) == (0, "")
        assert ESCAPE not in self.out
        return self.out.splitlines()

    @property
    def refusal(self) -> str:
        """The one sentence on stderr that answers bad input."""
        assert (self.code, self.out) == (2, "")
        assert self.err.count("\n") == 1
        assert "Traceback" not in self.err
        assert self.err[0].isupper() or self.err[0] == "“" or not self.err[0].isalpha()
        return self.err.strip()


Run = Callable[..., Answer]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run main() in this process; games count as compiled, whether they are or not."""
    monkeypatch.setattr("powderkeg.research.warmup.is_ready", lambda name: True)

    def call(*args: object, stdin: str = "") -> Answer:
        language = [] if "--lang" in args else ["--lang", "en"]
        monkeypatch.setattr(sys, "argv", ["powderkeg", *map(str, args), *language])
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        capsys.readouterr()
        code: Any = 0
        try:
            main.main()
        except SystemExit as exited:
            code = exited.code or 0
        return Answer(code, *capsys.readouterr())

    return call
