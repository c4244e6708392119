"""Compile what a server compiles by itself after its first start, which is not what is measured: in a process of its
own, python -m bench.load.compile_kernels."""

import asyncio

from powderkeg.games import SPECS
from powderkeg.server.compile_service import Readiness

PATIENCE = 600.0  # seconds


async def make_ready() -> None:
    readiness = Readiness()
    await readiness.start()
    for game in SPECS:
        await readiness.ready(game, search=True, patience=PATIENCE)
    await readiness.close()


if __name__ == "__main__":
    asyncio.run(make_ready())
