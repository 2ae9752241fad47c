"""The outside of a request, looked at before anything parses it: sizes, the host, and which cookies go in."""

import re
from ipaddress import IPv6Address
from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from archipel.web.http.errors import Error

MOST_HEADERS: Final = 100
HEADERS: Final = 16 * 1024  # bytes of all names and values
COOKIES: Final = 8 * 1024  # bytes; another program on the same host may have set some
MOST_COOKIES: Final = 20  # of ours; there are seven
PATH: Final = 2_000  # bytes
QUERY: Final = 8_000  # bytes
PAIRS: Final = 100  # of names and values in a query
OURS: Final = b"archipel"
SAFE_PREFIX: Final = b"__Host-"
"""Over HTTPS a browser takes such a cookie from this very host only, and never from a neighbour."""

HSTS: Final = (b"strict-transport-security", b"max-age=31536000")
_HARMLESS: Final = (b"accept", b"accept-language")
_LONGEST_HARMLESS: Final = 1000  # bytes
_HOST: Final = re.compile(rb"(?:[A-Za-z0-9._-]{1,253}|\[([0-9A-Fa-f:.]{2,45})\])(?::([0-9]{1,5}))?")
_REFUSED: Final = "archipel.refused"

Headers = list[tuple[bytes, bytes]]
RefusedOutside = tuple[int, Error]


class RequestChecks:
    """Stands before everything else. What it refuses the gate says, as it says all its refusals."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        headers, https = list(scope["headers"]), scope["scheme"] == "https"
        refused = _too_long(scope) or _refuse(headers)
        if refused is None:
            scope["headers"] = _own_cookies(headers, SAFE_PREFIX if https else b"")
        else:
            scope.setdefault("state", {})[_REFUSED] = refused
            scope["headers"] = [
                (name, value)
                for name, value in headers
                if name in _HARMLESS and len(value) <= _LONGEST_HARMLESS
            ]
        await self._app(scope, receive, _safely(send) if https else send)


def refused_outside(scope: HTTPScope) -> RefusedOutside | None:
    """What the envelope found wrong."""
    found: RefusedOutside | None = scope.get("state", {}).get(_REFUSED)
    return found


def _too_long(scope: HTTPScope) -> RefusedOutside | None:
    """Litestar keeps a thousand addresses, queries and sets of cookies in memory, as they came and parsed."""
    query = scope["query_string"]
    if len(scope["path"]) > PATH or len(query) > QUERY or query.count(b"&") >= PAIRS:
        return 414, Error("too_large", f"at most {PATH} bytes of path, {QUERY} and {PAIRS} pairs of query")
    return None


def _refuse(headers: Headers) -> RefusedOutside | None:
    size = sum(len(name) + len(value) for name, value in headers)
    cookies = sum(len(value) for name, value in headers if name == b"cookie")
    if size > HEADERS or len(headers) > MOST_HEADERS:
        return 431, Error("too_large", f"at most {MOST_HEADERS} headers and {HEADERS} bytes of them")
    if cookies > COOKIES:
        return 431, Error("too_large", f"at most {COOKIES} bytes of cookies")
    hosts = [value for name, value in headers if name == b"host"]
    if len(hosts) > 1 or any(host and not _is_host(host) for host in hosts):
        return 400, Error("bad_input", "host: expected one name or address, perhaps with a port")
    return None


def _is_host(host: bytes) -> bool:
    found = _HOST.fullmatch(host)
    if found is None or int(found[2] or 0) > 65535:
        return False
    try:
        return not found[1] or bool(IPv6Address(found[1].decode()).packed)
    except ValueError:
        return False


def _own_cookies(headers: Headers, prefix: bytes) -> Headers:
    """Only cookies that we may have set go in, so nothing is spent on any other. Ours need no quotes, and
    undoing quotes is what takes Python before 3.11.10 and 3.12.6 quadratic time (CVE-2024-7592)."""
    kept: Headers = []
    for name, value in headers:
        if name == b"cookie":
            pairs = [pair.strip() for pair in value.split(b";")]
            ours = [pair.removeprefix(prefix) for pair in pairs if pair.startswith(prefix + OURS)]
            ours = ours[:MOST_COOKIES]
            value = b"; ".join(pair for pair in ours if b'"' not in pair and b"\\" not in pair)
        if value or name != b"cookie":
            kept.append((name, value))
    return kept


def _safely(send: Send) -> Send:
    """Over HTTPS the browser is told to stay there, and to keep our cookies for this host alone."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            sent = [
                (name, _for_this_host(value) if name.lower() == b"set-cookie" else value)
                for name, value in message["headers"]
            ]
            message["headers"] = [*sent, HSTS]
        await send(message)

    return sending


def _for_this_host(cookie: bytes) -> bytes:
    secure = b"" if b"; secure" in cookie.lower() else b"; Secure"
    return SAFE_PREFIX + cookie + secure
