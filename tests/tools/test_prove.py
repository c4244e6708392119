"""`make prove` on a small repository with green or red tests."""

import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from testkit.server.guests import wait_until
from tools import prove

MAKEFILE = """
setup:
	mkdir -p .venv/bin
	cp suite .venv/bin/pytest
page:
test:
	./suite
"""
GREEN = '#!/bin/sh\ntest -n "$POWDERKEG_CACHE"\n'
RED = "#!/bin/sh\necho 'FAILED tests/test_a.py::test_b[1 2] - assert 0'\nexit 1\n"


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "repository"
    folder.mkdir()
    (folder / "Makefile").write_text(MAKEFILE)
    monkeypatch.setattr(prove, "ROOT", folder)
    return folder


def commit(repository: Path, suite: str) -> None:
    (repository / "suite").write_text(suite)
    (repository / "suite").chmod(0o755)
    git = ["git", "-c", "user.name=Ana", "-c", "user.email=ana@example.org"]
    for arguments in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "All"]):
        subprocess.run([*git, *arguments], cwd=repository, check=True)


def set_arguments(monkeypatch: pytest.MonkeyPatch, folder: Path, *more: str) -> None:
    monkeypatch.setattr(sys, "argv", ["prove", "--clones", "2", "--repeats", "2", "--folder", str(folder), *more])


def test_green_runs_leave_their_logs_and_nothing_else(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commit(repository, GREEN)
    folder = tmp_path / "proof"
    set_arguments(monkeypatch, folder)
    assert prove.main() == 0
    output = capsys.readouterr().out
    assert "| clone-1 | `make test` | nothing |" in output
    assert "| clone-2 | `make test` | 2 busy loops |" in output
    assert "| repeat 2 | `pytest tests/server tests/browser` | 2 busy loops |" in output
    assert output.count("| green |") == 4
    left = sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    logs = ["clone-1/setup.log", "clone-1/test.log"]
    assert left == [*logs, *(f"clone-2/{name}.log" for name in ("repeat-1", "repeat-2", "setup", "test"))]


def test_a_failure_is_named_and_the_next_run_begins(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commit(repository, RED)
    set_arguments(monkeypatch, tmp_path / "proof")
    assert prove.main() == 1
    output = capsys.readouterr().out
    assert output.count("    tests/test_a.py::test_b[1 2]\n") == 4
    assert (tmp_path / "proof" / "clone-1" / "tree").is_dir()


@pytest.mark.slow
def test_a_run_over_its_limit_is_ended(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commit(repository, "#!/bin/sh\nexec sleep 600\n")
    monkeypatch.setattr(prove, "LONGEST", 1)
    set_arguments(monkeypatch, tmp_path / "proof", "--clones", "1", "--repeats", "0")
    assert prove.main() == 1
    assert "not done after" in capsys.readouterr().out


LEAVE_BEHIND = "setsid sleep 600 & echo $! > ../part && mv ../part ../left; "
# Background jobs of a shell, and their children, ignore SIGINT; this restores the default.
INTERRUPTED = """
import pathlib, signal, sys
from tools import prove
signal.signal(signal.SIGINT, signal.default_int_handler)
prove.timed(sys.argv[2:], pathlib.Path(sys.argv[1]), "log")
"""
in_proc = pytest.mark.skipif(not prove.PROCESSES.is_dir(), reason="processes are found in /proc")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    folder = tmp_path / "clone"
    (folder / "tree").mkdir(parents=True)
    return folder


def check_nothing_left(clone: Path) -> None:
    assert prove.processes_of(clone) == []
    left = int((clone / "left").read_text())
    with suppress(FileNotFoundError):  # otherwise a zombie, until init reaps it
        assert Path(f"/proc/{left}/cmdline").read_bytes() == b""


@in_proc
def test_processes_that_a_run_leaves_in_other_process_groups_are_killed(clone: Path) -> None:
    _, failures = prove.timed(["sh", "-c", LEAVE_BEHIND], clone, "log")
    assert failures == ()
    check_nothing_left(clone)


@in_proc
def test_processes_that_an_interrupted_run_leaves_in_other_process_groups_are_killed(clone: Path) -> None:
    command = [sys.executable, "-c", INTERRUPTED, str(clone), "sh", "-c", LEAVE_BEHIND + "exec sleep 600"]
    with subprocess.Popen(command, cwd=Path(__file__).parents[2], stderr=subprocess.DEVNULL) as proving:
        wait_until((clone / "left").exists)
        proving.send_signal(signal.SIGINT)
    check_nothing_left(clone)


def test_busy_loops_end_even_when_interrupted() -> None:
    loops: list[subprocess.Popen[bytes]] = []

    def interrupted() -> None:
        with prove.busy_loops(2) as begun:
            loops.extend(begun)
            assert [loop.poll() for loop in loops] == [None, None]
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert [loop.poll() for loop in loops] == [-signal.SIGKILL] * 2


def test_a_folder_that_is_not_empty_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    set_arguments(monkeypatch, tmp_path)
    with pytest.raises(SystemExit):
        prove.main()
    assert "is not empty" in capsys.readouterr().err
