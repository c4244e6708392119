"""Kaboo, worlds made likelier by how others play: a card that its owner knows and keeps is seldom high, and the cards
of a knocker are all low.

The figures are from games of `simple` against itself: of the cards of seven points and more that were seen at the
deal about half are gone after four turns of the table, and hardly any comes into a square later.
"""

from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import Rng
from powderkeg.engine.generator import below, next_bits
from powderkeg.engine.state_record import State
from powderkeg.games.kaboo.knowledge import age, knows_place
from powderkeg.games.kaboo.points import card_points
from powderkeg.games.kaboo.state import SQUARE

HIGH = 7  # points from which a card is thrown out as soon as possible
KEPT = 0.8  # of the high cards seen at the deal, those still there after each turn of the table
CHOSEN = 0.06  # how likely a card put there later is high, compared with a low one
KNOCKED = 0.6  # how much less likely a knocker's card is for every point it has
SWAPS = 6  # tries to find a likelier card for a place
SPAN = 4294967296.0


@kernel
def lean(s: State, seat: int, rng: Rng) -> None:
    """Resample the cards that their owners know and the seat does not: exchange them with the draw pile so that in the
    long run worlds come up in proportion to their likelihood (Metropolis)."""
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
    """How likely the owner of the place would have kept the card there, relative to a low card."""
    points = card_points(s, card)
    owner = place // SQUARE
    if owner == s.knocker:
        return KNOCKED**points
    if points < HIGH:
        return 1.0
    turns = age(s, owner, place)
    return KEPT**turns if turns == s.turn else CHOSEN
