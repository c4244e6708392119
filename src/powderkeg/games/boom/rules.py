"""Boom, the rules.

From the rule text of Boom in English and Spanish. What the text does not say, or says two ways, is settled so:

- One deck, so two to six seats (B1). A board dealt without life is dealt again seat by seat (B3).
- A face may attack, as its strength 0 exceeds nothing: it lies on top and pins the accumulator (B10).
- The cards of an eliminated player go to the discard pile (B16).
- With nothing left to draw, play goes on with fewer cards; an empty hand can only pass (B18).
- A position in which nothing can change any more is a draw (B20).
- Deck and discard pile are one unknown pool to everyone (B19), and so worlds are dealt from it: every card that a
  seat does not see now is equally likely in every place that it does not see into. A board card swapped into a hand
  is known to be there until it leaves or may have left in a closed discard. With `open_discard` the pile is seen, so
  everyone knows which cards were shuffled back together, and cards trade places only with such.

An accumulator is a slot. There are 3 × players slots and never more accumulators: an exact kill takes one and gives
one, and the new one lies in the slot of the old.

Codes:  h * 18 + slot   put hand card h (0 1 2) on a slot: a swap on one's own, an attack on another's
        54 + n - 1      boom n (1 … 10)
        63 + mask       discard the hand cards of a mask (1 … 7)
        71              pass
"""

import numpy as np

from powderkeg.games.boom import SPEC
from powderkeg.kernel import (
    CHANCE,
    DRAW,
    MAX_SEATS,
    NO_CARD,
    NOBODY,
    RUNNING,
    WIN,
    Cards,
    Codes,
    Numbers,
    Rng,
    State as AnyState,
    bit,
    end_turn,
    finish,
    is_in,
    kernel,
    list_bits,
    note,
    open_table,
    seat_after,
    state_dtype,
)
from powderkeg.rng import below, mix

__all__ = ["SPEC"]

CARDS = 52
ALL_CARDS = (1 << CARDS) - 1
HAND = 3
SLOTS = 3 * MAX_SEATS  # the number of accumulators never grows
VALUES = 11  # 0 for faces, 1 … 10

DEALING, REDEALING, EXTRA, JUDGING, DRAWING, PLAYING = range(6)  # State.stage: what comes next

State = state_dtype(
    [
        ("stage", np.int8),
        ("swapped", np.int8),  # 1 once the actor has swapped this turn (B4)
        ("mover", np.int8),  # whose turn it is, also while chance has the word
        ("face_attacks", np.int8),  # option, B10
        ("open_discard", np.int8),  # option, B19
        ("deck_n", np.int8),
        ("discard_n", np.int8),
        ("epoch", np.int32),  # reshuffles so far
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
        ("deck", np.int8, (CARDS,)),  # top last
        ("born", np.int32, (CARDS,)),  # the epoch in which a card last came from the deck (open_discard)
    ]
)

BOOM = HAND * SLOTS
DISCARD = BOOM + 10 - 1
PASS = DISCARD + 8
ACTIONS = PASS + 1
MOST_LEGAL = ACTIONS
MOST_CARDS = CARDS

EVENTS = (
    "",
    "swapped",  # seat, hand card, board card
    "attacked",  # seat, card, base card
    "hit",  # owner, base card, life left
    "destroyed",  # owner, base card
    "extra",  # seat, card
    "boomed",  # seat, number
    "discarded",  # seat, card
    "passed",  # seat
    "eliminated",  # seat
    "drew",  # seat, card
    "reshuffled",  # cards
)
_, SWAPPED, ATTACKED, HIT, DESTROYED, EXTRA_WON, BOOMED, DISCARDED, PASSED, ELIMINATED, DREW, RESHUFFLED = range(12)

