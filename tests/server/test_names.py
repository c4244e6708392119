"""Names: which ones people may take; invisible and misleading ones are refused."""

import unicodedata

import pytest

from powderkeg.play.record import LONGEST_NAME, check_names
from powderkeg.server.bounds import MARKS_ON_A_LETTER
from powderkeg.server.tables.names import read_name
from powderkeg.server.tables.seats import BOT_NAMES
from powderkeg.text.messages import LANGUAGES, sentence
from powderkeg.text.refusal import Refused

NAMES = {
    "Latin": [
        "Ana",
        "Bo 2",
        "O’Neill",
        "Jean-Luc",
        "D. J.",
        "x",
        "42",
        "¡Ana!",
        "Łukasz",
        "Çiğdem",
        "Nguyễn Thị Hương",
    ],
    "marks": ["A\u0301na", "ė\u0303", "ǘ", "ᾧ", "m\u0304\u0301", "שָׁלוֹם", "שִׁמְעוֹן", "مُحَمَّد"],
    "scripts": [
        "Юлія",
        "Ελένη",
        "محمد",
        "דוד",
        "मोहम्मद",
        "தமிழ்",
        "ไก่",
        "ปู่",
        "မြို့",
        "ရှို့",
        "བསྒྲུབས",
        "ស្ត្រី",
        "李小龙",
        "ゲーム",
        "김민수",
    ],
    "joiners": ["علی‌رضا", "ශ්‍රී", "ക്‍ഷ", "র‍্যাব"],
    "emoji": [
        "👩‍🚀",
        "👨‍👩‍👧",
        "👩🏽‍🚀",
        "🏳️‍🌈",
        "🏴‍☠️",
        "❤️‍🔥",
        "🙂‍↔️",
        "🫨",
        "🇪🇸",
        "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
        "1️⃣",
        "♥ Ana ♥",
        "Ana 👩‍🚀",
        "👋🏾",
    ],
    "forms": ["葛\U000e0100城", "辻\U000e0101"],
}
BLANK = [
    "",
    " ",
    "   ",
    "\u00a0",
    "\u2003",
    "\u3000",
    "\u3164",
    "\u115f",
    "\u1160",
    "\uffa0",
    "\u2800",
    "\u200b",
    "\u200d",
]
BLANK += [
    "\u200c",
    "\u2060",
    "\ufeff",
    "\u00ad",
    "\u034f",
    "\ufe0f",
    "\u0301",
    " \u0301",
    "\u17b4",
    "\U0001d159",
    "\U000e0041",
]
HIDDEN = [
    "Ana\u3164",
    "Ana\u200b",
    "\u2800Ana",
    "A\u200dna",
    "A\u200cna",
    "Ana\u200d",
    "👩\u200d",
    "\u200d🚀",
    "👩\u200d\u200d🚀",
]
HIDDEN += [
    "a\u200d🚀",
    "Ana\u00a0Bo",
    "A\u00adna",
    "Ana\U000e0041",
    "🏴\U000e0067",
    "Ana\u034f",
    "Ana\ufeff",
    "🚀\u200da",
]
MOVING = [
    "\u202eanA",
    "Ana\u202c",
    "\u2066Ana\u2069",
    "Ana\u200f",
    "A\nna",
    "A\tna",
    "\x07",
    "\x1b[31mAna",
    "Ana\u2028",
    "\ue000",
]
ZALGO = [
    "a" + "\u0301" * 6,
    "".join(chr(0x300 + n) for n in range(10)).join("Ana"),
    "ก" + "\u0e49" * 8,
    "e" + "\u20dd" * 5,
]


def reason(text: str) -> str:
    with pytest.raises(Refused) as no:
        read_name(text)
    return no.value.refusal.code


@pytest.mark.parametrize("name", [name for names in NAMES.values() for name in names])
def test_a_real_name_is_accepted_and_kept_in_records(name: str) -> None:
    taken = read_name(name)
    assert taken == unicodedata.normalize("NFC", name)
    assert read_name(taken) == taken
    check_names([taken])


@pytest.mark.parametrize("name", [*BLANK, *HIDDEN, *MOVING, *ZALGO], ids=ascii)
def test_a_name_that_others_could_not_read_is_refused(name: str) -> None:
    assert reason(name) in ("player-name", "name-unclear")


def test_a_name_has_one_form() -> None:
    assert read_name("  Ana Bo ") == "Ana Bo"
    assert read_name("Ame\u0301lie") == read_name("Am\u00e9lie") == "Am\u00e9lie"


def test_the_length_of_a_name_is_limited() -> None:
    assert read_name("x" * LONGEST_NAME)
    assert reason("x" * (LONGEST_NAME + 1)) == "player-name"
    assert reason("\ufb2c" * LONGEST_NAME) == "player-name"  # three times as long when normalized


def test_the_marks_on_a_letter_are_limited() -> None:
    assert read_name("x" + "\u0331" * MARKS_ON_A_LETTER)
    assert reason("x" + "\u0331" * (MARKS_ON_A_LETTER + 1)) == "name-unclear"


@pytest.mark.parametrize("bot", BOT_NAMES)
def test_people_may_not_take_the_name_of_a_bot(bot: str) -> None:
    wide = "".join(chr(ord(c) + 0xFEE0) for c in bot)
    for name in (bot, bot.upper(), f" {bot}", " ".join(bot), f"{bot}!", wide, f"{bot[0]}\u0332{bot[1:]}"):
        assert reason(name) == "name-of-bot"
    assert read_name(f"{bot} 2")
    assert read_name(f"Ana {bot}")


def test_the_refusals_say_what_is_wrong_in_every_language() -> None:
    for name in ("\u3164", "Fuse"):
        with pytest.raises(Refused) as no:
            read_name(name)
        assert len({sentence(no.value.refusal, language) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("name", ["Fuse", "\u3164", "a" + "\u0301" * 6, " ", "Ana\u2800"], ids=ascii)
def test_records_written_before_are_still_read(name: str) -> None:
    check_names([name])
