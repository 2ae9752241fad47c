"""One POST to a webhook: to an address that was checked, without redirects, within five seconds."""

import asyncio
import ssl
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Final

from archipel import __version__
from archipel.kernel import ArchipelError
from archipel.table import Code, Refused
from archipel.web.notifications.webhook_address import Target, read_target, resolve

TIMEOUT_S: Final = 5.0
_MAX_LINE_BYTES: Final = 4096  # of the response's first line


class DeliveryFailed(ArchipelError):
    """The webhook was not delivered; `again`: a retry may succeed."""

    def __init__(self, refused: Refused, *, again: bool) -> None:
        super().__init__(refused.message)
        self.refused, self.again = refused, again


async def post(url: str, headers: Mapping[str, str], body: bytes, anywhere: bool = False) -> None:
    """Send it; raises DeliveryFailed with the reason."""
    try:
        async with asyncio.timeout(TIMEOUT_S):
            target = read_target(url)
            status = await _send(target, await resolve(target, anywhere), headers, body)
    except Refused as error:
        raise DeliveryFailed(error, again=False) from None
    except (TimeoutError, OSError, EOFError, ValueError):
        raise DeliveryFailed(Refused(Code.BAD_INPUT, "nobody answers there"), again=True) from None
    if not 200 <= status < 300:
        refused = Refused(Code.BAD_INPUT, "the other side refuses it, with {status}", status=status)
        raise DeliveryFailed(refused, again=status == 429 or status >= 500)


async def _send(target: Target, addresses: Sequence[str], headers: Mapping[str, str], body: bytes) -> int:
    reader, writer = await _connect(target, addresses)
    try:
        lines = [
            f"POST {target.path} HTTP/1.1",
            f"Host: {target.authority}",
            f"User-Agent: Archipel/{__version__}",
            f"Content-Length: {len(body)}",
            "Connection: close",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        writer.write("\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + body)
        await writer.drain()
        line = await reader.readuntil(b"\n")
        version, _, rest = line.partition(b" ")
        if not version.startswith(b"HTTP/1."):
            raise ValueError
        return int(rest[:3])
    except asyncio.LimitOverrunError:
        raise ValueError from None
    finally:
        writer.close()
        with suppress(OSError, TimeoutError):
            await asyncio.wait_for(writer.wait_closed(), 0.5)


@cache
def _context() -> ssl.SSLContext:
    """Cached, because loading the system's certificates takes a while."""
    return ssl.create_default_context()


async def _connect(
    target: Target, addresses: Sequence[str]
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    context = _context() if target.secure else None
    failed: OSError = ConnectionRefusedError()
    for address in addresses[:4]:
        try:
            return await asyncio.open_connection(
                address,
                target.port,
                ssl=context,
                server_hostname=target.host if context else None,
                limit=_MAX_LINE_BYTES,
            )
        except OSError as error:
            failed = error
    raise failed
