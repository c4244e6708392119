"""The OpenAPI document and the WebSocket's schema: both are valid and complete, and the server conforms to them."""

import copy
import itertools
import json
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, ClassVar, get_args

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from jsonschema_rs import Draft202012Validator, meta
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS

from powderkeg.games import SPECS
from powderkeg.server.bounds import ABSENCE_SECONDS
from powderkeg.server.protocol import messages, schema as schemas
from powderkeg.server.transport import http_api
from testkit.patience import PATIENCE
from testkit.scale import scaled
from testkit.server.process import POWDERKEG, RATE, Client, House

# No schema can say which tables and seats are valid, so a valid request may be refused with 400. Litestar's answer to
# OPTIONS names only one of several methods.
NOT_CHECKED = ("positive_data_acceptance", "allow_header_conformance")
EXAMPLES = scaled(3)
WINDOW = 1.0  # seconds
EVERYWHERE = {"429", "503"}
WITH_BODY = {"400", "403", "413"}
AT_A_TABLE = {"400", "404"}


@pytest.fixture(scope="module")
def described(session_house: House) -> Any:
    return session_house.get("/api/openapi/openapi.json").json


# --- over HTTP ---


def verbs(described: Any) -> Iterator[tuple[str, Any]]:
    for path, methods in described["paths"].items():
        for method, verb in methods.items():
            yield f"{method.upper()} {path}", verb


def test_every_request_says_what_it_does_and_how_it_may_be_refused(described: Any) -> None:
    names = [verb["operationId"] for _, verb in verbs(described)]
    assert len(names) == len(set(names)) > 20
    for name, verb in verbs(described):
        assert verb["summary"], name
        assert verb["tags"], name
        assert all(parameter["description"] for parameter in verb.get("parameters", ())), name
        answers = set(verb["responses"])
        assert answers >= EVERYWHERE, name
        assert answers >= WITH_BODY or "requestBody" not in verb, name
        assert answers >= AT_A_TABLE or "{table}" not in name, name
        assert any(status.startswith("2") for status in answers), name


def test_every_refusal_has_one_shape_and_an_example_of_it(described: Any) -> None:
    shape = {"$ref": "#/components/schemas/Error"}
    checker = Draft202012Validator({"$ref": "#/components/schemas/Error", **described})
    for name, verb in verbs(described):
        for status, answer in verb["responses"].items():
            content = answer["content"]["application/json"]
            if status.startswith(("4", "5")):
                assert content["schema"] == shape, name
                (example,) = content["examples"].values()
                checker.validate(example["value"])
                assert ("Retry-After" in answer.get("headers", {})) is (status in ("429", "503"))
            else:
                assert content["schema"] != shape, name


def test_every_type_says_what_it_is_and_nothing_points_nowhere(described: Any) -> None:
    parts = described["components"]["schemas"]
    for name, part in parts.items():
        meta.validate(part)
        assert part["description"], name
    text = json.dumps(described)
    pointed = {piece.partition('"')[0] for piece in text.split("#/components/schemas/")[1:]}
    assert pointed == set(parts)
    assert all(parts[name].get("additionalProperties") is False for name in parts if name.endswith("Body"))


@pytest.fixture
def seats(house: House) -> Iterator[tuple[str, str | None]]:
    """Pairs of a table and a secret to ask with: of a player, of somebody else, of nobody. An empty table leaves the
    request as it was generated."""
    tables: list[tuple[str, str | None]] = []
    for game in SPECS:
        opened = house.open(game, {"name": "Ana"}, {"name": "Bo"}, hints=True)
        tables += [(opened["table"], opened["token"]), (opened["table"], None), ("", opened["token"])]
    opened = house.open("boom", {"name": "Ana"}, {}, public=True)
    tables += [(opened["table"], opened["token"]), (opened["table"], "x" * 32)]
    return itertools.cycle(tables)


def players_ask(case: Any, table: str, token: str | None) -> dict[str, str]:
    """Point the request at an existing table and shorten its wait; returns the headers that say who asks."""
    if table and "table" in (case.path_parameters or {}):
        case.path_parameters["table"] = table
    if case.query and "wait" in case.query:
        with suppress(TypeError, ValueError):
            case.query["wait"] = min(0.01, float(case.query["wait"]))
    return {"Authorization": f"Bearer {token}"} if token else {}


