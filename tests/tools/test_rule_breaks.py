"""`make breaks`: every edit fits the rules, and a break that is not found is reported."""

from collections import Counter
from pathlib import Path

import pytest

from powderkeg.games import SPECS
from testkit.breaks import BREAKS
from tools import rule_breaks
from tools.rule_breaks import NOT_FOUND, Stage, check_edits


def test_every_edit_fits_once() -> None:
    check_edits(BREAKS)


@pytest.mark.parametrize("name", SPECS)
def test_at_least_15_breaks_and_nearly_every_rule_of_a_game(name: str) -> None:
    rules = Counter(broken.rule for broken in BREAKS if broken.game == name)
    assert rules.total() >= 15
    assert set(rules) <= set(SPECS[name].rule_ids)
    assert len(rules) >= 0.8 * len(SPECS[name].rule_ids)


def test_an_edit_that_does_not_fit_is_reported() -> None:
    stale = BREAKS[0]._replace(old="a line that is gone")
    with pytest.raises(SystemExit, match=r"B1, a ten is a face: `a line that is gone` occurs 0 times"):
        check_edits([stale])


@pytest.mark.soak  # it runs the tests of a game twice
def test_a_break_that_no_test_finds_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    blind = tmp_path / "test_nothing.py"
    blind.write_text("def test_nothing() -> None: ...\n")
    monkeypatch.setattr(rule_breaks, "STAGES", (Stage((str(blind),), interpreted=True, of_the_game=False),))
    monkeypatch.setattr(rule_breaks, "BREAKS", BREAKS[:1])
    assert rule_breaks.main([]) == 1
    output = capsys.readouterr().out
    assert f"| boom | B1 | a ten is a face | {NOT_FOUND} |" in output
    assert "1 breaks, 1 not found" in output