REASONS = (
    "",
    "B4 swapped-already",
    "B4 no-such-card",  # the hand has no card in that place
    "B5 pinned",
    "B8 must-act",  # pass with cards in hand
    "B9 no-target",  # an empty slot
    "B9 no-life",
    "B9 too-strong",
    "B10 face-attack",
    "B13 not-three-faces",
    "B14 no-such-card",
    "B18 empty-hand",
)
(
    _,
    SWAPPED_ALREADY,
    NO_HAND_CARD,
    PINNED,
    MUST_ACT,
    NO_TARGET,
    NO_LIFE,
    TOO_STRONG,
    FACE_ATTACK,
    NOT_THREE_FACES,
    NO_DISCARD,
    EMPTY_HAND,
) = range(12)


@kernel
def value(card: int) -> int:
    """B1: ace 1, numbers themselves, faces 0."""
    rank = int(card) >> 2
    return rank + 1 if rank < 10 else 0


# --- the deal --------------------------------------------------------------------------------------


@kernel
def deal(s: AnyState) -> None:
    """An empty table: the first shuffle deals."""
    open_table(s)
    s.mover = s.actor
    s.actor = CHANCE
    s.stage = DEALING
    s.swapped = 0
    s.epoch = 0
    s.deck_n = CARDS
    s.discard_n = 0
    for seat in range(MAX_SEATS):
        s.hand_n[seat] = 0
        for i in range(HAND):
            s.hand[seat, i] = NO_CARD
    s.laid = 0
    s.discarded = 0
    s.shown = 0
    s.pinned = 0
    for v in range(VALUES + 1):
        s.strong[v] = 0
    for seat in range(MAX_SEATS):
        s.mine[seat] = 0
    for slot in range(SLOTS):
        s.owner[slot] = NOBODY
        s.card[slot] = NO_CARD
        s.top[slot] = NO_CARD
        s.life[slot] = 0
    for card in range(CARDS):
        s.below[card] = NO_CARD
        s.born[card] = 0


@kernel
def pending(s: AnyState, cards: Cards) -> int:
    """The deck at the deal, the discard pile when the deck ran out (B18)."""
    if s.stage == DEALING or s.stage == REDEALING:
        held = 0
        for seat in range(s.players):
            for h in range(s.hand_n[seat]):
                held |= bit(s.hand[seat, h])
        return list_bits(ALL_CARDS & ~held & ~s.laid, cards)
    return list_bits(s.discarded, cards)


@kernel
def shuffle(s: AnyState, cards: Cards) -> None:
    if s.stage == DEALING or s.stage == REDEALING:
        stack(s, cards, s.deck_n)
        if s.stage == DEALING:
            lay_hands(s)
        lay_boards(s)
    else:
        new_deck(s, cards)
        go_on(s)


@kernel
def stack(s: AnyState, cards: Cards, n: int) -> None:
    for i in range(n):
        s.deck[n - 1 - i] = cards[i]
    s.deck_n = n


@kernel
def lay_hands(s: AnyState) -> None:
    """B2: three to each hand from seat 1, before three to each board."""
    for seat in range(s.players):
        for _ in range(HAND):
            take_card(s, seat)


@kernel
def lay_boards(s: AnyState) -> None:
    """B3: three to a board; three faces go back into the deck, which is shuffled."""
    for seat in range(s.players):
        if s.mine[seat] == 0:
            for i in range(HAND):
                lay(s, seat, 3 * seat + i, pop(s))
            if not has_life(s, seat):
                for i in range(HAND):
                    s.laid &= ~bit(s.card[3 * seat + i])
                    clear_slot(s, 3 * seat + i)
                s.deck_n += HAND
                s.stage = REDEALING
                return
    s.stage = PLAYING
    s.actor = s.mover


@kernel
def has_life(s: AnyState, seat: int) -> bool:
    return s.mine[seat] & s.strong[1] != 0  # type: ignore[no-any-return]


# --- moving cards ----------------------------------------------------------------------------------


@kernel
def pop(s: AnyState) -> int:
    s.deck_n -= 1
    return s.deck[s.deck_n]  # type: ignore[no-any-return]


@kernel
def take_card(s: AnyState, seat: int) -> int:
    card = pop(s)
    s.hand[seat, s.hand_n[seat]] = card
    s.hand_n[seat] += 1
    s.born[card] = s.epoch
    return card


