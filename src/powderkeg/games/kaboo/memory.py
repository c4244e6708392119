"""Kaboo, a memory that fades: what a forgetful seat still knows of the cards it has seen."""

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import MAX_SEATS
from powderkeg.engine.state_record import State
from powderkeg.games.kaboo.knowledge import age
from powderkeg.games.kaboo.state import SQUARE

WORD = 0xFFFFFFFF  # 32 bits: what is multiplied stays exact, compiled and interpreted


@kernel
def forget(s: State, seat: int, half_life: float, salt: int) -> None:
    """Clear what the seat has seen and lost. A memory lives as long as chance will have it, half of them longer than
    `half_life` turns (above 0; infinite for a perfect memory). Chance is drawn from the salt and the memory itself:
    what is forgotten stays so until it is seen again. What the seat looks at is not forgotten."""
    for place in range(SQUARE * int(s.players)):
        is_looking = s.looking[seat] >> place & 1 == 1
        if not is_looking and luck(s, seat, place, salt) >= 0.5 ** (age(s, seat, place) / half_life):
            s.seen[place] &= ~bitset.bit(seat)


@kernel
def luck(s: State, seat: int, place: int, salt: int) -> float:
    """How well the seat keeps its memory of the card in the place: from 0, the best, to just below 1."""
    memory = int(s.sighted[place, seat]) * MAX_SEATS + int(seat)
    return scrambled(scrambled(int(salt)) ^ memory) / (WORD + 1)


@kernel(inline="source")
def scrambled(number: int) -> int:
    """32 bits that look like chance (the finaliser of MurmurHash3)."""
    x = number & WORD
    x = (x ^ x >> 16) * 0x85EBCA6B & WORD
    x = (x ^ x >> 13) * 0xC2B2AE35 & WORD
    return x ^ x >> 16
