"""Boom: destroy the others' accumulators and be the last one with life."""

from powderkeg.engine.spec import Option, Spec

SPEC = Spec(
    name="boom",
    letter="B",
    rules=20,
    seats=(2, 6),
    option_groups=(("turn", "B1"), ("deck", "B14")),
    own_options=(
        Option("swapped_card", "B4", ("now", "later")),
        Option("face_attacks", "B10", (True, False)),
        Option("extra_face", "B12", ("keep", "redraw")),
        Option("exact_kill", "B12", (True, False)),
        Option("boom_faces", "B13", (3, 2)),
        Option("reshuffle", "B18", ("empty", "always")),
        Option("open_discard", "B19", (False, True)),
        Option("counting", "B19", (False, True)),
    ),
)
