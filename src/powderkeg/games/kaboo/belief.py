"""Kaboo, what others' play tells: a card that its owner knows and keeps is seldom high, and a knocker's are all low.

The figures are from games of `simple` against itself: of the cards of seven points and more that were seen at the
deal about half are gone after four turns of the table, and hardly any comes into a square later.
"""

from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import Rng
from powderkeg.engine.generator import below, next_bits
from powderkeg.engine.state_record import State
from powderkeg.games.kaboo.knowledge import age, knows_place
from powderkeg.games.kaboo.state import POINTS, SQUARE

HIGH = 7  # points from which on a card is thrown out as soon as may be
KEPT = 0.8  # of the high cards seen at the deal, those still there after each turn of the table
CHOSEN = 0.06  # how likely a card put there later is high, compared with a low one
KNOCKED = 0.6  # how much less likely a knocker's card is for every point it has
SWAPS = 6  # tries to find a likelier card for a place
SPAN = 4294967296.0


@kernel
def lean(s: State, seat: int, rng: Rng) -> None:
    """Trade cards between the draw pile and what others know and the seat does not, so that in the long run every
    such world turns up as often as its likelihoods say (Metropolis)."""
    for place in range(SQUARE * int(s.players)):
        owner = place // SQUARE
        if owner != seat and knows_place(s, owner, place) and not knows_place(s, seat, place):
            for _ in range(SWAPS if s.deck_n > 0 else 0):
                i = below(rng, s.deck_n)
                card = s.deck[i]
                if next_bits(rng) / SPAN * likelihood(s, place, s.square[place]) < likelihood(s, place, card):
                    s.deck[i] = s.square[place]
                    s.square[place] = card


@kernel
def likelihood(s: State, place: int, card: int) -> float:
    points = int(POINTS[card >> 2])
    owner = place // SQUARE
    if owner == s.knocker:
        return KNOCKED**points
    if points < HIGH:
        return 1.0
    turns = age(s, owner, place)
    return KEPT**turns if turns == s.turn else CHOSEN
