"""Every message as players read it: each is rendered in each language with every card, number and several names, and
searched for what that language does not allow. The rule books are searched in the same way, line by line.

What a variable stands for follows from its name (`KINDS`; `ELSEWHERE` where messages mean something else by it), what a
message chooses between from the message itself.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise, product
from typing import Any, NamedTuple

import pytest
from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser, ast as ftl
from fluent.syntax.visitor import Visitor

from powderkeg.games import SPECS
from powderkeg.games.cards import GUM, POKER, WORDS
from powderkeg.text.messages import LANGUAGES, LOCALE, bundle, card, card_of, listed, say, symbol, template
from powderkeg.text.rulebook import BOOKS

NAMES = ("Bo", "Ana", "Hugo", "Zoé", "Íñigo", "Yves", "Oscar the Grouch")  # a consonant, vowels, an h, a y, a long one
NUMBERS = (0, 1, 2, 3, 8, 10, 11, 13, 21)
DECKS = {"boom": POKER, "kaboo": POKER, "exploding": WORDS, "battle-gum": GUM}

Samples = Callable[[str, tuple[str, ...]], Sequence[Any]]  # from a language and the cards of the game


def all_games(language: str, deck: tuple[str, ...]) -> list[str]:
    return [say(language, f"game-{name}") for name in SPECS]


def in_a_sentence(language: str, deck: tuple[str, ...]) -> list[str]:
    return [card(language, one, ".the") for one in deck]


def as_labels(language: str, deck: tuple[str, ...]) -> list[str]:
    return [card(language, one) for one in deck]


def as_symbols(language: str, deck: tuple[str, ...]) -> list[str]:
    return [symbol(language, one) for one in deck]


def owned(language: str, deck: tuple[str, ...]) -> list[str]:
    return [card_of(language, one, name) for one in deck for name in NAMES]


def slots(language: str, deck: tuple[str, ...]) -> list[str]:
    return [say(language, "board-kaboo-slot", seat=name, slot=2) for name in NAMES]


def suits(language: str, deck: tuple[str, ...]) -> list[str]:
    return [say(language, f"suit-{suit}") for suit in "SHDC"]


def sets_in_a_sentence(language: str, deck: tuple[str, ...]) -> list[str]:
    said = in_a_sentence(language, deck)
    return [*said, *(listed(language, [one, other]) for one, other in pairwise(said))]


def numbers(language: str, deck: tuple[str, ...]) -> Sequence[int]:
    return NUMBERS


def several(language: str, deck: tuple[str, ...]) -> Sequence[int]:
    return NUMBERS[2:]


def names(language: str, deck: tuple[str, ...]) -> Sequence[str]:
    return NAMES


def these(*texts: Any) -> Samples:
    return lambda language, deck: texts


A_TEXT = these("xyz")
A_SENTENCE = these("Xyz.")
A_SHARE = these(0.5)
A_CHOICE = these("xyz")

# What a variable stands for, by its name.
KINDS: dict[Samples, str] = {
    names: "seat seats owner other names",
    in_a_sentence: "card target",
    sets_in_a_sentence: "cards",
    all_games: "game",
    several: "least most players",
    A_SHARE: "even high low share",
    numbers: """already back blanks boom_faces cost count days dealt deals deck defuses discard done down every
        first futures games hand histories iterations king_points last level life millions moves ms naming
        needed ninjas now number of own owner_slot pair percent phase place played playing points rank second
        seconds shuffles skips sees slot thirteen threads times told up used version waiting why won worlds""",
    A_TEXT: """address after aim bank before best best_chance board chance chances command commitment deeds detail
        example field file increment known label made move name on option possible reaction rule
        rules score scores seed suit text top value values zone""",
    A_CHOICE: "also can danger defuse face_attacks holds ninja_resets open_future power six",
}

# Messages in which a variable stands for something else; the last line that fits counts.
ELSEWHERE: list[tuple[str, Samples, str]] = [
    ("board-", as_labels, "card cards"),
    ("page-", as_labels, "card known on label"),
    ("view-", as_symbols, "card cards known on top"),
    ("view-kaboo-look", slots, "own other"),
    ("question-kaboo-", as_symbols, "card"),
    ("card-suited", suits, "suit"),
    ("(move-boom-attack|event-boom-(hit|destroyed)|refusal-boom-(no-life|too-strong))$", owned, "target"),
    ("power-", A_TEXT, "card"),
    ("(seat|open-.*|page-add-bot|refusal-zone-seats)$", numbers, "seat seats"),
    ("list-end", A_TEXT, "first last"),
    ("play-welcome|refusal-in-|refusal-move-in-record", A_SENTENCE, "aim detail"),
    ("arena-", several, "games"),
    ("refusal-players-number", all_games, "name"),
    ("refusal-(arena-large|snapshot-size|solve-hands|record-other-players|exploding-too-few)", several, "number"),
    ("refusal-battle-gum-too-many|replay-fair-|page-series|card-.*many", several, "count"),
]


class Choices(Visitor):  # type: ignore[misc]
    """The variables of a part of a message, and the keys that it chooses by."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.keys: dict[str, list[Any]] = {}

    def visit_VariableReference(self, node: Any) -> None:
        self.variables.add(node.id.name)

    def visit_SelectExpression(self, node: Any) -> None:
        selector = node.selector
        if isinstance(selector, ftl.VariableReference):
            found = self.keys.setdefault(selector.id.name, [])
            for variant in node.variants:
                key = variant.key
                found.append(float(key.value) if isinstance(key, ftl.NumberLiteral) else key.name)
        self.generic_visit(node)


