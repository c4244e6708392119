"""The names that people may take at a table: visible to others, and not a bot's.

Names that were taken before are not checked again, and records keep theirs: see `record.check_names`.
"""

import re
import unicodedata

from powderkeg.play.record import check_names, is_emoji
from powderkeg.server import bounds
from powderkeg.server.tables.seats import BOT_NAMES
from powderkeg.text.refusal import unusable

# Invisible, though Unicode calls them letters, symbols or marks.
FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")  # which form of a character: 葛󠄀, ❤️
FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f")  # 🏴󠁧󠁢󠁳󠁣󠁴󠁿: a black flag, then tags
VIRAMA = 9  # combining class: joins two consonants

# A name by the kinds of its characters: see `kind`.
MARKS = rf"(?:[mvs]|[zn](?=v)){{0,{bounds.MARKS_ON_A_LETTER}}}"
LETTER = rf"[lae](?:{MARKS}c)*{MARKS}"
JOINT = r" *|(?<=[es])z(?=e)|(?<=v)[zn]|(?<=[am])n(?=a)"  # emoji joined into one; conjuncts; Persian words
NAME = re.compile(f"{LETTER}(?:(?:{JOINT}){LETTER})*")


def read_name(text: str) -> str:
    """A name in canonical form; refused if it cannot be used."""
    name = unicodedata.normalize("NFC", text).strip(" ")
    check_names([name])
    if not NAME.fullmatch(kinds(name)):
        raise unusable("name-unclear", text=name, most=bounds.MARKS_ON_A_LETTER)
    if folded(name) in BOTS:
        raise unusable("name-of-bot", text=name)
    return name


def kinds(name: str) -> str:
    apart = unicodedata.normalize("NFD", FLAG.sub("\U0001f3f4", name))
    return "".join(map(kind, apart))


def kind(c: str) -> str:
    """l: letter, digit or sign. a: letter of a script that joins, from right to left. e: emoji. m: mark on what is
    before it. v: virama. s: selector. c: mark that takes space. z, n: joiner and non-joiner. x: not in names."""
    category = unicodedata.category(c)
    if c in FILLERS:
        return "x"
    if c == " ":
        return " "
    if c in "\u200d\u200c":
        return "z" if c == "\u200d" else "n"
    if is_emoji(c):
        return "e"
    if unicodedata.combining(c) == VIRAMA:
        return "v"
    if SELECTORS.match(c):
        return "s"
    if category in ("Mn", "Me", "Mc"):
        return "c" if category == "Mc" else "m"
    if not c.isprintable():
        return "x"
    return "a" if unicodedata.bidirectional(c) == "AL" else "l"


def folded(name: str) -> str:
    """The letters and digits alone, without case, width and marks: equal for names that look the same."""
    return "".join(c for c in unicodedata.normalize("NFKD", name).casefold() if c.isalnum())


BOTS = frozenset(map(folded, BOT_NAMES))
