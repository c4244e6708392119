"""The rule books, in three languages, organised by rule id."""

import re
from pathlib import Path

from powderkeg.engine.registry import folder_of, package_of
from powderkeg.engine.spec import EVERY_GAME
from powderkeg.text.messages import LANGUAGES
from powderkeg.text.refusal import unusable

BOOKS = Path(__file__).parent / "rulebooks"


def check_language(language: str) -> str:
    """Refuse a language that the rule books do not have."""
    if language not in LANGUAGES:
        raise unusable("language-unknown", text=language[:20], possible=", ".join(LANGUAGES))
    return language


def page(name: str, language: str) -> str:
    """The Markdown of one book, or of the rules of every game. A game in a package of its own brings its books."""
    file = f"{check_language(language)}.md"
    ours = BOOKS / f"{name}.{file}"
    return (ours if ours.exists() else folder_of(package_of(name)) / f"rulebook.{file}").read_text(encoding="utf-8")


def book(game: str, language: str) -> str:
    """A game's rules, followed by those of every game."""
    return page(game, language) + "\n" + page("every-game", language)


def rule(game: str, language: str, rule_id: str) -> str | None:
    """One rule's heading and text, None if the book has no such rule."""
    text = page("every-game" if rule_id in EVERY_GAME else game, language)
    found = re.search(rf"^### ({rule_id} .*?)(?=^#|\Z)", text, re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else None
