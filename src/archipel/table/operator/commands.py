"""What those who run a server may do: look at all tables, close and delete them, keep the store tidy."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from archipel.store import Store
from archipel.table import moderation
from archipel.table.background import retry_until_stored
from archipel.table.operator.retention import (
    LOBBY_DAYS,
    Keep,
    RegisteredTable,
    page_of,
    read_if_whole,
    registered,
    remove_table,
    tidy,
)
from archipel.table.refused import Code, Refused
from archipel.table.table_cache import is_id

if TYPE_CHECKING:
    from archipel.table.service import Service

log: Final = logging.getLogger("archipel.table")
EVERY: Final = 3600.0  # seconds between two looks for tables that need not be kept


def operator_token(key: bytes) -> str:
    """Proves to a server that its caller can read its store."""
    return hmac.new(key, b"operator", hashlib.sha256).hexdigest()


class Operator:
    """Runs the tables of a service."""

    def __init__(self, service: Service, store: Store, keep: Keep) -> None:
        self._service, self._store, self._keep = service, store, keep

    async def listed(self, most: int, after: str = "") -> list[RegisteredTable]:
        """Tables in the order of their ids."""
        return await page_of(self._store, most, after)

    async def look_up(self, name: str) -> RegisteredTable:
        """One table."""
        found = await read_if_whole(self._store, name) if is_id(name) else []
        if found == []:
            raise Refused(Code.NOT_FOUND, "no such table")
        return registered(name, found)

    async def close(self, name: str) -> None:
        """Close a table for good; nothing happens if it is closed already."""
        service = self._service
        live = await service.get(name)
        if not live.table.closed:
            await service.change(live, lambda table: moderation.close(table, service.now()))

    async def delete(self, name: str) -> None:
        """Remove a table from the store."""
        await self.look_up(name)
        with suppress(Refused):  # damaged, or by rules that are not installed here: nobody has it open
            await self.close(name)
            await self._service.daily.strike((await self._service.get(name)).table)
        await remove_table(self._store, name)
        self._service.shelf.forget(name)

    async def tidy(self) -> int:
        """Remove what need not be kept; how many tables that were."""
        now = self._service.now()
        oldest = datetime.fromtimestamp(now / 1000, UTC) - timedelta(days=LOBBY_DAYS)
        gone = await tidy(self._store, self._keep, now, f"{oldest:%Y%m%d}")
        for name in gone:
            self._service.shelf.forget(name)
        return len(gone)

    async def keep_tidy(self) -> None:
        """Do so every hour."""

        async def work() -> None:
            count = await self.tidy()
            if count:
                log.info("removed old tables", extra={"facts": {"count": count}})

        while True:
            await asyncio.sleep(EVERY)
            await retry_until_stored(work)
