"""Exploding: draw in turn, and do not be the one who draws the explosive."""

from collections.abc import Mapping

from powderkeg.engine.spec import Option, Spec, Value
from powderkeg.text.refusal import unusable

COUNTS = (
    Option("blanks", "E6", range(38), 37),
    Option("futures", "E6", range(9), 5),
    Option("skips", "E6", range(9), 4),
    Option("defuses", "E6", range(2, 9), 4),
    Option("dealt", "E6", range(11), 7),
)


def check_deck(options: Mapping[str, Value], players: int) -> None:
    """E6: refuse other cards than those of phase 3, and hands that the deck is too small for."""
    for option in COUNTS:
        if options["phase"] != 3 and options[option.name] != option.default:
            raise unusable("exploding-only-phase-3", "E6", name=option.name, number=options["phase"])
    need = players * int(options["dealt"])
    most = int(options["blanks"]) + int(options["futures"]) + int(options["skips"])
    if need > most:
        raise unusable("exploding-too-few", "E6", number=need, most=most)


SPEC = Spec(
    name="exploding",
    letter="E",
    rules=10,
    seats=(2, 2),
    option_groups=(("start", "E1"), ("turn", "E7")),
    own_options=(
        Option("phase", "E1", (3, 2, 1)),
        *COUNTS,
        Option("open_future", "E9", (False, True)),
        Option("sees", "E9", range(1, 6), 3),
    ),
    check=check_deck,
)
