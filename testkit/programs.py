"""Find or install all programs that the tests need; name each missing one and the tests that need it.

python -m testkit.programs
"""

import sys

from testkit.browser.chromium import chromium
from testkit.requirements import CADDY, COMPILER, FIREFOX, POSTGRESQL, REDIS, SYSTEMD, Missing

REQUIRED = (
    POSTGRESQL.require,
    REDIS.require,
    chromium,
    FIREFOX.require,
    COMPILER.require,
    CADDY.require,
    SYSTEMD.require,
)


def main() -> int:
    missing = 0
    for require in REQUIRED:
        try:
            require()
        except Missing as error:
            print(f"missing: {error}", file=sys.stderr, flush=True)
            missing += 1
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
