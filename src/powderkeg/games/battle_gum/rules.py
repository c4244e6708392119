"""Battle GUM, the rules: the deal and what moves do. The state is in state.py, moves and events in moves.py, what may
be done in legal.py, what a seat knows in knowledge.py.

From the French rule text of Battle GUM. What the text does not say, or says two ways, is settled so:

- The hands are chosen seat by seat from the first player (G3), before the first turn.
- A player who needs fewer cards than lie face up in front picks them one by one (G8); otherwise all are taken.
- A Ninja is laid on one's own turn only, and repeats no skip (G10).
- After a 9 the seat after the layer leads (G13), after four in a row too (G18).
- In a completion every other player is asked, so that being asked tells nothing (G19); it stops at the first who
  completes. A pair is the topmost two cards of the pile, with no third of that value to be seen.
- The cards of a completion are laid, can win (G9) and are drawn up for before the pile leaves.
- A forced pick-up, not after a 13, shows that the player holds nothing that could be played (G6). That is remembered
  for every hidden card of the hand (State.may_be). A hidden card that leaves counts as the oldest that it may have
  been, which keeps every placement that some legal past explains. A world is a placement of the unseen cards in the
  places nobody sees into: each hidden card of a hand (by age), the face-down cards, the draw pile.
- In a set-up a hand of more than three is open: it must have been picked up.
"""

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import CHANCE, MAX_SEATS, NO_CARD, NOBODY, WIN, Cards
from powderkeg.engine.state_record import State as AnyState
from powderkeg.engine.turn import end_turn, finish, open_table, write_event
from powderkeg.engine.vocabulary import NONE
from powderkeg.games.battle_gum import state as g
from powderkeg.games.battle_gum.legal import nth, other_two, seat_after, seat_before, top_value
from powderkeg.games.battle_gum.moves import HOLDS, LAYS, MOVES, NAMES, note
from powderkeg.games.battle_gum.state import UNPLAYABLE

# --- the deal --------------------------------------------------------------------------------------


@kernel
def deal(s: AnyState) -> None:
    """Clear the table: the first shuffle deals."""
    open_table(s)
    s.stage = g.DEALING
    s.layer = seat_before(s, s.actor)  # G4: who starts is the seat after
    s.actor = CHANCE
    s.laid = 0
    s.named = NOBODY
    s.deck_n = 0
    s.pile_n = 0
    s.gone = 0
    for seat in range(MAX_SEATS):
        s.hand_n[seat] = 0
        s.hand[seat] = 0
        s.open[seat] = 0
        s.up[seat] = 0
        s.may_be[seat] = 0
        for place in range(g.FRONT):
            s.down[seat, place] = NO_CARD
    for i in range(g.CARDS):
        s.deck[i] = NO_CARD
        s.pile[i] = NO_CARD


@kernel
def pending(s: AnyState, cards: Cards) -> int:
    """List all cards: only the deal shuffles."""
    if s.ninjas == 2:  # a set that the compiler knows is written faster
        return bitset.write_members(bitset.up_to(g.CARDS), cards)
    return bitset.write_members(bitset.up_to(g.NINJA + s.ninjas), cards)


@kernel
def shuffle(s: AnyState, cards: Cards) -> None:
    """Deal, and begin with the choice of the hands."""
    if s.front == 3 and s.ninjas == 2:  # loops of lengths that the compiler knows are faster
        lay_out(s, cards, 3, g.CARDS)
    else:
        lay_out(s, cards, int(s.front), g.NINJA + int(s.ninjas))
    begin(s, g.HOLDING)


@kernel(inline="source")
def lay_out(s: AnyState, cards: Cards, front: int, n: int) -> None:
    """G2: deal `front` of the n cards face down to each from seat 1, then as many face up, then three in hand; the rest
    is drawn from."""
    players = int(s.players)
    for seat in range(players):
        for i in range(front):
            s.down[seat, i] = cards[front * seat + i]
            s.up[seat] |= bitset.bit(cards[front * (players + seat) + i])
        for i in range(g.HAND):
            s.hand[seat] |= bitset.bit(cards[2 * front * players + g.HAND * seat + i])
    s.deck_n = n - (2 * front + g.HAND) * players
    for i in range(s.deck_n):
        s.deck[i] = cards[n - 1 - i]