HANDLERS = [handler for group in http_api.GROUPS.values() for handler in group]
CASES = [(handler.handler_name, GenerationMode.POSITIVE) for handler in HANDLERS] + [
    (handler.handler_name, GenerationMode.NEGATIVE)
    for handler in HANDLERS
    if handler.parsed_data_field or any("{" in path for path in handler.paths)  # others take no invalid input
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "mode"), CASES)
def test_the_house_answers_as_it_is_described(
    house: House, described: Any, seats: Iterator[tuple[str, str | None]], name: str, mode: GenerationMode
) -> None:
    operation = schemathesis.openapi.from_dict(described).find_operation_by_id(name)
    excluded = [CHECKS.get_one(check) for check in NOT_CHECKED]
    if not operation.body:
        excluded.append(CHECKS.get_one("negative_data_rejection"))  # unknown query parameters are ignored

    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        headers = players_ask(case, *next(seats))
        answer = case.call(base_url=house.url, headers=headers)
        assert answer.status_code < 500, answer.text
        case.validate_response(answer, excluded_checks=excluded)

    ask()


# --- over the WebSocket ---


@pytest.fixture(scope="module")
def closed_schema() -> Any:
    """The exported schema, with additional properties forbidden."""
    strict = copy.deepcopy(schemas.of_wire())
    for part in strict["$defs"].values():
        if "properties" in part:
            part["additionalProperties"] = False
    return strict


class Checked(Client):
    """A client that validates every message, in both directions, against the schema."""

    sent: ClassVar[set[str]] = set()
    received: ClassVar[set[str]] = set()

    def __init__(self, house: House, token: str | None, schema: Any) -> None:
        self.token = token
        self.question, self.answer = (
            Draft202012Validator({**schema, "anyOf": [{"$ref": f"#/$defs/{side}"}]}) for side in ("Question", "Answer")
        )
        super().__init__(house, token, {})

    def say(self, kind: str, **fields: Any) -> None:
        self.question.validate({"type": kind, **fields})
        self.sent.add(kind)
        super().say(kind, **fields)

    def hear(self, kind: str | None = None, timeout: float = PATIENCE) -> Any:
        message = super().hear(None, timeout)
        self.answer.validate(message)
        self.received.add(message["type"])
        return message if kind in (None, message["type"]) else self.hear(kind, timeout)

    def ask(self, kind: str, **fields: Any) -> Any:
        """Ask, and return the answer."""
        self.say(kind, id=9, **fields)
        while (message := self.hear()).get("id") != 9:
            pass
        return message


OPTIONS = {"boom": {"open_discard": True}, "exploding": {"phase": 3}, "battle-gum": {"completion": "any"}}


@pytest.mark.slow
def test_whatever_is_said_in_a_game_is_as_the_schema_has_it(house: House, strict: House, closed_schema: Any) -> None:
    for game in SPECS:
        say_everything(house, closed_schema, game)
    delete_a_table(house, closed_schema)
    send_too_often(strict, closed_schema)
    assert Checked.sent == {str(kind.__struct_config__.tag) for kind in get_args(messages.Question)}
    assert Checked.received == {str(kind.__struct_config__.tag) for kind in get_args(messages.AnyAnswer)}


def say_everything(house: House, schema: Any, game: str) -> None:
    chosen = {"hints": True, "clock": {"bank": 600}, "window": WINDOW, "pace": 0, "options": OPTIONS.get(game, {})}
    opened = house.open(game, {"name": "Ana"}, {}, **chosen)
    table = opened["table"]
    ana, bo, guest = (Checked(house, token, schema) for token in (opened["token"], "b" * 32, None))
    for client, words in ((ana, False), (bo, True), (guest, True)):
        client.ask("watch", table=table, after=-1, words=words)
    assert bo.ask("sit", table=table, name="Bo", salt="pepper")["seat"] == 2
    hints = [client.ask("hint", table=table)["type"] for client in (ana, bo)]
    assert sorted(hints) == ["hints", "refused"]
    assert ana.ask("react", table=table, reaction="hello")["type"] == "done"
    assert guest.hear("reaction")["reaction"] == "hello"
    assert guest.ask("move", table=table, version=2, move="draw")["error"]["code"] == "no-seat"
    for kind, more in (("slow", {"window": WINDOW}), ("leave", {}), ("sit", {"seat": 1})):
        assert ana.ask(kind, table=table, **more)["type"] == "done"
    play_on(house, table, ana, bo)
    assert guest.ask("watch", table=table, after=-1)["type"] == "done"
    assert "next" not in ana.ask("rematch", table=table)
    assert bo.ask("decline-rematch", table=table)["type"] == "done"
    assert "next" not in ana.ask("rematch", table=table)
    following = bo.ask("rematch", table=table)["next"]
    assert bo.ask("bot", table=following, bot="level:1")["error"]["code"] == "table-full"
    assert ana.ask("ping")["type"] == "pong"
    assert guest.ask("unwatch", table=table)["type"] == "done"
    for client in (ana, bo, guest):
        client.close()


