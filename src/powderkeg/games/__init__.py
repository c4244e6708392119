"""The four games. Nothing in here knows of a server or a page."""

from powderkeg.engine.spec import Spec
from powderkeg.games.battle_gum import SPEC as BATTLE_GUM
from powderkeg.games.boom import SPEC as BOOM
from powderkeg.games.exploding import SPEC as EXPLODING
from powderkeg.games.kaboo import SPEC as KABOO

SPECS: dict[str, Spec] = {spec.name: spec for spec in (BOOM, KABOO, EXPLODING, BATTLE_GUM)}
