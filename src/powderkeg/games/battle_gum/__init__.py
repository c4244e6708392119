"""Battle GUM: be the first without a card in hand or in front."""

from collections.abc import Mapping

from powderkeg.engine.spec import Option, Spec, Value
from powderkeg.text.refusal import unusable


def check_deal(options: Mapping[str, Value], players: int) -> None:
    """G2: refuse a table for which there are not enough cards."""
    cards, needed = 52 + int(options["ninjas"]), players * (3 + 2 * int(options["front"]))
    if needed > cards:
        raise unusable("battle-gum-too-few-cards", "G2", players=players, needed=needed, cards=cards)


SPEC = Spec(
    name="battle-gum",
    letter="G",
    rules=19,
    seats=(2, 6),
    option_groups=(("start", "G1"), ("turn", "G5"), ("special", "G10"), ("variants", "G18")),
    own_options=(
        Option("ninjas", "G1", (2, 1, 0)),
        Option("front", "G2", (3, 2, 1)),
        Option("most_laid", "G5", (3, 4)),
        Option("voluntary_pickup", "G6", (False, "ninja", True)),
        Option("own_pile", "G7", ("lead", "next")),
        Option("ninja_resets", "G10", (False, True)),
        Option("six", "G11", ("may", "must")),
        Option("eights", "G12", ("round", "others")),
        Option("burner_leads", "G13", (False, True)),
        Option("thirteen", "G14", ("must", "may")),
        Option("four_burns", "G18", (False, True)),
        Option("completion", "G19", ("off", "pair", "any")),
    ),
    check=check_deal,
)