def play_on(house: House, table: str, *players: Checked) -> None:
    """Play to the end, or some moves and then resign. Ask to take back every move."""
    for turn in range(20):
        for player in players:
            view = house.get(f"/api/tables/{table}", player.token).json
            if view["status"] == "finished":
                return
            if "window" in view:
                house.stage.advance(WINDOW)
                house.stage.settle()
            elif "legal" in view:
                move = view["legal"][turn % len(view["legal"])]["text"]
                player.ask("move", table=table, version=view["version"], move=move)
                player.ask("undo", table=table)
                player.ask("decline-draw", table=table)
                for other in players:
                    other.ask("answer-undo", table=table, agree=turn % 2 == 0)
    view = house.get(f"/api/tables/{table}", players[0].token).json
    assert players[0].ask("move", table=table, version=view["version"], move="resign")["type"] == "done"


def delete_a_table(house: House, schema: Any) -> None:
    opened = house.open("exploding", {"name": "Ana"}, {})
    guest = Checked(house, None, schema)
    guest.ask("watch", table=opened["table"], presence=True)
    house.stage.advance(ABSENCE_SECONDS)
    assert guest.hear("presence")["absent"] == [1]
    assert house.ask("DELETE", f"/api/tables/{opened['table']}/me", None, opened["token"]).json["table_deleted"]
    assert guest.hear("gone")["table"] == opened["table"]
    guest.close()


def send_too_often(house: House, schema: Any) -> None:
    client = Checked(house, None, schema)
    for _ in range(2 * RATE):
        client.say("ping")
    client.hear("slowed")
    house.stage.advance(1)
    client.close()


def test_the_wire_is_described_the_same_by_http_and_by_the_command(house: House) -> None:
    by_command = subprocess.run([POWDERKEG, "schema"], capture_output=True, check=True, timeout=60).stdout
    assert json.loads(by_command) == house.get("/api/wire").json == schemas.of_wire()


def test_the_schema_of_the_wire_is_valid_and_tells_questions_from_answers() -> None:
    schema = schemas.of_wire()
    meta.validate(schema)
    question = Draft202012Validator({**schema, "anyOf": [{"$ref": "#/$defs/Question"}]})
    assert question.is_valid({"type": "watch", "table": "x"})
    wrong: list[Any] = [{"type": "watch"}, {"type": "watch", "table": "x", "more": 1}, {"type": "welcome"}, {}, []]
    for bad in wrong:
        assert not question.is_valid(bad), bad
    tags = {str(kind.__struct_config__.tag): kind.__name__ for kind in get_args(messages.Question)}
    assert schema["$defs"]["Question"]["discriminator"]["mapping"] == {t: f"#/$defs/{n}" for t, n in tags.items()}


def test_fields_are_described_by_the_comments_beside_them() -> None:
    parts = schemas.of_wire()["$defs"]
    assert parts["SeatShown"]["properties"]["name"]["description"] == "null for a free seat"
    assert parts["Watch"]["properties"]["seat"]["description"].startswith("which of your seats")
    assert parts["BoomPlayer"]["properties"]["hand"]["description"] == "number of cards"
    positions = parts["View"]["properties"]["position"]["anyOf"]
    assert [part["$ref"] for part in positions] == [
        f"#/$defs/{name}Position" for name in ("Boom", "Kaboo", "Exploding", "BattleGum")
    ]
