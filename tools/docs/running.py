"""Parts of docs/running.md: settings and metrics from the code, figures from the benches."""

from collections.abc import Iterator
from math import ceil
from typing import Any

import msgspec

from bench.report import read_results
from powderkeg.server import settings as house_settings
from powderkeg.server.metrics import Metrics
from powderkeg.server.settings import Settings
from tools.docs.markdown import code, table

# Defaults that depend on the machine.
DEPENDS = {"database": "`house.db` in the user's data directory", "thinkers": "cores − 1"}

# Assumptions about a day of play.
SECONDS_A_MOVE = 4  # at one table
PLAYERS_A_TABLE = 2
BUSY_HOURS = 6  # a day has as many moves as this many hours of the peak
PLAYERS_AT_ONCE = (10, 1_000, 1_000_000)
SHARE = 0.5  # of the measured capacity that a process is planned for
PROCESS_CONNECTIONS = next(f.default for f in msgspec.structs.fields(Settings) if f.name == "connections")


def settings() -> Iterator[str]:
    rows = []
    defaults = {field.name: field.default for field in msgspec.structs.fields(Settings)}
    for name, _, text in house_settings.described():
        flag = f"--{name.replace('_', '-')}"
        meaning = text.partition(" (default:")[0]
        default = DEPENDS.get(name) or describe_default(defaults[name])
        rows.append((code(flag), code(house_settings.variable(name)), default, meaning))
    return table(("flag", "variable", "default", "meaning"), rows)


def describe_default(value: object) -> str:
    if value in (None, "", False) or value is msgspec.NODEFAULT:
        return "–"
    return code(str(value))


def metrics() -> Iterator[str]:
    counted = Metrics()
    found = {family.name: (family.type, family.documentation) for family in counted.registry.collect()}
    own = {name: words for name, words in found.items() if name.startswith("powderkeg")}
    rows = [(code(name + "_total" * (kind == "counter")), kind, words) for name, (kind, words) in own.items()]
    return table(("name", "type", "meaning"), rows)


# --- figures ---


def load() -> Iterator[str]:
    """The results of bench/load."""
    found = read_results("load")
    if found is None:
        yield "Not measured yet: `python -m bench.load` writes `bench/results/load.json`."
        return
    yield "![Moves a second, and p99, against tables; our games](../bench/results/load.png)\n"
    ratios = {one["tables"]: found["ratio"].get(str(one["tables"]), {}) for one in found["measured"]}
    rows = [(*speeds(one), number(ratios[one["tables"]].get(one["server"]))) for one in found["measured"]]
    yield from table(("tables", "server", *SPEEDS, "powderkeg's over it"), rows)
    yield "\nOur four games, two players each, with a sentence for each event and each legal move:\n"
    yield from table(("tables", "game", *SPEEDS), [speeds(one, "game") for one in found["games"]])
    machine = "{cores} cores, {system}, Python {python}, Node.js {node}".format(**found["machine"])
    yield f"\n{machine}; the players run on the same cores."


SPEEDS = ("moves/s", "p50 ms", "p99 ms", "cores", "MB")


def speeds(one: dict[str, Any], name: str = "server") -> tuple[str, ...]:
    speed = f"{one['moves_per_second']:,.0f}", f"{one['p50_ms']:.1f}", f"{one['p99_ms']:.1f}"
    return f"{one['tables']:,}", one[name], *speed, f"{one['server_cores']:.2f}", f"{one['server_megabytes']:.0f}"


def number(ratio: float | None) -> str:
    return "–" if ratio is None else f"{ratio:.2f} ×"


LABELS = {
    "empty_megabytes": "a server process with nothing to do, MB",
    "connection_kilobytes": "an idle connection that watches a table, kB",
    "table_kilobytes": "a table in memory, kB",
    "entry_bytes": "an entry of the log on disk, with its index, bytes",
    "table_bytes": "the other rows of a table on disk, bytes",
    "rebuild_ms": "reading a table of 100 entries back into memory, ms",
    "entries_per_second": "entries a second that one PostgreSQL has taken",
}
NEEDED = ("empty_megabytes", "connection_kilobytes", "table_kilobytes", "entry_bytes", "entries_per_second")


def sizes() -> Iterator[str]:
    """The results of bench/load/capacity.py."""
    found = read_results("capacity")
    if found is None:
        yield "Not measured yet: `python -m bench.load.capacity` writes `bench/results/capacity.json`."
        return
    rows = [(words, f"{found[name]:,.4g}") for name, words in LABELS.items() if found.get(name) is not None]
    yield from table(("what", "measured"), rows)


def speed(found: Any) -> float:
    """Moves a second of one core, at the largest number of tables."""
    ours = [one for one in found["measured"] if one["server"] == "powderkeg"]
    most = max(ours, key=lambda one: one["tables"])
    return float(most["moves_per_second"] / most["server_cores"])


def arithmetic() -> Iterator[str]:
    """What a server with that many players at once needs."""
    speeds, found = read_results("load"), read_results("capacity") or {}
    missing = [LABELS[name] for name in NEEDED if name not in found]
    if speeds is None or missing:
        yield f"Not measured yet: {'; '.join([*missing, *(['moves a second'] if speeds is None else [])])}."
        return
    core = speed(speeds)
    yield f"A core has made {core:,.0f} moves a second; it is planned for {core * SHARE:,.0f}.\n"
    rows = [needs(players, core * SHARE, found) for players in PLAYERS_AT_ONCE]
    head = ("", *(f"{players:,} players" for players in PLAYERS_AT_ONCE))
    yield from table(head, zip(NEEDS, *rows, strict=True))


NEEDS = (
    f"tables, {PLAYERS_A_TABLE} players each",
    f"moves a second, one in {SECONDS_A_MOVE} s at each table",
    "server processes for the moves",
    f"server processes for the connections, {PROCESS_CONNECTIONS:,} each",
    "memory of all of them",
    f"entries a day, {BUSY_HOURS} hours like this",
    "disk a day",
    "PostgreSQL servers that take so many entries a second",
)


def needs(players: int, core: float, found: dict[str, float]) -> tuple[str, ...]:
    tables = players / PLAYERS_A_TABLE
    moves = tables / SECONDS_A_MOVE
    for_moves, for_connections = ceil(moves / core), ceil(players / PROCESS_CONNECTIONS)
    processes = max(for_moves, for_connections)
    kilobytes = players * found["connection_kilobytes"] + tables * found["table_kilobytes"]
    entries = moves * 3600 * BUSY_HOURS
    return (
        f"{tables:,.0f}",
        f"{moves:,.3g}" if moves < 100 else f"{moves:,.0f}",
        str(for_moves),
        str(for_connections),
        size(processes * found["empty_megabytes"] * 1e6 + kilobytes * 1e3),
        f"{entries:,.0f}",
        size(entries * found["entry_bytes"]),
        str(ceil(moves / (found["entries_per_second"] * SHARE))),
    )


def size(count: float) -> str:
    for unit in ("B", "kB", "MB", "GB"):
        if count < 1000:
            return f"{count:.3g} {unit}"
        count /= 1000
    return f"{count:,.3g} TB"
