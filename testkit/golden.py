"""Golden files: small whole games, a playthrough of each game in English, and positions with their perft counts.

python -m testkit.golden           list the files that would change; exit code 1 if any would
python -m testkit.golden --write   write them
"""

import hashlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from powderkeg.engine.generator import below, new_rng
from powderkeg.engine.spec import Value
from powderkeg.games import SPECS
from powderkeg.play.record import Record, read_record
from powderkeg.play.replay import steps
from powderkeg.play.table import Table
from powderkeg.research.perft import perft, position
from powderkeg.text.messages import say, tell

HOME = Path(__file__).parents[1] / "tests"
GOLDEN, PERFT = HOME / "golden", HOME / "perft"
COUNTS = PERFT / "counts.txt"
LARGEST = 6000  # bytes of a golden record
NAMES = ("Ana", "Bo", "Cy", "Di")

# The golden record is the first game from seed 0 on that ends, is small and has each of these kinds of move.
GAMES: dict[str, tuple[str, int, dict[str, Value], str]] = {
    "boom-two": ("boom", 2, {}, "swap attack discard"),
    "boom-three-open": ("boom", 3, {"face_attacks": False, "open_discard": True}, "swap attack"),
    "boom-faces": (
        "boom",
        2,
        {"swapped_card": "later", "extra_face": "redraw", "boom_faces": 2, "counting": True},
        "swap attack boom discard",
    ),
    "boom-always": ("boom", 2, {"exact_kill": False, "reshuffle": "always"}, "swap attack discard"),
    "kaboo-two": ("kaboo", 2, {}, "draw swap take knock"),
    "kaboo-three-safe": ("kaboo", 3, {"knocker_safe": True}, "spy trade look keep knock"),
    "kaboo-four-late": ("kaboo", 2, {"first_look": 4, "knock_from": 2, "king_points": 13}, "spy trade look take knock"),
    "exploding-phase-1": ("exploding", 2, {"phase": 1}, "draw"),
    "exploding-phase-2": ("exploding", 2, {"phase": 2}, "draw"),
    "exploding-phase-3": ("exploding", 2, {}, "draw play"),
    "exploding-open-future": ("exploding", 2, {"open_future": True}, "draw play"),
    "exploding-small-deck": (
        "exploding",
        2,
        {"blanks": 8, "futures": 4, "skips": 3, "defuses": 3, "dealt": 4, "sees": 5},
        "draw play",
    ),
    "battle-gum-two": ("battle-gum", 2, {}, "hold play pickup take counter"),
    "battle-gum-completion-any": ("battle-gum", 3, {"completion": "any"}, "complete decline"),
    "battle-gum-four-burns": ("battle-gum", 2, {"four_burns": True, "six": "must"}, "play pickup"),
    "battle-gum-house-rules": (
        "battle-gum",
        2,
        {
            "ninjas": 1,
            "front": 2,
            "most_laid": 4,
            "voluntary_pickup": "ninja",
            "own_pile": "next",
            "ninja_resets": True,
            "eights": "others",
            "thirteen": "may",
        },
        "hold play pickup counter take",
    ),
}
TALK = "boom-talk"  # a game with a draw offer that lapses, a resignation and an agreed draw
PLAYTHROUGHS = {
    "boom": "boom-two",
    "kaboo": "kaboo-two",
    "exploding": "exploding-phase-3",
    "battle-gum": "battle-gum-two",
}

# By name: a record, how many of its moves are made, and the depth to count to.
POSITIONS: dict[str, tuple[str, int, int]] = {
    "boom-deal": ("boom-two", 0, 3),
    "boom-later": ("boom-two", 12, 3),
    "boom-three": ("boom-three-open", 9, 3),
    "boom-faces": ("boom-faces", 9, 3),
    "boom-always": ("boom-always", 6, 3),
    "kaboo-deal": ("kaboo-two", 0, 4),
    "kaboo-later": ("kaboo-two", 9, 4),
    "kaboo-three": ("kaboo-three-safe", 8, 4),
    "kaboo-four-late": ("kaboo-four-late", 0, 5),
    "exploding-phase-1": ("exploding-phase-1", 3, 5),
    "exploding-phase-2": ("exploding-phase-2", 5, 5),
    "exploding-phase-3": ("exploding-phase-3", 4, 6),
    "exploding-small-deck": ("exploding-small-deck", 2, 6),
    "battle-gum-deal": ("battle-gum-two", 0, 3),
    "battle-gum-later": ("battle-gum-two", 12, 4),
    "battle-gum-completion-any": ("battle-gum-completion-any", 10, 4),
    "battle-gum-house-rules": ("battle-gum-house-rules", 10, 4),
}


