"""Battle GUM, the rules.

From the French rule text of Battle GUM. What the text does not say, or says two ways, is settled so:

- The hands are chosen seat by seat from the first player (G3), before the first turn.
- Who needs fewer cards than lie face up in front picks them one by one (G8); otherwise they come by themselves.
- A Ninja is laid on one's own turn only, and repeats no skip (G10).
- After a 9 the seat after the layer leads (G13), after four in a row too (G18).
- In a completion every other player is asked, so that being asked tells nothing (G19); it stops at the first who
  completes. A pair is the topmost two cards of the pile, with no third of that value to be seen.
- The cards of a completion are laid, can win (G9) and are drawn up for before the pile leaves.
- Who picks up by force, not after a 13, shows to hold nothing that could be played (G6). That is remembered for
  every hidden card of the hand (State.may_be). A hidden card that leaves counts as the oldest that it may have been,
  which keeps every placement that some legal past explains. A world is a placement of the unseen cards in the places
  nobody sees into: each hidden card of a hand (by age), the face-down cards, the draw pile.
- In a set-up a hand of more than three is open: it must have been picked up.

Codes, in the order of rules_table.py; suits are a mask, S = 1, H = 2, D = 4, C = 8; seats count from 0:

       0  (v - 1) * 14 + mask - 1   play one to three cards of the value v (1 … 12)
     168  seat * 14 + mask - 1      play 13s and name a seat
     252  mask - 1                  play N1, N2 or both
     255  seat * 4 + suit           counter with a 13 and name a seat; suits 0 … 3
     279  suit                      counter with a 1
     283                            pickup
     284  place                     take the first, second or third face-up card, in the order of cards
     287  (v - 1) * 6 + pair        complete; pairs SH SD HD SC HC DC
     365                            decline
     366  i                         hold: the i-th three of hand and face-up cards together, in the order of cards, as a
                                    mask of six; masks ascend (HOLDS)
"""

from powderkeg.games.battle_gum import SPEC
from powderkeg.games.battle_gum.rules_table import (
    ABOVE_SIX,
    ACTIONS,
    ALL_CARDS,
    ALREADY_CHOSEN,
    ANSWER_FIRST,
    ANSWERING,
    ANYTHING,
    ASKING,
    BARRED,
    BURNED,
    CAN_PLAY,
    CARDS,
    COMPLETE,
    COMPLETED,
    COUNTER_1,
    COUNTER_13,
    COUNTERED,
    DEALING,
    DECLINE,
    DECLINED,
    DRAWING,
    DREW,
    DREW_DOWN,
    DREW_UP,
    EIGHT,
    EVENTS,
    FRONT,
    HAND,
    HELD,
    HOLD,
    HOLD_FIRST,
    HOLDING,
    HOLDS,
    LAID_UP,
    LANE,
    LAYS,
    LEADS,
    MOST_CARDS,
    MOST_LEGAL,
    NAMES,
    NAMES_SELF,
    NEVER_SIXES,
    NINE,
    NINJA,
    NO_COMPLETION,
    NO_COUNTER,
    NO_HOLD_CARD,
    NO_PAIR,
    NO_PILE,
    NO_SUCH_SEAT,
    NO_UP_CARD,
    NONE,
    NOT_ASKED,
    NOT_IN_HAND,
    NOTHING_TO_COUNTER,
    NOTHING_TO_TAKE,
    ONE,
    OTHER_VALUE,
    PAIR_AT,
    PICKED_UP,
    PICKUP,
    PLAY_13,
    PLAY_NINJA,
    PLAYABLE,
    PLAYED,
    PLAYING,
    REASONS,
    RESOLVING,
    SIX,
    SKIPPED,
    SUBSETS,
    SUBSETS_N,
    SUBSETS_OF_FOUR,
    TAKE,
    TAKING,
    THIRTEEN,
    TOO_LOW,
    TOOK,
    TOOK_UP,
    WAITS,
    WON,
    State,
)
from powderkeg.games.battle_gum.rules_worlds import LAYOUT, observe, redeal, sees
from powderkeg.kernel import (
    CHANCE,
    MAX_SEATS,
    NO_CARD,
    NOBODY,
    WIN,
    Cards,
    Codes,
    State as AnyState,
    bit,
    end_turn,
    finish,
    kernel,
    list_bits,
    lowest,
    note,
    open_table,
)

