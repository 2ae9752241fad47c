"""Serving below a path of the host, such as /games. All other modules use addresses from the root.

Requests lose the path, if the proxy has not removed it; links, forms and redirects in responses get it.
"""

import re
from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

_LINK: Final = re.compile(rb'(\s(?:href|src|srcset|action|formaction|data-go|data-turn)=")/(?!/)')
"""Text from users cannot match: its quotes are escaped."""


class SubPath:
    """Middleware around the whole application."""

    def __init__(self, app: ASGIApp, path: str) -> None:
        self._app, self._path = app, path
        self._linked = rb"\g<1>" + path.encode() + b"/"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        path = scope["path"]
        if path == self._path or path.startswith(f"{self._path}/"):
            scope["path"] = path.removeprefix(self._path) or "/"
            scope["raw_path"] = scope["raw_path"].removeprefix(self._path.encode()) or b"/"
        held: Message | None = None  # the start of a page, until its length is known
        parts: list[bytes] = []

        async def sending(message: Message) -> None:
            nonlocal held
            if message["type"] == "http.response.start":
                headers = [(name, self._moved(name, value)) for name, value in message["headers"]]
                message["headers"] = headers
                kind = next((value for name, value in headers if name.lower() == b"content-type"), b"")
                if kind.startswith(b"text/html"):
                    held = message
                    return
            elif message["type"] == "http.response.body" and held is not None:
                parts.append(message["body"])
                if message.get("more_body"):
                    return
                page = _LINK.sub(self._linked, b"".join(parts))
                start, held = held, None
                if start["type"] == "http.response.start":
                    start["headers"] = [
                        (
                            name,
                            str(len(page)).encode() if name.lower() == b"content-length" and page else value,
                        )
                        for name, value in start["headers"]
                    ]
                await send(start)
                message["body"] = page
            await send(message)

        await self._app(scope, receive, sending)

    def _moved(self, name: bytes, value: bytes) -> bytes:
        """The header's value, with the path added if it redirects within this server."""
        here = name.lower() == b"location" and value.startswith(b"/") and not value.startswith(b"//")
        return self._path.encode() + value if here else value
