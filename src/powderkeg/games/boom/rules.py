"""Boom, the rules: the deal and what moves do. The state is in state.py, moves and events in moves.py, what may be done
in legal.py, what a seat knows in knowledge.py.

From the rule text of Boom in English and Spanish. What the text does not say, or says two ways, is settled so:

- One deck, so two to six seats (B1). A board dealt without life is dealt again seat by seat (B3).
- A face may attack, as its strength 0 exceeds nothing: it lies on top and pins the accumulator (B10).
- The cards of an eliminated player go to the discard pile (B16).
- With nothing left to draw, play goes on with fewer cards; an empty hand can only pass (B18).
- A position in which nothing can change any more is a draw (B20).
- Deck and discard pile are one unknown pool to everyone (B19), and so worlds are dealt from it: every card that a
  seat does not see now is equally likely in every place that it does not see into. A board card swapped into a hand
  is known to be there until it leaves; that it left is public, also in a closed discard. With `open_discard` everyone
  is told which cards go to the discard pile, and none is kept in mind. With `counting` a seat knows those that it saw
  go, until they are shuffled into a deck.

An accumulator is a slot. There are 3 × players slots and never more accumulators: an exact kill takes one and gives
one, and the new one lies in the slot of the old.
"""

import numpy as np

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import CHANCE, DRAW, MAX_SEATS, NO_CARD, NOBODY, RUNNING, WIN, Cards
from powderkeg.engine.packed import reverse_into
from powderkeg.engine.state_record import State as AnyState
from powderkeg.engine.turn import end_turn, finish, is_in, open_table, seat_after
from powderkeg.games.boom import state as b
from powderkeg.games.boom.legal import attack_slots, faces_in, usable_faces
from powderkeg.games.boom.moves import MOVES, note

# --- the deal --------------------------------------------------------------------------------------


@kernel
def deal(s: AnyState) -> None:
    """Clear the table: the first shuffle deals."""
    open_table(s)
    s.mover = s.actor
    s.actor = CHANCE
    s.stage = b.DEALING
    s.swapped = 0
    s.waiting = NO_CARD
    s.deck_n = b.CARDS
    s.discard_n = 0
    for seat in range(MAX_SEATS):
        s.hand_n[seat] = 0
        for i in range(b.HAND):
            s.hand[seat, i] = NO_CARD
    s.laid = 0
    s.discarded = 0
    s.shown = 0
    forget_counted(s)
    s.pinned = 0
    for v in range(b.VALUES + 1):
        s.strong[v] = 0
    for seat in range(MAX_SEATS):
        s.mine[seat] = 0
    for slot in range(b.SLOTS):
        s.owner[slot] = NOBODY
        s.card[slot] = NO_CARD
        s.top[slot] = NO_CARD
        s.life[slot] = 0
    for card in range(b.CARDS):
        s.below[card] = NO_CARD
        s.deck[card] = NO_CARD


@kernel
def pending(s: AnyState, cards: Cards) -> int:
    """List the deck at the deal; later the discard pile (B18), with the deck where both are shuffled together."""
    if s.stage == b.DEALING or s.stage == b.REDEALING:
        held = 0
        for seat in range(s.players):
            for h in range(s.hand_n[seat]):
                held |= bitset.bit(s.hand[seat, h])
        return bitset.write_members(b.ALL_CARDS & ~held & ~s.laid, cards)
    return bitset.write_members(s.discarded | in_deck(s) if s.stage == b.MIXING else s.discarded, cards)


@kernel
def shuffle(s: AnyState, cards: Cards) -> None:
    if s.stage == b.DEALING or s.stage == b.REDEALING:
        stack(s, cards, s.deck_n)
        if s.stage == b.DEALING:
            lay_hands(s)
        lay_boards(s)
    else:
        new_deck(s, cards)
        go_on(s, np.int64(s.stage))  # type: ignore[arg-type]  # int64 as in apply, so that one version serves both


@kernel(inline="source")
def stack(s: AnyState, cards: Cards, n: int) -> None:
    reverse_into(cards, s.deck, n)
    s.deck_n = n


