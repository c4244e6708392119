"""Boom: destroy the others' accumulators and be the last one with life."""

from powderkeg.engine.spec import Option, Spec

SPEC = Spec(
    name="boom",
    letter="B",
    rules=20,
    seats=(2, 6),
    option_groups=(("turn", "B1"), ("deck", "B14")),
    own_options=(
        Option("face_attacks", "B10", (True, False)),
        Option("open_discard", "B19", (False, True)),
    ),
)
