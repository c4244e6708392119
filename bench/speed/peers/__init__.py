"""Other libraries, measured on the same machine in the same run, each in the setting that suits it best.

Every peer has a module here with `measure(effort)`, which runs in its own process on one core. A peer that is not
installed or does not run is listed with the reason.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version

from bench.speed.figures import Figure
from bench.speed.timing import QUICK, Effort


@dataclass(frozen=True)
class Peer:
    name: str
    module: str  # in this folder
    packages: tuple[str, ...]  # what must be installed

    @property
    def versions(self) -> dict[str, str]:
        """The versions of its packages that are installed."""
        found = {}
        for package in self.packages:
            try:
                found[package] = version(package)
            except PackageNotFoundError:
                continue
        return found

    def missing(self, why: str = "not installed") -> Figure:
        return Figure(self.name, None, "", why, of=self.name, kind="step")


PEERS = (
    Peer("OpenSpiel", "openspiel", ("open_spiel",)),
    Peer("Pgx", "pgx", ("pgx", "jax")),
    Peer("EnvPool", "envpool", ("envpool",)),
    Peer("RLCard", "rlcard", ("rlcard",)),
    Peer("PettingZoo", "pettingzoo", ("pettingzoo", "rlcard")),
    Peer("PokerKit", "pokerkit", ("pokerkit",)),
)


def measure(effort: Effort) -> Iterator[Figure]:
    for peer in PEERS:
        yield from measure_one(peer, effort == QUICK)


def measure_one(peer: Peer, quick: bool) -> list[Figure]:
    if len(peer.versions) < len(peer.packages):
        return [peer.missing()]
    command = [sys.executable, "-W", "ignore", "-m", "bench.speed.peers", peer.module, *(["--quick"] if quick else [])]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        return [peer.missing(f"does not run here: {done.stderr.strip().splitlines()[-1]}")]
    return [Figure(**figure) for figure in json.loads(done.stdout.splitlines()[-1])]


def versions() -> dict[str, str]:
    return {package: found for peer in PEERS for package, found in peer.versions.items()}
