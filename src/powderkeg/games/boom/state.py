"""Boom: what lies on the table."""

import numpy as np

from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import MAX_SEATS, state_dtype

CARDS = 52
ALL_CARDS = (1 << CARDS) - 1
FACES = ALL_CARDS & ~((1 << 40) - 1)  # J Q K come last in the order of cards
HAND = 3
SLOTS = 3 * MAX_SEATS  # the number of accumulators never grows
VALUES = 11  # 0 for faces, 1 … 10

LATER = REDRAW = ALWAYS = 1  # as the state stores swapped_card, extra_face and reshuffle

DEALING, REDEALING, EXTRA, JUDGING, DRAWING, PLAYING, MIXING = range(7)  # State.stage: what comes next

State = state_dtype(
    [
        ("stage", np.int8),
        ("swapped", np.int8),  # 1 once the actor has swapped this turn (B4)
        ("mover", np.int8),  # whose turn it is, also while the actor is CHANCE
        ("waiting", np.int8),  # the card taken up by this turn's swap where it may not be used yet (B4), or NO_CARD
        ("swapped_card", np.int8),  # option, B4: 1 for "later"
        ("face_attacks", np.int8),  # option, B10
        ("extra_face", np.int8),  # option, B12: 1 for "redraw"
        ("exact_kill", np.int8),  # option, B12
        ("boom_faces", np.int8),  # option, B13: 3 or 2
        ("reshuffle", np.int8),  # option, B18: 1 for "always"
        ("open_discard", np.int8),  # option, B19
        ("counting", np.int8),  # option, B19
        ("deck_n", np.int8),
        ("discard_n", np.int8),
        ("hand_n", np.int8, (MAX_SEATS,)),
        ("hand", np.int8, (MAX_SEATS, HAND)),  # cards, the first hand_n of them
        ("mine", np.int32, (MAX_SEATS,)),  # the slots of each seat's accumulators, a bit each
        ("pinned", np.int32),  # the slots with a card on the accumulator
        ("strong", np.int32, (VALUES + 1,)),  # strong[v]: the slots with life of v or more, at least 1; none have 11
        ("owner", np.int8, (SLOTS,)),  # seat, or NOBODY where the slot is empty
        ("card", np.int8, (SLOTS,)),  # the accumulator's own card
        ("life", np.int8, (SLOTS,)),  # its current value; 0 for a face and in an empty slot
        ("top", np.int8, (SLOTS,)),  # the topmost card, `card` if nothing lies on it
        ("below", np.int8, (CARDS,)),  # for a card lying on an accumulator: the card under it
        ("laid", np.int64),  # the cards on boards, a bit each
        ("discarded", np.int64),  # the cards in the discard pile
        ("shown", np.int64),  # the cards in hands that everyone knows to be there
        ("deck", np.int8, (CARDS,)),  # top last; what lies beyond deck_n means nothing
        ("counted", np.int64),  # with `counting`: the cards that everyone knows to be in the discard pile
        ("own_counted", np.int64, (MAX_SEATS,)),  # and those that only the seat that put them there knows
    ]
)

MOST_CARDS = CARDS


@kernel(inline="source")
def value(card: int) -> int:
    """B1: ace 1, numbers themselves, faces 0."""
    rank = int(card) >> 2
    return rank + 1 if rank < 10 else 0
