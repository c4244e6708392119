"""Compile what a server compiles after its first start, so that it does not disturb a measurement.

python -m bench.load.compile_kernels
"""

import asyncio

from powderkeg.games import SPECS
from powderkeg.server.compile_service import Readiness

PATIENCE = 600.0  # seconds


async def compile_all() -> None:
    readiness = Readiness()
    await readiness.start()
    for game in SPECS:
        await readiness.ready(game, search=True, patience=PATIENCE)
    await readiness.close()


if __name__ == "__main__":
    asyncio.run(compile_all())