@kernel(inline="source")
def lay_hands(s: AnyState) -> None:
    """B2: deal three to each hand from seat 1, before three to each board."""
    for seat in range(s.players):
        for h in range(b.HAND):
            s.hand[seat, h] = pop(s)
        s.hand_n[seat] = b.HAND


@kernel(inline="llvm")
def lay_boards(s: AnyState) -> None:
    """B3: deal three to each board; three faces go back into the deck, which is shuffled again."""
    for seat in range(s.players):
        if s.mine[seat] == 0:
            for i in range(b.HAND):
                lay(s, seat, 3 * seat + i, pop(s))
            if not has_life(s, seat):
                for i in range(b.HAND):
                    s.laid &= ~bitset.bit(s.card[3 * seat + i])
                    clear_slot(s, 3 * seat + i)
                s.deck_n += b.HAND
                s.stage = b.REDEALING
                return
    s.stage = b.PLAYING
    s.actor = s.mover


@kernel(inline="source")
def has_life(s: AnyState, seat: int) -> bool:
    return s.mine[seat] & s.strong[1] != 0


# --- moving cards ----------------------------------------------------------------------------------


@kernel(inline="source")
def pop(s: AnyState) -> int:
    s.deck_n -= 1
    return s.deck[s.deck_n]


@kernel(inline="source")
def lay(s: AnyState, seat: int, slot: int, card: int) -> None:
    """Lay a card as an accumulator."""
    s.owner[slot] = seat
    s.mine[seat] |= 1 << slot
    s.card[slot] = card
    s.top[slot] = card
    set_life(s, slot, b.value(card))
    s.laid |= bitset.bit(card)


@kernel(inline="source")
def put_on(s: AnyState, slot: int, card: int) -> None:
    """Put a card on an accumulator."""
    s.laid |= bitset.bit(card)
    s.below[card] = s.top[slot]
    s.top[slot] = card
    s.pinned |= 1 << slot


@kernel(inline="source")
def set_life(s: AnyState, slot: int, life: int) -> None:
    for v in range(b.VALUES + 1):
        s.strong[v] = s.strong[v] & ~(1 << slot) | (life >= v) << slot
    s.strong[0] = s.strong[1]
    s.life[slot] = life


@kernel(inline="source")
def clear_slot(s: AnyState, slot: int) -> None:
    s.mine[s.owner[slot]] &= ~(1 << slot)
    s.pinned &= ~(1 << slot)
    set_life(s, slot, 0)
    s.owner[slot] = NOBODY
    s.card[slot] = NO_CARD
    s.top[slot] = NO_CARD


@kernel(inline="source")
def put_away(s: AnyState, card: int) -> None:
    """Put a card on the discard pile."""
    s.discarded |= bitset.bit(card)
    s.discard_n += 1


@kernel(inline="source")
def destroy(s: AnyState, slot: int) -> None:
    """B11: discard the accumulator and every card on it."""
    note.destroyed(s, s.owner[slot], s.card[slot])
    discard_slot(s, slot)


@kernel(inline="llvm")
def discard_slot(s: AnyState, slot: int) -> None:
    """Put an accumulator and every card on it on the discard pile, for all to see."""
    card = s.top[slot]
    while card != NO_CARD:
        under = s.below[card]
        s.below[card] = NO_CARD
        s.laid &= ~bitset.bit(card)
        put_away(s, card)
        if s.counting:
            s.counted |= bitset.bit(card)
        card = under
    clear_slot(s, slot)


@kernel(inline="llvm")
def put_away_held(s: AnyState, seat: int, h: int) -> None:
    """Put a card of a hand on the discard pile, shown to all with `open_discard` (B19)."""
    card = s.hand[seat, h]
    if s.open_discard:
        note.discarded(s, seat, card)
    if s.counting:
        count_gone(s, seat, bitset.bit(card))
    put_away(s, drop(s, seat, h))


