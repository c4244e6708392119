"""Kaboo, a memory that fades: which of the cards it has seen a forgetful bot still knows."""

from powderkeg.engine import bitset
from powderkeg.engine.compile import kernel
from powderkeg.engine.contract import MAX_SEATS
from powderkeg.engine.state_record import State
from powderkeg.games.kaboo.knowledge import age
from powderkeg.games.kaboo.state import SQUARE

WORD = 0xFFFFFFFF  # 32 bits, so that products are exact both compiled and interpreted


@kernel
def forget(s: State, seat: int, half_life: float, salt: int) -> None:
    """Clear the cards that the seat has forgotten from `seen`. A memory lasts a random time, half of them longer than
    `half_life` turns (above 0; infinite for a perfect memory). The time follows from the salt and the memory itself, so
    a forgotten card stays forgotten until it is seen again. Cards that the seat looks at are not forgotten."""
    for place in range(SQUARE * int(s.players)):
        is_looking = s.looking[seat] >> place & 1 == 1
        if not is_looking and luck(s, seat, place, salt) >= 0.5 ** (age(s, seat, place) / half_life):
            s.seen[place] &= ~bitset.bit(seat)


@kernel
def luck(s: State, seat: int, place: int, salt: int) -> float:
    """A random number for the seat's memory of the card in the place, from 0 to just below 1; the lower, the longer it
    lasts."""
    memory = int(s.sighted[place, seat]) * MAX_SEATS + int(seat)
    return scrambled(scrambled(int(salt)) ^ memory) / (WORD + 1)


@kernel(inline="source")
def scrambled(number: int) -> int:
    """Hash a number to 32 bits (the finaliser of MurmurHash3)."""
    x = number & WORD
    x = (x ^ x >> 16) * 0x85EBCA6B & WORD
    x = (x ^ x >> 13) * 0xC2B2AE35 & WORD
    return x ^ x >> 16
