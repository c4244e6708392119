"""The pins of what `make setup` and servers install: they have hashes and cover pyproject.toml."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NEEDED = PROJECT["dependencies"]
DEV = PROJECT["optional-dependencies"]["dev"]
ELSEWHERE = {"colorama", "async-timeout"}  # needed on other systems or older Pythons; `pip freeze` lists neither here


def pins(name: str) -> dict[str, str]:
    """The version of each package in a file of pins."""
    found = re.findall(r"^([\w.-]+)(?:\[[\w,]+\])?==(\S+)", (ROOT / name).read_text(), re.MULTILINE)
    return {canonicalize_name(package): version for package, version in found}


@pytest.mark.parametrize(("name", "asked"), [("requirements.txt", NEEDED), ("requirements-dev.txt", [*NEEDED, *DEV])])
def test_the_pins_cover_what_the_project_asks_for(name: str, asked: list[str]) -> None:
    pinned = pins(name)
    for requirement in map(Requirement, asked):
        assert requirement.specifier.contains(pinned[canonicalize_name(requirement.name)]), f"make lock: {requirement}"


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_pin_has_hashes_and_agrees_with_the_bench(name: str) -> None:
    blocks = re.split(r"\n(?=\w)", re.sub(r"^#.*\n", "", (ROOT / name).read_text(), flags=re.MULTILINE))
    assert len(blocks) == len(pins(name))
    for block in blocks:
        first, *hashes = block.replace("\\\n", "\n").split("\n    ")
        assert hashes, first
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}\s*", text) for text in hashes), first
    bench_pins = pins("constraints.txt")
    differing = {package for package, version in pins(name).items() if bench_pins.get(package) != version}
    assert differing <= ELSEWHERE


def test_no_pin_names_an_index() -> None:
    for name in ("constraints.txt", "requirements.txt", "requirements-dev.txt"):
        text = (ROOT / name).read_text()
        assert "://" not in text
        assert "--index-url" not in text


def test_no_lock_of_npm_names_a_registry() -> None:
    locks = [path for folder in ("web", "bench") for path in (ROOT / folder).rglob("package-lock.json")]
    for lock in (path for path in locks if "node_modules" not in path.parts):
        assert '"resolved"' not in lock.read_text(encoding="utf-8"), lock


@pytest.mark.slow
def test_without_a_network_the_audit_says_so() -> None:
    offline = os.environ | {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(ROOT / "docs")}
    command = [sys.executable, "-m", "tools.audit"]
    done = subprocess.run(command, cwd=ROOT, env=offline, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == ("make audit needs a network: pip-audit could not be installed, see above.")
