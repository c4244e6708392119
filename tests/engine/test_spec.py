"""Games described without their rules."""

from powderkeg.engine.spec import TURN_LIMIT, Option, Spec

SPEC = Spec("snap", "S", 3, (2, 6), (Option("jokers", "S2", (False, True)), Option("suit", "S3", ("red", "black"))))


def test_rule_ids_count_from_one() -> None:
    assert SPEC.rule_ids == ("S1", "S2", "S3")


def test_every_game_has_the_turn_limit() -> None:
    assert SPEC.options[-1] is TURN_LIMIT
    assert TURN_LIMIT.default == 0


def test_the_first_value_is_the_default_and_strings_are_stored_by_index() -> None:
    jokers, suit = SPEC.own_options
    assert (jokers.default, suit.default) == (False, "red")
    assert (jokers.stored(True), suit.stored("black"), TURN_LIMIT.stored(40)) == (1, 1, 40)
    assert SPEC.option("suit") is suit
    assert SPEC.option("none") is None
