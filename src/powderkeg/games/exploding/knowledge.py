"""Exploding: what a seat knows, worlds that look the same to it, and its observation."""

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import NO_CARD, NOBODY, Numbers, Rng
from powderkeg.engine.generator import below, mix
from powderkeg.engine.state_record import State as AnyState
from powderkeg.games.exploding import state as e
from powderkeg.games.exploding.tally import count, stack, tally_pile


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
    return int(s.shown[e.EVERYONE if seat == NOBODY else e.OPPONENT, owner, kind])


@kernel(inline="llvm")
def hidden_n(s: AnyState, who: int, owner: int) -> int:
    """Cards of the owner's hand that OPPONENT or EVERYONE does not know."""
    n = 0
    for kind in range(e.DEFUSE, e.KINDS):
        n += int(s.hand[owner, kind]) - int(s.shown[who, owner, kind])
    return n


@kernel
def redeal(s: AnyState, seat: int, rng: Rng) -> None:
    """Gather every card that the seat does not see, deal to the closed hands and shuffle the rest under the known top.

    What may lie in a place grows from the cards of the deal (no defuse) over those drawn (no explosive) to the pile
    (anything), so, dealt in this order, every world is equally likely."""
    who = e.EVERYONE if seat == NOBODY else e.OPPONENT
    under = int(s.pile_n) - known_top(s, seat)
    unseen = tally_pile(s, under)
    closed = 0  # hidden cards in each hand, a byte each
    marked = 0  # of those: known to the opponent, where the seat is a spectator
    for owner in range(e.SEATS):
        if owner != seat:
            closed += hidden_n(s, who, owner) * bitset.bit(8 * owner)
            marked += (hidden_n(s, who, owner) - hidden_n(s, e.OPPONENT, owner)) * bitset.bit(8 * owner)
            unseen += take_up(s, who, owner)
    for drawn in range(2):  # first the cards of the deal
        for owner in range(e.SEATS):
            if owner != seat:
                n = count(closed, owner)
                plain = int(s.plain[who, owner])
                for i in range(plain if drawn else 0, n if drawn else plain):
                    kind = pick(rng, unseen, e.DEFUSE if drawn else e.FUTURE)
                    unseen -= bitset.bit(8 * kind)
                    s.hand[owner, kind] += 1
                    s.shown[e.OPPONENT, owner, kind] += i >= n - count(marked, owner)
    for owner in range(e.SEATS):
        if owner != seat:
            s.plain[e.OPPONENT, owner] = min(int(s.plain[who, owner]), count(closed, owner) - count(marked, owner))
    stack(s, unseen)
    mix(rng, s.deck, under)


@kernel
def take_up(s: AnyState, who: int, owner: int) -> int:
    """Take all cards that `who` does not know out of the hand; returns their tally."""
    tally = 0
    for kind in range(e.DEFUSE, e.KINDS):
        shown = int(s.shown[who, owner, kind])
        tally += (int(s.hand[owner, kind]) - shown) * bitset.bit(8 * kind)
        s.hand[owner, kind] = shown
        s.shown[e.OPPONENT, owner, kind] = shown
    return tally


@kernel
def pick(rng: Rng, tally: int, first: int) -> int:
    """The kind of a random card among those of kind `first` and later."""
    total = 0
    for kind in range(first, e.KINDS):
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
    ("sees", 1),
    ("actor", 1),  # seats are counted from the observer: 0 is the observer, 1 the opponent
    ("pile", 1),  # cards left
    ("top", e.MOST_SEEN),  # kinds of the top cards the observer knows, top first, -1 for none
    ("known", e.SEATS),  # how many top cards each seat knows
    ("hands", e.SEATS * e.KINDS),  # cards of each kind the observer knows in each hand: all of its own
    ("hidden", e.SEATS),  # other cards in each hand
    ("plain", e.SEATS),  # those of them that cannot be a defuse, since they were dealt
    ("exposed", e.KINDS),  # own cards of each kind that the opponent knows
    ("discard", e.KINDS),
    ("unseen", e.KINDS),  # cards of each kind in the pile or a hand that the observer does not see
)


@kernel
def observe(s: AnyState, seat: int, numbers: Numbers) -> None:
    """Write the observation; a spectator (NOBODY) counts seats as they are and has no hand."""
    near = 0 if seat == NOBODY else seat
    who = e.EVERYONE if seat == NOBODY else e.OPPONENT
    top = known_top(s, seat)
    under = int(s.pile_n) - top
    unseen = tally_pile(s, under)
    numbers[0] = s.phase
    numbers[1] = s.open_future
    numbers[2] = s.sees
    numbers[3] = s.mover ^ near
    numbers[4] = s.pile_n
    at = 5
    for place in range(e.MOST_SEEN):
        numbers[at + place] = s.deck[s.pile_n - 1 - place] if place < top else NO_CARD
    at += e.MOST_SEEN
    for i in range(e.SEATS):
        owner = near ^ i
        own = owner == seat
        numbers[at + i] = s.known[owner]
        numbers[at + e.SEATS + e.SEATS * e.KINDS + i] = 0 if own else hidden_n(s, who, owner)
        numbers[at + 2 * e.SEATS + e.SEATS * e.KINDS + i] = 0 if own else s.plain[who, owner]
        for kind in range(e.KINDS):
            seen = known_in_hand(s, seat, owner, kind)
            numbers[at + e.SEATS + i * e.KINDS + kind] = seen
            unseen += (int(s.hand[owner, kind]) - seen) * bitset.bit(8 * kind)
    at += 3 * e.SEATS + e.SEATS * e.KINDS
    for kind in range(e.KINDS):
        numbers[at + kind] = 0 if seat == NOBODY else s.shown[e.OPPONENT, near, kind]
        numbers[at + e.KINDS + kind] = s.discarded[kind]
        numbers[at + 2 * e.KINDS + kind] = count(unseen, kind)