@kernel
def count_gone(s: AnyState, seat: int, gone: int) -> None:
    """B19, counting: remember cards that leave a hand for the discard pile: everyone those that are shown or were known
    to be in the hand, the player also the others. Call it while they are still known."""
    seen = gone if s.open_discard else gone & s.shown
    s.counted |= seen
    s.own_counted[seat] |= gone & ~seen


@kernel(inline="source")
def forget_counted(s: AnyState) -> None:
    s.counted = 0
    for seat in range(MAX_SEATS):
        s.own_counted[seat] = 0


@kernel(inline="source")
def drop(s: AnyState, seat: int, h: int) -> int:
    """Take a card out of the hand; the last one fills its place."""
    card = s.hand[seat, h]
    last = s.hand_n[seat] - 1
    s.hand[seat, h] = s.hand[seat, last]
    s.hand[seat, last] = NO_CARD
    s.hand_n[seat] = last
    s.shown &= ~bitset.bit(card)
    return card


# --- what a move does ------------------------------------------------------------------------------


@kernel
def apply(s: AnyState, code: int) -> None:
    code = int(code)
    s.log_n = 0
    me = s.actor
    if code == MOVES.PASS:  # B18
        note.passed(s, me)
        stage = b.DRAWING
    elif code >= MOVES.discard.FIRST:
        stage = apply_discard(s, me, MOVES.discard.chosen(code))
    elif code >= MOVES.boom.FIRST:
        stage = apply_boom(s, me, MOVES.boom.number(code))
    elif s.owner[MOVES.put.slot(code)] == me:
        stage = apply_swap(s, me, MOVES.put.hand(code), MOVES.put.slot(code))
    else:
        stage = apply_attack(s, me, MOVES.put.hand(code), MOVES.put.slot(code))
    go_on(s, stage)


@kernel(inline="source")
def apply_swap(s: AnyState, me: int, h: int, slot: int) -> int:
    mine = s.hand[me, h]
    old = s.card[slot]
    note.swapped(s, me, mine, old)
    s.hand[me, h] = old
    s.laid &= ~bitset.bit(old)
    s.shown = s.shown & ~bitset.bit(mine) | bitset.bit(old)  # B19
    lay(s, me, slot, mine)  # B6
    s.swapped = 1
    if not has_life(s, me):
        return b.JUDGING  # B7
    if s.swapped_card == b.LATER:
        s.waiting = old
    return b.PLAYING


@kernel(inline="source")
def apply_attack(s: AnyState, me: int, h: int, slot: int) -> int:
    card = drop(s, me, h)
    target = s.card[slot]
    note.attacked(s, me, card, target)
    put_on(s, slot, card)
    life = s.life[slot] - b.value(card)
    if life > 0:
        set_life(s, slot, life)
        note.hit(s, s.owner[slot], target, life)
        return b.DRAWING
    destroy(s, slot)
    return b.EXTRA if b.value(card) == b.value(target) and s.exact_kill else b.JUDGING  # B12


@kernel(inline="llvm")
def apply_boom(s: AnyState, me: int, number: int) -> int:
    """B13"""
    note.boomed(s, me, number)
    if s.boom_faces == b.HAND:
        for _ in range(b.HAND):
            put_away_held(s, me, 0)
    else:
        discard_first_faces(s, me)
    hit = s.strong[number] & ~s.strong[number + 1]
    for slot in range(3 * s.players):
        if hit >> slot & 1:
            destroy(s, slot)
    return b.JUDGING


@kernel
def discard_first_faces(s: AnyState, me: int) -> None:
    """B13: discard as many faces as a Boom needs, of those that may be used, the first in the order of cards."""
    faces = usable_faces(s, me)
    for _ in range(s.boom_faces):
        card = bitset.first(faces)
        faces = bitset.rest(faces)
        for h in range(s.hand_n[me]):
            if s.hand[me, h] == card:
                put_away_held(s, me, h)
                break


