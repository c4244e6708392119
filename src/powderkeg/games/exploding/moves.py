"""Exploding's moves, events and reasons to refuse a move: whatever spells these out is derived from here."""

from powderkeg.engine.vocabulary import CARD, NUMBER, PLACE, SEAT, Events, Move, Moves, Reasons
from powderkeg.games.exploding.state import DEFUSE, KINDS

MOVES = Moves(
    Move("draw"),  # E1, E3, E7
    Move("play", "play {card=future|skip|blank|defuse}", kind=range(DEFUSE, KINDS)),  # E7
)

EVENTS = Events(
    drew=dict(seat=SEAT, card=CARD.only("seat", witnesses=2)),
    turned=dict(seat=SEAT, card=CARD),  # drawn and discarded face up (phases 1 and 2)
    played=dict(seat=SEAT, card=CARD),
    looked=dict(seat=SEAT, card=CARD.only("seat"), place=PLACE),  # E9: place from the top
    revealed=dict(seat=SEAT, card=CARD, place=PLACE),  # E9 with open_future
    defused=dict(seat=SEAT),  # drew the explosive, discarded a defuse, put the explosive back
    reshuffled=dict(count=NUMBER),
    exploded=dict(seat=SEAT, phase=NUMBER),  # drew the explosive and loses
)

REASONS = Reasons(
    NO_HANDS="E1 only-draw",
    PLAYS_NO_CARDS="E3 only-draw",
    NOT_IN_HAND="E7 not-in-hand",
)

note = EVENTS.note
