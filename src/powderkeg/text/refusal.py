"""Refusals: what was wrong, which rule, what would be right. One shape, in Python and in the protocol."""

from typing import Any, Literal

import msgspec

Kind = Literal["unreadable", "illegal", "input", "stale", "seat", "missing", "limit", "busy"]


class Refusal(msgspec.Struct, frozen=True):
    """Plain data; `messages.sentence` turns it into a sentence.

    unreadable: cannot be parsed. illegal: parsed, but against the rules now; `rule` says which. input: a record, an
    option or a number that cannot be used. The server adds: stale, about a position that has changed; seat, not the
    caller's; missing, does not exist; limit, too much or too often; busy, try again later.
    """

    kind: Kind
    code: str  # "too-strong": the message `refusal-too-strong` of the catalogues
    rule: str | None = None  # "B9"
    data: dict[str, Any] = {}  # what the sentence is about, see messages.py


class Refused(Exception):
    """A refusal, raised before anything was changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        from powderkeg.text.messages import sentence

        return sentence(self.refusal, "en")


def refused(kind: Kind, code: str, rule: str | None = None, **data: Any) -> Refused:
    """A refusal to raise."""
    return Refused(Refusal(kind, code, rule, data))


def unreadable(code: str, **data: Any) -> Refused:
    return refused("unreadable", code, **data)


def illegal(rule: str, code: str, **data: Any) -> Refused:
    return refused("illegal", code, rule, **data)


def unusable(code: str, rule: str | None = None, **data: Any) -> Refused:
    return refused("input", code, rule, **data)


def at_least(name: str, number: int, least: int, rule: str | None = None) -> None:
    """Refuse a number below the least."""
    if number < least:
        raise unusable("number-small", rule, name=name, number=number, least=least)
