"""The parts of docs/speed.md, from bench/results/speed.json."""

from collections.abc import Iterator

from bench.speed.figures import (
    BESIDE,
    LIMIT,
    OURS,
    PLAY,
    Results,
    bars,
    format_ratio,
    format_value,
    ratio,
    ratios,
    read,
)
from powderkeg.games import SPECS
from tools.docs.markdown import table


def machine_line(results: Results) -> Iterator[str]:
    machine, versions = results.machine, (" ".join(pair) for pair in results.versions.items())
    yield f"{machine['processor']}, {machine['cores']} cores, {machine['system']}; {', '.join(versions)}."


def bar_rows(results: Results) -> Iterator[str]:
    lines = (
        (
            bar.name,
            format_value(bar.least, bar.unit),
            format_value(bar.value, bar.unit),
            "yes" if bar.reached else "**no**",
        )
        for bar in bars(results)
    )
    return table(("what", "bar", "measured", "reached"), lines)


def peer_rows(results: Results) -> Iterator[str]:
    lines = (
        (
            peer.name,
            peer.setting,
            format_value(peer.value, peer.unit),
            *map(format_ratio, ratios(results, peer).values()),
        )
        for peer in results.peers()
    )
    return table(("peer", "how", "figure", *SPECS, "like with like"), lines)


def limit_rows(results: Results) -> Iterator[str]:
    lines = []
    for limit in results.all(of=LIMIT, kind=PLAY):
        mine = results.value(of=OURS, kind=BESIDE, game=limit.game, n=limit.n)
        gain = ratio(mine, limit.value)
        lines.append(
            (
                limit.game,
                str(limit.n),
                format_value(limit.value, limit.unit),
                format_value(mine, limit.unit),
                format_ratio(gain),
            )
        )
    return table(("game", "players", "C", "ours", "share"), lines)


def thread_rows(results: Results) -> Iterator[str]:
    """Two threads over one, ours and in C, which shows what the machine itself can gain."""
    lines = []
    for one in results.all(kind="threads", n=1):
        two = results.value(of=one.of, kind="threads", game=one.game, n=2)
        gain = format_ratio(ratio(two, one.value))
        lines.append((one.of, one.game, format_value(one.value, one.unit), format_value(two, one.unit), gain))
    return table(("whose", "game", "one thread", "two threads", "gain"), lines)


def our_rows(results: Results) -> Iterator[str]:
    found = (figure for figure in results.all(of=OURS) if figure.kind not in ("games", "memory", "threads", BESIDE))
    return table(("what", "figure", "setting"), ((f.name, format_value(f.value, f.unit), f.setting) for f in found))


def game_rows(results: Results) -> Iterator[str]:
    lines = (
        (f"{f.n:,}", format_value(f.value, f.unit), format_value(results.value(kind="memory", n=f.n), "MB"))
        for f in results.all(kind="games")
    )
    return table(("games", "pace", "peak memory"), lines)


PARTS = {
    "machine": machine_line,
    "bars": bar_rows,
    "peers": peer_rows,
    "limit": limit_rows,
    "threads": thread_rows,
    "ours": our_rows,
    "games": game_rows,
}


def part(name: str) -> Iterator[str]:
    """One part of docs/speed.md, from the last whole run of `python -m bench`."""
    return PARTS[name](read())