__all__ = ["ACTIONS", "EVENTS", "LAYOUT", "MOST_CARDS", "MOST_LEGAL", "REASONS", "SPEC", "State", "observe", "redeal", "sees"]


# --- the deal --------------------------------------------------------------------------------------


@kernel
def deal(s: AnyState) -> None:
    """An empty table: the first shuffle deals."""
    open_table(s)
    s.stage = DEALING
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
        for place in range(FRONT):
            s.down[seat, place] = NO_CARD
    for i in range(CARDS):
        s.deck[i] = NO_CARD
        s.pile[i] = NO_CARD


@kernel
def pending(s: AnyState, cards: Cards) -> int:
    """Only the deal shuffles."""
    return list_bits(ALL_CARDS, cards)


@kernel
def shuffle(s: AnyState, cards: Cards) -> None:
    """G2: three face down to each from seat 1, then three face up, then three in hand; the rest is the draw pile."""
    players = int(s.players)
    for seat in range(players):
        for i in range(FRONT):
            s.down[seat, i] = cards[3 * seat + i]
            s.up[seat] |= bit(cards[3 * (players + seat) + i])
            s.hand[seat] |= bit(cards[3 * (2 * players + seat) + i])
    s.deck_n = CARDS - 9 * players
    for i in range(s.deck_n):
        s.deck[i] = cards[CARDS - 1 - i]
    begin(s, HOLDING)


@kernel
def begin(s: AnyState, stage: int) -> None:
    """The cards lie: `stage` is HOLDING, or PLAYING for a set-up in which play has begun. Also the way into any
    set-up, after deal() and once hand, up, down, deck, pile and gone are laid out."""
    for seat in range(s.players):
        s.hand_n[seat] = count(s.hand[seat])
        if s.hand_n[seat] > HAND:
            s.open[seat] = s.hand[seat]
        else:
            s.may_be[seat] = 0
            for _ in range(s.hand_n[seat]):
                s.may_be[seat] = s.may_be[seat] << LANE | ANYTHING
    s.stage = stage
    s.actor = seat_after(s, s.layer)


# --- small questions -------------------------------------------------------------------------------


@kernel
def seat_after(s: AnyState, seat: int) -> int:
    """Nobody leaves before the end."""
    return seat + 1 if seat + 1 < s.players else 0


@kernel
def seat_before(s: AnyState, seat: int) -> int:
    return seat - 1 if seat > 0 else s.players - 1


@kernel
def count(cards: int) -> int:
    n = 0
    cards = int(cards)
    while cards:
        n += 1
        cards &= cards - 1
    return n


@kernel
def nth(cards: int, n: int) -> int:
    """The n-th of some cards, from 0, in the order of cards."""
    cards = int(cards)
    for _ in range(n):
        cards &= cards - 1
    return lowest(cards)


@kernel
def top_value(s: AnyState) -> int:
    """G6, G10: the value to answer, of the topmost card that is no Ninja; 0 for none."""
    n = int(s.pile_n)
    while n > 0 and s.pile[n - 1] >= NINJA:
        n -= 1
    return (s.pile[n - 1] >> 2) + 1 if n > 0 else 0


@kernel
def other_two(s: AnyState) -> int:
    """G19: the two cards of the value of the pile's top two that do not lie there."""
    top = int(s.pile[s.pile_n - 1])
    return (15 << (top & ~3)) ^ bit(top) ^ bit(s.pile[s.pile_n - 2])


# --- what is legal ---------------------------------------------------------------------------------


