"""Ask PyPI for known vulnerabilities of everything pinned with hashes: python -m tools.audit

pip-audit is installed into a temporary environment. Exit code 1 if a vulnerability is known, or if a package could not
be looked up, as without a network.
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from venv import EnvBuilder

ROOT = Path(__file__).parent.parent
PINNED = ("requirements.txt", "requirements-dev.txt")
AUDIT = ("-m", "pip_audit", "--strict", "--require-hashes", "--disable-pip", "--progress-spinner", "off")


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        python = new_environment(Path(folder))
        install = subprocess.run([python, "-m", "pip", "install", "--quiet", "pip-audit"], cwd=ROOT, check=False)
        if install.returncode:
            sys.exit("make audit needs a network: pip-audit could not be installed, see above.")
        return max([audit(python, name) for name in PINNED])


def new_environment(folder: Path) -> str:
    """Create an empty environment; return its interpreter."""
    builder = EnvBuilder(with_pip=True)
    builder.create(folder)
    return str(builder.ensure_directories(folder).env_exe)


def audit(python: str, name: str) -> int:
    print(f"{name}:", flush=True)
    done = subprocess.run(
        [python, *AUDIT, "--requirement", name], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    print(done.stdout, end="")
    if done.returncode and not done.stdout.strip():  # it failed without a report
        why = (done.stderr.strip().splitlines() or ["nothing"])[-1]
        sys.exit(f"make audit needs a network that reaches PyPI's advisories; pip-audit said: {why}")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
