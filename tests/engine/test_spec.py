"""Games described without their rules."""

from powderkeg.engine.spec import TURN_LIMIT, Option, Spec

OPTIONS = (
    Option("jokers", "S2", (False, True)),
    Option("calls", "S10", range(3), 1),
    Option("aid", "S12", (False, True)),
)
SPEC = Spec("snap", "S", 3, (2, 6), (Option("jokers", "S2", (False, True)), Option("suit", "S3", ("red", "black"))))


def test_rule_ids_count_from_one() -> None:
    assert SPEC.rule_ids == ("S1", "S2", "S3")


def test_every_game_has_the_turn_limit() -> None:
    assert SPEC.options[-1] is TURN_LIMIT
    assert TURN_LIMIT.default == 0


def test_a_range_has_a_default_inside_and_allows_whole_numbers_only() -> None:
    sees = Option("sees", "S1", range(1, 6), usual=3)
    assert (sees.default, sees.stored(5)) == (3, 5)
    assert [value for value in (0, 1, 5, 6, True, "3") if sees.allows(value)] == [1, 5]


def test_values_of_several_kinds_are_stored_by_index() -> None:
    lazy = Option("lazy", "S1", (False, "late", True))
    assert [lazy.stored(value) for value in lazy.values] == [0, 1, 2]
    assert not lazy.allows(0)


def test_the_first_value_is_the_default_and_strings_are_stored_by_index() -> None:
    jokers, suit = SPEC.own_options
    assert (jokers.default, suit.default) == (False, "red")
    assert (jokers.stored(True), suit.stored("black"), TURN_LIMIT.stored(40)) == (1, 1, 40)
    assert SPEC.option("suit") is suit
    assert SPEC.option("none") is None


def test_options_are_grouped_by_the_ids_of_their_rules() -> None:
    spec = Spec("snap", "S", 12, (2, 6), OPTIONS, option_groups=(("start", "S1"), ("ending", "S9"), ("seen", "S11")))
    groups = {option.name: spec.group_of(option) for option in spec.options}
    assert groups == {"jokers": "start", "calls": "ending", "aid": "seen", "turn_limit": "ending"}
    assert spec.group_names == ["start", "ending", "seen"]


def test_a_game_may_have_no_groups() -> None:
    assert {SPEC.group_of(option) for option in SPEC.options} == {""}