class Part(NamedTuple):
    """A message or an attribute of one."""

    name: str
    variables: frozenset[str]
    keys: dict[str, list[Any]]


@cache
def parts(language: str) -> list[Part]:
    """Every message and attribute of the catalogues; those that messages refer to lend them their variables."""
    found: dict[str, tuple[Any, Choices]] = {}
    for path in sorted((LOCALE / language).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, ftl.Message):
                patterns = [(entry.id.name, entry.value)]
                patterns += [(f"{entry.id.name}.{one.id.name}", one.value) for one in entry.attributes]
                for name, pattern in patterns:
                    if pattern:
                        choices = Choices()
                        choices.visit(pattern)
                        found[name] = (pattern, choices)
    return [part_of(name, *one, found) for name, one in found.items()]


def part_of(name: str, pattern: Any, choices: Choices, others: dict[str, tuple[Any, Choices]]) -> Part:
    variables, keys = set(choices.variables), dict(choices.keys)
    for reference in references(pattern):
        inner = others[reference][1]
        variables |= inner.variables
        keys = {**inner.keys, **keys}
    return Part(name, frozenset(variables), keys)


def references(pattern: Any) -> list[str]:
    found: list[str] = []

    class References(Visitor):  # type: ignore[misc]
        def visit_MessageReference(self, node: Any) -> None:
            found.append(node.id.name)

    References().visit(pattern)
    return found


def samples(language: str, part: Part, variable: str) -> Sequence[Any]:
    """What a variable can be in that message: what its name means, and what the message chooses by."""
    deck = next((cards for game, cards in DECKS.items() if f"-{game}-" in part.name), POKER[:8] + WORDS)
    kinds = [kind for kind, variables in KINDS.items() if variable in variables.split()]
    kinds += [kind for family, kind, names in ELSEWHERE if re.match(family, part.name) and variable in names.split()]
    assert kinds, f"{part.name}: what is {variable}?"
    kind = kinds[-1]
    keys = part.keys.get(variable)
    if keys is None:
        return kind(language, deck)
    plurals = {"zero", "one", "two", "few", "many", "other"}
    if any(isinstance(key, float) for key in keys) or (set(keys) <= plurals and "one" in keys):
        others = [one for one in kind(language, deck) if isinstance(one, int)]
        return sorted({int(key) for key in keys if isinstance(key, float)} | {*others})
    chosen = [key for key in keys if key not in plurals]
    return [*chosen, *(one for one in kind(language, deck)[:2] if one not in chosen)]


