"""Build the page: web/ into src/powderkeg/page/, from where the server serves it.

python -m tools.build_page           build it
python -m tools.build_page modules   only install what it is built with, as locked in web/package-lock.json

The Makefile and the build of a wheel call this. npm is the one beside this Python, or else the one on the PATH.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
LISTS = (WEB / "package.json", WEB / "package-lock.json")
MODULES = WEB / "node_modules" / ".package-lock.json"  # npm writes it when all are installed
PAGE = ROOT / "src" / "powderkeg" / "page"
INDEX = PAGE / "index.html"
NODE = 22  # the oldest version that Vite supports


class BuildError(Exception):
    """The page cannot be built; the message says why."""


def find_npm() -> str:
    beside = shutil.which("npm", path=Path(sys.executable).parent)
    found = beside or shutil.which("npm")
    if found is None:
        raise BuildError(f"The page is built with npm, and there is none: install Node.js {NODE} or newer.")
    return found


def run_npm(*arguments: str) -> None:
    """Run npm in web/ with the node beside it; its output is shown if it fails."""
    npm = find_npm()
    path = f"{Path(npm).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    command = [npm, *arguments]
    done = subprocess.run(
        command, cwd=WEB, env=os.environ | {"PATH": path}, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        raise BuildError(f"`npm {' '.join(arguments)}` failed in web/:\n{done.stdout}{done.stderr}".rstrip())


def install_modules() -> None:
    """Install the locked modules unless they are up to date."""
    if MODULES.exists() and MODULES.stat().st_mtime >= max(path.stat().st_mtime for path in LISTS):
        return
    print("Installing what the page is built with …", flush=True)
    # Not `ci`, which refuses a lock file without Vite's binaries for every other platform.
    run_npm("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error")
    MODULES.touch()


def build() -> None:
    install_modules()
    print("Building the page …", flush=True)
    run_npm("run", "--silent", "build")
    if not INDEX.exists():
        raise BuildError("The build has ended without src/powderkeg/page/index.html.")
    INDEX.touch()


if __name__ == "__main__":
    try:
        install_modules() if sys.argv[1:] == ["modules"] else build()
    except BuildError as error:
        sys.exit(str(error))
