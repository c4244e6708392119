"""The documents about the server are right: commands are run against a real server, numbers compared with the code, and
the files of deploy/ with the settings."""

import asyncio
import configparser
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec.yaml
import pytest

from powderkeg.play.record import read_record
from powderkeg.play.verify import verify
from powderkeg.server import app, bounds, identity
from powderkeg.server.protocol import messages
from powderkeg.server.settings import Settings, read_settings, variable
from powderkeg.server.storage.rows import StoredTable
from powderkeg.server.storage.store import Store
from powderkeg.server.tables import entries
from powderkeg.server.transport import websocket
from powderkeg.text.refusal import Kind
from testkit.requirements import CADDY, SYSTEMD
from testkit.server.process import RATE, House

ROOT = Path(__file__).parent.parent.parent
PLAYING = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
WRITE_A_BOT = (ROOT / "docs" / "write-a-bot.md").read_text(encoding="utf-8")
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
RUNNING = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = msgspec.yaml.decode((DEPLOY / "compose.yaml").read_bytes())
CONTAINER = (DEPLOY / "Containerfile").read_text()
UNIT = (DEPLOY / "powderkeg.service").read_text()
BIN = Path(sys.executable).parent
KNOWN = {variable(name) for name in Settings.__struct_fields__} | {"POWDERKEG_CACHE", "POWDERKEG_LANG"}
SERVERS = ("server-1", "server-2")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def run(script: str, house: House, folder: Path) -> str:
    """Run a script in a plain shell, with the .venv of these tests and the port of this server."""
    (folder / ".venv").symlink_to(BIN.parent)
    (folder / "examples").symlink_to(ROOT / "examples")
    text = script.replace("localhost:8000", f"localhost:{house.port}")
    path = os.environ | {"PATH": f"{BIN}:{os.environ['PATH']}"}
    done = subprocess.run(
        ["sh", "-eu"], input=text, cwd=folder, env=path, capture_output=True, encoding="utf-8", timeout=200, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


# --- commands to paste ---


@pytest.mark.slow
def test_the_game_by_curl_is_played_to_the_end(house: House, tmp_path: Path) -> None:
    output = run("\n".join(blocks(WRITE_A_BOT, "shell")), house, tmp_path)
    assert '"type":"view"' in output
    assert "{'outcome': " in output
    record = read_record((tmp_path / "game.json").read_text())
    assert record.game == "boom"
    assert record.players[0] == "Ana"
    assert record.result is not None
    assert verify(record).from_seed
    assert f"{len(record.moves)} moves legal, result right" in output


@pytest.mark.slow
def test_the_bot_in_40_lines_plays_as_its_page_says(house: House, tmp_path: Path) -> None:
    (text,) = blocks(WRITE_A_BOT, "sh")
    first, *bots = text.splitlines()
    opened = json.loads(run(first, house, tmp_path))
    assert len(bots) == 2
    lines = [shlex.split(bot.replace("localhost:8000", f"localhost:{house.port}")) for bot in bots]
    commands = [[sys.executable, *words[1:]] for words in lines]
    for words in commands:
        words[words.index("TABLE")] = opened["table"]
    begun = [subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8") for words in commands]
    try:
        results = {bot.communicate(timeout=90)[0] for bot in begun}
    finally:
        for bot in begun:
            bot.kill()
            bot.wait()
    (result,) = results
    assert result.startswith("{'outcome': ")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the data directory is elsewhere")
def test_a_house_is_exported_and_imported_as_running_md_says(house: House, tmp_path: Path) -> None:
    (text,) = (block for block in blocks(RUNNING, "sh") if "export" in block)
    environment = os.environ | {"XDG_DATA_HOME": str(house.folder)}
    copy = f"sqlite:///{tmp_path}/copy.db"
    table = house.open("exploding", {"name": "Ana"}, {"name": "Bo"})["table"]
    for line in text.splitlines():
        words = shlex.split(line.replace("postgresql://db/powderkeg", copy))
        done = subprocess.run([BIN / words[0], *words[1:]], cwd=tmp_path, env=environment, timeout=60, check=False)
        assert done.returncode == 0, line
    assert (tmp_path / "house.jsonl").stat().st_mode & 0o077 == 0
    original, copied = (asyncio.run(stored(address, table)) for address in (house.database, copy))
    assert original is not None
    assert original == copied


async def stored(address: str, table: str) -> StoredTable | None:
    store = await Store.open(address)
    try:
        return await store.load(table)
    finally:
        await store.close()


# --- the protocol ---


@pytest.mark.parametrize(
    ("pattern", "number"),
    [
        (r"silent for (\d+) seconds, as the WebSocket", websocket.HEARTBEAT),
        (r"not answer within (\d+) more", websocket.HEARTBEAT),
        (r"may send (\d+) messages and requests a second", Settings().rate),
        (r"and (\d+) after a while without any", 2 * Settings().rate),
        (r"watch up to (\d+) tables", bounds.MOST_WATCHED),
        (r"\((\d+) at most\) until the table", bounds.LONGEST_WAIT),
        (r"has a `turn_limit` of (\d+)", bounds.MOST_TURNS),
        (r"tells at most (\d+) events", bounds.MOST_EVENTS),
        (r"rematch, (\d+)\s+times in all", bounds.MOST_ASIDES),
        (r"seconds they want, up to (\d+)", bounds.WINDOWS[1]),
        (r"`window` \| 4 \| .*from ([\d.]+) to 60", bounds.WINDOWS[0]),
        (r"takes at least, up to (\d+)", bounds.LONGEST_PACE),
    ],
)
def test_a_number_of_the_protocol_is_that_of_the_code(pattern: str, number: float) -> None:
    found = re.search(pattern, PROTOCOL)
    assert found is not None
    assert float(found[1]) == number


def test_a_token_has_the_length_that_the_protocol_says() -> None:
    found = re.search(r"(\d+) to (\d+)\s+letters", PROTOCOL)
    assert found is not None
    shortest, longest = map(int, found.groups())
    assert identity.SHAPE.fullmatch("a" * shortest)
    assert identity.SHAPE.fullmatch("a" * longest)
    assert not identity.SHAPE.fullmatch("a" * (shortest - 1))
    assert not identity.SHAPE.fullmatch("a" * (longest + 1))


def test_the_protocol_lists_what_a_table_is_opened_with() -> None:
    section = PROTOCOL.split("The rest has defaults:")[1].split("\n\n")[1]
    shown = dict(re.findall(r"^\| `(\w+)` \| `?(.*?)`? \|", section, re.MULTILINE))
    given = {field.name for field in msgspec.structs.fields(messages.NewTable)} - {"game", "seats"}
    assert set(shown) == given
    setup = {field.name: field.default for field in msgspec.structs.fields(entries.Setup)}
    for name in given - {"options", "clock", "token"}:
        assert shown[name] == json.dumps(setup[name]), name


def test_the_protocol_explains_every_kind_of_refusal_and_every_reaction() -> None:
    assert set(app.STATUS) == set(get_args(Kind))
    for kind in app.STATUS:
        assert re.search(rf"(?:^- |\. )`{kind}`: ", PROTOCOL, re.MULTILINE), kind
    listed = PROTOCOL.split("`react` passes one of ")[1].split(" on to")[0]
    assert tuple(re.findall(r"`([\w-]+)`", listed)) == messages.REACTIONS


@pytest.mark.slow
def test_the_game_of_the_protocol_is_the_record_of_the_documents() -> None:
    script = (
        "import json, urllib.request; from tools.docs import exchange\n"
        "with exchange.house() as address:\n"
        "    told = exchange.Conversation(address)\n"
        "    exchange.converse(told)\n"
        "    print(urllib.request.urlopen(f'http://{address}/api/tables/{exchange.TABLE}/record').read().decode())\n"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=90, check=False)
    assert done.returncode == 0, done.stderr
    record = read_record((ROOT / "docs" / "game.json").read_text())
    in_house = msgspec.structs.replace(record, options={"turn_limit": bounds.MOST_TURNS})
    assert read_record(done.stdout) == in_house


# --- docs/running.md ---


def test_every_flag_in_running_md_exists() -> None:
    flags = {f"--{name.replace('_', '-')}" for name in Settings.__struct_fields__}
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", RUNNING)) - flags == {"--bots"}
    named = set(re.findall(r"POWDERKEG_[A-Z_]+", RUNNING + PLAYING))
    assert named <= KNOWN


@pytest.mark.parametrize(
    ("pattern", "number"),
    [
        (r"room for (\d+) plain connections", bounds.HTTP_BESIDE),
        (r"come (\d+) seconds after its first byte", bounds.REQUEST_SECONDS),
        (r"taken within (\d+)", bounds.ANSWER_SECONDS),
    ],
)
def test_a_limit_in_running_md_is_that_of_the_code(pattern: str, number: float) -> None:
    found = re.search(pattern, RUNNING)
    assert found is not None
    assert float(found[1]) == number


def test_the_house_answers_where_running_md_says(house: House) -> None:
    assert house.get("/healthz").status == 200
    assert house.get("/readyz").status == 200
    counted = house.get("/metrics").body.decode()
    section = RUNNING.split("<!-- begin: metrics -->")[1].split("<!-- end")[0]
    for name in re.findall(r"^\| `(\w+)`", section, re.MULTILINE):
        assert f"\n{name}" in f"\n{counted}", name


@pytest.mark.slow
def test_a_proxy_is_believed_only_where_the_house_was_told_of_it(house: House, strict: House) -> None:
    wanted = {"game": "exploding", "seats": [{}, {}]}
    answer = house.post("/api/tables", wanted, X_Forwarded_Proto="https")
    assert answer.headers["set-cookie"].endswith("; HttpOnly; SameSite=Lax")
    answer = strict.post("/api/tables", wanted, X_Forwarded_Proto="https", X_Forwarded_For="10.0.0.1")
    assert answer.headers["set-cookie"].endswith("; HttpOnly; SameSite=Lax; Secure")
    statuses = [strict.get("/healthz", X_Forwarded_For=f"10.9.9.{n}, 10.0.0.2").status for n in range(2 * RATE + 1)]
    assert statuses == [200] * 2 * RATE + [429]  # the last address is the one that the proxy added
    assert strict.get("/healthz", X_Forwarded_For="10.0.0.2, 10.0.0.3").status == 200


# --- deploy/ ---


def test_compose_has_two_servers_with_valid_settings() -> None:
    services = COMPOSE["services"]
    assert set(services) == {*SERVERS, "proxy", "database", "channels"}
    for name in SERVERS:
        told = {key: str(value) for key, value in services[name]["environment"].items()}
        assert set(told) <= KNOWN
        settings = read_settings({}, {key: re.sub(r"\$\{.*?\}", "secret", value) for key, value in told.items()})
        assert settings.proxied
        assert settings.database == "postgresql://powderkeg:secret@database/powderkeg"
        assert settings.channels == "redis://channels:6379/0"
        assert set(services[name]["depends_on"]) == {"database", "channels"}
        assert "ports" not in services[name]  # otherwise a client could bypass the proxy and forge its address
    user = services["database"]["environment"]
    assert user["POSTGRES_USER"] == user["POSTGRES_DB"] == "powderkeg"


def test_compose_refers_only_to_what_exists() -> None:
    services = COMPOSE["services"]
    assert services["proxy"]["environment"]["SERVERS"].split() == [f"{name}:8000" for name in SERVERS]
    for service in services.values():
        assert set(service.get("depends_on", [])) <= set(services)
        for volume in service.get("volumes", []):
            source = volume.partition(":")[0]
            assert (DEPLOY / source).exists() if source.startswith(".") else source in COMPOSE["volumes"]
        if "build" in service:
            context = DEPLOY / service["build"]["context"]
            assert (context / service["build"]["dockerfile"]).is_file()
    for name in ("database", "channels"):
        assert "healthcheck" in services[name]


def test_the_container_is_built_from_existing_files() -> None:
    copied = [line.split()[1:-1] for line in CONTAINER.splitlines() if line.startswith("COPY ")]
    for source in (source for sources in copied for source in sources):
        assert (ROOT / source).exists(), source
    assert set(re.findall(r"POWDERKEG_[A-Z_]+", CONTAINER)) <= KNOWN
    assert 'ENTRYPOINT ["powderkeg", "serve"]' in CONTAINER


def test_the_proxy_of_compose_accepts_its_configuration(tmp_path: Path) -> None:
    text = (DEPLOY / "Caddyfile").read_text()
    assert set(re.findall(r"\{\$(\w+)\}", text)) == {"SITE", "SERVERS"}
    told = {"SITE": ":80", "SERVERS": "server-1:8000 server-2:8000", "HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    command = [str(CADDY.require()), "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    done = subprocess.run(command, env=told, capture_output=True, encoding="utf-8", timeout=60, check=False)
    assert done.returncode == 0, done.stderr


def read_unit() -> configparser.RawConfigParser:
    unit = configparser.RawConfigParser(strict=False, delimiters="=", comment_prefixes="#")
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(UNIT)
    return unit


def test_the_unit_is_hardened_and_has_valid_settings() -> None:
    service = read_unit()["Service"]
    assert service["ExecStart"].endswith("/powderkeg serve")
    assert service["DynamicUser"] == "yes"
    assert service["ProtectSystem"] == "strict"
    assert service["StateDirectory"] == service["CacheDirectory"] == "powderkeg"
    told = dict(re.findall(r"^Environment=(\w+)=(.*)$", UNIT, re.MULTILINE))
    assert set(told) <= KNOWN
    assert read_settings({}, told).database == "sqlite:////var/lib/powderkeg/house.db"


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "powderkeg.service"
    unit.write_text(UNIT.replace("/opt/powderkeg/bin/powderkeg", sys.executable))
    done = subprocess.run(
        [SYSTEMD.require(), "verify", "--man=no", unit], capture_output=True, encoding="utf-8", timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "powderkeg.service" not in done.stderr, done.stderr