@kernel
def playable(s: AnyState, me: int) -> int:
    """G6, G10, G11, G17: the cards in hand that could be played now."""
    return s.hand[me] & PLAYABLE[s.six, top_value(s)]  # type: ignore[no-any-return]


@kernel
def can_pick_up(s: AnyState, playable: int) -> bool:
    """G6: who can play must, unless the table plays otherwise; there must be a pile."""
    return s.pile_n > 0 and (playable == 0 or s.voluntary_pickup == 1)


@kernel
def can_name(s: AnyState, me: int, seat: int) -> bool:
    """G14: another player."""
    return seat != me and seat < s.players


@kernel
def can_complete(s: AnyState, me: int) -> bool:
    """G19: both in hand."""
    return other_two(s) & ~s.hand[me] == 0  # type: ignore[no-any-return]


@kernel
def hold_masks(s: AnyState, me: int) -> int:
    """G3: the masks of cards that can be chosen from are below this."""
    return 1 << count(s.hand[me] | s.up[me])


@kernel
def legal(s: AnyState, codes: Codes) -> int:
    me = s.actor
    if s.stage == PLAYING:
        return legal_plays(s, me, codes)
    if s.stage == ANSWERING:
        return legal_answers(s, me, codes)
    n = 0
    if s.stage == ASKING:  # G19
        if can_complete(s, me):
            kind = s.pile[s.pile_n - 1] >> 2
            codes[n] = COMPLETE + 6 * int(kind) + PAIR_AT[other_two(s) >> 4 * int(kind)]
            n += 1
        codes[n] = DECLINE
        return n + 1
    if s.stage == TAKING:  # G8
        for place in range(count(s.up[me])):
            codes[n] = TAKE + place
            n += 1
        return n
    masks = hold_masks(s, me)  # G3
    while n < len(HOLDS) and HOLDS[n] < masks:
        codes[n] = HOLD + n
        n += 1
    return n


@kernel
def legal_plays(s: AnyState, me: int, codes: Codes) -> int:
    can = int(playable(s, me))
    n = 0
    rest = can & ((1 << 4 * THIRTEEN) - 1)
    while rest:  # G5: value by value
        first = lowest(rest) & ~3
        n = list_subsets(can >> first & 15, (first >> 2) * SUBSETS_OF_FOUR, codes, n)
        rest &= ~(15 << first)
    suits = can >> 4 * THIRTEEN & 15
    if suits:
        for seat in range(s.players):
            if can_name(s, me, seat):
                n = list_subsets(suits, PLAY_13 + seat * SUBSETS_OF_FOUR, codes, n)
    n = list_subsets(can >> NINJA, PLAY_NINJA, codes, n)  # G10
    if can_pick_up(s, can):
        codes[n] = PICKUP
        n += 1
    return n


@kernel
def list_subsets(suits: int, at: int, codes: Codes, n: int) -> int:
    """The plays that some suits of a value make. Mostly there is one, at most three: so three are always written."""
    more = SUBSETS_N[suits]
    codes[n] = at + SUBSETS[suits, 0] - 1
    codes[n + 1] = at + SUBSETS[suits, 1] - 1
    codes[n + 2] = at + SUBSETS[suits, 2] - 1
    for i in range(3, more):
        codes[n + i] = at + SUBSETS[suits, i] - 1
    return n + int(more)


@kernel
def legal_answers(s: AnyState, me: int, codes: Codes) -> int:
    """G15"""
    n = 0
    for suit in range(4):
        if s.hand[me] >> 4 * THIRTEEN + suit & 1:
            for seat in range(s.players):
                if can_name(s, me, seat):
                    codes[n] = COUNTER_13 + seat * 4 + suit
                    n += 1
        if s.hand[me] >> suit & 1:
            codes[n] = COUNTER_1 + suit
            n += 1
    codes[n] = PICKUP
    return n + 1


