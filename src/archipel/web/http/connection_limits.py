"""One connection: how much of a request may come before it is whole, how late, and how many at once.

uvicorn with httptools has no bounds of its own here: without a proxy, anybody could send half a request and
stay.
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

HEAD: Final = 64 * 1024  # bytes of the address and headers of a request; the application takes less
READ_SECONDS: Final = 60  # for an answer of ours to be read on
SLOWER_BODY: Final = 3  # times as long as the head

_ANSWERS: Final = {
    408: b"Request Timeout",
    431: b"Request Header Fields Too Large",
    503: b"Service Unavailable",
}


class TooLong(Exception):
    """More than belongs before a body."""


@dataclass(slots=True)
class ConnectionLimits:
    """How many connections may be open, and how many each client has; and the time for a request's head."""

    seconds: float = 10
    most: int = 10_000
    most_per_client: int = 600
    proxies: Sequence[str] = ("127.0.0.1", "::1")  # addresses and networks
    clients: Counter[str] = field(default_factory=Counter)

    def is_proxy(self, address: str) -> bool:
        """Whoever may tell us other clients' addresses comes for all of them."""
        try:
            return not address or any(ip_address(address) in ip_network(one) for one in self.proxies)
        except ValueError:
            return False


class BoundedProtocol(HttpToolsProtocol):
    """A connection with bounds. What it refuses has not reached the application and is not logged."""

    def __init__(
        self,
        doors: ConnectionLimits,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._doors = doors
        self._address = self._client = ""  # as it came, and whom it counts for
        self._part = "head"  # what is being read: head, body, or nothing yet of a next request
        self._size = self._fed = 0  # bytes of this head, as far as it is read, and of what it came in
        self._due: TimerHandle | None = None
        self._due_for = ""
        self._unread: TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let somebody in, if there is room."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._client = client_at(self._address)
        doors = self._doors
        doors.clients[self._client] += 1
        crowd = doors.clients[self._client] > doors.most_per_client and not doors.is_proxy(self._address)
        if crowd or len(self.connections) > doors.most:
            self._refuse(503)
        else:
            self._wait_for("head")

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        super().connection_lost(exc)
        clients = self._doors.clients
        clients[self._client] -= 1
        if not clients[self._client]:
            del clients[self._client]
        self._wait_for("")
        self.resume_writing()

    def data_received(self, data: bytes) -> None:
        """Read on; a request that is not whole by now has a time by which it must be."""
        if self.transport.is_closing():
            return
        if self._part == "head":
            self._fed += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self._part == "head" and self._fed > HEAD:
            self._refuse(431)
        elif self._part:
            self._wait_for(self._part)
        else:
            # Empty lines between requests end uvicorn's own wait for the next one.
            idle = self.timeout_keep_alive_task is None and self._answering() is None
            self._wait_for("head" if idle else "")

    def on_message_begin(self) -> None:
        """A request."""
        super().on_message_begin()
        self._part, self._size, self._fed = "head", 0, 0

    def on_url(self, url: bytes) -> None:
        """A piece of its address."""
        self._count(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, or a trailer after a body in chunks."""
        self._count(name + value)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is whole."""
        self._part, self._size = "body", 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._part = ""
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """What the parser cannot read, or what we did not let it."""
        if self._size > HEAD:
            self._refuse(431)
        else:
            super().send_400_response(msg)

    def pause_writing(self) -> None:
        """Whoever asked does not read the answer."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Whoever asked reads on."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _answering(self) -> RequestResponseCycle | None:
        """The request that has no whole answer yet."""
        last: RequestResponseCycle | None = getattr(self, "cycle", None)  # until the first there is none
        return None if last is None or last.response_complete else last

    def _count(self, piece: bytes) -> None:
        self._size += len(piece)
        if self._size > HEAD:
            raise TooLong  # the parser stops, and has its 400 sent

    def _wait_for(self, part: str) -> None:
        """Give this part its time, once; nothing is waited for when there is none."""
        if part == self._due_for:
            return
        if self._due is not None:
            self._due.cancel()
        self._due_for, self._due = part, None
        if part:
            seconds = self._doors.seconds * (SLOWER_BODY if part == "body" else 1)
            self._due = self.loop.call_later(seconds, self._refuse, 408)

    def _refuse(self, status: int) -> None:
        """Say so, if nothing else was said, and hang up."""
        if self.transport.is_closing():
            return
        under_way = self._answering()
        if under_way is None or not under_way.response_started:
            line = b"HTTP/1.1 %d %b\r\n" % (status, _ANSWERS[status])
            self.transport.write(line + b"content-length: 0\r\nconnection: close\r\n\r\n")
        self.transport.close()
