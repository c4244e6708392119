"""Battle GUM, what people are shown: the position as a seat sees it, and what moves name."""

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import MAX_SEATS, NO_CARD, NOBODY, RUNNING, Shown
from powderkeg.engine.lists import NOTHING, write_pile, write_set
from powderkeg.engine.state_record import State as AnyState
from powderkeg.games.battle_gum import state as g
from powderkeg.games.battle_gum.legal import nth, top_value
from powderkeg.games.battle_gum.moves import FORMS, HOLDS, LAYS, MOVES, NAMES
from powderkeg.games.battle_gum.state import PLAYABLE

# Each card is in a hand, face up, in the pile or gone, and those of the reader's hand are listed twice; every player
# with four numbers; the values that may be played; 12 more numbers.
MOST_SHOWN = 2 * g.CARDS + 4 * MAX_SEATS + 13 + 12


@kernel
def show(s: AnyState, seat: int, is_open: bool, numbers: Shown) -> int:
    at = write_set(numbers, 0, int(s.hand[seat]) if seat != NOBODY else 0)
    numbers[at] = s.players
    at += 1
    for owner in range(s.players):
        at = show_player(s, owner, is_open, numbers, at)
    numbers[at] = s.deck_n
    at = write_pile(numbers, at + 1, s.pile, s.pile_n)
    at = write_set(numbers, at, int(s.gone))
    return show_question(s, numbers, at)


@kernel
def show_player(s: AnyState, owner: int, is_open: bool, numbers: Shown, at: int) -> int:
    numbers[at] = s.hand_n[owner]
    at = write_set(numbers, at + 1, int(s.hand[owner] if is_open else s.open[owner]))
    at = write_set(numbers, at, int(s.up[owner]))
    down = 0
    for place in range(g.FRONT):
        down += s.down[owner, place] != NO_CARD
    numbers[at] = down
    return at + 1


@kernel
def show_question(s: AnyState, numbers: Shown, at: int) -> int:
    """Write who laid last, what is to be decided by whom, and what may be played."""
    is_running = s.outcome == RUNNING
    named = s.actor if is_running and s.stage == g.ANSWERING else s.named
    numbers[at] = s.layer + 1
    numbers[at + 1] = s.stage if is_running else NOTHING
    numbers[at + 2] = s.actor + 1 if is_running else NOTHING
    numbers[at + 3] = named + 1 if named != NOBODY else NOTHING
    answer = top_value(s)
    numbers[at + 4] = answer
    first = at + 6
    at = first
    can_go = int(PLAYABLE[s.six, s.thirteen, answer])
    for kind in range(g.NINJA >> 2):
        if bitset.has(can_go, 4 * kind):
            numbers[at] = kind + 1
            at += 1
    numbers[first - 1] = at - first
    numbers[at] = s.ninjas
    return at + 1


@kernel
def spell(s: AnyState, code: int, numbers: Shown) -> int:
    me = int(s.actor)
    numbers[0] = me + 1
    if code == MOVES.PICKUP:
        numbers[1] = s.pile_n
    elif code != MOVES.DECLINE:
        at = write_set(numbers, 1, named_cards(s, me, code))
        numbers[at] = NAMES[code] + 1
    return int(FORMS[code])


@kernel
def named_cards(s: AnyState, me: int, code: int) -> int:
    """The cards that a move lays, takes or holds, a bit each."""
    if MOVES.hold.FIRST <= code <= MOVES.hold.LAST:
        return held(s, me, MOVES.hold.choice(code))
    if MOVES.take.FIRST <= code <= MOVES.take.LAST:
        return bitset.bit(nth(s.up[me], MOVES.take.place(code)))
    return int(LAYS[code])


@kernel
def held(s: AnyState, me: int, choice: int) -> int:
    """G3: the cards that a `hold` keeps in hand."""
    rest, places, cards = int(s.hand[me] | s.up[me]), int(HOLDS[choice]), 0
    while places:
        if bitset.has(places, 0):
            cards |= bitset.bit(bitset.first(rest))
        rest = bitset.rest(rest)
        places >>= 1
    return cards