@kernel(inline="source")
def apply_discard(s: AnyState, me: int, mask: int) -> int:
    """B14, without a branch on which cards go, since that cannot be predicted: always write three events, in the order
    of cards, and count as many as there are cards discarded."""
    gone = 0  # the discarded cards, a bit each
    for h in range(b.HAND):
        card = held_card(s, me, h)
        gone |= (int(mask) >> h & 1) << (card & 63)
    s.discarded |= gone
    s.discard_n += bitset.count(mask)
    if s.counting:
        count_gone(s, me, gone)
    s.shown &= ~gone  # B19: whether a known card left is public, also in a closed discard
    for i in range(b.HAND):
        s.log[i] = note.DISCARDED | int(me) << 8 | (bitset.first(gone) & 63) << 16
        gone &= gone - 1
    s.log_n = bitset.count(mask)
    close_ranks(s, me, mask)
    return b.DRAWING


@kernel(inline="source")
def close_ranks(s: AnyState, me: int, mask: int) -> None:
    """Take the cards of the mask out of the hand, from the last place to the first; each time the last card fills the
    gap."""
    first, second, third = held_card(s, me, 0), held_card(s, me, 1), held_card(s, me, 2)
    if mask & 4:
        third = NO_CARD
    if mask & 2:
        second = third
        third = NO_CARD
    if mask & 1:
        first = second if third == NO_CARD else third
        second = NO_CARD if third == NO_CARD else second
        third = NO_CARD
    s.hand[me, 0] = first
    s.hand[me, 1] = second
    s.hand[me, 2] = third
    s.hand_n[me] -= bitset.count(mask)


@kernel(inline="source")
def held_card(s: AnyState, seat: int, h: int) -> int:
    """The card in a place of the hand, or NO_CARD."""
    card = int(s.hand[seat, h])
    return card if h < s.hand_n[seat] else NO_CARD


# --- the end of a turn -----------------------------------------------------------------------------


@kernel(inline="llvm")
def go_on(s: AnyState, stage: int) -> None:
    """Do what follows an action, stage by stage, also after a shuffle that it waited for. The stage is an argument
    because the compiler can follow a variable, not a field of the state."""
    if stage == b.PLAYING:
        return
    if stage == b.EXTRA:
        if s.extra_face == b.REDRAW:
            turn_faces(s)
        if must_shuffle(s, b.EXTRA):
            return
        extra(s)
    if stage == b.MIXING:
        next_turn(s)
        return
    if stage != b.DRAWING:
        eliminate(s)
        if s.outcome != RUNNING:  # B17: nothing is drawn
            s.stage = b.JUDGING
            return
    if draw_up(s) and not must_mix(s):
        next_turn(s)


@kernel(inline="source")
def must_shuffle(s: AnyState, stage: int) -> bool:
    """B18: a card is needed. If the deck is empty, ask chance for a shuffle, and go on with the stage after it."""
    if s.deck_n == 0 and s.discard_n > 0:
        s.actor = CHANCE
        s.stage = stage
        return True
    return False


@kernel(inline="source")
def must_mix(s: AnyState) -> bool:
    """B18, always: at the end of the turn ask chance to shuffle deck and discard pile together, if the latter has a
    card. A move shuffles twice at most: for the extra accumulator (EXTRA), and then either for the hand (DRAWING),
    which leaves the discard pile empty, or here."""
    if s.reshuffle == b.ALWAYS and s.discard_n > 0:
        s.actor = CHANCE
        s.stage = b.MIXING
        return True
    return False


@kernel(inline="source")
def new_deck(s: AnyState, cards: Cards) -> None:
    if s.stage == b.MIXING:
        s.discard_n += s.deck_n
        note.all_reshuffled(s, s.discard_n)
    else:
        note.reshuffled(s, s.discard_n)
    stack(s, cards, s.discard_n)
    s.discarded = 0
    s.discard_n = 0
    forget_counted(s)
    s.actor = s.mover


@kernel
def in_deck(s: AnyState) -> int:
    """The cards in the deck, a bit each."""
    cards = 0
    for i in range(s.deck_n):
        cards |= bitset.bit(s.deck[i])
    return cards


