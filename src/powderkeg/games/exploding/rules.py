"""Exploding, the rules.

From the rule text of Exploding, a game in three phases (the option `phase`). What the text does not say, or says two
ways, is settled so:

- In phase 2 a drawn defuse is kept, a drawn blank discarded; either ends the turn (E3).
- The explosive never enters a hand: a defuse in hand saves by itself and in public, in phases 2 and 3 (E4).
- Any card may be played in phase 3, a blank or a defuse to no effect (E7).
- See the future is private (E9) unless `open_future`; what was seen is known until drawn or reshuffled (E10). A card
  that the opponent had seen before it was drawn is known to be in that hand until such a card leaves it.
- Phase 3 is dealt with two shuffles, one for the hands and one for the pile: hands say nothing of the pile's order.
- Worlds are dealt so: of a hand one knows the cards one has seen, and of the others only that those dealt at the start
  are no defuse and that none is the explosive. A card that is played was the one of its kind that was known; if none
  was, one of the deal; if none is left or it is a defuse, one drawn unseen. (So the least is ruled out.) A reshuffle
  makes all that was seen of the pile worthless, also that those cards are in it (E10). Who exploded held no defuse.

Cards of one kind are alike: a hand is a count of each kind. The explosive is always in the pile while the game runs, so
the pile never runs empty; who draws it undefended leaves it in the discard pile.

Codes:  0      draw
        kind   play a card of that kind: 1 defuse, 2 future, 3 skip, 4 blank
"""

from typing import Any

import numpy as np

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import CHANCE, NO_CARD, NOBODY, WIN, Cards, Codes, Numbers, Rng, state_dtype
from powderkeg.engine.generator import any_code_of_list, below, mix, next_state
from powderkeg.engine.packed import reverse_into
from powderkeg.engine.state_record import State as AnyState
from powderkeg.engine.turn import end_turn, finish, note, open_table
from powderkeg.games.exploding import SPEC

__all__ = ["SPEC"]

EXPLOSIVE, DEFUSE, FUTURE, SKIP, BLANK = range(5)  # the order of cards
KINDS = 5
CARDS = 51
SEATS = 2
DEALT = 7  # E6: cards of each hand that come at random
LOOK = 3  # E9

HANDS, PILE, PLAYING = range(3)  # State.stage: what the next shuffle is for
OPPONENT, EVERYONE = range(2)  # who knows something of a hand


def stacked(*counts: int) -> list[int]:
    """A pile of so many of each kind in the order of cards, top last."""
    cards = [kind for kind, n in enumerate(counts) for _ in range(n)]
    return cards[::-1] + [NO_CARD] * (CARDS - len(cards))


STACKS = np.array(  # the first cards to be shuffled in each phase
    [
        stacked(),
        stacked(1, 0, 0, 0, 46),  # E1
        stacked(1, 2, 0, 0, 46),  # E2
        stacked(0, 0, 5, 4, 37),  # E6: the hands come from these
    ],
    np.int8,
)
STACK_N = (STACKS != NO_CARD).sum(1).astype(np.int8)

State = state_dtype(
    [
        ("stage", np.int8),
        ("mover", np.int8),  # whose turn it is, also while chance has the word
        ("phase", np.int8),  # option: 1, 2, 3
        ("open_future", np.int8),  # option, E9
        ("pile_n", np.int8),
        ("known", np.int8, (SEATS,)),  # E10: how many top cards of the pile each seat knows
        ("hand", np.int8, (SEATS, KINDS)),  # cards of each kind
        ("discarded", np.int8, (KINDS,)),  # cards of each kind in the discard pile
        ("shown", np.int8, (2, SEATS, KINDS)),  # of those in hand: known to OPPONENT, known to EVERYONE (never more)
        ("plain", np.int8, (2, SEATS)),  # of those in hand but not shown: from the deal, so no defuse
        ("deck", np.int8, (CARDS,)),  # the pile's kinds, top last; no set-up has more than all 51 cards in it
    ]
)

DRAW_ONE = 0
ACTIONS = KINDS
MOST_LEGAL = ACTIONS
MOST_CARDS = CARDS

