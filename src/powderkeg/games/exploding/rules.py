"""Exploding, the rules.

From the rule text of Exploding, a game in three phases (the option `phase`). What the text does not say, or says two
ways, is settled so:

- In phase 2 a drawn defuse is kept, a drawn blank discarded; either ends the turn (E3).
- The explosive never enters a hand: a defuse in hand is used automatically and in public, in phases 2 and 3 (E4).
- Any card may be played in phase 3, a blank or a defuse to no effect (E7).
- See the future is private (E9) unless `open_future`; what was seen is known until drawn or reshuffled (E10). A card
  that the opponent had seen before it was drawn is known to be in that hand until such a card leaves it.
- Phase 3 is dealt with two shuffles, one for the hands and one for the pile: hands say nothing of the pile's order.
- Worlds are dealt so: of a hand one knows the cards one has seen, and of the others only that those dealt at the start
  are no defuse and that none is the explosive. A card that is played was the one of its kind that was known; if none
  was, one of the deal; if none is left or it is a defuse, one drawn unseen. (So the least is ruled out.) After a
  reshuffle nothing that was seen of the pile counts, not even that those cards are in it (E10). A player who exploded
  held no defuse.

Cards of one kind are alike: a hand is a count of each kind. The explosive is always in the pile while the game runs, so
the pile never runs empty; it goes to the discard pile when it is drawn without a defuse in hand.
"""

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import CHANCE, NO_CARD, WIN, Cards
from powderkeg.engine.packed import reverse_into
from powderkeg.engine.state_record import State as AnyState
from powderkeg.engine.turn import end_turn, finish, open_table, write_event
from powderkeg.games.exploding import state as e
from powderkeg.games.exploding.knowledge import hidden_n
from powderkeg.games.exploding.legal import holds, only_draws
from powderkeg.games.exploding.moves import MOVES, note
from powderkeg.games.exploding.state import STACK_N, STACKS
from powderkeg.games.exploding.tally import count, lay_in_order, stack, tally_pile

# --- the deal --------------------------------------------------------------------------------------


@kernel
def deal(s: AnyState) -> None:
    """Clear the table and hand out the defuses; shuffles deal the rest."""
    open_table(s)
    s.mover = s.actor
    s.actor = CHANCE
    s.stage = e.HANDS if s.phase == 3 else e.PILE
    for kind in range(e.KINDS):
        s.discarded[kind] = 0
    for seat in range(e.SEATS):
        s.known[seat] = 0
        for kind in range(e.KINDS):
            s.hand[seat, kind] = 0
        for who in range(2):
            s.plain[who, seat] = 0
            for kind in range(e.KINDS):
                s.shown[who, seat, kind] = 0
    if s.phase > 1:  # E2, E6
        for seat in range(e.SEATS):
            s.hand[seat, e.DEFUSE] = 1
            for who in range(2):
                s.shown[who, seat, e.DEFUSE] = 1
    if s.phase == 3:
        s.pile_n = lay_in_order(s, open_cards(s))
    else:
        s.pile_n = STACK_N[s.phase]
        for i in range(e.DECK):
            s.deck[i] = STACKS[s.phase, i]


@kernel(inline="llvm")
def open_cards(s: AnyState) -> int:
    """E6: the tally of the cards that hands are dealt from."""
    futures, skips, blanks = int(s.futures), int(s.skips), int(s.blanks)
    return futures << 8 * e.FUTURE | skips << 8 * e.SKIP | blanks << 8 * e.BLANK


@kernel
def pending(s: AnyState, cards: Cards) -> int:
    """List the pile: it lies in the order of cards whenever the actor is CHANCE."""
    n = int(s.pile_n)
    reverse_into(s.deck, cards, n)
    return n


@kernel
def shuffle(s: AnyState, cards: Cards) -> None:
    if s.stage == e.HANDS:
        lay_hands(s, cards)
        return
    n = int(s.pile_n)
    reverse_into(cards, s.deck, n)
    if s.stage == e.PILE:
        s.stage = e.PLAYING
        s.actor = s.mover
    else:  # E4
        note.reshuffled(s, n)
        next_turn(s, s.mover)


@kernel(inline="llvm")
def lay_hands(s: AnyState, cards: Cards) -> None:
    """E6: deal to each seat from the top; the rest, the explosive and the other defuses are the pile."""
    n = int(s.dealt)
    left = open_cards(s)
    for seat in range(e.SEATS):
        dealt = 0
        for i in range(seat * n, seat * n + n):
            dealt += bitset.bit(8 * cards[i])
        for kind in range(e.FUTURE, e.KINDS):
            s.hand[seat, kind] = count(dealt, kind)
        s.plain[e.OPPONENT, seat] = n
        s.plain[e.EVERYONE, seat] = n
        left -= dealt
    defuses = int(s.defuses) - e.SEATS
    s.pile_n = lay_in_order(s, left + bitset.bit(8 * e.EXPLOSIVE) + (defuses << 8 * e.DEFUSE))
    s.stage = e.PILE


