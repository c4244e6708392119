"""Settings of a server: flags before variables before defaults, checked, and passed on to worker processes."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from powderkeg.server import settings
from powderkeg.server.settings import Settings, described, from_environment, read_settings, to_environment, variable
from powderkeg.text.messages import LANGUAGES, sentence
from powderkeg.text.refusal import Refused

POSTGRES = "postgresql://ann:hunter2@host/house"


def test_the_default_is_one_process_on_sqlite_in_the_users_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_data_dir", lambda name, appauthor: f"/data/{name}")
    found = read_settings({}, {})
    assert found.database == "sqlite:////data/powderkeg/house.db"
    assert (found.channels, found.workers, found.host, found.port, found.open) == (None, 1, "127.0.0.1", 8000, False)


def test_a_flag_overrides_a_variable_and_a_variable_the_default() -> None:
    environment = {"POWDERKEG_PORT": "9000", "POWDERKEG_HOST": "0.0.0.0", "POWDERKEG_RATE": "", "POWDERKEG_LANG": "fr"}
    found = read_settings({"port": 7000, "host": None, "workers": None}, environment)
    assert (found.port, found.host, found.rate, found.workers) == (7000, "0.0.0.0", 50, 1)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("database", "sqlite:///here.db", "sqlite:///here.db"),
        ("channels", "redis://host", "redis://host"),
        ("open", "true", True),
        ("open", "1", True),
        ("proxied", "False", False),
        ("origins", " https://a.org, http://localhost:5173 ,", ["https://a.org", "http://localhost:5173"]),
        ("keep_finished", "0", 0),
        ("log_format", "json", "json"),
        ("message_bytes", "65536", 65536),
    ],
)
def test_variables_are_parsed_by_type(name: str, text: str, value: Any) -> None:
    assert getattr(read_settings({}, {variable(name): text}), name) == value
    assert getattr(read_settings({name: value}, {}), name) == value


@pytest.mark.parametrize(
    ("flags", "environment", "sentence"),
    [
        ({"port": 70000}, {}, "--port cannot be “70000”. Possible: 0–65535."),
        ({}, {"POWDERKEG_PORT": "http"}, "POWDERKEG_PORT cannot be “http”. Possible: 0–65535."),
        ({"connections_each": 0}, {}, "--connections-each cannot be “0”. Possible: ≥ 1."),
        ({}, {"POWDERKEG_WORKERS": "1.5"}, "POWDERKEG_WORKERS cannot be “1.5”. Possible: 1–256."),
        ({}, {"POWDERKEG_OPEN": "maybe"}, "POWDERKEG_OPEN cannot be “maybe”. Possible: true, false."),
        ({"log_format": "xml"}, {}, "--log-format cannot be “xml”. Possible: text, json."),
        (
            {"origins": "https://a.org/page"},
            {},
            "--origins cannot be “https://a.org/page”. Possible: https://example.org.",
        ),
        ({"origins": "https://a.org,*"}, {}, "--origins cannot be “*”. Possible: https://example.org."),
    ],
)
def test_an_invalid_value_is_refused_with_the_possible_ones(
    flags: dict[str, Any], environment: dict[str, str], sentence: str
) -> None:
    with pytest.raises(Refused) as refused:
        read_settings(flags, environment)
    assert str(refused.value) == sentence


def test_several_processes_need_channels_to_notify_each_other() -> None:
    with pytest.raises(Refused, match="2 server processes must be able to tell each other") as refused:
        read_settings({"workers": 2, "database": "sqlite:///house.db"}, {})
    for language in LANGUAGES:
        words = sentence(refused.value.refusal, language)
        assert "--database postgresql://…" in words
        assert "--channels redis://…" in words
    with_redis = read_settings({"workers": 2, "database": "sqlite:///house.db", "channels": "redis://host"}, {})
    assert with_redis.channels == "redis://host"


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+psycopg"])
def test_servers_on_postgresql_notify_each_other_through_it(scheme: str) -> None:
    """Even a single process, since another server may be started beside it."""
    database = f"{scheme}://host/house"
    for workers in (1, 2):
        assert read_settings({"workers": workers, "database": database}, {}).channels == database
    assert (
        read_settings({"workers": 2, "database": database, "channels": "redis://host"}, {}).channels == "redis://host"
    )


@pytest.mark.parametrize(
    "flags",
    [
        {},
        {"database": POSTGRES, "workers": 3, "origins": "https://a.org,https://b.org", "open": True, "port": 0},
        {"channels": "", "origins": "", "proxied": False, "log_format": "json"},
    ],
)
def test_other_processes_read_the_same_settings(flags: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if a flag has overridden a variable that is still set."""
    for name in Settings.__struct_fields__:
        monkeypatch.delenv(variable(name), raising=False)
    for name, text in (("origins", "https://old.org"), ("channels", "redis://old"), ("proxied", "true")):
        monkeypatch.setenv(variable(name), text)
    found = read_settings(flags)
    to_environment(found)
    assert from_environment() == found
    script = "from powderkeg.server.settings import from_environment, to_text; s = from_environment();"
    script += "print(*(to_text(getattr(s, name)) for name in s.__struct_fields__), sep='\\n')"
    printed = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert printed.splitlines() == [settings.to_text(getattr(found, name)) for name in Settings.__struct_fields__]


def test_no_password_is_shown() -> None:
    found = read_settings({"database": f"{POSTGRES}?password=hunter2", "channels": "rediss://:hunter2@host:6379/0"}, {})
    shown = f"{found!r} {found} {found.__rich_repr__()}"
    assert "hunter2" not in shown
    assert "//ann" not in shown
    assert "host/house" in shown
    assert "host:6379/0" in shown


def test_every_setting_is_described() -> None:
    assert [name for name, _, _ in described()] == list(Settings.__struct_fields__)
    kinds = {name: (kind, words) for name, kind, words in described()}
    assert kinds["port"] == (int, "the port to listen on; 0: any that is free (default: 8000)")
    assert kinds["open"] == (bool, "open the house in the browser")
    assert kinds["origins"][0] is str


def test_settings_load_neither_server_nor_database() -> None:
    """The command line reads them at every start."""
    script = "import sys, powderkeg.server.settings; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=os.environ)
    loaded = {name.partition(".")[0] for name in run.stdout.split()}
    heavy = {"sqlalchemy", "alembic", "litestar", "uvicorn", "redis", "psycopg", "numpy", "numba", "asyncio"}
    assert loaded & heavy == set()
    assert Path(settings.__file__).name == "settings.py"
