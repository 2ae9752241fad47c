"""The operator's access to tables: in this process, or through the server that has the store open."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import Request, urlopen

import msgspec

from archipel.bots import LEVELS
from archipel.kernel import ArchipelError, View
from archipel.store import StoreInUse, open_store, read_beside
from archipel.table import Code, Refused, Service
from archipel.table.operator.commands import operator_token
from archipel.table.operator.retention import RegisteredTable
from archipel.table.server_key import LOG

TIMEOUT_S = 30


class NoServer(ArchipelError):
    """The server that has the store open is not reachable, or refuses."""


class OperatorTables(Protocol):
    """The operator's commands, here or through a server."""

    async def listed(self, most: int, after: str = "") -> list[RegisteredTable]:
        """Tables in the order of their ids."""

    async def look_up(self, name: str) -> RegisteredTable:
        """One table."""

    async def close(self, name: str) -> None:
        """Close a table for good."""

    async def delete(self, name: str) -> None:
        """Remove a table."""


class _NoBots:
    """A thinker that never answers: bots play only in a server."""

    async def think(self, view: View, level: str, seed: int | str, seconds: float | None = None) -> str:
        return await asyncio.Future()


@asynccontextmanager
async def operator_tables(store: str, server: str) -> AsyncIterator[OperatorTables]:
    """The tables of this store."""
    opened = open_store(store)
    service = Service(opened, _NoBots(), LEVELS, lambda: time.time_ns() // 1_000_000)
    try:
        await service.start()
    except StoreInUse:
        yield RemoteTables(server, operator_token(bytes.fromhex(read_beside(store, LOG)[0])))
        return
    try:
        yield service.operator
    finally:
        await service.stop()


class RemoteTables:
    """The tables of a server, over HTTP."""

    def __init__(self, server: str, token: str) -> None:
        self._server, self._token = server, token

    async def listed(self, most: int, after: str = "") -> list[RegisteredTable]:
        """Tables in the order of their ids."""
        answer = await self._ask("GET", f"?limit={most}&after={quote(after)}")
        return msgspec.json.decode(answer, type=list[RegisteredTable])

    async def look_up(self, name: str) -> RegisteredTable:
        """One table."""
        return msgspec.json.decode(await self._ask("GET", f"/{quote(name)}"), type=RegisteredTable)

    async def close(self, name: str) -> None:
        """Close a table for good."""
        await self._ask("POST", f"/{quote(name)}/close")

    async def delete(self, name: str) -> None:
        """Remove a table."""
        await self._ask("POST", f"/{quote(name)}/delete")

    async def _ask(self, method: str, path: str) -> bytes:
        return await asyncio.to_thread(self._send, method, path)

    def _send(self, method: str, path: str) -> bytes:
        address = f"{self._server}/api/operator/tables{path}"
        body = None if method == "GET" else b""
        request = Request(address, body, {"authorization": f"Bearer {self._token}"}, method=method)  # noqa: S310 - http, as checked
        if body is not None:
            request.add_header("content-type", "application/json")
        try:
            with urlopen(request, timeout=TIMEOUT_S) as answer:  # noqa: S310 - http, as checked
                content: bytes = answer.read()
                return content
        except HTTPError as error:
            content = error.read()
            if error.code == 404 and b"no such table" in content:
                raise Refused(Code.NOT_FOUND, "no such table") from None
            raise NoServer(
                "the server at {server} refuses: is it the one that has this store open? ({reason})",
                server=self._server,
                reason=_reason(content) or str(error),
            ) from None
        except (URLError, OSError) as error:
            raise NoServer(
                "a server has this store open, but none answers at {server}: name it by --server ({reason})",
                server=self._server,
                reason=str(getattr(error, "reason", error)),
            ) from None


def _reason(body: bytes) -> str:
    try:
        return str(json.loads(body)["message"])
    except (ValueError, KeyError, TypeError):
        return ""
