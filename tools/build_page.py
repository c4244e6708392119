"""Build the page: web/ into src/powderkeg/page/, from where the house serves it.

python -m tools.build_page           build it
python -m tools.build_page modules   only fetch what it is built with, as web/package-lock.json has it

The Makefile and the build of a wheel call the same. npm is the one beside this Python, or else on the PATH.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
LISTS = (WEB / "package.json", WEB / "package-lock.json")
MODULES = WEB / "node_modules" / ".package-lock.json"  # npm writes it when all are there
PAGE = ROOT / "src" / "powderkeg" / "page"
INDEX = PAGE / "index.html"
NODE = 22  # the oldest that Vite takes


class NotBuilt(Exception):
    """The page cannot be built, and why."""


def find_npm() -> str:
    beside = shutil.which("npm", path=Path(sys.executable).parent)
    found = beside or shutil.which("npm")
    if found is None:
        raise NotBuilt(f"The page is built with npm, and there is none: install Node.js {NODE} or newer.")
    return found


def run_npm(*arguments: str) -> None:
    """In web/, with the node beside npm; what it says is shown if it fails."""
    npm = find_npm()
    path = f"{Path(npm).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    command = [npm, *arguments]
    done = subprocess.run(
        command, cwd=WEB, env=os.environ | {"PATH": path}, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        raise NotBuilt(f"`npm {' '.join(arguments)}` failed in web/:\n{done.stdout}{done.stderr}".rstrip())


def fetch_modules() -> None:
    """As they are locked, unless they are there."""
    if MODULES.exists() and MODULES.stat().st_mtime >= max(path.stat().st_mtime for path in LISTS):
        return
    print("Fetching what the page is built with …", flush=True)
    # Not `ci`: that refuses a lock without the compiled parts of Vite for every other kind of machine.
    run_npm("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error")
    MODULES.touch()


def build() -> None:
    fetch_modules()
    print("Building the page …", flush=True)
    run_npm("run", "--silent", "build")
    if not INDEX.exists():
        raise NotBuilt("The build has ended without src/powderkeg/page/index.html.")
    INDEX.touch()


if __name__ == "__main__":
    try:
        fetch_modules() if sys.argv[1:] == ["modules"] else build()
    except NotBuilt as no:
        sys.exit(str(no))
