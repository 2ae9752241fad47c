"""Browsers get errors as a page in their language; programs get them as JSON.

This wraps everything that can refuse a request, so no refusal is missed.
"""

from collections.abc import Callable
from typing import Final

from litestar import Request
from litestar.datastructures import Headers
from litestar.datastructures import State as AppState
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

from archipel.web.http.context import HttpRequest

ErrorPage = Callable[[HttpRequest, int], tuple[str, str]]
"""Renders the page for a status; returns it with its language."""

_REPLACED: Final = (b"content-type", b"content-length", b"content-language", b"vary")


def wants_page(accept: str) -> bool:
    """Does the Accept header ask for HTML, as browsers do when they navigate, but scripts and programs do
    not?"""
    kinds = [kind.partition(";") for kind in accept.lower().split(",")]
    return any(name.strip() == "text/html" and "q=0" not in rest.split(";") for name, _, rest in kinds)


class ErrorPages:
    """Replaces JSON errors with pages for clients that accept HTML."""

    def __init__(self, app: ASGIApp, error_page: ErrorPage) -> None:
        self._app, self._error_page = app, error_page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != ScopeType.HTTP or not wants_page(Headers.from_scope(scope).get("accept", "")):
            await self._app(scope, receive, send)
            return
        held: HTTPResponseStartEvent | None = None

        async def sending(message: Message) -> None:
            nonlocal held
            if message["type"] == "http.response.start" and _is_error(message):
                held = message
            elif held is None:
                await send(message)
            elif message["type"] == "http.response.body" and not message["more_body"]:
                request: Request[object, object, AppState] = Request(scope)
                text, language = self._error_page(request, held["status"])
                body = text.encode()
                kept = [(name, value) for name, value in held["headers"] if name.lower() not in _REPLACED]
                held["headers"] = [
                    *kept,
                    (b"content-type", b"text/html; charset=utf-8"),
                    (b"content-length", str(len(body)).encode()),
                    (b"content-language", language.encode()),
                    (b"vary", b"Accept, Accept-Language, Cookie"),
                ]
                await send(held)
                await send({"type": "http.response.body", "body": body, "more_body": False})

        await self._app(scope, receive, sending)


def _is_error(start: HTTPResponseStartEvent) -> bool:
    kinds = [value for name, value in start["headers"] if name.lower() == b"content-type"]
    return start["status"] >= 400 and any(kind.startswith(b"application/json") for kind in kinds)