# --- cards in pile and hands -------------------------------------------------------------------------


@kernel(inline="source")
def pop(s: AnyState) -> int:
    """Take the top card off the pile."""
    top = int(s.pile_n) - 1
    card = s.deck[top]
    s.deck[top] = NO_CARD
    s.pile_n = top
    return card


@kernel(inline="llvm")
def leave(s: AnyState, me: int, kind: int) -> None:
    """Discard a card from the hand: one that was known, else from the deal, else drawn unseen."""
    s.hand[me, kind] -= 1
    s.discarded[kind] += 1
    for who in range(2):
        was_shown = s.shown[who, me, kind] > 0
        was_plain = (not was_shown) & (kind != e.DEFUSE) & (s.plain[who, me] > 0)
        s.shown[who, me, kind] -= was_shown
        s.plain[who, me] -= was_plain


# --- what a move does ------------------------------------------------------------------------------


@kernel
def apply(s: AnyState, code: int) -> None:
    s.log_n = 0
    me = int(s.mover)
    if only_draws(s):
        turn_up(s, me)
    elif code == MOVES.DRAW:
        draw(s, me)
    else:
        apply_play(s, me, MOVES.play.kind(code))


@kernel(inline="llvm")
def apply_play(s: AnyState, me: int, kind: int) -> None:
    """E7: play a card from the hand."""
    note.played(s, me, kind)
    leave(s, me, kind)
    if kind == e.SKIP:  # E8
        next_turn(s, me)
    elif kind == e.FUTURE:
        look(s, me)


@kernel(inline="llvm")
def look(s: AnyState, me: int) -> None:
    """E9, E10: see the top cards of the pile."""
    n = min(int(s.sees), int(s.pile_n))
    for place in range(e.MOST_SEEN):  # up to a constant, so that LLVM unrolls it: phase 1 plays 15 % faster
        if place == n:
            break
        write_event(s, note.REVEALED if s.open_future else note.LOOKED, me, s.deck[s.pile_n - 1 - place], place)
    for seat in range(e.SEATS):
        if seat == me or s.open_future:
            s.known[seat] = max(int(s.known[seat]), n)


@kernel(inline="source")
def turn_up(s: AnyState, me: int) -> None:
    """E1, E3: draw in public; a blank is discarded, a defuse kept."""
    card = pop(s)
    if card == e.BLANK:
        note.turned(s, me, e.BLANK)
        s.discarded[e.BLANK] += 1
        next_turn(s, me)
    elif card == e.EXPLOSIVE:
        meet_explosive(s, me)
    else:
        keep(s, me, card, True, True)
        next_turn(s, me)


@kernel(inline="source")
def draw(s: AnyState, me: int) -> None:
    """E7: draw. E10: each seat then knows one top card less."""
    seen = s.known[1 - me] > 0
    card = pop(s)
    for seat in range(e.SEATS):
        s.known[seat] -= s.known[seat] > 0
    if card == e.EXPLOSIVE:
        meet_explosive(s, me)
    else:
        keep(s, me, card, seen, seen & (s.open_future > 0))
        next_turn(s, me)


@kernel(inline="llvm")
def meet_explosive(s: AnyState, me: int) -> None:
    if holds(s, me, e.DEFUSE):
        defuse(s, me)
    else:
        explode(s, me)


@kernel(inline="llvm")
def keep(s: AnyState, me: int, card: int, to_opponent: bool, to_everyone: bool) -> None:
    """Add a drawn card to the hand, and remember who saw it."""
    note.drew(s, me, card, int(to_opponent) + int(to_everyone))
    s.hand[me, card] += 1
    s.shown[e.OPPONENT, me, card] += to_opponent
    s.shown[e.EVERYONE, me, card] += to_everyone


@kernel(inline="llvm")
def defuse(s: AnyState, me: int) -> None:
    """E4: put the explosive back, and ask chance to shuffle the pile."""
    note.defused(s, me)
    leave(s, me, e.DEFUSE)
    n = int(s.pile_n)
    s.deck[n] = e.EXPLOSIVE
    s.pile_n = stack(s, tally_pile(s, n + 1))
    for seat in range(e.SEATS):
        s.known[seat] = 0  # E10
    s.actor = CHANCE


@kernel(inline="llvm")
def explode(s: AnyState, me: int) -> None:
    """E1, E5: lose the game; it shows that no card of that hand is a defuse."""
    note.exploded(s, me, s.phase)
    s.discarded[e.EXPLOSIVE] += 1
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
