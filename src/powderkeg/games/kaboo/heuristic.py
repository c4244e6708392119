"""Kaboo, `simple`: a heuristic that a person could follow.

Count a card that you know by its points. One that you do not know counts 6½, a little above the average, since not to
know is a drawback too. But another player's card that its owner knows counts 2: the high ones they would have thrown
out. If that player has knocked it counts 0.

- Knock when your square counts 8 or less and at least 4 less than everyone else's.
- Take the top of the discard pile if it is 3 or less and at least 4 below the worst card of your square, and put it
  there. Otherwise draw.
- 7, 8: look at an own card that you do not know. 9, 10: look at another's card, the one that counts least among those
  you do not know. Not in a last turn, when it is too late to make use of it.
- Jack: trade your worst card for the others' best, if that counts less. Queen: look at these two, and trade if it pays.
- Whatever else you draw goes in for your worst card if it is lower, and away if not.
"""

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import NOBODY, Codes, Rng
from powderkeg.engine.state_record import State
from powderkeg.games.kaboo.knowledge import knows_place
from powderkeg.games.kaboo.rules import can_knock, can_take, power_targets
from powderkeg.games.kaboo.state import (
    CHOOSING,
    DISCARD,
    DRAW,
    KEEP,
    KNOCK,
    LOOK,
    NO_PLACE,
    PEEK,
    PLACES,
    PLAYING,
    POINTS,
    POWER,
    SPY,
    SQUARE,
    SWAP,
    TAKE,
    TRADE,
    TRADE_THEM,
)

UNKNOWN = 6.5  # what a card counts that I do not know
CHOSEN = 2.0  # another's card that its owner knows
KNOCKED_ON = 0.0  # the same, of a player who has knocked
ENOUGH = 8  # a square to knock with counts no more,
AHEAD = 4  # and so much less than any other
LOW = 3  # a card to take from the discard pile is worth no more,
GAIN = 4  # and so much less than the one it replaces
MORE_THAN_ANY = 99.0
NO_USE = -1


@kernel
def choose(s: State, rng: Rng, codes: Codes) -> int:
    me = int(s.actor)
    if s.stage == CHOOSING:
        return begin(s, me)
    if s.stage == PLAYING:
        code = use_power(s, me, int(POWER[s.drawn >> 2]))
        return swap_or_discard(s, me) if code == NO_USE else code
    return TRADE_THEM if counts(s, me, s.look_own) > counts(s, me, s.look_other) else KEEP


# --- what cards count ------------------------------------------------------------------------------


@kernel
def counts(s: State, me: int, place: int) -> float:
    if knows_place(s, me, place):
        return float(POINTS[s.square[place] >> 2])
    owner = place // SQUARE
    if owner == me or not knows_place(s, owner, place):
        return UNKNOWN
    return KNOCKED_ON if owner == s.knocker else CHOSEN


@kernel
def square_counts(s: State, me: int, seat: int) -> float:
    total = 0.0
    for place in range(SQUARE * seat, SQUARE * seat + SQUARE):
        total += counts(s, me, place)
    return total


@kernel
def worst_slot(s: State, me: int) -> int:
    """The own slot with the card that counts most."""
    worst, most = 0, -MORE_THAN_ANY
    for slot in range(SQUARE):
        count = counts(s, me, SQUARE * me + slot)
        if count > most:
            worst, most = slot, count
    return worst


@kernel
def best_place(s: State, me: int, places: int) -> int:
    """Of these places of others the one that counts least, NO_PLACE if there is none; clockwise from the own square,
    so that no seat is picked on."""
    best, least = NO_PLACE, MORE_THAN_ANY
    around = SQUARE * int(s.players)
    for i in range(SQUARE * me + SQUARE, SQUARE * me + around):
        place = i % around
        if places >> place & 1:
            count = counts(s, me, place)
            if count < least:
                best, least = place, count
    return best


@kernel
def unknown_places(s: State, me: int) -> int:
    """A bit each."""
    places = 0
    for place in range(SQUARE * int(s.players)):
        if not knows_place(s, me, place):
            places |= bitset.bit(place)
    return places


# --- what to do ------------------------------------------------------------------------------------


@kernel
def begin(s: State, me: int) -> int:
    if can_knock(s) and is_good_enough(s, me):
        return KNOCK
    if can_take(s):
        worst = worst_slot(s, me)
        top = POINTS[s.discard[s.discard_n - 1] >> 2]
        if top <= LOW and top + GAIN <= counts(s, me, SQUARE * me + worst):
            return TAKE + worst
    return DRAW


@kernel
def is_good_enough(s: State, me: int) -> bool:
    own = square_counts(s, me, me)
    if own > ENOUGH:
        return False
    for seat in range(s.players):
        if seat != me and square_counts(s, me, seat) < own + AHEAD:
            return False
    return True


@kernel
def use_power(s: State, me: int, power: int) -> int:
    """The code for the drawn card's power, or NO_USE."""
    if power == 0:
        return NO_USE
    if power < TRADE:
        return learn(s, me, power) if s.knocker == NOBODY else NO_USE
    worst = worst_slot(s, me)
    other = best_place(s, me, power_targets(s, power))
    if other == NO_PLACE:  # K12
        return NO_USE
    pays = counts(s, me, SQUARE * me + worst) > counts(s, me, other)
    return power + worst * PLACES + other if pays or power == LOOK else NO_USE


@kernel
def learn(s: State, me: int, power: int) -> int:
    unknown = unknown_places(s, me)
    if power == PEEK:
        slots = unknown >> SQUARE * me & power_targets(s, PEEK)
        return PEEK + bitset.first(slots) if slots else NO_USE
    place = best_place(s, me, unknown & power_targets(s, SPY))
    return NO_USE if place == NO_PLACE else SPY + place


@kernel
def swap_or_discard(s: State, me: int) -> int:
    worst = worst_slot(s, me)
    return SWAP + worst if POINTS[s.drawn >> 2] < counts(s, me, SQUARE * me + worst) else DISCARD