EVENTS = (
    "",
    "drew",  # seat, card, who sees it: 0 the drawer, 1 both players, 2 everyone
    "turned",  # seat, card: drawn and discarded face up (phases 1 and 2)
    "played",  # seat, card
    "looked",  # seat, card, place from the top (0 1 2): seen by that seat alone
    "revealed",  # seat who played it, card, place from the top: seen by everyone (open_future)
    "defused",  # seat: drew the explosive, discarded a defuse, put the explosive back
    "reshuffled",  # cards
    "exploded",  # seat: drew the explosive and loses
)
_, DREW, TURNED, PLAYED, LOOKED, REVEALED, DEFUSED, RESHUFFLED, EXPLODED = range(9)
NONE = 255

REASONS = (
    "",
    "E1 only-draw",  # phase 1 has no hands
    "E3 only-draw",  # phase 2 plays no cards
    "E7 not-in-hand",
)
_, ONLY_DRAW_1, ONLY_DRAW_2, NOT_IN_HAND = range(4)


# --- the deal --------------------------------------------------------------------------------------


@kernel
def deal(s: AnyState) -> None:
    """An empty table with the defuses handed out; shuffles deal the rest."""
    open_table(s)
    s.mover = s.actor
    s.actor = CHANCE
    s.stage = HANDS if s.phase == 3 else PILE
    for kind in range(KINDS):
        s.discarded[kind] = 0
    for seat in range(SEATS):
        s.known[seat] = 0
        for kind in range(KINDS):
            s.hand[seat, kind] = 0
        for who in range(2):
            s.plain[who, seat] = 0
            for kind in range(KINDS):
                s.shown[who, seat, kind] = 0
    if s.phase > 1:  # E2, E6
        for seat in range(SEATS):
            s.hand[seat, DEFUSE] = 1
            for who in range(2):
                s.shown[who, seat, DEFUSE] = 1
    s.pile_n = STACK_N[s.phase]
    for i in range(CARDS):
        s.deck[i] = STACKS[s.phase, i]


@kernel
def pending(s: AnyState, cards: Cards) -> int:
    """The pile: it lies in the order of cards whenever chance has the word."""
    n = int(s.pile_n)
    reverse_into(s.deck, cards, n)
    return n


@kernel
def shuffle(s: AnyState, cards: Cards) -> None:
    if s.stage == HANDS:
        lay_hands(s, cards)
        return
    n = int(s.pile_n)
    reverse_into(cards, s.deck, n)
    if s.stage == PILE:
        s.stage = PLAYING
        s.actor = s.mover
    else:  # E4
        note(s, RESHUFFLED, n, NONE, NONE)
        next_turn(s, s.mover)


@kernel
def lay_hands(s: AnyState, cards: Cards) -> None:
    """E6: seven from the top to each seat; the rest, the explosive and the other defuses are the pile."""
    for seat in range(SEATS):
        dealt = 0
        for i in range(DEALT):
            dealt += bitset.bit(8 * cards[seat * DEALT + i])
        for kind in range(FUTURE, KINDS):
            s.hand[seat, kind] = count(dealt, kind)
        s.plain[OPPONENT, seat] = DEALT
        s.plain[EVERYONE, seat] = DEALT
    tally = bitset.bit(8 * EXPLOSIVE) + 2 * bitset.bit(8 * DEFUSE)
    for i in range(SEATS * DEALT, s.pile_n):
        tally += bitset.bit(8 * cards[i])
    for i in range(s.pile_n):
        s.deck[i] = NO_CARD
    s.pile_n = stack(s, tally)
    s.stage = PILE


# --- cards in piles and hands ----------------------------------------------------------------------


@kernel
def count(tally: int, kind: int) -> int:
    """A tally is the number of cards of each kind, a byte each."""
    return tally >> 8 * kind & 255


@kernel(inline="llvm")
def tally_pile(s: AnyState, n: int) -> int:
    """The n lowest cards of the pile."""
    tally = 0
    for i in range(n):
        tally += bitset.bit(8 * s.deck[i])
    return tally


