"""Breaks of Exploding."""

from testkit.breaks.edit import Break

BREAKS = (
    Break("exploding", "E1", "45 blanks", "state.py", "stacked(1, 0, 0, 0, 46)", "stacked(1, 0, 0, 0, 45)"),
    Break("exploding", "E1", "the player who explodes wins", "rules.py", "s.left = 1 << (1 - me)", "s.left = 1 << me"),
    Break(
        "exploding",
        "E1",
        "phase 1 refuses with the rule of phase 2",
        "legal.py",
        "return REASONS.NO_HANDS if s.phase == 1 else REASONS.PLAYS_NO_CARDS",
        "return REASONS.PLAYS_NO_CARDS",
    ),
    Break("exploding", "E2", "no defuse in hand", "rules.py", "if s.phase > 1:  # E2, E6", "if s.phase > 2:"),
    Break(
        "exploding", "E2", "three defuses in the pile", "state.py", "stacked(1, 2, 0, 0, 46)", "stacked(1, 3, 0, 0, 45)"
    ),
    Break("exploding", "E3", "cards can be played in phase 2", "legal.py", "return s.phase < 3", "return s.phase < 2"),
    Break(
        "exploding",
        "E3",
        "a defuse is drawn in secret",
        "rules.py",
        "keep(s, me, card, True, True)",
        "keep(s, me, card, False, False)",
    ),
    Break(
        "exploding",
        "E4",
        "no defuse in phase 2",
        "rules.py",
        "    if holds(s, me, e.DEFUSE):",
        "    if s.phase == 3 and holds(s, me, e.DEFUSE):",
    ),
    Break("exploding", "E4", "a defuse is not used up", "rules.py", "    leave(s, me, e.DEFUSE)\n", ""),
    Break(
        "exploding",
        "E4",
        "the explosive does not go back",
        "rules.py",
        "s.deck[n] = e.EXPLOSIVE",
        "s.deck[n] = e.BLANK",
    ),
    Break(
        "exploding",
        "E4",
        "no reshuffle after a defuse",
        "rules.py",
        "= 0  # E10\n    s.actor = CHANCE",
        "= 0  # E10\n    next_turn(s, me)",
    ),
    Break(
        "exploding",
        "E5",
        "the hand of a player who exploded may hold a defuse",
        "rules.py",
        "        s.plain[who, me] = hidden_n(s, who, me)",
        "        pass",
    ),
    Break("exploding", "E6", "six cards each", "state.py", "DEALT = 7", "DEALT = 6"),
    Break(
        "exploding",
        "E6",
        "one defuse in the pile",
        "rules.py",
        "bitset.bit(8 * e.EXPLOSIVE) + 2 * bitset.bit(8 * e.DEFUSE)",
        "bitset.bit(8 * e.EXPLOSIVE) + bitset.bit(8 * e.DEFUSE)",
    ),
    Break(
        "exploding", "E6", "five skips, four futures", "state.py", "stacked(0, 0, 5, 4, 37)", "stacked(0, 0, 4, 5, 37)"
    ),
    Break(
        "exploding",
        "E7",
        "a defuse cannot be played",
        "legal.py",
        "    for kind in range(DEFUSE, KINDS):\n        codes[n] = MOVES",
        "    for kind in range(DEFUSE + 1, KINDS):\n        codes[n] = MOVES",
    ),
    Break(
        "exploding",
        "E7",
        "a draw does not end the turn",
        "rules.py",
        "seen & (s.open_future > 0))\n        next_turn(s, me)",
        "seen & (s.open_future > 0))",
    ),
    Break("exploding", "E8", "a skip draws", "rules.py", "# E8\n        next_turn(s, me)", "# E8\n        draw(s, me)"),
    Break("exploding", "E8", "a blank skips too", "rules.py", "if kind == e.SKIP:  # E8", "if kind >= e.SKIP:"),
    Break(
        "exploding",
        "E9",
        "see the future is open",
        "rules.py",
        "if seat == me or s.open_future:",
        "if True:",
    ),
    Break(
        "exploding",
        "E9",
        "an open future is told to its player only",
        "rules.py",
        "note.REVEALED if s.open_future else note.LOOKED",
        "note.LOOKED",
    ),
    Break(
        "exploding",
        "E9",
        "two cards are seen",
        "rules.py",
        "n = min(e.LOOK, int(s.pile_n))",
        "n = min(2, int(s.pile_n))",
    ),
    Break(
        "exploding",
        "E10",
        "a draw does not use up what is known",
        "rules.py",
        "        s.known[seat] -= s.known[seat] > 0",
        "        pass",
    ),
    Break("exploding", "E10", "knowledge outlasts a reshuffle", "rules.py", "s.known[seat] = 0  # E10", "pass"),
    Break(
        "exploding",
        "E10",
        "a card that left stays known in hand",
        "rules.py",
        "        s.shown[who, me, kind] -= was_shown",
        "        pass",
    ),
)

# Leaks: each shows a seat what the rule hides from it.
LEAKS = (
    Break(
        "exploding",
        "E9",
        "leak: the opponent is told what was seen",
        "moves.py",
        'looked=dict(seat=SEAT, card=CARD.only("seat"), place=PLACE),',
        "looked=dict(seat=SEAT, card=CARD, place=PLACE),",
    ),
    Break(
        "exploding",
        "E7",
        "leak: the opponent's observation counts the cards of the hand",
        "knowledge.py",
        "            numbers[at + e.SEATS + i * e.KINDS + kind] = seen",
        "            numbers[at + e.SEATS + i * e.KINDS + kind] = s.hand[owner, kind]",
    ),
)