@kernel
def lay(s: AnyState, seat: int, slot: int, card: int) -> None:
    """A card becomes an accumulator."""
    s.owner[slot] = seat
    s.mine[seat] |= 1 << slot
    s.card[slot] = card
    s.top[slot] = card
    set_life(s, slot, value(card))
    s.laid |= bit(card)


@kernel
def set_life(s: AnyState, slot: int, life: int) -> None:
    for v in range(1, VALUES):
        s.strong[v] = s.strong[v] & ~(1 << slot) | (life >= v) << slot
    s.strong[0] = s.strong[1]
    s.life[slot] = life


@kernel
def clear_slot(s: AnyState, slot: int) -> None:
    s.mine[s.owner[slot]] &= ~(1 << slot)
    s.pinned &= ~(1 << slot)
    set_life(s, slot, 0)
    s.owner[slot] = NOBODY
    s.card[slot] = NO_CARD
    s.top[slot] = NO_CARD


@kernel
def put_away(s: AnyState, card: int) -> None:
    """To the discard pile."""
    s.discarded |= bit(card)
    s.discard_n += 1


@kernel
def destroy(s: AnyState, slot: int) -> None:
    """B11: the accumulator and every card on it go to the discard pile."""
    note(s, DESTROYED, s.owner[slot], s.card[slot], 0)
    discard_slot(s, slot)


@kernel
def discard_slot(s: AnyState, slot: int) -> None:
    card = s.top[slot]
    while card != NO_CARD:
        under = s.below[card]
        s.below[card] = NO_CARD
        s.laid &= ~bit(card)
        put_away(s, card)
        card = under
    clear_slot(s, slot)


@kernel
def drop(s: AnyState, seat: int, h: int) -> int:
    """A hand card leaves; the last one takes its place."""
    card = s.hand[seat, h]
    last = s.hand_n[seat] - 1
    s.hand[seat, h] = s.hand[seat, last]
    s.hand[seat, last] = NO_CARD
    s.hand_n[seat] = last
    s.shown &= ~bit(card)
    return card  # type: ignore[no-any-return]


# --- what is legal ---------------------------------------------------------------------------------


@kernel
def legal(s: AnyState, codes: Codes) -> int:
    me = s.actor
    held = s.hand_n[me]
    if held == 0:  # B18
        codes[0] = PASS
        return 1
    faces = 0
    puts = 0  # a bit for each code below BOOM
    swaps = swap_slots(s, me)
    for h in range(held):
        worth = value(s.hand[me, h])
        faces += worth == 0
        puts |= int(swaps | attack_slots(s, me, worth)) << h * SLOTS
    n = list_bits(puts, codes)
    if faces == HAND:  # B13
        for number in range(10):
            codes[n] = BOOM + number
            n += 1
    for mask in range(1, 1 << held):  # B14
        codes[n] = DISCARD + mask
        n += 1
    return n


@kernel
def swap_slots(s: AnyState, me: int) -> int:
    """B4: once a turn. B5: no card on it."""
    return 0 if s.swapped else s.mine[me] & ~s.pinned


@kernel
def attack_slots(s: AnyState, me: int, worth: int) -> int:
    """B9: another's, with life enough. B10: a face, where it may."""
    if worth == 0 and s.face_attacks == 0:
        return 0
    return s.strong[worth] & ~s.mine[me]  # type: ignore[no-any-return]


