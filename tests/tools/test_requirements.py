"""Each missing program is reported on a line with the tests that need it; none is skipped silently."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from testkit.requirements import CHROMIUM, COMPILER, Missing, Program


def require_all(**env: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "testkit.programs"]
    return subprocess.run(command, env=os.environ | env, capture_output=True, text=True, check=False)


def test_on_this_machine_nothing_is_missing() -> None:
    done = require_all()
    assert (done.returncode, done.stderr) == (0, "")


def test_each_missing_program_is_named_and_make_fails(tmp_path: Path) -> None:
    """An empty PATH: nothing can be found or installed."""
    done = require_all(PATH=str(tmp_path), POWDERKEG_BROWSER="no-browser")
    assert done.returncode == 1
    lines = done.stderr.splitlines()
    assert "missing: POWDERKEG_BROWSER is no-browser, which cannot be run; tests/browser need it" in lines
    needed = {"gcc": "tests/games/test_c_program.py", "redis-server": "tests/server", "firefox-esr": "tests/browser"}
    for package, tests in needed.items():
        wanted = f"missing: {package} is missing and {tests} need it: install it, for example with "
        assert [line for line in lines if line.startswith(wanted)] == [f"{wanted}`apt-get install {package}` as root"]


def test_a_program_named_by_the_environment_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(COMPILER.variable, sys.executable)
    assert COMPILER.find() == Path(sys.executable)
    monkeypatch.setenv(CHROMIUM.variable, "no-browser")
    with pytest.raises(Missing, match="POWDERKEG_BROWSER is no-browser, which cannot be run"):
        CHROMIUM.find()


def test_of_several_versions_the_newest_is_used(tmp_path: Path) -> None:
    for version in ("9", "15"):
        program = tmp_path / version / "bin" / "kegd"
        program.parent.mkdir(parents=True)
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
    found = Program("keg", ("kegd",), "no test", folders=f"{str(tmp_path)[1:]}/*/bin").find()
    assert found == tmp_path / "15" / "bin" / "kegd"
