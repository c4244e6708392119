"""Nim with cards, a fifth game outside the core: it shows that the contract is enough (CONTRIBUTING.md)."""

from powderkeg.engine.spec import Option, Spec

SPEC = Spec(
    name="nim",
    letter="N",
    rules=3,
    seats=(2, 4),
    own_options=(Option("last_loses", "N3", (False, True)),),
)