@kernel(inline="llvm")
def stack(s: AnyState, tally: int) -> int:
    """Lay the cards at the bottom of the pile in the order of cards; returns how many."""
    n = 0
    for kind in range(KINDS - 1, -1, -1):
        for _ in range(count(tally, kind)):
            s.deck[n] = kind
            n += 1
    return n


@kernel(inline="source")
def pop(s: AnyState) -> int:
    """The top card."""
    top = int(s.pile_n) - 1
    card = s.deck[top]
    s.deck[top] = NO_CARD
    s.pile_n = top
    return card


@kernel
def leave(s: AnyState, me: int, kind: int) -> None:
    """A card goes from the hand to the discard pile: one that was known, else from the deal, else drawn unseen."""
    s.hand[me, kind] -= 1
    s.discarded[kind] += 1
    for who in range(2):
        was_shown = s.shown[who, me, kind] > 0
        was_plain = (not was_shown) & (kind != DEFUSE) & (s.plain[who, me] > 0)
        s.shown[who, me, kind] -= was_shown
        s.plain[who, me] -= was_plain


# --- what is legal ---------------------------------------------------------------------------------


@kernel(inline="source")
def only_draws(s: AnyState) -> bool:
    """E1, E3: before phase 3 no card is played."""
    return s.phase < 3


@kernel(inline="source")
def holds(s: AnyState, me: int, kind: int) -> bool:
    """E7: in phase 3, any card in hand can be played."""
    return s.hand[me, kind] > 0


@kernel
def legal(s: AnyState, codes: Codes) -> int:
    codes[0] = DRAW_ONE  # E1, E3, E7: always open
    n = 1
    if only_draws(s):
        return n
    for kind in range(DEFUSE, KINDS):
        codes[n] = kind
        n += holds(s, s.mover, kind)
    return n


@kernel
def any_code(s: AnyState, codes: Codes, x: np.uint64) -> tuple[Any, np.uint64]:
    """Where there is one choice only it need not be listed."""
    if only_draws(s):
        return np.int16(DRAW_ONE), next_state(x)
    return any_code_of_list(s, codes, x)


@kernel
def breaks(s: AnyState, code: int) -> int:
    if code == DRAW_ONE:
        return 0
    if only_draws(s):
        return ONLY_DRAW_1 if s.phase == 1 else ONLY_DRAW_2
    return 0 if holds(s, s.mover, code) else NOT_IN_HAND


# --- what a move does ------------------------------------------------------------------------------


@kernel
def apply(s: AnyState, code: int) -> None:
    s.log_n = 0
    me = int(s.mover)
    if only_draws(s):
        turn_up(s, me)
    elif code == DRAW_ONE:
        draw(s, me)
    else:
        apply_play(s, me, code)


@kernel
def apply_play(s: AnyState, me: int, kind: int) -> None:
    """E7"""
    note(s, PLAYED, me, kind, NONE)
    leave(s, me, kind)
    if kind == SKIP:  # E8
        next_turn(s, me)
    elif kind == FUTURE:
        look(s, me)


@kernel(inline="llvm")
def look(s: AnyState, me: int) -> None:
    """E9, E10"""
    n = min(LOOK, int(s.pile_n))
    for place in range(n):
        note(s, REVEALED if s.open_future else LOOKED, me, s.deck[s.pile_n - 1 - place], place)
    for seat in range(SEATS):
        if seat == me or s.open_future:
            s.known[seat] = max(int(s.known[seat]), n)


@kernel(inline="source")
def turn_up(s: AnyState, me: int) -> None:
    """E1, E3: in public; a blank is discarded, a defuse kept."""
    card = pop(s)
    if card == BLANK:
        note(s, TURNED, me, BLANK, NONE)
        s.discarded[BLANK] += 1
        next_turn(s, me)
    elif card == EXPLOSIVE:
        meet_explosive(s, me)
    else:
        keep(s, me, card, True, True)
        next_turn(s, me)