@kernel(inline="llvm")
def begin(s: AnyState, stage: int) -> None:
    """Begin once the cards are laid out: `stage` is HOLDING, or PLAYING for a set-up in which play has begun. A set-up
    calls deal(), lays out hand, up, down, deck, pile and gone, and then calls this."""
    for seat in range(s.players):
        s.hand_n[seat] = bitset.count(s.hand[seat])
        s.open[seat] = s.hand[seat] if s.hand_n[seat] > g.HAND else 0
        for _ in range(s.hand_n[seat] if s.hand_n[seat] <= g.HAND else 0):
            s.may_be[seat] = s.may_be[seat] << g.LANE | g.ANYTHING
    s.stage = stage
    s.actor = seat_after(s, s.layer)


# --- what a move does ------------------------------------------------------------------------------


@kernel
def apply(s: AnyState, code: int) -> None:
    s.log_n = 0
    me = s.actor
    if LAYS[code]:
        apply_lay(s, me, code)
    elif code == MOVES.PICKUP:
        apply_pickup(s, me)
    elif code <= MOVES.take.LAST:
        apply_take(s, me, MOVES.take.place(code))
    elif code == MOVES.DECLINE:
        apply_decline(s, me)
    else:
        apply_hold(s, me, HOLDS[MOVES.hold.choice(code)])
    if s.stage == g.DRAWING or s.stage == g.RESOLVING:
        go_on(s)


@kernel(inline="llvm")
def apply_hold(s: AnyState, me: int, mask: int) -> None:
    """G3: hold the chosen cards and lay the others face up."""
    rest = int(s.hand[me] | s.up[me])
    held = 0
    i = 0
    while rest:
        held |= (rest & -rest) * (int(mask) >> i & 1)
        rest &= rest - 1
        i += 1
    laid = int(s.hand[me] & ~held)
    taken = int(s.up[me] & held)
    note.held(s, me, bitset.count(taken))
    s.hand[me] = held
    s.open[me] |= taken
    s.up[me] ^= laid | taken
    while laid:
        s.may_be[me] = forget(int(s.may_be[me]), bitset.first(laid), 0)
        note.laid_up(s, me, bitset.first(laid))
        note.took_up(s, me, bitset.first(taken))
        laid &= laid - 1
        taken &= taken - 1
    if me == s.layer:  # the last before the first player
        s.stage = g.PLAYING
    s.actor = seat_after(s, me)


@kernel(inline="source")
def forget(doubts: int, card: int, is_open: int) -> int:
    """Update State.may_be when a card leaves the hand: if hidden, it counts as the oldest that it may have been."""
    fits = doubts >> (card >> 2) & (1 | 1 << g.LANE | 1 << 2 * g.LANE)
    lane = 2 * g.LANE if fits >> 2 * g.LANE else (g.LANE if fits >> g.LANE else 0)
    lane = g.HAND * g.LANE if is_open else lane  # beyond all: nothing goes
    younger = (1 << lane) - 1
    return doubts & younger | doubts >> g.LANE & ~younger


