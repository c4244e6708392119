"""The settings of a server: from flags, from POWDERKEG_* variables, or the defaults here.

Read by the command line at every start, so this file imports little.
"""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec
from msgspec import Meta

from powderkeg.server.bounds import Bound
from powderkeg.text.refusal import unusable

PREFIX = "POWDERKEG_"
SHARED = (
    "postgresql://",
    "postgres://",
    "postgresql+psycopg://",
)  # databases that can also carry notifications between servers
ORIGIN = re.compile(r"https?://[^/?#@\s,]+")
SECRET = re.compile(r"(?<=://)[^/?#\s]*(?=@)|(?<=\?).*")  # of an address: who connects, and what follows the path


def default_database() -> str:
    import platformdirs

    home = Path(platformdirs.user_data_dir("powderkeg", appauthor=False))
    return f"sqlite:///{home / 'house.db'}"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Each description is also the help of a flag."""

    database: Annotated[str, Meta(description="sqlite:///path or postgresql://…")] = ""
    channels: Annotated[
        str | None, Meta(description="how servers tell each other: redis://…, or postgresql://… as the database has it")
    ] = None
    host: Annotated[str, Meta(description="the address to listen on")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535, description="the port to listen on; 0: any that is free")] = 8000
    workers: Annotated[int, Meta(ge=1, le=256, description="server processes on this machine")] = 1
    open: Annotated[bool, Meta(description="open the house in the browser")] = False
    origins: Annotated[
        list[str], Meta(description="other pages that may play here, as https://example.org, with commas between")
    ] = []
    proxied: Annotated[bool, Meta(description="behind a proxy that sets X-Forwarded-For and X-Forwarded-Proto")] = False
    keep_finished: Annotated[int, Meta(ge=0, description="days until a finished table is deleted; 0: never")] = 365
    keep_unfinished: Annotated[
        int, Meta(ge=0, description="days until a table that nobody plays is deleted; 0: never")
    ] = 30
    connections: Annotated[
        int,
        Meta(ge=1, description="WebSockets at a time, for each process"),
        Bound("WebSockets of a process", "house-full"),
    ] = 20_000
    connections_each: Annotated[
        int,
        Meta(ge=1, description="connections from one address"),
        Bound("connections from one address", "too-many-connections"),
    ] = 100
    rate: Annotated[
        int,
        Meta(ge=1, description="messages and requests a second from one address"),
        Bound("messages and requests from one address", "too-often", "a second"),
    ] = 50
    message_bytes: Annotated[
        int,
        Meta(ge=1024, description="the longest message or request"),
        Bound("a message, or the body of a request", "request-unusable", "bytes"),
    ] = 16_384
    tables_in_memory: Annotated[
        int, Meta(ge=1, description="for each process"), Bound("tables in memory, of a process", "house-full")
    ] = 20_000
    bot_tables_each: Annotated[
        int,
        Meta(ge=1, description="tables from one address at which bots play alone, for each process"),
        Bound("tables of bots alone from one address", "bots-alone-many"),
    ] = 20
    thinkers: Annotated[int, Meta(ge=1, le=256, description="threads for bots, hints and analysis")] = max(
        1, (os.cpu_count() or 2) - 1
    )
    log_format: Annotated[Literal["text", "json"], Meta(description="for people, or for programs")] = "text"

    @property
    def channel_name(self) -> str:
        return "powderkeg"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        return [(name, without_secret(getattr(self, name))) for name in self.__struct_fields__]

    def __repr__(self) -> str:
        return f"Settings({', '.join(f'{name}={value!r}' for name, value in self.__rich_repr__())})"


HINTS = get_type_hints(Settings, include_extras=True)


def without_secret(value: Any) -> Any:
    return SECRET.sub("…", value) if isinstance(value, str) else value


def read_settings(flags: Mapping[str, Any], environment: Mapping[str, str] = os.environ) -> Settings:
    """Read flags, then variables, then defaults; a refusal says what is possible."""
    told: dict[str, Any] = {}
    for name in Settings.__struct_fields__:
        if flags.get(name) is not None:
            told[name] = read(name, flags[name], f"--{name.replace('_', '-')}")
        elif environment.get(variable(name)):
            told[name] = read(name, environment[variable(name)], variable(name))
    return completed(Settings(**told))


def read(name: str, value: Any, source: str) -> Any:
    """Read one setting from a flag or a variable. An empty address means none."""
    if name == "channels":
        return value or None
    if name == "origins":
        value = [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value
    try:
        found = msgspec.convert(value, HINTS[name], strict=False)
    except msgspec.ValidationError:
        raise unusable("setting-wrong", name=source, value=str(value), possible=possible(name)) from None
    for origin in found if name == "origins" else ():
        if not ORIGIN.fullmatch(origin):
            raise unusable("setting-wrong", name=source, value=origin, possible="https://example.org")
    return found


def possible(name: str) -> str:
    hint, meta = get_args(HINTS[name])[:2]
    if hint is bool:
        return "true, false"
    if hint is int:
        return f"{meta.ge}–{meta.le}" if meta.le is not None else f"≥ {meta.ge}"
    return ", ".join(map(str, get_args(hint)))


def described() -> list[tuple[str, type, str]]:
    """Every setting, the type of its flag, and what it is for, with its default."""
    found = []
    for field in msgspec.structs.fields(Settings):
        hint, meta = get_args(HINTS[field.name])[:2]
        kind = next((kind for kind in (bool, int) if hint is kind), str)
        shown = "" if field.default in (None, "", False, msgspec.NODEFAULT) else f" (default: {field.default})"
        found.append((field.name, kind, f"{meta.description}{shown}"))
    return found


def completed(settings: Settings) -> Settings:
    """Fill in the settings that follow from others."""
    database = settings.database or default_database()
    channels = settings.channels
    if channels is None and database.startswith(SHARED):
        channels = database  # others may be there
    if channels is None and settings.workers > 1:
        raise unusable("workers-alone", number=settings.workers)
    return msgspec.structs.replace(settings, database=database, channels=channels)


def variable(name: str) -> str:
    return PREFIX + name.upper()


def to_environment(settings: Settings) -> None:
    """Set the variables from which worker processes read these settings."""
    for name in Settings.__struct_fields__:
        text = to_text(getattr(settings, name))
        if text:
            os.environ[variable(name)] = text
        else:
            os.environ.pop(variable(name), None)


def to_text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, list):
        return ",".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def from_environment() -> Settings:
    return read_settings({})