@kernel(inline="source")
def draw(s: AnyState, me: int) -> None:
    """E7; E10: of what is known of the pile one less."""
    seen = s.known[1 - me] > 0
    card = pop(s)
    for seat in range(SEATS):
        s.known[seat] -= s.known[seat] > 0
    if card == EXPLOSIVE:
        meet_explosive(s, me)
    else:
        keep(s, me, card, seen, seen & (s.open_future > 0))
        next_turn(s, me)


@kernel(inline="llvm")
def meet_explosive(s: AnyState, me: int) -> None:
    if holds(s, me, DEFUSE):
        defuse(s, me)
    else:
        explode(s, me)


@kernel
def keep(s: AnyState, me: int, card: int, to_opponent: bool, to_everyone: bool) -> None:
    """Into the hand, and who knows."""
    note(s, DREW, me, card, int(to_opponent) + int(to_everyone))
    s.hand[me, card] += 1
    s.shown[OPPONENT, me, card] += to_opponent
    s.shown[EVERYONE, me, card] += to_everyone


@kernel(inline="llvm")
def defuse(s: AnyState, me: int) -> None:
    """E4: chance puts the pile, with the explosive, in a new order."""
    note(s, DEFUSED, me, NONE, NONE)
    leave(s, me, DEFUSE)
    n = int(s.pile_n)
    s.deck[n] = EXPLOSIVE
    s.pile_n = stack(s, tally_pile(s, n + 1))
    for seat in range(SEATS):
        s.known[seat] = 0  # E10
    s.actor = CHANCE


@kernel(inline="llvm")
def explode(s: AnyState, me: int) -> None:
    """E1, E5: so no card of that hand is a defuse."""
    note(s, EXPLODED, me, NONE, NONE)
    s.discarded[EXPLOSIVE] += 1
    for who in range(2):
        s.plain[who, me] = hidden_n(s, who, me)
    s.left = 1 << (1 - me)
    finish(s, WIN, s.left)


@kernel(inline="source")
def next_turn(s: AnyState, me: int) -> None:
    other = 1 - me
    s.mover = other
    s.actor = other
    end_turn(s)


# --- what a seat knows -----------------------------------------------------------------------------


@kernel
def known_top(s: AnyState, seat: int) -> int:
    """E10: how many top cards of the pile the seat (NOBODY: a spectator) knows; E9: openly seen, all know the same."""
    if seat == NOBODY:
        return int(s.known[0]) if s.open_future else 0
    return int(s.known[seat])


@kernel
def known_in_hand(s: AnyState, seat: int, owner: int, kind: int) -> int:
    """How many cards of the kind the seat (NOBODY: a spectator) knows to be in the owner's hand."""
    if seat == owner:
        return int(s.hand[owner, kind])
    return int(s.shown[EVERYONE if seat == NOBODY else OPPONENT, owner, kind])


@kernel(inline="llvm")
def hidden_n(s: AnyState, who: int, owner: int) -> int:
    """Cards of the owner's hand that OPPONENT or EVERYONE does not know."""
    n = 0
    for kind in range(DEFUSE, KINDS):
        n += int(s.hand[owner, kind]) - int(s.shown[who, owner, kind])
    return n


@kernel
def redeal(s: AnyState, seat: int, rng: Rng) -> None:
    """Gather every card the seat does not see, deal to the closed hands and mix the rest under the known top.

    What may lie in a place grows from the cards of the deal (no defuse) over those drawn (no explosive) to the pile
    (anything), so, dealt in this order, every world is equally likely."""
    who = EVERYONE if seat == NOBODY else OPPONENT
    under = int(s.pile_n) - known_top(s, seat)
    unseen = tally_pile(s, under)
    closed = 0  # hidden cards in each hand, a byte each
    marked = 0  # of those: known to the opponent, where the seat is a spectator
    for owner in range(SEATS):
        if owner != seat:
            closed += hidden_n(s, who, owner) * bitset.bit(8 * owner)
            marked += (hidden_n(s, who, owner) - hidden_n(s, OPPONENT, owner)) * bitset.bit(8 * owner)
            unseen += take_up(s, who, owner)
    for drawn in range(2):  # first the cards of the deal
        for owner in range(SEATS):
            if owner != seat:
                n = count(closed, owner)
                plain = int(s.plain[who, owner])
                for i in range(plain if drawn else 0, n if drawn else plain):
                    kind = pick(rng, unseen, DEFUSE if drawn else FUTURE)
                    unseen -= bitset.bit(8 * kind)
                    s.hand[owner, kind] += 1
                    s.shown[OPPONENT, owner, kind] += i >= n - count(marked, owner)
    for owner in range(SEATS):
        if owner != seat:
            s.plain[OPPONENT, owner] = min(int(s.plain[who, owner]), count(closed, owner) - count(marked, owner))
    stack(s, unseen)
    mix(rng, s.deck, under)