def rows(language: str, part: Part) -> Iterator[dict[str, Any]]:
    """Values for all variables: every choice and every name with every card, the others in turn."""
    values = {variable: samples(language, part, variable) for variable in sorted(part.variables)}
    chosen = [variable for variable in values if variable in part.keys]
    free = [variable for variable in values if variable not in part.keys]
    people = [variable for variable in free if values[variable] is NAMES]
    cards = max((len(values[variable]) for variable in free), default=1)
    for choice in product(*(values[variable] for variable in chosen)):
        for shift, number in product(range(len(NAMES) if people else 1), range(cards)):
            row = dict(zip(chosen, choice, strict=True))
            for place, variable in enumerate(free):
                every = values[variable]
                row[variable] = every[((shift if variable in people else number) + place) % len(every)]
            yield row


@cache
def renderings(language: str) -> dict[str, set[str]]:
    """Every message rendered in every way, beginning with a capital as `tell` does it."""
    made: FluentBundle = bundle(language)
    found: dict[str, set[str]] = {}
    for part in parts(language):
        name, _, attribute = part.name.partition(".")
        message = made.get_message(name)
        pattern = message.attributes[attribute] if attribute else message.value
        texts = found[part.name] = set()
        for row in rows(language, part):
            text, errors = made.format_pattern(pattern, row)
            assert not errors, (part.name, row, errors)
            texts.add(str(text))
    return found


@cache
def lines_of_books(language: str) -> dict[str, set[str]]:
    """Every line of the rule books, by its place; code, which is the same in every language, stands as “xyz”."""
    found: dict[str, set[str]] = {}
    for path in sorted(BOOKS.glob(f"*.{language}.md")):
        in_code = False
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line.startswith("```"):
                in_code = not in_code
            elif line and not in_code:
                found[f"{path.name}:{number}"] = {re.sub(r"`[^`]*`", "xyz", line).replace("**", "")}
    return found


def read(language: str) -> dict[str, set[str]]:
    """All that players read in a language."""
    return renderings(language) | lines_of_books(language)


def faults(language: str, pattern: str, flags: int = 0, *, leaving: str = r"(?!)") -> dict[str, str]:
    """By message or line, a text in which the pattern is found, among those that `leaving` does not match."""
    wrong = re.compile(pattern, flags)
    found: dict[str, str] = {}
    for name, texts in read(language).items():
        if not re.match(leaving, name):
            hit = next((text for text in texts if wrong.search(text)), None)
            if hit is not None:
                found[name] = hit
    return found


# --- every language ---


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_rendered(language: str) -> None:
    assert len(renderings(language)) > 700
    advice = "choice-advice-"  # which there is for some numbers of players only
    said = {name: texts for name, texts in renderings(language).items() if not name.startswith(advice)}
    assert [name for name, texts in said.items() if not all(text.strip() for text in texts)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_told_chooses_its_words_by_numbers_alone(language: str) -> None:
    """One template serves all cards and names: `messages.template`."""
    told = [part for part in parts(language) if part.name.startswith(("event-", "move-", "refusal-", "ending-"))]
    assert len(told) > 200
    for part in told:
        for row in rows(language, part):
            shape = tuple((key, None if isinstance(value, str) else value) for key, value in row.items())
            filled = template(language, part.name, shape).format_map(row)
            assert filled == say(language, part.name, **row), (part.name, row)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "pattern",
    [
        pytest.param(r"(?<=\S)[ \u00a0]{2,}|[ \u00a0]$", id="spaces"),
        pytest.param(r"[{}]|\$|\bNone\b(?! of)|undefined", id="what stands for something"),
        pytest.param(r"\b(card|suit|page|board|event|refusal|view|option|game|rule)-[a-z]+", id="keys"),
        pytest.param(r" [,.](?!\w)|,,|(?<!\.)\.\.(?!\.)|\.\.\.|[;:,] ?\.|[.…]:", id="punctuation"),
        pytest.param(r"\s…", id="a space before an ellipsis"),
        pytest.param(r"\w'|(?<!\w)\b(?:10|[2-9AJQK])[SHDC]\b", id="straight apostrophes and notation"),
        pytest.param(r'"(?!(?:hold|token)"|: )', id="straight quotes"),
    ],
)
def test_no_message_has_a_fault_of_typing(language: str, pattern: str) -> None:
    assert faults(language, pattern, leaving=r"settings-suit-letters") == {}


