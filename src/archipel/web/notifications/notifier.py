"""Notifies webhooks of turns and of the end of games, once: the server that committed the event sends.

Before sending, a server claims the seats in the store; after a start it sends what was not claimed.
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
from archipel.table.webhooks import END, Hook
from archipel.web.notifications.webhook_delivery import DeliveryFailed, post
from archipel.web.notifications.webhook_formats import GAME_OVER, YOUR_TURN, Notification, build_message

log: Final = logging.getLogger("archipel.web")
DELAY_S: Final = 20.0  # before a player is notified: most are at the table and move sooner
RETRY_DELAYS_S: Final = (5.0, 30.0)
MAX_CONCURRENT: Final = 8
Awaited = tuple[int, Sequence[int]]
"""A position of the game, and the seats that it is waiting for."""


@dataclass(slots=True)
class _Pending:
    position: int
    seats: set[int]
    task: asyncio.Task[None] | None = None
    sending: bool = False


class WebhookNotifier:
    """One per server."""

    def __init__(
        self,
        service: Service,
        anywhere: bool,
        delay: float = DELAY_S,
        retries: Sequence[float] = RETRY_DELAYS_S,
    ) -> None:
        self._service, self._anywhere = service, anywhere
        self._delay, self._retries = delay, retries
        self._pending: dict[str, _Pending] = {}
        self._semaphore = asyncio.Semaphore(MAX_CONCURRENT)

    def on_commit(self, live: Live, entries: Sequence[Entry], before: Awaited) -> None:
        """Called after this server has committed these entries to a table with hooks. Players who have just
        moved are at the table, so they are not notified."""
        table = live.table
        if table.over or table.closed:
            self._stop(table.id)
            self._service.chores.start(self._notify_end(table))
            return
        position, asked = before
        here = {table.seats[one.seat].holder for one in entries if isinstance(one, Moved) and not one.bot}
        fresh = {
            seat
            for seat in _awaited_people(table)
            if table.seats[seat].holder not in here and (position != table.position or seat not in asked)
        }
        known = self._pending.get(table.id)
        if known is not None and known.position != table.position:
            self._stop(table.id)
            known = None
        if known is not None and not known.sending:
            known.seats |= fresh
        elif fresh:
            pending = self._pending[table.id] = _Pending(table.position, fresh)
            pending.task = self._service.chores.start(self._notify_turn(table, pending))

    async def resume(self) -> None:
        """After a start: send what this server, or one that died, has committed but not sent."""
        for name in sorted(self._service.hooks.tables):
            with suppress(Refused, BadLog):
                table = (await self._service.get(name)).table
                if table.over or table.closed:
                    await self._notify_end(table)
                elif name not in self._pending and (asked := _awaited_people(table)):
                    pending = self._pending[name] = _Pending(table.position, asked)
                    pending.task = self._service.chores.start(self._notify_turn(table, pending))

    async def test(self, table: Table, hook: Hook, news: Notification) -> None:
        """Send it now, once; raises DeliveryFailed with the reason."""
        await post(hook.address, *build_message(hook, table, news), self._anywhere)

    def _stop(self, table: str) -> None:
        """Cancel the pending notification of a table."""
        known = self._pending.pop(table, None)
        if known is not None and known.task is not None:
            known.task.cancel()

    async def _notify_turn(self, table: Table, pending: _Pending) -> None:
        await asyncio.sleep(self._delay)
        pending.sending = True
        seats = pending.seats & _awaited_people(table)
        if seats and table.position == pending.position:
            seats = await self._service.hooks.claim(table.id, pending.position, seats)
            await self._notify(table, YOUR_TURN, seats, await self._hooks(table))
        if self._pending.get(table.id) is pending:
            del self._pending[table.id]

    async def _notify_end(self, table: Table) -> None:
        hooks = await self._hooks(table)
        if table.over:
            seats = await self._service.hooks.claim(table.id, END, range(len(table.seats)))
            await self._notify(table, GAME_OVER, seats, hooks)
        await retry_until_stored(lambda: self._service.hooks.drop(table.id))

    async def _hooks(self, table: Table) -> Mapping[str, Hook]:
        return await self._service.hooks.of(table.id)

    async def _notify(self, table: Table, event: str, seats: set[int], hooks: Mapping[str, Hook]) -> None:
        sending = []
        for holder, hook in hooks.items():
            own = table.held_by(holder)
            wanted = seats if hook.whole and table.host == holder else seats & set(own)
            if wanted:
                sending.append(self._send(hook, table, Notification(event, sorted(wanted))))
        await asyncio.gather(*sending)

    async def _send(self, hook: Hook, table: Table, news: Notification) -> None:
        for pause in (*self._retries, None):
            try:
                async with self._semaphore:
                    await post(hook.address, *build_message(hook, table, news), self._anywhere)
            except DeliveryFailed as error:
                if not error.again or pause is None:
                    log.info("no news", extra={"facts": {"table": table.id, "error": str(error)}})
                    return
                await asyncio.sleep(pause)
            else:
                return


def _awaited_people(table: Table) -> set[int]:
    """The seats that the game is waiting for, with people on them."""
    return {seat for seat in table.waiting if table.seats[seat].kind == "person"}
