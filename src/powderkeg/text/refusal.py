"""Every "no" of the project: what was wrong, which rule, what would be right. One shape, here and over the wire."""

from typing import Any, Literal

import msgspec

Kind = Literal["unreadable", "illegal", "input", "stale", "seat", "missing", "limit", "busy"]


class Refusal(msgspec.Struct, frozen=True):
    """Plain data; `words.sentence` turns it into a sentence.

    unreadable: means nothing. illegal: means something, but not now; `rule` says why. input: a record, an option or a
    number that cannot be used. The house adds: stale, about a position that is no more; seat, somebody else's; missing,
    not there; limit, too much or too often; busy, try again later.
    """

    kind: Kind
    code: str  # "too-strong": the message `refusal-too-strong` of the catalogues
    rule: str | None = None  # "B9"
    data: dict[str, Any] = {}  # what the sentence is about, see messages.py


class Refused(Exception):
    """Raised before anything was changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        from powderkeg.text.messages import sentence

        return sentence(self.refusal, "en")


def refused(kind: Kind, code: str, rule: str | None = None, **data: Any) -> Refused:
    return Refused(Refusal(kind, code, rule, data))


def unreadable(code: str, **data: Any) -> Refused:
    return refused("unreadable", code, **data)


def illegal(rule: str, code: str, **data: Any) -> Refused:
    return refused("illegal", code, rule, **data)


def unusable(code: str, rule: str | None = None, **data: Any) -> Refused:
    return refused("input", code, rule, **data)


def at_least(name: str, number: int, least: int, rule: str | None = None) -> None:
    if number < least:
        raise unusable("number-small", rule, name=name, number=number, least=least)