@kernel(inline="llvm")
def apply_lay(s: AnyState, me: int, code: int) -> None:
    """G5, G15, G19: lay cards of one value on the pile."""
    cards = int(LAYS[code])
    named = int(NAMES[code])
    event = note.COMPLETED
    if code < MOVES.PICKUP or code > MOVES.hold.LAST:
        is_counter = MOVES.counter_13.FIRST <= code <= MOVES.counter_1.LAST
        event = note.COUNTERED if is_counter else note.PLAYED
    known = int(s.open[me])
    doubts = int(s.may_be[me])
    s.hand[me] &= ~cards
    s.open[me] &= ~cards
    n = 0
    while cards:
        card = bitset.first(cards)
        doubts = forget(doubts, card, known >> card & 1)
        s.pile[s.pile_n + n] = card
        write_event(s, event, me, card, named & NONE)
        n += 1
        cards &= cards - 1
    s.may_be[me] = doubts
    s.pile_n += n
    s.hand_n[me] -= n
    s.layer = me
    s.named = named
    s.laid = g.COMPLETION if event == note.COMPLETED else n
    s.stage = g.DRAWING
    if s.hand_n[me] == 0 and has_no_front(s, me):  # G9
        note.won(s, me)
        finish(s, WIN, bitset.bit(me))
        s.stage = g.PLAYING
        s.laid = 0
        s.named = NOBODY


@kernel(inline="source")
def has_no_front(s: AnyState, me: int) -> bool:
    return s.up[me] == 0 and s.down[me, 0] & s.down[me, 1] & s.down[me, 2] == NO_CARD


@kernel(inline="llvm")
def apply_pickup(s: AnyState, me: int) -> None:
    """G6, G7, G15, G16: take the pile into the hand; the last player who laid a card leads, or the seat after who took
    the own one."""
    note.picked_up(s, me, s.pile_n, int(s.stage == g.ANSWERING))
    if s.stage == g.PLAYING and s.voluntary_pickup != g.ALWAYS:  # G6: all see that nothing in hand had to be played
        s.may_be[me] &= unplayable(s)
    s.hand_n[me] += s.pile_n
    cards = clear_pile(s)
    s.hand[me] |= cards
    s.open[me] |= cards
    lead(s, seat_after(s, me) if s.own_pile and me == s.layer else s.layer)


@kernel(inline="source")
def unplayable(s: AnyState) -> int:
    """G6: the kinds that need not be played now, in all three lanes of State.may_be."""
    kinds = UNPLAYABLE[s.six, s.thirteen, top_value(s)]
    return kinds | g.A_NINJA if s.voluntary_pickup == g.WITH_NINJAS else kinds


@kernel(inline="source")
def clear_pile(s: AnyState) -> int:
    cards = 0
    for i in range(s.pile_n):
        cards |= bitset.bit(s.pile[i])
        s.pile[i] = NO_CARD
    s.pile_n = 0
    return cards


@kernel(inline="llvm")
def apply_take(s: AnyState, me: int, place: int) -> None:
    """G8: take a face-up card of the player's choice."""
    card = nth(s.up[me], place)
    note.took(s, me, card)
    take_up(s, me, bitset.bit(card), 1)
    if s.hand_n[me] == g.HAND:
        s.stage = g.DRAWING


@kernel(inline="source")
def take_up(s: AnyState, me: int, cards: int, n: int) -> None:
    s.up[me] &= ~cards
    s.hand[me] |= cards
    s.open[me] |= cards
    s.hand_n[me] += n


@kernel(inline="llvm")
def apply_decline(s: AnyState, me: int) -> None:
    """G19: ask the next seat, until it is the layer's turn again."""
    note.declined(s, me)
    s.actor = seat_after(s, me)
    if s.actor == s.layer:
        s.stage = g.RESOLVING


# --- after cards are laid --------------------------------------------------------------------------


@kernel(inline="llvm")
def go_on(s: AnyState) -> None:
    """Draw up (G8), ask for completions (G19), then the effects; stop wherever a player must decide."""
    if s.stage == g.DRAWING:
        if not draw_up(s, s.layer):
            s.stage = g.TAKING
            s.actor = s.layer
            return
        if s.completion and is_open_pair(s):
            s.stage = g.ASKING
            s.actor = seat_after(s, s.layer)
            return
    resolve(s)