def random_game(game: str, players: int, options: dict[str, Value], number: int) -> Record:
    """Play one random game; its seed follows from its number."""
    seed = hashlib.sha256(f"powderkeg golden {game} {number}".encode()).digest()
    table, rng = Table.new(game, NAMES[:players], options, seed), new_rng(number)
    while table.actor is not None and len(table.moves) < 400:
        codes = table.codes()
        code = codes[below(rng, len(codes))]
        table.play(table.actor, table.notation.text(table.state, code))
    return table.record()


def fits(record: Record, kinds: str) -> bool:
    made = {move.split()[1] for move in record.moves}
    return record.result is not None and made >= set(kinds.split()) and len(record.to_json()) < LARGEST


def first_fit(name: str) -> Record:
    game, players, options, kinds = GAMES[name]
    return next(record for number in range(2000) if fits(record := random_game(game, players, options, number), kinds))


def talk_game() -> Record:
    """Play a game in which Ana's offer of a draw lapses, Bo resigns, and Ana accepts Cy's offer."""
    table = Table.new("boom", NAMES[:3], {}, hashlib.sha256(b"powderkeg golden talk").digest())
    talk: dict[int, list[tuple[int, str]]] = {
        2: [(1, "offer-draw")],
        6: [(2, "resign")],
        9: [(3, "offer-draw"), (1, "accept-draw")],
    }
    rng = new_rng(5)
    for number in range(10):
        for seat, text in talk.get(number, []):
            table.play(seat, text)
        if table.actor is not None:
            moves = [move.text for move in table.legal(table.actor) if move.text.startswith("discard")]
            table.play(table.actor, moves[below(rng, len(moves))])
    return table.record()


def playthrough(record: Record) -> Iterator[str]:
    """The game in English as a spectator sees it, with pictures of the first and last positions."""
    table = Table.from_record(record)
    all_steps = list(steps(record))
    for step in all_steps:
        yield say("en", "replay-deal") if step.move is None else f"{step.number}. {step.move}"
        for event in step.events:
            yield "   " + tell("en", f"event-{event.kind}", event.data, record.players)
        if step is all_steps[0] or step is all_steps[-1]:
            yield from ("   " + line for line in table.notation.picture(step.view.position, record.players, "en"))


def start(record: Record, moves: int) -> Record:
    """The record after some moves, without its seed: later shuffles leave cards in order."""
    table = Table.from_record(record, moves=moves)
    return msgspec.structs.replace(
        table.record(), seed=msgspec.UNSET, commitment=msgspec.UNSET, salts=msgspec.UNSET, shuffles=table.shuffles
    )


def counted(name: str, record: Record, depth: int) -> Iterator[str]:
    for n in range(1, depth + 1):
        yield f"{name}.json {n} {perft(position(record), n)}"


def files(is_wanted: Callable[[str], bool] = lambda game: True) -> Iterator[tuple[Path, str]]:
    """Every golden file with its expected contents."""
    records = {name: first_fit(name) for name in GAMES if is_wanted(GAMES[name][0])}
    if is_wanted("boom"):
        records[TALK] = talk_game()
    for name, record in records.items():
        yield GOLDEN / f"{name}.json", record.to_json() + "\n"
    for game, name in PLAYTHROUGHS.items():
        if name in records:
            yield GOLDEN / f"{game}.txt", "\n".join(playthrough(records[name])) + "\n"
    lines: list[str] = []
    for name, (whole, moves, depth) in POSITIONS.items():
        if whole in records:
            record = start(records[whole], moves)
            yield PERFT / f"{name}.json", record.to_json() + "\n"
            lines += counted(name, read_record(record.to_json()), depth)
    yield COUNTS, "\n".join(lines) + "\n"


def main(write: bool) -> int:
    changed = 0
    for path, text in files(lambda game: game in SPECS):
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            changed += 1
            print(path.relative_to(HOME))
            if write:
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding="utf-8")
    return 0 if write or not changed else 1


if __name__ == "__main__":
    sys.exit(main("--write" in sys.argv[1:]))
