"""Battle GUM: be the first without a card in hand or in front."""

from powderkeg.engine.spec import Option, Spec

SPEC = Spec(
    name="battle-gum",
    letter="G",
    rules=19,
    seats=(2, 6),
    option_groups=(("start", "G1"), ("turn", "G5"), ("special", "G10"), ("variants", "G18")),
    own_options=(
        Option("voluntary_pickup", "G6", (False, True)),
        Option("six", "G11", ("may", "must")),
        Option("burner_leads", "G13", (False, True)),
        Option("four_burns", "G18", (False, True)),
        Option("completion", "G19", ("off", "pair", "any")),
    ),
)
