"""Limits on connections: their number, the size of a request's head, and timeouts for incomplete requests.

uvicorn with httptools has no such limits: without a proxy, clients could send half a request and stay
connected.
"""

import asyncio
from asyncio import TimerHandle
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network
from typing import Any, Final

from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from archipel.web.http.rate_limits import client_at

MAX_HEAD_BYTES: Final = 64 * 1024  # the address and headers of a request; the application accepts less
UNREAD_TIMEOUT_S: Final = 60  # a client that stops reading a response is disconnected
BODY_TIME_FACTOR: Final = 3  # times the timeout of the head

_ANSWERS: Final = {
    408: b"Request Timeout",
    431: b"Request Header Fields Too Large",
    503: b"Service Unavailable",
}


class HeadTooLong(Exception):
    """The head exceeds its limit."""


@dataclass(slots=True)
class ConnectionLimits:
    """The maximum numbers of connections, the counts per client, and the timeout for a request's head."""

    head_seconds: float = 10
    max_connections: int = 10_000
    max_per_client: int = 600
    proxies: Sequence[str] = ("127.0.0.1", "::1")  # addresses and networks
    clients: Counter[str] = field(default_factory=Counter)

    def is_proxy(self, address: str) -> bool:
        """A trusted proxy forwards many clients, so it has no limit per client."""
        try:
            return not address or any(ip_address(address) in ip_network(one) for one in self.proxies)
        except ValueError:
            return False


class BoundedProtocol(HttpToolsProtocol):
    """A connection with limits. What it refuses does not reach the application and is not logged."""

    def __init__(
        self,
        limits: ConnectionLimits,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._limits = limits
        self._address = self._client = ""  # the peer's address, and its key for limits
        self._part = "head"  # what is being read: head, body, or nothing yet of a next request
        self._size = self._received = 0  # bytes of this head that are parsed, and that were received
        self._deadline: TimerHandle | None = None
        self._deadline_part = ""
        self._unread: TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection, or refuse it with 503 if a limit is reached."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._client = client_at(self._address)
        limits = self._limits
        limits.clients[self._client] += 1
        too_many = limits.clients[self._client] > limits.max_per_client and not limits.is_proxy(self._address)
        if too_many or len(self.connections) > limits.max_connections:
            self._refuse(503)
        else:
            self._set_deadline("head")

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        super().connection_lost(exc)
        clients = self._limits.clients
        clients[self._client] -= 1
        if not clients[self._client]:
            del clients[self._client]
        self._set_deadline("")
        self.resume_writing()

    def data_received(self, data: bytes) -> None:
        """Parse the data, and set a deadline for what is still missing."""
        if self.transport.is_closing():
            return
        if self._part == "head":
            self._received += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self._part == "head" and self._received > MAX_HEAD_BYTES:
            self._refuse(431)
        elif self._part:
            self._set_deadline(self._part)
        else:
            # Empty lines between requests cancel uvicorn's own keep-alive timeout.
            idle = self.timeout_keep_alive_task is None and self._unfinished_response() is None
            self._set_deadline("head" if idle else "")

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._part, self._size, self._received = "head", 0, 0

    def on_url(self, url: bytes) -> None:
        """A piece of the URL."""
        self._count(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, or a trailer after a body in chunks."""
        self._count(name + value)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is complete."""
        self._part, self._size = "body", 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is complete."""
        self._part = ""
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Answer a request that the parser rejected, or whose head we found too long."""
        if self._size > MAX_HEAD_BYTES:
            self._refuse(431)
        else:
            super().send_400_response(msg)

    def pause_writing(self) -> None:
        """The client is not reading the response; abort after a timeout."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(UNREAD_TIMEOUT_S, self.transport.abort)

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _unfinished_response(self) -> RequestResponseCycle | None:
        """The request whose response is not complete yet."""
        last: RequestResponseCycle | None = getattr(self, "cycle", None)  # until the first there is none
        return None if last is None or last.response_complete else last

    def _count(self, piece: bytes) -> None:
        self._size += len(piece)
        if self._size > MAX_HEAD_BYTES:
            raise HeadTooLong  # the parser stops and calls `send_400_response`

    def _set_deadline(self, part: str) -> None:
        """Start the timeout for this part, once; an empty part cancels it."""
        if part == self._deadline_part:
            return
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline_part, self._deadline = part, None
        if part:
            seconds = self._limits.head_seconds * (BODY_TIME_FACTOR if part == "body" else 1)
            self._deadline = self.loop.call_later(seconds, self._refuse, 408)

    def _refuse(self, status: int) -> None:
        """Send this status, unless a response has begun, and close the connection."""
        if self.transport.is_closing():
            return
        cycle = self._unfinished_response()
        if cycle is None or not cycle.response_started:
            line = b"HTTP/1.1 %d %b\r\n" % (status, _ANSWERS[status])
            self.transport.write(line + b"content-length: 0\r\nconnection: close\r\n\r\n")
        self.transport.close()
