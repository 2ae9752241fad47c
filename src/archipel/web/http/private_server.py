"""Private servers: opening tables, and seeing the list of public ones, requires a passphrase."""

import hashlib
import hmac
from typing import Final

from litestar.connection import ASGIConnection

from archipel.table import Code, Refused
from archipel.web.http.settings import Settings

COOKIE: Final = "archipel-member"
HEADER: Final = "x-archipel-word"


def is_passphrase(sent: str, word: str) -> bool:
    """Is it the right passphrase? Compares in constant time."""
    return hmac.compare_digest(sent.strip().encode("utf-8", "replace"), word.encode("utf-8", "replace"))


def member_cookie(key: bytes, word: str) -> str:
    """The cookie for a browser that has sent the passphrase; a new passphrase invalidates it."""
    return hmac.new(key, f"member {word}".encode(), hashlib.sha256).hexdigest()


def is_member(request: ASGIConnection, key: bytes, settings: Settings) -> bool:  # type: ignore[type-arg]
    """May this visitor open tables here?"""
    word = settings.passphrase
    if not word or is_passphrase(request.headers.get(HEADER, ""), word):
        return True
    return hmac.compare_digest(request.cookies.get(COOKIE, "").encode(), member_cookie(key, word).encode())


def need_member(request: ASGIConnection, key: bytes, settings: Settings) -> None:  # type: ignore[type-arg]
    """Refuse visitors who are not members."""
    if not is_member(request, key, settings):
        raise Refused(
            Code.NO_MEMBER,
            "this server is private: to open a table, send its word as {header}",
            header=HEADER,
        )