@kernel
def breaks(s: AnyState, code: int) -> int:
    me = s.actor
    if code >= HOLD:  # G3
        if s.stage != HOLDING:
            return ALREADY_CHOSEN
        return 0 if HOLDS[code - HOLD] < hold_masks(s, me) else NO_HOLD_CARD
    if s.stage == HOLDING:
        return HOLD_FIRST
    if code >= COMPLETE:
        return completion_breaks(s, me, code)
    if code >= TAKE:  # G8
        if s.stage != TAKING:
            return NOTHING_TO_TAKE
        return 0 if code - TAKE < count(s.up[me]) else NO_UP_CARD
    if s.stage == TAKING or s.stage == ASKING:
        return WAITS[s.stage]  # type: ignore[no-any-return]
    if code == PICKUP:
        if s.stage == ANSWERING or can_pick_up(s, playable(s, me)):
            return 0
        return NO_PILE if s.pile_n == 0 else CAN_PLAY
    if code >= COUNTER_13:  # G15
        if s.stage != ANSWERING:
            return NOTHING_TO_COUNTER
        return NO_COUNTER if LAYS[code] & ~s.hand[me] else name_breaks(s, me, NAMES[code])
    if s.stage == ANSWERING:
        return ANSWER_FIRST
    return play_breaks(s, me, code)


@kernel
def play_breaks(s: AnyState, me: int, code: int) -> int:
    if LAYS[code] & ~s.hand[me]:
        return NOT_IN_HAND
    if LAYS[code] & ~playable(s, me) == 0:
        return name_breaks(s, me, NAMES[code])
    if code < SUBSETS_OF_FOUR:
        return ONE
    return ABOVE_SIX if top_value(s) == 6 else TOO_LOW


@kernel
def name_breaks(s: AnyState, me: int, seat: int) -> int:
    if seat == NOBODY or can_name(s, me, seat):
        return 0
    return NAMES_SELF if seat == me else NO_SUCH_SEAT


@kernel
def completion_breaks(s: AnyState, me: int, code: int) -> int:
    """G19"""
    if s.completion == 0:
        return NO_COMPLETION
    if code != DECLINE and (code - COMPLETE) // 6 == SIX:
        return NEVER_SIXES
    if s.stage != ASKING:
        return NOT_ASKED
    if code == DECLINE or (LAYS[code] == other_two(s) and can_complete(s, me)):
        return 0
    return NO_PAIR if (code - COMPLETE) // 6 == s.pile[s.pile_n - 1] >> 2 else OTHER_VALUE


# --- what a move does ------------------------------------------------------------------------------


@kernel
def apply(s: AnyState, code: int) -> None:
    s.log_n = 0
    me = s.actor
    if LAYS[code]:
        apply_lay(s, me, code)
    elif code == PICKUP:
        apply_pickup(s, me)
    elif code < COMPLETE:
        apply_take(s, me, code - TAKE)
    elif code == DECLINE:
        apply_decline(s, me)
    else:
        apply_hold(s, me, HOLDS[code - HOLD])
    if s.stage == DRAWING or s.stage == RESOLVING:
        go_on(s)


@kernel
def apply_hold(s: AnyState, me: int, mask: int) -> None:
    """G3: the chosen cards are held, the others lie face up."""
    rest = int(s.hand[me] | s.up[me])
    held = 0
    i = 0
    while rest:
        held |= (rest & -rest) * (int(mask) >> i & 1)
        rest &= rest - 1
        i += 1
    laid = int(s.hand[me] & ~held)
    taken = int(s.up[me] & held)
    note(s, HELD, me, count(taken), NONE)
    forget(s, me, laid)
    s.hand[me] = held
    s.open[me] |= taken
    s.up[me] ^= laid | taken
    while laid:
        note(s, LAID_UP, me, lowest(laid), NONE)
        note(s, TOOK_UP, me, lowest(taken), NONE)
        laid &= laid - 1
        taken &= taken - 1
    if me == s.layer:  # the last before the first player
        s.stage = PLAYING
    s.actor = seat_after(s, me)


