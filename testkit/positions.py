"""Lay out positions for tests, in notation."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from powderkeg.engine.spec import Value
from powderkeg.games.notation import Event, notation
from powderkeg.play.record import Record
from powderkeg.play.table import Chance, InOrder, Table
from powderkeg.text.messages import sentence
from powderkeg.text.refusal import Refused

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Fi")
EXPLODING = {  # the cards of each phase: E1, E2, E6
    1: Counter(explosive=1, blank=46),
    2: Counter(explosive=1, defuse=4, blank=46),
    3: Counter(explosive=1, defuse=4, future=5, skip=4, blank=37),
}


def cards_in(value: Any) -> Iterable[str]:
    """Every card named anywhere in a deal."""
    if isinstance(value, list | dict):
        for part in value.values() if isinstance(value, dict) else value:
            if isinstance(part, str):
                yield part
            else:
                yield from cards_in(part)


def lay(
    game: str,
    players: int = 2,
    first: int = 1,
    options: Mapping[str, Value] | None = None,
    rest: str = "deck",
    whole: Iterable[str] | None = None,
    chance: Chance | None = None,
    **zones: Any,
) -> Table:
    """A table with these zones, their cards separated by spaces ("8S KD" or ["8S", "3D KH"]). Every card not named is
    added to the end of the zone `rest`, in the order of cards."""
    deal: dict[str, Any] = {name: split_cards(zone) for name, zone in zones.items()}
    left = Counter(whole or notation(game).cards)
    left.subtract(cards_in(deal))
    deal[rest] = [*deal.get(rest, []), *left.elements()]
    record = Record(1, game, list(NAMES[:players]), first, deal, [], dict(options or {}))
    return Table.from_record(record, chance or InOrder())


def exploding(deck: str, *hands: str, phase: int = 3) -> dict[str, Any]:
    """Zones of Exploding for `lay`; the pile begins, from the top, with the cards of `deck`."""
    return {"whole": list(EXPLODING[phase].elements()), "deck": deck, "hands": list(hands or ("", ""))}


def split_cards(zone: Any) -> Any:
    if isinstance(zone, str):
        return zone.split()
    return [split_cards(part) for part in zone] if isinstance(zone, list) else zone


def texts(table: Table) -> list[str]:
    """The legal moves of the seat to move."""
    return [move.text for move in table.legal(table.actor)]


def moves(table: Table, *texts: str) -> list[str]:
    """Make moves, each by the seat to move; return what a spectator is told about the last one."""
    for text in texts:
        assert table.actor is not None
        table.play(table.actor, text)
    return heard(table, None)


def heard(table: Table, seat: int | None) -> list[str]:
    """What a seat is told about the last move, or about the deal."""
    return [table.tell(event, "en") for event in table.events(seat)]


def events_of(table: Table, seats: Iterable[int | None], *texts: str) -> list[Event]:
    """Make moves, each by the seat to move; return all their events, as each of these seats sees them."""
    events: list[Event] = []
    for text in texts:
        moves(table, text)
        events += [event for seat in seats for event in table.events(seat)]
    return events


def refused(table: Table, text: str, seat: int | None = None, language: str = "en") -> str:
    """The sentence that refuses a move; the table must not change."""
    before = table.state.tobytes(), table.record().to_json()
    try:
        table.play(seat or table.actor or 1, text)
    except Refused as raised:
        refusal = raised.refusal
    else:
        raise AssertionError(f"{text} was not refused")
    assert (table.state.tobytes(), table.record().to_json()) == before
    assert table.why_not(seat or table.actor or 1, text) == refusal
    return sentence(refusal, language, table.players)
