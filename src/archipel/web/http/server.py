"""Running the application: one process, one event loop, a graceful stop."""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import uvicorn
from litestar.types import ASGIApp

from archipel.kernel import ArchipelError
from archipel.table import Service
from archipel.web.http.connection_limits import BoundedProtocol, ConnectionLimits
from archipel.web.http.settings import Settings

SHUTDOWN_GRACE_S = 5  # for requests in progress at shutdown
KEEP_ALIVE_S = 75  # longer than proxies and clients use, so that they close first

log: Final = logging.getLogger("archipel.web")


THREAD_SWITCH_S: Final = 0.0005  # for which the work thread may block the event loop
RESERVED_FILES: Final = 100  # for the store, the bots' processes and the interpreter

PATCHED: Final = ((3, 11, 10), (3, 12, 6))
"""The first patch release of each Python that parses cookies in linear time (CVE-2024-7592); 3.13 always
did."""


class CannotListen(ArchipelError):
    """The address is in use, or does not belong to this machine."""


class _Server(uvicorn.Server):
    """Leaves the signals to `serve`, which has more to shut down."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def bind(host: str, port: int) -> socket.socket:
    """Bind to the address; raises CannotListen with the reason in one line."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family, backlog=512)
    except (OSError, OverflowError) as error:
        number = getattr(error, "errno", None)
        reason = os.strerror(number) if number else str(error)
        raise CannotListen(
            "cannot listen on {host} port {port}: {reason}", host=host, port=port, reason=reason
        ) from None


def address_of(listening: socket.socket) -> str:
    """The URL to open in a browser."""
    host, port = listening.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def needs_patch(version: tuple[int, ...]) -> str:
    """The version of Python to upgrade to, if this one has a vulnerability that affects servers; else
    empty."""
    newer = [patched for patched in PATCHED if version[:2] == patched[:2] and version < patched]
    return ".".join(map(str, newer[0])) if newer else ""


def _max_connections(wanted: int) -> int:
    """Raise the limit on open files as needed; returns the number of connections that it allows."""
    try:
        import resource
    except ImportError:  # not on Windows
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    need = wanted + RESERVED_FILES
    if soft != resource.RLIM_INFINITY and soft < need:
        soft = need if hard == resource.RLIM_INFINITY else min(need, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else max(1, min(wanted, soft - RESERVED_FILES))


async def serve(
    app: ASGIApp,
    service: Service,
    listening: socket.socket,
    ready: Callable[[], None],
    settings: Settings | None = None,
) -> None:
    """Serve until SIGTERM or SIGINT. The service is started and stopped by the caller."""
    settings = settings or Settings()
    limits = ConnectionLimits(
        settings.head_seconds,
        _max_connections(settings.connections),
        settings.connections_per_client or sys.maxsize,
        settings.proxies,
    )
    config = uvicorn.Config(
        app,
        http=partial(BoundedProtocol, limits),  # type: ignore[arg-type]  # called as the class would be
        lifespan="off",
        ws="none",
        access_log=False,
        log_config=None,
        server_header=False,
        date_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_keep_alive=KEEP_ALIVE_S,
        timeout_graceful_shutdown=SHUTDOWN_GRACE_S,
    )
    server = _Server(config)
    sys.setswitchinterval(THREAD_SWITCH_S)

    def stop() -> None:
        server.force_exit = server.should_exit  # second signal: do not wait
        server.should_exit = True
        service.hang_up()

    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop)
    wanted = needs_patch(sys.version_info[:3])
    if wanted:
        log.warning(
            "this Python has known holes", extra={"facts": {"wanted": wanted, "cve": "CVE-2024-7592"}}
        )
    ready()
    await server.serve(sockets=[listening])