@kernel
def forget(s: AnyState, seat: int, cards: int) -> None:
    """Hidden cards leave the hand: each counts as the oldest that it may have been."""
    doubts = int(s.may_be[seat])
    while cards:
        kind = lowest(cards) >> 2
        fits = doubts >> kind & (1 | 1 << LANE | 1 << 2 * LANE)
        lane = 2 * LANE if fits >> 2 * LANE else (LANE if fits >> LANE else 0)
        younger = (1 << lane) - 1
        doubts = doubts & younger | doubts >> LANE & ~younger
        cards &= cards - 1
    s.may_be[seat] = doubts


@kernel
def apply_lay(s: AnyState, me: int, code: int) -> None:
    """G5, G15, G19: cards of one value go on the pile."""
    cards = int(LAYS[code])
    named = int(NAMES[code])
    event = PLAYED if code < COUNTER_13 else (COUNTERED if code < PICKUP else COMPLETED)
    forget(s, me, cards & ~int(s.open[me]))
    s.hand[me] &= ~cards
    s.open[me] &= ~cards
    n = 0
    while cards:
        card = lowest(cards)
        s.pile[s.pile_n + n] = card
        note(s, event, me, card, named & NONE)
        n += 1
        cards &= cards - 1
    s.pile_n += n
    s.hand_n[me] -= n
    s.layer = me
    s.named = named
    s.laid = n + 2 if event == COMPLETED else n
    s.stage = DRAWING
    if s.hand_n[me] == 0 and has_no_front(s, me):  # G9
        note(s, WON, me, NONE, NONE)
        finish(s, WIN, bit(me))
        s.stage = PLAYING
        s.laid = 0
        s.named = NOBODY


@kernel
def has_no_front(s: AnyState, me: int) -> bool:
    return s.up[me] == 0 and s.down[me, 0] & s.down[me, 1] & s.down[me, 2] == NO_CARD  # type: ignore[no-any-return]


@kernel
def apply_pickup(s: AnyState, me: int) -> None:
    """G6, G7, G15, G16: the pile comes into the hand, and the last player who laid a card leads."""
    note(s, PICKED_UP, me, s.pile_n, int(s.stage == ANSWERING))
    if s.stage == PLAYING and s.voluntary_pickup == 0:  # G6: all see that nothing in the hand could be played
        s.may_be[me] &= BARRED[s.six, top_value(s)]
    s.hand_n[me] += s.pile_n
    cards = clear_pile(s)
    s.hand[me] |= cards
    s.open[me] |= cards
    lead(s, s.layer)


@kernel
def clear_pile(s: AnyState) -> int:
    cards = 0
    for i in range(s.pile_n):
        cards |= bit(s.pile[i])
        s.pile[i] = NO_CARD
    s.pile_n = 0
    return cards


@kernel
def apply_take(s: AnyState, me: int, place: int) -> None:
    """G8: a face-up card of the player's choice."""
    card = nth(s.up[me], place)
    note(s, TOOK, me, card, NONE)
    take_up(s, me, bit(card), 1)
    if s.hand_n[me] == HAND:
        s.stage = DRAWING


@kernel
def take_up(s: AnyState, me: int, cards: int, n: int) -> None:
    s.up[me] &= ~cards
    s.hand[me] |= cards
    s.open[me] |= cards
    s.hand_n[me] += n


@kernel
def apply_decline(s: AnyState, me: int) -> None:
    """G19: the next is asked, until it comes round to the layer."""
    note(s, DECLINED, me, NONE, NONE)
    s.actor = seat_after(s, me)
    if s.actor == s.layer:
        s.stage = RESOLVING


# --- after cards are laid --------------------------------------------------------------------------


@kernel
def go_on(s: AnyState) -> None:
    """Draw-up G8, questions G19, effects; it rests wherever a player must decide."""
    if s.stage == DRAWING:
        if not draw_up(s, s.layer):
            s.stage = TAKING
            s.actor = s.layer
            return
        if s.completion and is_open_pair(s):
            s.stage = ASKING
            s.actor = seat_after(s, s.layer)
            return
    resolve(s)


