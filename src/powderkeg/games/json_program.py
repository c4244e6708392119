"""The program by which what `show` and `spell` say in numbers is written as JSON: derived from the annotations of a
game's `Position`, and from the forms of its moves.

The numbers of a position are its fields in order, those of a struct within it in their place, a list after its length,
and NOTHING for None. A number is itself, a bool is 0 or 1, and a text is one of the game's cards, or of the words that
its annotation declares: `question: Annotated[str, ("hold", "play")]`.
"""

from collections.abc import Sequence
from types import NoneType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from powderkeg.engine.json_writer import BEFORE_TEXT, END, NUMBER, NUMBERS, TEXT, TEXTS, WORDS, Draft
from powderkeg.engine.vocabulary import Form, Moves, type_of

Words = tuple[str, ...]
BOOLS = ("false", "true")


def annotations(struct: type[msgspec.Struct]) -> dict[str, Any]:
    """The fields of a struct, in order."""
    return get_type_hints(struct, include_extras=True)


def without_none(kind: Any) -> Any:
    """An annotation without `| None`: every number may be NOTHING."""
    parts = [part for part in get_args(kind) if part is not NoneType]
    return parts[0] if NoneType in get_args(kind) else kind


def is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def words_of(kind: Any, cards: Words) -> Words:
    """The texts that numbers of this kind stand for."""
    if get_origin(kind) is Annotated:
        return tuple(*kind.__metadata__)
    if kind is str:
        return cards
    raise TypeError(f"a position has no fields of the kind {kind}")


def program_of(position: type[msgspec.Struct], moves: Moves, cards: Words, game: str) -> Draft:
    """The program that writes a game's positions and moves."""
    draft = JsonDraft(cards)
    draft.add_struct(position)
    draft.add(END)
    tells = {form.name: move.tells for move in reversed(moves.all) for form in move.forms}
    for form in moves.forms.values():
        draft.add_move(form, tells[form.name], f"{game}-{form.name}")
    return draft


class JsonDraft(Draft):
    """The program of a game with these cards, while it is made."""

    def __init__(self, cards: Words) -> None:
        super().__init__()
        self.cards = cards
        self._tables: dict[Words, int] = {}

    def texts_of(self, texts: Words) -> int:
        """The base of these texts."""
        if texts not in self._tables:
            self._tables[texts] = self.table(texts)
        return self._tables[texts]

    def quoted(self, words: Words) -> int:
        return self.texts_of(tuple(f'"{word}"' for word in words))

    # --- positions ---

    def add_struct(self, struct: type[msgspec.Struct]) -> None:
        before = "{"
        for name, kind in annotations(struct).items():
            self.say(f'{before}"{name}":')
            self.add_value(without_none(kind))
            before = ","
        self.say("}")

    def add_value(self, kind: Any) -> None:
        if is_struct(kind):
            self.add_struct(kind)
        elif get_origin(kind) is list:
            [item] = get_args(kind)
            self.add_list(without_none(item))
        elif kind is int:
            self.add(NUMBER)
        else:
            self.add(TEXT, self.base_of(kind))

    def base_of(self, kind: Any) -> int:
        return self.texts_of(BOOLS) if kind is bool else self.quoted(words_of(kind, self.cards))

    def add_list(self, item: Any) -> None:
        if is_struct(item) or get_origin(item) is list:
            self.add_each(lambda: self.add_value(item))
        elif item is int:
            self.add(NUMBERS)
        else:
            self.add(TEXTS, self.base_of(item))

    # --- moves ---

    def add_move(self, form: Form, tells: Words, kind: str) -> None:
        """Add the rows of a move: those that write its text, and those that write its data."""
        text = len(self.rows)
        self.say(BEFORE_TEXT)
        self.add_text(form)
        data = len(self.rows)
        self.say(f'","kind":"{kind}","data":')
        self.add_data(("seat", *form.parameters, *tells))
        self.forms.append((text, data))

    def add_text(self, form: Form) -> None:
        first, *others = form.pieces
        self.say(first)
        for name, after in zip(form.parameters, others, strict=True):
            match type_of(name):
                case "card":
                    self.add(TEXT, self.texts_of(self.cards))
                case "cards":
                    self.add(WORDS, self.texts_of(self.cards))
                case _:
                    self.add(NUMBER)
            self.say(after)
        self.add(END)

    def add_data(self, names: Sequence[str]) -> None:
        before = "{"
        for name in names:
            self.say(f'{before}"{name}":')
            match type_of(name):
                case "card":
                    self.add(TEXT, self.quoted(self.cards))
                case "cards":
                    self.add(TEXTS, self.quoted(self.cards))
                case _:
                    self.add(NUMBER)
            before = ","
        self.say("}}")
        self.add(END)
