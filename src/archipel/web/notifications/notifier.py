"""Tells webhooks whose turn it is and that a game is over: from the server that committed it, once.

Before it sends, a server claims the seats in the store; after a start it makes up for what was not claimed.
"""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from archipel.table import Refused, Service, Table
from archipel.table.background import retry_until_stored
from archipel.table.entries import BadLog, Entry, Moved
from archipel.table.live import Live
from archipel.table.notifications import END, Hook
from archipel.web.notifications.forms import GAME_OVER, YOUR_TURN, News, made
from archipel.web.notifications.post import NotTaken, post

log: Final = logging.getLogger("archipel.web")
PATIENCE: Final = 20.0  # seconds that a person may take before being told elsewhere: most are at the table
RETRIES: Final = (5.0, 30.0)  # seconds before it is tried again
AT_ONCE: Final = 8
Asked = tuple[int, Sequence[int]]
"""A position of the game, and the seats that it is waiting for."""


@dataclass(slots=True)
class _Pending:
    position: int
    seats: set[int]
    task: asyncio.Task[None] | None = None
    telling: bool = False


class WebhookNotifier:
    """One per server."""

    def __init__(
        self,
        service: Service,
        anywhere: bool,
        patience: float = PATIENCE,
        retries: Sequence[float] = RETRIES,
    ) -> None:
        self._service, self._anywhere = service, anywhere
        self._patience, self._retries = patience, retries
        self._pending: dict[str, _Pending] = {}
        self._room = asyncio.Semaphore(AT_ONCE)

    def heard(self, live: Live, entries: Sequence[Entry], before: Asked) -> None:
        """Called after this server has committed these entries to a table with hooks. Whoever moved is at
        the table, and is not told what they see."""
        table = live.table
        if table.over or table.closed:
            self._stop(table.id)
            self._service.chores.start(self._tell_end(table))
            return
        position, asked = before
        here = {table.seats[one.seat].holder for one in entries if isinstance(one, Moved) and not one.bot}
        fresh = {
            seat
            for seat in _people(table)
            if table.seats[seat].holder not in here and (position != table.position or seat not in asked)
        }
        known = self._pending.get(table.id)
        if known is not None and known.position != table.position:
            self._stop(table.id)
            known = None
        if known is not None and not known.telling:
            known.seats |= fresh
        elif fresh:
            pending = self._pending[table.id] = _Pending(table.position, fresh)
            pending.task = self._service.chores.start(self._tell_turn(table, pending))

    async def resume(self) -> None:
        """After a start: what this server, or one that died, has committed but told nobody."""
        for name in sorted(self._service.hooks.tables):
            with suppress(Refused, BadLog):
                table = (await self._service.get(name)).table
                if table.over or table.closed:
                    await self._tell_end(table)
                elif name not in self._pending and (asked := _people(table)):
                    pending = self._pending[name] = _Pending(table.position, asked)
                    pending.task = self._service.chores.start(self._tell_turn(table, pending))

    async def test(self, table: Table, hook: Hook, news: News) -> None:
        """Send it now, once; NotTaken says why it was not taken."""
        await post(hook.address, *made(hook, table, news), self._anywhere)

    def _stop(self, table: str) -> None:
        """What was to be told of a table is no news any more."""
        known = self._pending.pop(table, None)
        if known is not None and known.task is not None:
            known.task.cancel()

    async def _tell_turn(self, table: Table, pending: _Pending) -> None:
        await asyncio.sleep(self._patience)
        pending.telling = True
        seats = pending.seats & _people(table)
        if seats and table.position == pending.position:
            seats = await self._service.hooks.claim(table.id, pending.position, seats)
            await self._tell(table, YOUR_TURN, seats, await self._hooks(table))
        if self._pending.get(table.id) is pending:
            del self._pending[table.id]

    async def _tell_end(self, table: Table) -> None:
        hooks = await self._hooks(table)
        if table.over:
            seats = await self._service.hooks.claim(table.id, END, range(len(table.seats)))
            await self._tell(table, GAME_OVER, seats, hooks)
        await retry_until_stored(lambda: self._service.hooks.drop(table.id))

    async def _hooks(self, table: Table) -> Mapping[str, Hook]:
        return await self._service.hooks.of(table.id)

    async def _tell(self, table: Table, event: str, seats: set[int], hooks: Mapping[str, Hook]) -> None:
        sending = []
        for holder, hook in hooks.items():
            own = table.held_by(holder)
            wanted = seats if hook.whole and table.host == holder else seats & set(own)
            if wanted:
                sending.append(self._send(hook, table, News(event, sorted(wanted))))
        await asyncio.gather(*sending)

    async def _send(self, hook: Hook, table: Table, news: News) -> None:
        for pause in (*self._retries, None):
            try:
                async with self._room:
                    await post(hook.address, *made(hook, table, news), self._anywhere)
            except NotTaken as error:
                if not error.again or pause is None:
                    log.info("no news", extra={"facts": {"table": table.id, "error": str(error)}})
                    return
                await asyncio.sleep(pause)
            else:
                return


def _people(table: Table) -> set[int]:
    """The seats that the game is waiting for, with people on them."""
    return {seat for seat in table.waiting if table.seats[seat].kind == "person"}
