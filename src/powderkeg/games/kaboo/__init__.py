"""Kaboo: swap, spy and trade towards the fewest points, then knock."""

from powderkeg.engine.spec import Option, Spec

SPEC = Spec(
    name="kaboo",
    letter="K",
    rules=15,
    seats=(2, 6),
    option_groups=(("start", "K1"), ("turn", "K3"), ("ending", "K11"), ("seen", "K15")),
    own_options=(
        Option("knocker_safe", "K12", (False, True)),
        Option("memory_aid", "K15", (False, True)),
    ),
)
