"""Play the matches between bots that docs/bots.md lists, on sealed deals; writes bench/results/matches.json.

python -m bench.strength.matches            all of them: hours
python -m bench.strength.matches simple     the matches of this name or game; the others keep their results
"""

import json
import sys
from dataclasses import dataclass
from typing import Any

from bench.report import RESULTS, read_results
from powderkeg.research.arena import run

SEED = 2026


@dataclass(frozen=True)
class Pairing:
    """A match and the share of the win that the first bot must reach."""

    name: str
    game: str
    bots: tuple[str, ...]
    deals: int
    bar: float | None = None
    sealed: bool = True  # False where the match decided how a bot is built


def pairings() -> list[Pairing]:
    found = [
        Pairing("simple", "boom", ("simple", "random"), 5000, 0.97),
        Pairing("simple", "kaboo", ("simple", "random"), 5000, 0.90),
        Pairing("simple", "exploding", ("simple", "random"), 5000, 0.70),
        Pairing("simple", "battle-gum", ("simple", "random"), 5000, 0.85),
        Pairing("four", "boom", ("sharp:200ms", "simple", "simple", "simple"), 50, 0.35),
        Pairing("four", "battle-gum", ("sharp:200ms", "simple", "simple", "simple"), 30, 0.35),
    ]
    for game, deals, bar in (
        ("boom", 120, 0.60),
        ("kaboo", 120, 0.58),
        ("exploding", 200, 0.52),
        ("battle-gum", 30, 0.60),
    ):
        found += [
            Pairing("budget", game, ("sharp:10ms", "simple"), deals),
            Pairing("budget", game, ("sharp:50ms", "simple"), deals),
            Pairing("sharp", game, ("sharp:200ms", "simple"), deals, bar),
            Pairing("budget", game, ("sharp:1000ms", "simple"), deals // 4),
        ]
        found += [
            Pairing("method", game, ("sharp:20ms:rollouts", f"sharp:20ms:{other}"), deals, sealed=False)
            for other in ("single", "multiple")
        ]
    return found


def play(pairing: Pairing) -> dict[str, Any]:
    found = json.loads(run(pairing.game, pairing.bots, pairing.deals, SEED, sealed=pairing.sealed).to_json())
    row = {
        "match": pairing.name,
        "game": pairing.game,
        "bots": list(pairing.bots),
        "games": found["games"],
        "share": round(found["share"][0], 4),
        "interval": [round(end, 4) for end in found["interval"][0]],
        "unfinished": round(found["unfinished"], 4),
        "ms_per_move": round(found["ms_per_move"][0], 2),
        "over_budget_p99": found["over_budget_p99"][0],
        "bar": pairing.bar,
    }
    print(json.dumps(row), flush=True)
    return row


def key(row: dict[str, Any]) -> tuple[str, str, tuple[str, ...]]:
    return row["match"], row["game"], tuple(row["bots"])


def main(wanted: list[str]) -> None:
    rows = {key(row): row for row in read_results("matches") or []}
    for pairing in pairings():
        if not wanted or any(name in (pairing.name, pairing.game) for name in wanted):
            row = play(pairing)
            rows[key(row)] = row
            (RESULTS / "matches.json").write_text(
                "[\n" + ",\n".join(json.dumps(row) for row in rows.values()) + "\n]\n"
            )


if __name__ == "__main__":
    main(sys.argv[1:])