PAIRS = [(language, pair) for language in LANGUAGES for pair in ("()", "«»", "“”")] + [("es", "¿?"), ("es", "¡!")]


@pytest.mark.parametrize(("language", "pair"), PAIRS)
def test_brackets_and_quotes_come_in_pairs(language: str, pair: str) -> None:
    opening, closing = list(pair)
    said = [text for texts in read(language).values() for text in texts]
    assert [text for text in said if text.count(opening) != text.count(closing)] == []


# --- one language ---

A_NAME = f"({'|'.join(NAMES)})"
VOWEL = "aeiouhyàâäéèêëîïôöùûüœæíóú"
ASPIRATED = "hasard|haut|hors|hash|huit|onze|oui"  # no elision before these

ENGLISH = {
    "a genitive chain": rf"(?<!front )\bof {A_NAME}\b(?!’)|\bof the \w+ of\b|’s \w+’s\b",
    "two articles": r"\b[Tt]he (the|a|an|Ninja)\b|\b[Aa]n? (the|a|an) ",
    "an": r"\b[Aa] (8|11|18|ace|explosive|[aeio]\w+(?<!one))\b|\b[Aa]n ([^aeiou8hx]\w*|1(?![18])\d*)\b",
    "a number of things": r"\b1 (cards|turns|moves|points|players|games|tables|days|deals|minutes)\b(?! of)",
}
SPANISH = {
    "a el, de el": r"\b([Aa]|[Dd]e) el\b",
    "two articles": r"\b(el|la|un|una|los|las) (el|la|un|una)\b",
    "o before o": r"\bo (8|11|o\w+|ho\w+)\b",
    "y before i": r"\by (i\w+|hi(?!e)\w+|Íñigo)\b",
    "a number of things": r"\b1 (cartas|turnos|jugadas|puntos|jugadores|partidas|mesas|días|repartos|minutos)\b",
    "no opening mark": r"^[^¿]*\?|^[^¡]*!",
}
BEFORE_A_VOWEL = "[Dd]e|[Qq]ue|[Ll]e|[Ll]a|[Nn]e|[Ss]e|[Mm]e|[Tt]e|[Jj]e|[Jj]usque|[Ll]orsque|[Pp]uisque"
FRENCH = {
    "à le, de le": r"\b([Àà]|[Dd]e) les?\b",
    "no elision": rf"(?<!-)\b({BEFORE_A_VOWEL}) (?!(?i:{ASPIRATED})\b)(?i:[{VOWEL}])|\b[Ss]i il",
    "two articles": r"(?<!’)\b(le|la|un|une|les) (le|la|un|une|l’)\b",
    "no space before ; ? ! »": r"(?<!\u00a0)[;?!»]",
    "no space before a colon": r"(?<!\u00a0):(?!\d|\w|/|…)(?<!token\":)(?<!hold\":)",
    "no space after «": r"«(?!\u00a0)",
    "no space before %": r"(?<!\u00a0)%(?!,)",
    "a number of things": r"\b1 (cartes|tours|coups|points|joueurs|parties|tables|jours|donnes|minutes|mélanges)\b",
}


