"""Checks of a raw request before anything parses it: sizes, the host, and which cookies are passed on."""

import re
from ipaddress import IPv6Address
from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from archipel.web.http.errors import Error

MAX_HEADERS: Final = 100
MAX_HEADER_BYTES: Final = 16 * 1024  # of all names and values
MAX_COOKIE_BYTES: Final = 8 * 1024  # includes those of other programs on the same host
MAX_COOKIES: Final = 20  # of our own; there are seven
MAX_PATH_BYTES: Final = 2_000
MAX_QUERY_BYTES: Final = 8_000
MAX_QUERY_PAIRS: Final = 100
COOKIE_PREFIX: Final = b"archipel"
SAFE_PREFIX: Final = b"__Host-"
"""Over HTTPS a browser accepts a cookie with this prefix only from this very host, not from its
neighbours."""

HSTS: Final = (b"strict-transport-security", b"max-age=31536000")
_KEPT_IF_REFUSED: Final = (b"accept", b"accept-language")
_MAX_KEPT_BYTES: Final = 1000
_HOST: Final = re.compile(rb"(?:[A-Za-z0-9._-]{1,253}|\[([0-9A-Fa-f:.]{2,45})\])(?::([0-9]{1,5}))?")
_REFUSED: Final = "archipel.refused"

Headers = list[tuple[bytes, bytes]]
CheckFailure = tuple[int, Error]


class RequestChecks:
    """The outermost middleware. A failed check is stored in the scope, and `RequestMiddleware` answers it."""

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
            scope["headers"] = _without_other_cookies(headers, SAFE_PREFIX if https else b"")
        else:
            scope.setdefault("state", {})[_REFUSED] = refused
            scope["headers"] = [
                (name, value)
                for name, value in headers
                if name in _KEPT_IF_REFUSED and len(value) <= _MAX_KEPT_BYTES
            ]
        await self._app(scope, receive, _with_https_headers(send) if https else send)


def failed_check(scope: HTTPScope) -> CheckFailure | None:
    """The check that `RequestChecks` found failed, if any."""
    found: CheckFailure | None = scope.get("state", {}).get(_REFUSED)
    return found


def _too_long(scope: HTTPScope) -> CheckFailure | None:
    """Limit these sizes: Litestar caches a thousand paths, queries and sets of cookies, raw and parsed."""
    query = scope["query_string"]
    if (
        len(scope["path"]) > MAX_PATH_BYTES
        or len(query) > MAX_QUERY_BYTES
        or query.count(b"&") >= MAX_QUERY_PAIRS
    ):
        return 414, Error(
            "too_large",
            f"at most {MAX_PATH_BYTES} bytes of path, {MAX_QUERY_BYTES} and {MAX_QUERY_PAIRS} pairs of query",
        )
    return None


def _refuse(headers: Headers) -> CheckFailure | None:
    size = sum(len(name) + len(value) for name, value in headers)
    cookies = sum(len(value) for name, value in headers if name == b"cookie")
    if size > MAX_HEADER_BYTES or len(headers) > MAX_HEADERS:
        return 431, Error("too_large", f"at most {MAX_HEADERS} headers and {MAX_HEADER_BYTES} bytes of them")
    if cookies > MAX_COOKIE_BYTES:
        return 431, Error("too_large", f"at most {MAX_COOKIE_BYTES} bytes of cookies")
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


def _without_other_cookies(headers: Headers, prefix: bytes) -> Headers:
    """Drop cookies that we have not set, so that nothing parses them. Ours contain no quotes, which Python
    before 3.11.10 and 3.12.6 unquotes in quadratic time (CVE-2024-7592)."""
    kept: Headers = []
    for name, value in headers:
        if name == b"cookie":
            pairs = [pair.strip() for pair in value.split(b";")]
            ours = [pair.removeprefix(prefix) for pair in pairs if pair.startswith(prefix + COOKIE_PREFIX)]
            ours = ours[:MAX_COOKIES]
            value = b"; ".join(pair for pair in ours if b'"' not in pair and b"\\" not in pair)
        if value or name != b"cookie":
            kept.append((name, value))
    return kept


def _with_https_headers(send: Send) -> Send:
    """Add HSTS, and restrict our cookies to HTTPS and this host."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            sent = [
                (name, _host_only(value) if name.lower() == b"set-cookie" else value)
                for name, value in message["headers"]
            ]
            message["headers"] = [*sent, HSTS]
        await send(message)

    return sending


def _host_only(cookie: bytes) -> bytes:
    secure = b"" if b"; secure" in cookie.lower() else b"; Secure"
    return SAFE_PREFIX + cookie + secure
