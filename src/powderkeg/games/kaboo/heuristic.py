"""Kaboo, `simple`: a heuristic that a person could follow.

Count a card that you know by its points. One that you do not know counts 6½, a little above the average, since not to
know is a drawback too; a thirteenth more for each point that a King counts above −1. But another player's card that its
owner knows counts 2: the high ones they would have thrown out. If that player has knocked it counts 0.

- Knock when your square counts 8 or less and at least 4 less than everyone else's.
- Take the top of the discard pile if it is 3 or less and at least 4 below the worst card of your square, and put it
  there. Otherwise draw.
- 7, 8: look at a card of yours that you do not know. 9, 10: look at another's card, the one that counts least among
  those you do not know. Not in a last turn, when it is too late to make use of it.
- Jack: trade your worst card for the others' best, if that counts less. Queen: look at these two, and trade if it pays.
- Whatever else you draw goes in for your worst card if it is lower, and away if not.
"""

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import NOBODY, Codes, Rng
from powderkeg.engine.state_record import State
from powderkeg.games.kaboo import state as k
from powderkeg.games.kaboo.knowledge import knows_place
from powderkeg.games.kaboo.legal import can_knock, can_take, power_targets
from powderkeg.games.kaboo.moves import MOVES, POWER
from powderkeg.games.kaboo.points import card_points

UNKNOWN = 6.5  # what a card counts that I do not know, where a King counts −1
CHOSEN = 2.0  # another's card that its owner knows
KNOCKED_ON = 0.0  # the same, of a player who has knocked
ENOUGH = 8  # a square to knock with counts no more,
AHEAD = 4  # and at least this much less than any other
LOW = 3  # a card to take from the discard pile is worth no more,
GAIN = 4  # and at least this much less than the one it replaces
MORE_THAN_ANY = 99.0
NO_USE = -1
DELIBERATE = tuple(range(MOVES.KNOCK, MOVES.swap.FIRST))  # knock and take: nobody does so by mistake


@kernel
def choose(s: State, rng: Rng, codes: Codes) -> int:
    me = int(s.actor)
    if s.stage == k.CHOOSING:
        return begin(s, me)
    if s.stage == k.PLAYING:
        code = use_power(s, me, int(POWER[s.drawn >> 2]))
        return swap_or_discard(s, me) if code == NO_USE else code
    return MOVES.TRADE_THEM if counts(s, me, s.look_own) > counts(s, me, s.look_other) else MOVES.KEEP


# --- what cards count ------------------------------------------------------------------------------


@kernel
def counts(s: State, me: int, place: int) -> float:
    """What the card in the place counts for me."""
    if knows_place(s, me, place):
        return float(card_points(s, s.square[place]))
    owner = place // k.SQUARE
    if owner == me or not knows_place(s, owner, place):
        return UNKNOWN + (int(s.king_points) + 1) / k.RANKS
    return KNOCKED_ON if owner == s.knocker else CHOSEN


@kernel
def square_counts(s: State, me: int, seat: int) -> float:
    total = 0.0
    for place in range(k.SQUARE * seat, k.SQUARE * seat + k.SQUARE):
        total += counts(s, me, place)
    return total


@kernel
def worst_slot(s: State, me: int) -> int:
    """The slot of my square whose card counts most."""
    worst, most = 0, -MORE_THAN_ANY
    for slot in range(k.SQUARE):
        count = counts(s, me, k.SQUARE * me + slot)
        if count > most:
            worst, most = slot, count
    return worst


@kernel
def best_place(s: State, me: int, places: int) -> int:
    """The one of these places of others that counts least, or NO_PLACE; the first of equals clockwise from my square,
    so that no seat is always the victim."""
    best, least = k.NO_PLACE, MORE_THAN_ANY
    around = k.SQUARE * int(s.players)
    for i in range(k.SQUARE * me + k.SQUARE, k.SQUARE * me + around):
        place = i % around
        if places >> place & 1:
            count = counts(s, me, place)
            if count < least:
                best, least = place, count
    return best


@kernel
def unknown_places(s: State, me: int) -> int:
    """The places whose cards I do not know, a bit each."""
    places = 0
    for place in range(k.SQUARE * int(s.players)):
        if not knows_place(s, me, place):
            places |= bitset.bit(place)
    return places


# --- what to do ------------------------------------------------------------------------------------


@kernel
def begin(s: State, me: int) -> int:
    if can_knock(s) and is_good_enough(s, me):
        return MOVES.KNOCK
    if can_take(s):
        worst = worst_slot(s, me)
        top = card_points(s, s.discard[s.discard_n - 1])
        if top <= LOW and top + GAIN <= counts(s, me, k.SQUARE * me + worst):
            return MOVES.take.code(worst)
    return MOVES.DRAW


@kernel
def is_good_enough(s: State, me: int) -> bool:
    """Whether my square is good enough to knock."""
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
    if power < MOVES.trade.FIRST:
        return learn(s, me, power) if s.knocker == NOBODY else NO_USE
    worst = worst_slot(s, me)
    other = best_place(s, me, power_targets(s, power))
    if other == k.NO_PLACE:  # K12
        return NO_USE
    pays = counts(s, me, k.SQUARE * me + worst) > counts(s, me, other)
    if power == MOVES.look.FIRST:
        return MOVES.look.code(worst, other)
    return MOVES.trade.code(worst, other) if pays else NO_USE


@kernel
def learn(s: State, me: int, power: int) -> int:
    """The code to peek or spy with, or NO_USE."""
    unknown = unknown_places(s, me)
    if power == MOVES.peek.FIRST:
        slots = unknown >> k.SQUARE * me & power_targets(s, MOVES.peek.FIRST)
        return MOVES.peek.code(bitset.first(slots)) if slots else NO_USE
    place = best_place(s, me, unknown & power_targets(s, MOVES.spy.FIRST))
    return NO_USE if place == k.NO_PLACE else MOVES.spy.code(place)


@kernel
def swap_or_discard(s: State, me: int) -> int:
    worst = worst_slot(s, me)
    gains = card_points(s, s.drawn) < counts(s, me, k.SQUARE * me + worst)
    return MOVES.swap.code(worst) if gains else MOVES.DISCARD