@pytest.mark.parametrize("what", ENGLISH)
def test_english(what: str) -> None:
    not_a_spy = r"question-kaboo-drawn"  # an 8 never spies
    assert faults("en", ENGLISH[what], leaving=not_a_spy) == {}


@pytest.mark.parametrize("what", SPANISH)
def test_spanish(what: str) -> None:
    assert faults("es", SPANISH[what]) == {}


@pytest.mark.parametrize("what", FRENCH)
def test_french(what: str) -> None:
    assert faults("fr", FRENCH[what]) == {}


# --- one register, one word for one thing ---

BANNED = {
    "en": {
        "the house (the server)": r"\bhouse\b(?! rules?\b)",
        "robot": r"\brobots?\b",
        "faces (face cards)": r"\b[Ff]aces\b|\b[Aa] face\b(?!-| card)",
        "by itself": r"\bby (itself|themselves)\b",
        "see-the-future": r"see-the-future",
        "drawing up (refilling)": r"\b[Dd]r(?:aw|ew)\w*[ -]up\b",
        "the explosive (the explosive card)": r"\b([Tt]he|[Aa]n|[Oo]ne|1) explosive\b(?! card)",
    },
    "es": {
        "la casa": r"\bcasa\b",
        "usted, vosotros": r"\b(usted|ustedes|vosotr[oa]s|vuestr[oa]s?|os)\b|\w+(áis|éis)\b",
        "rendirse (abandonar)": r"\b[Rr]end(ir|id|ic)\w*",
        "retirar (deshacer)": r"\b[Rr]etir\w+",
        "barajar (mezclar)": r"\b[Bb]araj(ar\w*|an|ad[oa]s?)\b|\bse baraja\b",
        "inconclusa (sin terminar)": r"\binconclus\w+",
        "almacenador extra (vida extra)": r"almacenador extra",
        "coger (tomar)": r"\b[Cc](og|oj)[eaío]\w*\b",
        "tablas (empate)": r"\b(?:en|hacer|unas) tablas\b|^tablas$",
        "se sigue de (sale de)": r"\bse siguen? de\b",
        "la explosiva": r"\b(una|la|1) explosiva\b",
        "robot": r"\brobots?\b",
        "Intro (Enter)": r"\bIntro\b",
    },
    "fr": {
        "la maison": r"(?<!ègle )(?<!ègles )\bmaison\b",
        "vous": r"\b([Vv]ous|[Vv]otre|[Vv]os|[Vv]ôtres?)\b|\b(?!assez|chez|nez)\w+ez\b(?!-)|\w+ez-",
        "robot (bot)": r"\brobots?\b",
        "conseil (indice)": r"\bconseils?\b",
        "faire Boom (lancer Boom)": r"\b[Ff](ai|e|î)\w+ Boom\b",
        "entamer (prendre la main)": r"\b[Ee]ntam\w+",
        "quitter le jeu (être retiré du jeu)": r"\bquitt\w+ (le|du) jeu\b",
        "accumulateur gagné (en plus)": r"\baccumulateurs? gagné|\bnouvel accumulateur\b",
        "sauter un tour (passer son tour)": r"\bsaut\w* (un|des|son) tours?\b|\btours? sauté",
        "l’explosive (la carte explosive)": r"\b(l’|une |1 )explosive\b",
        "une passe (un passe-tour)": r"\b(une|des) passes?\b",
        "honnête (vérifiable)": r"\bhonnête",
        "siège (place)": r"\bsièges?\b",
        "décliner (refuser)": r"\bdéclin\w+",
    },
}


@pytest.mark.parametrize(("language", "what"), [(language, what) for language in BANNED for what in BANNED[language]])
def test_one_word_for_one_thing(language: str, what: str) -> None:
    assert faults(language, BANNED[language][what]) == {}
