"""Rules broken on purpose, one small edit each, for `make breaks`: a test must find every one of them.

A leak is a break too: it shows a seat what the named rule hides from it.
"""

from testkit.breaks import battle_gum, boom, exploding, kaboo
from testkit.breaks.edit import Break

BREAKS: tuple[Break, ...] = tuple(
    broken for game in (boom, kaboo, exploding, battle_gum) for broken in (*game.BREAKS, *game.LEAKS)
)
