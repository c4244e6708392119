"""Programs that tests need besides what pip and npm install: found on this machine or installed with apt-get."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

APT = ("apt-get", "-o", "DPkg::Lock::Timeout=300")  # another run may be installing
MINUTES = 10  # timeout of an installation


class Missing(Exception):
    """A program is missing and cannot be installed; the message says which tests need it."""


@dataclass(frozen=True)
class Program:
    package: str  # in Debian
    names: tuple[str, ...]  # of the program, the preferred one first
    needed_by: str  # the tests that need it
    variable: str = ""  # an environment variable that names the program to use
    folders: str = ""  # a pattern of folders that are not on the PATH; the newest version wins

    def find(self) -> Path | None:
        if named := os.environ.get(self.variable):
            found = shutil.which(named)
            if found is None:
                raise Missing(f"{self.variable} is {named}, which cannot be run; {self.needed_by} need it")
            return Path(found)
        folders = sorted(Path("/").glob(self.folders), key=by_version, reverse=True) if self.folders else []
        path = os.pathsep.join([*map(str, folders), os.environ.get("PATH", "")])
        found = next(filter(None, (shutil.which(name, path=path) for name in self.names)), None)
        return Path(found) if found else None

    def require(self) -> Path:
        """The path of the program, installed if need be."""
        found = self.find()
        if found is None:
            install(self)
            found = self.find()
        if found is None:
            raise Missing(f"{self.package} was installed, but none of {', '.join(self.names)} can be run")
        return found


def by_version(folder: Path) -> list[int]:
    """Sort key by version numbers: 9 comes before 15."""
    return [int(number) for part in folder.parts for number in part.split(".") if number.isdigit()]


def install(program: Program) -> None:
    wanted = f"{program.package} is missing and {program.needed_by} need it: install it"
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise Missing(f"{wanted}, for example with `apt-get install {program.package}` as root")
    print(f"Installing {program.package} with apt-get, for {program.needed_by} …", flush=True)
    update_lists()
    failed = run_apt("install", "-y", "--no-install-recommends", program.package)
    if failed:
        raise Missing(f"{wanted}; apt-get could not: {failed}")


@cache
def update_lists() -> None:
    """Update the package lists once. Errors are ignored: the package may be in a list that was updated."""
    run_apt("update")


def run_apt(*arguments: str) -> str:
    """Run apt-get; return its error message, or "" if it succeeded."""
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run([*APT, *arguments], env=env, capture_output=True, text=True, timeout=MINUTES * 60)
    except subprocess.TimeoutExpired:
        return f"no answer within {MINUTES} minutes"
    return done.stderr.strip().rpartition("\n")[2][-300:] if done.returncode else ""


POSTGRESQL = Program("postgresql", ("postgres",), "tests/server", folders="usr/lib/postgresql/*/bin")
REDIS = Program("redis-server", ("redis-server",), "tests/server")
CHROMIUM = Program(  # the headless shell first: the same engine for a third of the CPU time
    "chromium-headless-shell",
    ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
    "tests/browser",
    variable="POWDERKEG_BROWSER",
)
FIREFOX = Program("firefox-esr", ("firefox-esr", "firefox"), "tests/browser", variable="POWDERKEG_FIREFOX")
COMPILER = Program("gcc", ("gcc", "clang", "cc"), "tests/games/test_c_program.py", variable="CC")
CADDY = Program("caddy", ("caddy",), "the tests of deploy/Caddyfile")
SYSTEMD = Program("systemd", ("systemd-analyze",), "the tests of deploy/powderkeg.service")