@kernel(inline="llvm")
def draw_up(s: AnyState, me: int) -> bool:
    """G8: draw up to a full hand; returns False when the player must pick face-up cards."""
    while s.hand_n[me] < g.HAND and s.deck_n > 0:
        s.deck_n -= 1
        card = s.deck[s.deck_n]
        s.deck[s.deck_n] = NO_CARD
        draw_hidden(s, me, card)
        note.drew(s, me, card)
    need = g.HAND - s.hand_n[me]
    return need <= 0 or draw_front(s, me, need)


@kernel(inline="source")
def draw_hidden(s: AnyState, me: int, card: int) -> None:
    s.hand[me] |= bitset.bit(card)
    s.hand_n[me] += 1
    s.may_be[me] = s.may_be[me] << g.LANE | g.ANYTHING


@kernel(inline="llvm")
def draw_front(s: AnyState, me: int, need: int) -> bool:
    """G8: draw from the face-up cards, then from the face-down ones, the leftmost first."""
    cards = int(s.up[me])
    ups = bitset.count(cards)
    if need < ups:
        return False
    take_up(s, me, cards, ups)
    while cards:
        note.drew_up(s, me, bitset.first(cards))
        cards &= cards - 1
    for place in range(g.FRONT):
        card = s.down[me, place]
        if card != NO_CARD and s.hand_n[me] < g.HAND:
            s.down[me, place] = NO_CARD
            draw_hidden(s, me, card)
            note.drew_down(s, me, card, place)
    return True


@kernel
def is_open_pair(s: AnyState) -> bool:
    """G19: whether two of a value were just laid, no 6s or Ninjas, and nobody sees either of the other two."""
    n = int(s.pile_n)
    if s.laid != 2 and (s.laid != 1 or s.completion != 2 or n < 2):
        return False
    kind = s.pile[n - 1] >> 2
    if kind == g.SIX or kind > g.THIRTEEN or s.pile[n - 2] >> 2 != kind:
        return False
    seen = int(s.gone)
    for seat in range(s.players):
        seen |= int(s.up[seat])
    for i in range(n):
        seen |= bitset.bit(s.pile[i])
    return seen & other_two(s) == 0


@kernel(inline="llvm")
def resolve(s: AnyState) -> None:
    """Carry out what the cards do, and pass on the turn."""
    me = s.layer
    kind = s.pile[s.pile_n - 1] >> 2
    follower = seat_after(s, me)
    if s.laid == g.COMPLETION:  # G19
        burn(s, me, 2)
        lead(s, me)
    elif kind == g.NINE or (s.four_burns and is_row_of_four(s)):  # G13, G18
        burn(s, me, int(kind != g.NINE))
        lead(s, me if s.burner_leads else follower)
    elif kind == g.THIRTEEN and s.named != NOBODY:  # G14, G15
        s.stage = g.ANSWERING
        s.actor = s.named
        s.laid = 0
        s.named = NOBODY
    else:
        if kind == g.EIGHT:  # G12
            for _ in range(min(s.laid, s.players - 1) if s.eights else s.laid):
                note.skipped(s, follower)
                follower = seat_after(s, follower)
        next_turn(s, follower)


@kernel(inline="source")
def is_row_of_four(s: AnyState) -> bool:
    """G18: whether the top four cards are of one value; there are only two Ninjas, and they break the row."""
    n = int(s.pile_n)
    row = 1
    while row < 4 and row < n and s.pile[n - 1 - row] >> 2 == s.pile[n - 1] >> 2:
        row += 1
    return row == 4


@kernel(inline="source")
def burn(s: AnyState, me: int, why: int) -> None:
    note.burned(s, me, s.pile_n, why)
    s.gone |= clear_pile(s)


@kernel(inline="source")
def lead(s: AnyState, seat: int) -> None:
    note.leads(s, seat)
    next_turn(s, seat)


@kernel(inline="source")
def next_turn(s: AnyState, seat: int) -> None:
    s.stage = g.PLAYING
    s.actor = seat
    s.laid = 0
    s.named = NOBODY
    end_turn(s)
