"""Private servers: only those who know the word open tables and see the list of public ones."""

import hashlib
import hmac
from typing import Final

from litestar.connection import ASGIConnection

from archipel.table import Code, Refused
from archipel.web.http.settings import Settings

COOKIE: Final = "archipel-member"
HEADER: Final = "x-archipel-word"


def is_word(said: str, word: str) -> bool:
    """Is it the right one? Takes the same time either way."""
    return hmac.compare_digest(said.strip().encode("utf-8", "replace"), word.encode("utf-8", "replace"))


def member_mark(key: bytes, word: str) -> str:
    """What a browser keeps instead of the word; another word makes it void."""
    return hmac.new(key, f"member {word}".encode(), hashlib.sha256).hexdigest()


def is_member(request: ASGIConnection, key: bytes, settings: Settings) -> bool:  # type: ignore[type-arg]
    """May this visitor open tables here?"""
    word = settings.passphrase
    if not word or is_word(request.headers.get(HEADER, ""), word):
        return True
    return hmac.compare_digest(request.cookies.get(COOKIE, "").encode(), member_mark(key, word).encode())


def need_member(request: ASGIConnection, key: bytes, settings: Settings) -> None:  # type: ignore[type-arg]
    """Refuse anybody else."""
    if not is_member(request, key, settings):
        raise Refused(
            Code.NO_MEMBER,
            "this server is private: to open a table, send its word as {header}",
            header=HEADER,
        )
