"""What happens at a table by itself: bots think, clocks run out, entropy is revealed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from archipel.kernel import ArchipelError
from archipel.table import turn_clock
from archipel.table.background import retry_until_stored
from archipel.table.dice import added_entropy
from archipel.table.entries import Entry
from archipel.table.live import Live
from archipel.table.play import actions
from archipel.table.play.bot_turns import LowPriorityThinker, whole_turn
from archipel.table.table import Table

if TYPE_CHECKING:
    from archipel.table.service import Service

log: Final = logging.getLogger("archipel.table")


class TableDriver:
    """Starts bots, clocks and timeouts for the tables of a service."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def attend(self, live: Live) -> None:
        """Start the bots whose turn it is, stop those whose turn it no longer is, and watch the clock."""
        service, table = self._service, live.table
        if service.stopping:
            return
        playing_now = {seat for seat in table.waiting if table.seats[seat].level}
        for seat, task in list(live.thinking.items()):
            if seat not in playing_now:
                live.thinking.pop(seat)
                task.cancel()
        for seat in playing_now - live.thinking.keys():
            live.thinking[seat] = service.chores.start(self._think(live, seat))
        if table.mixing and live.mixing is None:
            live.mixing = service.chores.start(self._mix(live))
        due = turn_clock.next_deadline(table)
        if due is not None and table.id not in service.reminders:  # another server has just removed it
            service.chores.start(retry_until_stored(lambda: service.reminders.keep(table.id, due)))

    async def _think(self, live: Live, seat: int) -> None:
        service, table, level = self._service, live.table, live.table.seats[seat].level
        required = table.required_event(seat)
        most, key = service.limits.steps, service.key
        thinker = LowPriorityThinker(service.thinker) if table.created.challenge else service.thinker
        texts = await whole_turn(table, seat, thinker, service.meter, most, key)

        def decide(now: Table) -> Sequence[Entry]:
            if (
                now.required_event(seat) != required
                or now.seats[seat].level != level
                or seat not in now.waiting
            ):
                return ()
            return actions.commit(now, seat, texts, service.now(), bot=level)

        live.thinking.pop(seat, None)
        await retry_until_stored(lambda: service.change(live, decide))

    async def _mix(self, live: Live) -> None:
        """Start the game without entropy that is not revealed in time. Every server that has the table waits;
        the first one starts it."""
        service = self._service
        await asyncio.sleep(service.limits.mixing)
        await retry_until_stored(
            lambda: service.change(live, lambda now: added_entropy.begin_without(now, service.now()))
        )

    async def remind(self, table: Table) -> None:
        """Store a reminder before a clock may start, so that some server checks it even if this one dies."""
        clock, service = table.created.clock, self._service
        if clock and not table.over and table.id not in service.reminders:
            await service.reminders.keep(table.id, service.now() + clock * 1000)

    async def watch_clocks(self) -> None:
        """Check each table's clock when its time may be up, loading the table if necessary."""
        while True:
            await self.ring(await self._service.reminders.next())

    async def ring(self, name: str) -> None:
        """Let bots stand in for players of this table whose time is up, and schedule the next check."""
        try:
            await retry_until_stored(lambda: self._run_out(name))
        except ArchipelError as error:
            log.warning("no clock", extra={"facts": {"table": name, "error": str(error)}})
            await retry_until_stored(lambda: self._service.reminders.keep(name, 0))

    async def _run_out(self, name: str) -> None:
        service = self._service
        live = await service.get(name)
        await service.change(live, lambda table: turn_clock.run_out(table, service.stand_in, service.now()))
        async with live.lock:
            await service.reminders.keep(name, turn_clock.next_deadline(live.table) or 0)