@kernel
def turn_faces(s: AnyState) -> None:
    """B12, redraw: put the faces on top of the deck on the discard pile, one by one, for all to see. If the deck runs
    out they are in the reshuffle, with the two numbered cards of the blow, so this ends."""
    while s.deck_n > 0 and b.value(s.deck[s.deck_n - 1]) == 0:
        card = pop(s)
        put_away(s, card)
        if s.counting:
            s.counted |= bitset.bit(card)
        note.turned(s, s.mover, card)


@kernel(inline="source")
def extra(s: AnyState) -> None:
    """B12: lay the deck's top card as the attacker's new accumulator, a face too unless faces were turned up before."""
    slot = 0
    while s.owner[slot] != NOBODY:
        slot += 1
    card = pop(s)
    lay(s, s.mover, slot, card)
    note.extra(s, s.mover, card)


@kernel(inline="llvm")
def eliminate(s: AnyState) -> None:
    """B16: take out every seat without life, all at once. B17: end the game if one or none is left."""
    alive = 0
    for seat in range(MAX_SEATS):
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


@kernel(inline="source")
def clear_seat(s: AnyState, seat: int) -> None:
    note.eliminated(s, seat)
    while s.hand_n[seat] > 0:
        put_away_held(s, seat, s.hand_n[seat] - 1)
    for slot in range(3 * s.players):
        if s.owner[slot] == seat:
            discard_slot(s, slot)


@kernel(inline="source")
def draw_up(s: AnyState) -> bool:
    """B15: fill the hand, if the mover is still in; returns False when a shuffle must come first."""
    me = s.mover
    if is_in(s, me) and s.hand_n[me] < b.HAND:
        draw(s, me, min(b.HAND - s.hand_n[me], s.deck_n))
        if s.hand_n[me] < b.HAND and must_shuffle(s, b.DRAWING):
            return False
    return True


@kernel(inline="source")
def draw(s: AnyState, seat: int, n: int) -> None:
    """Draw the n top cards of the deck, at most three; as in apply_discard, without a branch on how many."""
    have = s.hand_n[seat]
    top = s.deck_n - 1
    for h in range(b.HAND):
        old = s.hand[seat, h]
        drawn = s.deck[max(top - (h - have), 0)]
        s.hand[seat, h] = drawn if have <= h < have + n else old
        s.log[s.log_n + h] = note.DREW | int(seat) << 8 | int(s.deck[max(top - h, 0)] & 63) << 16
    s.log_n += n
    s.deck_n -= n
    s.hand_n[seat] = have + n


@kernel(inline="source")
def next_turn(s: AnyState) -> None:
    s.stage = b.PLAYING
    s.swapped = 0
    s.waiting = NO_CARD
    s.mover = seat_after(s, s.mover)
    s.actor = s.mover
    if is_dead(s):  # B20
        finish(s, DRAW, 0)
    end_turn(s)


@kernel(inline="source")
def is_dead(s: AnyState) -> bool:
    """B20: whether nothing can change any more. Usually some accumulator with life has no card on it: then the rest is
    not checked."""
    if s.deck_n + s.discard_n == 0 and is_stuck(s):
        return True
    return s.strong[1] & ~s.pinned == 0 and all_pinned_for_good(s)


@kernel(inline="llvm")
def all_pinned_for_good(s: AnyState) -> bool:
    """B20 (a): whether every accumulator is pinned, and no attack or Boom can ever change a life."""
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
    return bitset.count(b.FACES & ~s.laid) < s.boom_faces


@kernel(inline="llvm")
def is_stuck(s: AnyState) -> bool:
    """B20 (b): whether, with nothing to draw, no card in any hand can change a value."""
    for seat in range(s.players):
        if is_in(s, seat):
            if faces_in(s, seat) >= s.boom_faces:
                return False
            for h in range(s.hand_n[seat]):
                worth = b.value(s.hand[seat, h])
                if worth > 0 and attack_slots(s, seat, worth):
                    return False
                same = s.strong[worth] & ~s.strong[worth + 1] if worth > 0 else ~s.strong[1]
                if s.mine[seat] & ~s.pinned & ~same:
                    return False
    return True
