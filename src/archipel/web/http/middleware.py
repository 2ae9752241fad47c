"""Middleware for every request: id, limits, protection against other sites, headers, log, metrics."""

import logging
import re
import secrets
from itertools import count
from time import perf_counter
from typing import Final
from urllib.parse import urlsplit

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from archipel.web.http.context import Backend
from archipel.web.http.errors import Error, send_error
from archipel.web.http.metrics import RequestMetrics
from archipel.web.http.rate_limits import client_at
from archipel.web.http.request_checks import failed_check
from archipel.web.http.work_queue import CLIENT

log: Final = logging.getLogger("archipel.web")

_REQUEST_ID: Final = re.compile(r"[A-Za-z0-9._-]{8,64}")
CONTENT_SECURITY_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
SECURITY_HEADERS: Final = [
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),  # with `no-referrer`, forms would not send their origin
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
FORM_TYPES: Final = ("application/x-www-form-urlencoded", "multipart/form-data")
"""The content types of forms; the handler of each form checks its CSRF token."""

_NO_STORE: Final = (b"cache-control", b"no-store")


class RequestMiddleware:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, backend: Backend, requests: RequestMetrics) -> None:
        self._app, self._backend, self._requests = app, backend, requests
        self._prefix, self._numbers = secrets.token_hex(4), count(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request; anything that is not HTTP is passed through."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        headers = Headers.from_scope(scope)
        given = headers.get("x-request-id", "")
        request_id = given if _REQUEST_ID.fullmatch(given) else f"{self._prefix}-{next(self._numbers)}"
        started, status = perf_counter(), 499  # 499: the client disconnected before the response
        extra = [*SECURITY_HEADERS, (b"x-request-id", request_id.encode())]

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                sent = list(message["headers"])
                if all(name.lower() != b"cache-control" for name, _ in sent):
                    sent.append(_NO_STORE)
                message["headers"] = [*sent, *extra]
            await send(message)

        try:
            error = self._refuse(scope, headers)
            if error is None:
                await self._app(scope, receive, sending)
            else:
                await send_error(sending, *error)
        finally:
            seconds = perf_counter() - started
            self._requests.add(scope["method"], status, seconds)
            facts = {"id": request_id, "method": scope["method"], "path": scope["path"], "status": status}
            log.info("request", extra={"facts": {**facts, "ms": round(seconds * 1000, 1)}})

    def _refuse(self, scope: HTTPScope, headers: Headers) -> tuple[int, Error, int] | None:
        address = scope["client"]
        client = client_at(address[0]) if address else ""
        CLIENT.set(client)
        wait = self._backend.requests.take(client)
        if wait:
            return 429, Error("too_many", "too many requests"), int(wait) + 1
        outside = failed_check(scope)
        if outside is not None:
            return *outside, 0
        if scope["method"] != "POST":
            return None  # read-only, or refused by the router
        if _is_from_other_site(headers):
            return 403, Error("foreign", "this request comes from another site"), 0
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdecimal()):
            return 400, Error("bad_input", "content-length: expected a number"), 0
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        form = kind in FORM_TYPES and not scope["path"].startswith("/api/")
        limit = self._backend.settings.form if form else self._backend.settings.body
        if len(length) > 15 or int(length) > limit:
            return 413, Error("too_large", f"at most {limit} bytes"), 0
        empty = not kind and length == "0"  # the router reports what is missing
        if kind != "application/json" and not form and not empty:
            return 415, Error("bad_content_type", "send application/json"), 0
        return None


def _is_from_other_site(headers: Headers) -> bool:
    """Did a page of another site send this? Browsers send the origin; programs do not."""
    if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        return True
    origin = headers.get("origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc != headers.get("host", "")
    except ValueError:
        return True
