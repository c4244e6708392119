"""Kaboo: swap, spy and trade towards the fewest points, then knock."""

from powderkeg.engine.spec import Option, Spec

SPEC = Spec(
    name="kaboo",
    letter="K",
    rules=15,
    seats=(2, 6),
    option_groups=(("start", "K1"), ("turn", "K3"), ("ending", "K11"), ("seen", "K15")),
    own_options=(
        Option("first_look", "K2", (2, 0, 1, 3, 4)),
        Option("knock_from", "K11", (1, 2)),
        Option("knocker_safe", "K12", (False, True)),
        Option("king_points", "K14", (-1, 0, 10, 13)),
        Option("memory_aid", "K15", (False, True)),
    ),
)
