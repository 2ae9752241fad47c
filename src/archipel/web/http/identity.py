"""Tokens on the wire: bearer headers for programs, signed cookies with a CSRF token for browsers."""

import hashlib
import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from litestar.datastructures import Cookie

from archipel.table import Caller, Code, Refused
from archipel.table.seating.seats import holder_of

COOKIE: Final = "archipel"
CSRF_COOKIE: Final = "archipel-csrf"
CSRF_HEADER: Final = "x-csrf-token"
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_YEAR_S: Final = 365 * 24 * 3600


class WebCode(StrEnum):
    """Error codes for requests that are refused before a table is involved."""

    BAD_CSRF = "bad_csrf"


@dataclass(frozen=True, slots=True)
class Credentials:
    """The token that came with a request, if any, and how it was sent."""

    token: str = ""
    bearer: bool = False

    def caller(self, invite: str) -> Caller:
        """How tables identify the sender, with the invitation they present."""
        return Caller(holder_of(self.token) if self.token else "", invite, self.bearer)


def sign(key: bytes, token: str) -> str:
    """The cookie's value."""
    return f"{token}.{_digest(key, 'cookie', token)}"


def csrf_for(key: bytes, token: str) -> str:
    """The CSRF token that our pages must send with every write."""
    return _digest(key, "csrf", token)


def _digest(key: bytes, use: str, token: str) -> str:
    return hmac.new(key, f"{use} {token}".encode(), hashlib.sha256).hexdigest()


def credentials(key: bytes, headers: Mapping[str, str]) -> Credentials:
    """Read the headers; raises Refused if they contain an invalid token."""
    authorization = headers.get("authorization")
    if authorization is not None:
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() != "bearer" or not _TOKEN.fullmatch(token):
            raise Refused(Code.BAD_TOKEN, "authorization: expected “Bearer” and a token of a seat")
        return Credentials(token, True)
    value = _cookie(headers.get("cookie", ""))
    if value is None:
        return Credentials()
    token, _, _ = value.partition(".")
    if not hmac.compare_digest(value.encode("utf-8", "replace"), sign(key, token).encode("utf-8", "replace")):
        raise Refused(Code.BAD_TOKEN, "the cookie is not one of ours")
    return Credentials(token)


def _cookie(header: str) -> str | None:
    for pair in header.split(";"):
        name, equals, value = pair.strip().partition("=")
        if equals and name == COOKIE:
            return value
    return None


def check_csrf(key: bytes, found: Credentials, headers: Mapping[str, str]) -> None:
    """A cookie alone must not allow writes: another site may have made the browser send it."""
    if found.token and not found.bearer:
        sent = headers.get(CSRF_HEADER, "")
        if not hmac.compare_digest(sent.encode("utf-8", "replace"), csrf_for(key, found.token).encode()):
            raise Refused(
                WebCode.BAD_CSRF,
                "send the {cookie} cookie's value as {header} too",
                cookie=CSRF_COOKIE,
                header=CSRF_HEADER,
            )


def set_cookies(key: bytes, token: str, secure: bool) -> list[Cookie]:
    """The cookie with the browser's token, hidden from scripts, and one with the CSRF token, for our
    scripts."""
    return [
        Cookie(COOKIE, value=sign(key, token), max_age=_YEAR_S, samesite="lax", secure=secure, httponly=True),
        Cookie(CSRF_COOKIE, value=csrf_for(key, token), max_age=_YEAR_S, samesite="lax", secure=secure),
    ]


def clear_cookies() -> list[Cookie]:
    """Makes a browser delete an invalid cookie."""
    return [Cookie(name, value="", max_age=0, samesite="lax") for name in (COOKIE, CSRF_COOKIE)]
