"""Who asks. A seat belongs to whoever holds its secret, never to a name.

A browser has one secret, in a cookie; a program has a token for each table. The house keeps neither: only
SHA-256(first table of a series, secret), so that a copy of the database opens no seat and does not tell who sat at
which tables.
"""

import hashlib
import re
import secrets
from http.cookies import CookieError, SimpleCookie

import msgspec

COOKIE = "powderkeg"
SHAPE = re.compile(r"[A-Za-z0-9_-]{22,64}")
YEARS = 10 * 365 * 86400


def new_secret() -> str:
    return secrets.token_urlsafe(24)


class Caller(msgspec.Struct, frozen=True):
    """Whoever sent a request; nobody in particular without a secret."""

    secret: str | None = None
    language: str = "en"
    address: str = ""

    def hash(self, series: str) -> bytes | None:
        return None if self.secret is None else secret_hash(series, self.secret)

    def __repr__(self) -> str:
        return f"Caller({'someone' if self.secret else 'nobody'}, {self.language})"


def secret_hash(series: str, secret: str) -> bytes:
    return hashlib.sha256(f"{series} {secret}".encode()).digest()


def read_secret(authorization: str | None, cookie: str | None) -> str | None:
    """From a bearer token, or from the cookie."""
    if authorization is not None:
        scheme, _, token = authorization.partition(" ")
        return token if scheme.lower() == "bearer" and SHAPE.fullmatch(token) else None
    try:
        found = SimpleCookie(cookie or "").get(COOKIE)
    except CookieError:
        return None
    return found.value if found and SHAPE.fullmatch(found.value) else None


def cookie(secret: str, secure: bool) -> str:
    """The header that gives a browser its secret."""
    return f"{COOKIE}={secret}; Path=/; Max-Age={YEARS}; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"