@kernel
def breaks(s: AnyState, code: int) -> int:
    me = s.actor
    held = s.hand_n[me]
    if code == PASS:
        return MUST_ACT if held > 0 else 0
    if held == 0:
        return EMPTY_HAND
    if code < BOOM:
        if code // SLOTS >= held:
            return NO_HAND_CARD
        return put_breaks(s, me, value(s.hand[me, code // SLOTS]), code % SLOTS)
    if code <= DISCARD:
        return 0 if has_three_faces(s, me) else NOT_THREE_FACES
    return NO_DISCARD if code - DISCARD >= 1 << held else 0


@kernel
def put_breaks(s: AnyState, me: int, worth: int, slot: int) -> int:
    if (swap_slots(s, me) | attack_slots(s, me, worth)) >> slot & 1:
        return 0
    if s.owner[slot] == me:
        return SWAPPED_ALREADY if s.swapped else PINNED
    if s.owner[slot] == NOBODY:
        return NO_TARGET
    if s.life[slot] == 0:
        return NO_LIFE
    return TOO_STRONG if worth > s.life[slot] else FACE_ATTACK


@kernel
def has_three_faces(s: AnyState, seat: int) -> bool:
    faces = 0
    for h in range(s.hand_n[seat]):
        faces += value(s.hand[seat, h]) == 0
    return faces == HAND


# --- what a move does ------------------------------------------------------------------------------


@kernel
def apply(s: AnyState, code: int) -> None:
    s.log_n = 0
    me = s.actor
    if code == PASS:  # B18
        note(s, PASSED, me, 0, 0)
        s.stage = DRAWING
    elif code > DISCARD:
        apply_discard(s, me, code - DISCARD)
    elif code >= BOOM:
        apply_boom(s, me, code - BOOM + 1)
    elif s.owner[code % SLOTS] == me:
        apply_swap(s, me, code // SLOTS, code % SLOTS)
    else:
        apply_attack(s, me, code // SLOTS, code % SLOTS)
    go_on(s)


@kernel
def apply_swap(s: AnyState, me: int, h: int, slot: int) -> None:
    mine = s.hand[me, h]
    old = s.card[slot]
    note(s, SWAPPED, me, mine, old)
    s.hand[me, h] = old
    s.laid &= ~bit(old)
    s.shown = s.shown & ~bit(mine) | bit(old)  # B19
    lay(s, me, slot, mine)  # B6
    s.swapped = 1
    if not has_life(s, me):  # B7
        s.stage = JUDGING


@kernel
def apply_attack(s: AnyState, me: int, h: int, slot: int) -> None:
    card = drop(s, me, h)
    target = s.card[slot]
    note(s, ATTACKED, me, card, target)
    s.laid |= bit(card)
    s.below[card] = s.top[slot]
    s.top[slot] = card
    s.pinned |= 1 << slot
    set_life(s, slot, s.life[slot] - value(card))
    s.stage = DRAWING
    if s.life[slot] > 0:
        note(s, HIT, s.owner[slot], target, s.life[slot])
    else:
        destroy(s, slot)
        s.stage = EXTRA if value(card) == value(target) else JUDGING  # B12


@kernel
def apply_boom(s: AnyState, me: int, number: int) -> None:
    """B13"""
    note(s, BOOMED, me, number, 0)
    for _ in range(HAND):
        put_away(s, drop(s, me, 0))
    hit = s.strong[number] & ~s.strong[number + 1]
    for slot in range(3 * s.players):
        if hit >> slot & 1:
            destroy(s, slot)
    s.stage = JUDGING


@kernel
def apply_discard(s: AnyState, me: int, mask: int) -> None:
    """B14"""
    for h in range(HAND - 1, -1, -1):
        if (mask >> h) & 1:
            card = drop(s, me, h)
            note(s, DISCARDED, me, card, 0)
            put_away(s, card)
    if s.open_discard == 0:  # B19: nobody saw which cards left
        for h in range(s.hand_n[me]):
            s.shown &= ~bit(s.hand[me, h])
    s.stage = DRAWING


# --- the end of a turn -----------------------------------------------------------------------------


@kernel
def go_on(s: AnyState) -> None:
    """What follows an action, stage by stage, also after a shuffle that it waited for."""
    if s.stage == EXTRA:
        if must_shuffle(s):
            return
        extra(s)
        s.stage = JUDGING
    if s.stage == JUDGING:
        eliminate(s)
        if s.outcome != RUNNING:  # B17: nothing is drawn
            return
        s.stage = DRAWING
    if s.stage == DRAWING and draw_up(s):
        next_turn(s)


@kernel
def must_shuffle(s: AnyState) -> bool:
    """B18: a card is needed; when only a shuffle can bring it, chance has the word."""
    if s.deck_n == 0 and s.discard_n > 0:
        s.actor = CHANCE
        return True
    return False


@kernel
def new_deck(s: AnyState, cards: Cards) -> None:
    note(s, RESHUFFLED, s.discard_n, 0, 0)
    stack(s, cards, s.discard_n)
    s.discarded = 0
    s.discard_n = 0
    s.epoch += s.open_discard
    s.actor = s.mover


@kernel
def extra(s: AnyState) -> None:
    """B12: the deck's top card is the attacker's new accumulator, even a face."""
    slot = 0
    while s.owner[slot] != NOBODY:
        slot += 1
    card = pop(s)
    lay(s, s.mover, slot, card)
    note(s, EXTRA_WON, s.mover, card, 0)


@kernel
def eliminate(s: AnyState) -> None:
    """B16, all seats at once; B17."""
    alive = 0
    for seat in range(s.players):
        alive |= has_life(s, seat) << seat
    if alive == s.left:
        return
    for seat in range(s.players):
        if is_in(s, seat) and not (alive >> seat) & 1:
            clear_seat(s, seat)
    if alive == 0:
        finish(s, DRAW, 0)
        return
    s.left = alive
    if alive & (alive - 1) == 0:
        finish(s, WIN, alive)


@kernel
def clear_seat(s: AnyState, seat: int) -> None:
    note(s, ELIMINATED, seat, 0, 0)
    while s.hand_n[seat] > 0:
        put_away(s, drop(s, seat, s.hand_n[seat] - 1))
    for slot in range(3 * s.players):
        if s.owner[slot] == seat:
            discard_slot(s, slot)


@kernel
def draw_up(s: AnyState) -> bool:
    """B15, if the actor is still in; false when a shuffle must come first."""
    me = s.mover
    if is_in(s, me):
        while s.hand_n[me] < HAND:
            if must_shuffle(s):
                return False
            if s.deck_n == 0:  # B18
                break
            note(s, DREW, me, take_card(s, me), 0)
    return True


@kernel
def next_turn(s: AnyState) -> None:
    s.stage = PLAYING
    s.swapped = 0
    s.mover = seat_after(s, s.mover)
    s.actor = s.mover
    if is_dead(s):  # B20
        finish(s, DRAW, 0)
    end_turn(s)


@kernel
def is_dead(s: AnyState) -> bool:
    """B20: nothing can change any more."""
    if s.deck_n == 0 and s.discard_n == 0:
        return is_stuck(s) or all_pinned_for_good(s)
    return all_pinned_for_good(s)


@kernel
def all_pinned_for_good(s: AnyState) -> bool:
    """B20 (a)"""
    board = 0
    for seat in range(s.players):
        board |= s.mine[seat]
    if board != s.pinned:
        return False
    v = 1
    while s.strong[v] != 0:
        if s.laid >> 4 * (v - 1) & 15 != 15:
            return False
        v += 1
    faces = 0
    for card in range(40, CARDS):
        faces += (s.laid >> card & 1) == 0
    return faces < 3


@kernel
def is_stuck(s: AnyState) -> bool:
    """B20 (b): everyone keeps their own cards, and none of them can change a value."""
    for seat in range(s.players):
        if is_in(s, seat):
            if has_three_faces(s, seat):
                return False
            for h in range(s.hand_n[seat]):
                worth = value(s.hand[seat, h])
                if worth > 0 and attack_slots(s, seat, worth):
                    return False
                same = s.strong[worth] & ~s.strong[worth + 1] if worth > 0 else ~s.strong[1]
                if s.mine[seat] & ~s.pinned & ~same:
                    return False
    return True


# --- what a seat knows -----------------------------------------------------------------------------


@kernel
def sees(s: AnyState, seat: int, card: int) -> bool:
    """Whether the seat (NOBODY: a spectator) knows where the card is (B19)."""
    open_cards = s.laid | s.shown | (s.discarded if s.open_discard else 0)
    return open_cards >> card & 1 == 1 or (seat != NOBODY and holds(s, seat, card))


@kernel
def holds(s: AnyState, seat: int, card: int) -> bool:
    for h in range(s.hand_n[seat]):
        if s.hand[seat, h] == card:
            return True
    return False


@kernel
def redeal(s: AnyState, seat: int, rng: Rng) -> None:
    """Gather every card the seat does not see behind the deck, mix, and hand them out to the same places."""
    n = s.deck_n
    for other in range(s.players):
        if other != seat:
            for h in range(s.hand_n[other]):
                card = s.hand[other, h]
                if s.shown >> card & 1 == 0:
                    s.deck[n] = card
                    n += 1
    if s.open_discard:
        mix_alike(s, rng, n)
    else:
        for card in range(CARDS):
            if s.discarded >> card & 1:
                s.deck[n] = card
                n += 1
        mix(rng, s.deck, n)
    hand_out(s, seat, n)


@kernel
def mix_alike(s: AnyState, rng: Rng, n: int) -> None:
    """Cards trade places only with cards that came from the same deck."""
    for i in range(n - 1, 0, -1):
        alike = 0
        for j in range(i + 1):
            alike += s.born[s.deck[j]] == s.born[s.deck[i]]
        left = below(rng, alike)
        for j in range(i + 1):
            if s.born[s.deck[j]] == s.born[s.deck[i]]:
                if left == 0:
                    card = s.deck[i]
                    s.deck[i] = s.deck[j]
                    s.deck[j] = card
                    break
                left -= 1


@kernel
def hand_out(s: AnyState, seat: int, n: int) -> None:
    i = int(s.deck_n)
    for other in range(s.players):
        if other != seat:
            for h in range(s.hand_n[other]):
                if s.shown >> s.hand[other, h] & 1 == 0:
                    s.hand[other, h] = s.deck[i]
                    i += 1
    if not s.open_discard:
        s.discarded = 0
        for j in range(i, n):
            s.discarded |= bit(s.deck[j])


LAYOUT = (
    ("players", 1),
    ("actor", 1),  # seats are counted from the observer: 0 is the observer, 1 the next clockwise
    ("swapped", 1),
    ("face_attacks", 1),
    ("deck", 1),  # cards left
    ("discard", 1),
    ("hand", HAND),  # value of each hand card, -1 for none
    ("owner", SLOTS),  # of each slot, -1 for an empty one
    ("life", SLOTS),
    ("value", SLOTS),  # the accumulator card's own value
    ("pinned", SLOTS),  # 1 with a card on it
    ("hands", MAX_SEATS),  # number of cards
    ("shown", MAX_SEATS * VALUES),  # cards of each value known to be in each other hand
    ("unseen", VALUES),  # cards of each value that the observer does not see
)


@kernel
def observe(s: AnyState, seat: int, numbers: Numbers) -> None:
    players = int(s.players)
    numbers[0] = players
    numbers[1] = (s.mover - seat) % players
    numbers[2] = s.swapped
    numbers[3] = s.face_attacks
    numbers[4] = s.deck_n
    numbers[5] = s.discard_n
    at = 6
    for h in range(HAND):
        numbers[at + h] = value(s.hand[seat, h]) if h < s.hand_n[seat] else -1
    at += HAND
    for slot in range(SLOTS):
        owner = s.owner[slot]
        numbers[at + slot] = (owner - seat) % players if owner != NOBODY else -1
        numbers[at + SLOTS + slot] = s.life[slot]
        numbers[at + 2 * SLOTS + slot] = value(s.card[slot]) if owner != NOBODY else 0
        numbers[at + 3 * SLOTS + slot] = s.pinned >> slot & 1
    at += 4 * SLOTS
    for i in range(MAX_SEATS + MAX_SEATS * VALUES + VALUES):
        numbers[at + i] = 0
    for i in range(players):
        other = (seat + i) % players
        numbers[at + i] = s.hand_n[other]
        for h in range(s.hand_n[other]):
            card = s.hand[other, h]
            if i > 0 and s.shown >> card & 1:
                numbers[at + MAX_SEATS + i * VALUES + value(card)] += 1
    at += MAX_SEATS + MAX_SEATS * VALUES
    for card in range(CARDS):
        if not sees(s, seat, card):
            numbers[at + value(card)] += 1
