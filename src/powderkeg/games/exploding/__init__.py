"""Exploding: draw in turn, and do not be the one who draws the explosive."""

from powderkeg.engine.spec import Option, Spec

SPEC = Spec(
    name="exploding",
    letter="E",
    rules=10,
    seats=(2, 2),
    option_groups=(("start", "E1"), ("turn", "E7")),
    own_options=(
        Option("phase", "E1", (3, 2, 1)),
        Option("open_future", "E9", (False, True)),
    ),
)
