"""Read the zones of a record's `deal`, and refuse those that cannot be a position: for each game's `set_up`."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from powderkeg.games.notation import Zones
from powderkeg.text.refusal import unusable


def check_zones(zones: Zones, known: Sequence[str], needed: Sequence[str]) -> None:
    """Refuse zones that the game does not have, and the lack of one that it needs."""
    for zone in zones:
        if zone not in known:
            raise unusable("zone-unknown", zone=zone, possible=", ".join(known))
    for zone in needed:
        if zone not in zones:
            raise unusable("zone-missing", zone=zone, possible=", ".join(needed))


def read_cards(value: Any, zone: str, numbers: dict[str, int]) -> list[int]:
    """Read a list of card names as numbers."""
    if not isinstance(value, list):
        raise unusable("zone-shape", zone=zone)
    for name in value:
        if not isinstance(name, str) or name not in numbers:
            raise unusable("card-unknown", zone=zone, text=str(name)[:40])
    return [numbers[name] for name in value]


def read_hands(value: Any, zone: str, numbers: dict[str, int], players: int) -> list[list[int]]:
    """Read a list of cards for every seat."""
    if not isinstance(value, list) or len(value) != players:
        raise unusable("zone-seats", zone=zone, seats=players)
    return [read_cards(cards, zone, numbers) for cards in value]


def check_once(cards: Sequence[int], names: Sequence[str]) -> None:
    """Refuse unless every card of the game is somewhere exactly once."""
    times = Counter(cards)
    for number, name in enumerate(names):
        if times[number] != 1:
            raise unusable("card-twice" if times[number] else "card-nowhere", card=name, times=times[number])
