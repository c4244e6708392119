"""Keep the generated parts of the documents up to date.

python -m tools.docs           print what differs; exit code 1 if anything does
python -m tools.docs --write   write it
"""

import sys
from functools import partial

from powderkeg.games import SPECS
from tools.docs import bots, exchange, games, project, protocol, running, security, speed
from tools.docs.generated import ROOT, Part, fill_parts, part_names, write_or_compare

DOCUMENTS = (
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "docs/README.md",
    "docs/playing.md",
    "docs/games.md",
    "docs/record.md",
    "docs/observations.md",
    "docs/environments.md",
    "docs/speed.md",
    "docs/bots.md",
    "docs/protocol.md",
    "docs/running.md",
    "docs/security.md",
    "docs/modules.md",
)
PARTS: dict[str, Part] = {
    "commands": project.commands,
    "verbs": project.verbs,
    "folders": project.folders,
    "modules": project.modules,
    "games": games.games,
    "options": games.options,
    "rules": games.rules,
    "versions": games.versions,
    "record": games.record,
    "ladder": bots.ladder,
    "levels": bots.levels,
    "methods": bots.methods,
    "strength": bots.strength,
    "http": protocol.http,
    "questions": protocol.questions,
    "answers": protocol.answers,
    "view": partial(protocol.shown, "Shown"),
    "seat": partial(protocol.shown, "SeatShown"),
    "refusals": protocol.refusals,
    "exchange": exchange.exchange,
    "settings": running.settings,
    "metrics": running.metrics,
    "bounds": security.bounds,
    "abuse": security.abuse,
    "load": running.load,
    "sizes": running.sizes,
    "arithmetic": running.arithmetic,
    **{f"speed {name}": partial(speed.part, name) for name in speed.PARTS},
    **{f"observations {name}": partial(games.observations, name) for name in SPECS},
    **{f"heuristic {name}": partial(bots.heuristic, name) for name in SPECS},
}


def main(write: bool) -> int:
    texts = {ROOT / name: (ROOT / name).read_text(encoding="utf-8") for name in DOCUMENTS}
    used = {name for text in texts.values() for name in part_names(text)}
    differs = write_or_compare({path: fill_parts(text, PARTS) for path, text in texts.items()}, ROOT, write)
    if missing := PARTS.keys() - used:
        print(f"No document has the part: {', '.join(sorted(missing))}")
    return int(differs or bool(missing))


if __name__ == "__main__":
    sys.exit(main("--write" in sys.argv[1:]))