@kernel
def draw_up(s: AnyState, me: int) -> bool:
    """G8; false when the player must pick face-up cards."""
    while s.hand_n[me] < HAND and s.deck_n > 0:
        s.deck_n -= 1
        card = s.deck[s.deck_n]
        s.deck[s.deck_n] = NO_CARD
        draw_hidden(s, me, card)
        note(s, DREW, me, card, NONE)
    need = HAND - s.hand_n[me]
    return need <= 0 or draw_front(s, me, need)


@kernel
def draw_hidden(s: AnyState, me: int, card: int) -> None:
    s.hand[me] |= bit(card)
    s.hand_n[me] += 1
    s.may_be[me] = s.may_be[me] << LANE | ANYTHING


@kernel
def draw_front(s: AnyState, me: int, need: int) -> bool:
    """G8: from the face-up cards, then from the face-down ones, the leftmost first."""
    cards = int(s.up[me])
    ups = count(cards)
    if need < ups:
        return False
    take_up(s, me, cards, ups)
    while cards:
        note(s, DREW_UP, me, lowest(cards), NONE)
        cards &= cards - 1
    for place in range(FRONT):
        card = s.down[me, place]
        if card != NO_CARD and s.hand_n[me] < HAND:
            s.down[me, place] = NO_CARD
            draw_hidden(s, me, card)
            note(s, DREW_DOWN, me, card, place)
    return True


@kernel
def is_open_pair(s: AnyState) -> bool:
    """G19: two of a value were just laid, no 6s or Ninjas, and nobody sees either of the other two."""
    n = int(s.pile_n)
    if s.laid != 2 and (s.laid != 1 or s.completion != 2 or n < 2):
        return False
    kind = s.pile[n - 1] >> 2
    if kind == SIX or kind > THIRTEEN or s.pile[n - 2] >> 2 != kind:
        return False
    seen = int(s.gone)
    for seat in range(s.players):
        seen |= int(s.up[seat])
    for i in range(n):
        seen |= bit(s.pile[i])
    return seen & other_two(s) == 0


@kernel
def resolve(s: AnyState) -> None:
    """What the cards do, and who is next."""
    me = s.layer
    kind = s.pile[s.pile_n - 1] >> 2
    follower = seat_after(s, me)
    if s.laid == 4:  # G19
        burn(s, me, 2)
        lead(s, me)
    elif kind == NINE or (s.four_burns and is_row_of_four(s)):  # G13, G18
        burn(s, me, int(kind != NINE))
        lead(s, me if s.burner_leads else follower)
    elif kind == THIRTEEN:  # G14, G15
        s.stage = ANSWERING
        s.actor = s.named
        s.laid = 0
        s.named = NOBODY
    else:
        if kind == EIGHT:  # G12
            for _ in range(s.laid):
                note(s, SKIPPED, follower, NONE, NONE)
                follower = seat_after(s, follower)
        next_turn(s, follower)


@kernel
def is_row_of_four(s: AnyState) -> bool:
    """G18; Ninjas are only two and break the row."""
    n = int(s.pile_n)
    if n < 4:
        return False
    kind = s.pile[n - 1] >> 2
    return s.pile[n - 2] >> 2 == kind and s.pile[n - 3] >> 2 == kind and s.pile[n - 4] >> 2 == kind  # type: ignore[no-any-return]


@kernel
def burn(s: AnyState, me: int, why: int) -> None:
    note(s, BURNED, me, s.pile_n, why)
    s.gone |= clear_pile(s)


@kernel
def lead(s: AnyState, seat: int) -> None:
    note(s, LEADS, seat, NONE, NONE)
    next_turn(s, seat)


@kernel
def next_turn(s: AnyState, seat: int) -> None:
    s.stage = PLAYING
    s.actor = seat
    s.laid = 0
    s.named = NOBODY
    end_turn(s)