@kernel
def take_up(s: AnyState, who: int, owner: int) -> int:
    """Out of the hand with all that `who` does not know; returns the tally."""
    tally = 0
    for kind in range(DEFUSE, KINDS):
        shown = int(s.shown[who, owner, kind])
        tally += (int(s.hand[owner, kind]) - shown) * bitset.bit(8 * kind)
        s.hand[owner, kind] = shown
        s.shown[OPPONENT, owner, kind] = shown
    return tally


@kernel
def pick(rng: Rng, tally: int, first: int) -> int:
    """The kind of a random card among those of kind `first` and later."""
    total = 0
    for kind in range(first, KINDS):
        total += count(tally, kind)
    left = below(rng, total)
    kind = first
    while left >= count(tally, kind):
        left -= count(tally, kind)
        kind += 1
    return kind


LAYOUT = (
    ("phase", 1),
    ("open_future", 1),
    ("actor", 1),  # seats are counted from the observer: 0 is the observer, 1 the opponent
    ("pile", 1),  # cards left
    ("top", LOOK),  # kinds of the top cards the observer knows, top first, -1 for none
    ("known", SEATS),  # how many top cards each seat knows
    ("hands", SEATS * KINDS),  # cards of each kind the observer knows in each hand: all of the own
    ("hidden", SEATS),  # other cards in each hand
    ("plain", SEATS),  # those of them that are no defuse for sure, being of the deal
    ("exposed", KINDS),  # own cards of each kind that the opponent knows
    ("discard", KINDS),
    ("unseen", KINDS),  # cards of each kind in the pile or a hand that the observer does not see
)


@kernel
def observe(s: AnyState, seat: int, numbers: Numbers) -> None:
    """NOBODY is a spectator, who counts seats as they are and has no hand."""
    near = 0 if seat == NOBODY else seat
    who = EVERYONE if seat == NOBODY else OPPONENT
    top = known_top(s, seat)
    under = int(s.pile_n) - top
    unseen = tally_pile(s, under)
    numbers[0] = s.phase
    numbers[1] = s.open_future
    numbers[2] = s.mover ^ near
    numbers[3] = s.pile_n
    at = 4
    for place in range(LOOK):
        numbers[at + place] = s.deck[s.pile_n - 1 - place] if place < top else NO_CARD
    at += LOOK
    for i in range(SEATS):
        owner = near ^ i
        own = owner == seat
        numbers[at + i] = s.known[owner]
        numbers[at + SEATS + SEATS * KINDS + i] = 0 if own else hidden_n(s, who, owner)
        numbers[at + 2 * SEATS + SEATS * KINDS + i] = 0 if own else s.plain[who, owner]
        for kind in range(KINDS):
            seen = known_in_hand(s, seat, owner, kind)
            numbers[at + SEATS + i * KINDS + kind] = seen
            unseen += (int(s.hand[owner, kind]) - seen) * bitset.bit(8 * kind)
    at += 3 * SEATS + SEATS * KINDS
    for kind in range(KINDS):
        numbers[at + kind] = 0 if seat == NOBODY else s.shown[OPPONENT, near, kind]
        numbers[at + KINDS + kind] = s.discarded[kind]
        numbers[at + 2 * KINDS + kind] = count(unseen, kind)
