"""Identity: a seat belongs to the holder of its secret, never to a name.

A browser has one secret, in a cookie; a program has a token for each table. The server stores neither: only
SHA-256(first table of a series, secret), so that a copy of the database opens no seat and does not tell who sat at
which tables.
"""

import hashlib
import re
import secrets

import msgspec

from powderkeg.text.refusal import unusable

COOKIE = "powderkeg"
TLS_COOKIE = "__Host-powderkeg"  # a browser accepts it only over TLS and from this very host, not from a subdomain
SHAPE = re.compile(r"[A-Za-z0-9_-]{22,64}")
YEARS = 10 * 365 * 86400


def new_secret() -> str:
    return secrets.token_urlsafe(24)


class Caller(msgspec.Struct, frozen=True):
    """The sender of a request; a spectator if there is no secret."""

    secret: str | None = None
    language: str = "en"
    address: str = ""  # for rate limits, see limits.py

    def hash(self, series: str) -> bytes | None:
        return None if self.secret is None else secret_hash(series, self.secret)

    def __repr__(self) -> str:
        return f"Caller({'someone' if self.secret else 'nobody'}, {self.language})"


def secret_hash(series: str, secret: str) -> bytes:
    return hashlib.sha256(f"{series} {secret}".encode()).digest()


def read_bearer(authorization: str) -> str | None:
    scheme, _, token = authorization.partition(" ")
    return token if scheme.lower() == "bearer" and SHAPE.fullmatch(token) else None


def read_cookie(header: str, name: str) -> str | None:
    """The secret in the cookie of that name. Two different ones are refused: one of them is not the player's, and we
    cannot tell which."""
    parts = (part.partition("=") for part in header.split(";"))
    found = {value.strip().strip('"') for given, _, value in parts if given.strip() == name}
    found = {value for value in found if SHAPE.fullmatch(value)}
    if len(found) > 1:
        raise unusable("secret-twice", name=name)
    return next(iter(found), None)


def set_cookie(secret: str, secure: bool) -> str:
    """The header that gives a browser its secret."""
    name, more = (TLS_COOKIE, "; Secure") if secure else (COOKIE, "")
    return f"{name}={secret}; Path=/; Max-Age={YEARS}; HttpOnly; SameSite=Lax{more}"


def end_cookies(secure: bool) -> list[str]:
    """The headers that take its secret from a browser: behind TLS also the one without, which would come back."""
    ended = [(COOKIE, ""), *([(TLS_COOKIE, "; Secure")] if secure else [])]
    return [f"{name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{more}" for name, more in ended]
