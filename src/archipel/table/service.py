"""All tables of one store. The only way to change a table: decide, append, apply, notify."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import Final, TypeVar

from archipel.kernel import ArchipelError, FairDice, Trial
from archipel.store import Conflict, Damaged, Store, StoreDown
from archipel.store.chain import missing
from archipel.table.background import BackgroundTasks, retry_until_stored
from archipel.table.calls.book import PREFIX as CALLS
from archipel.table.calls.book import CallBook
from archipel.table.challenge.daily import Daily
from archipel.table.dice.added_entropy import promised_seed
from archipel.table.driver import TableDriver
from archipel.table.entries import BadLog, Entry, Finished, Moved, read_entry, write_entries
from archipel.table.history import deletion
from archipel.table.history.analyses import AnalysisBook
from archipel.table.history.history import History
from archipel.table.limits import Limits
from archipel.table.live import Live
from archipel.table.log_quota import check_room
from archipel.table.metrics import RateMeter
from archipel.table.operator.commands import Operator
from archipel.table.operator.retention import Keep
from archipel.table.play.bot_turns import Thinker
from archipel.table.play.draft_store import KIND as DRAFTS
from archipel.table.play.draft_store import DraftBook, DraftStep
from archipel.table.play.drafts import Draft
from archipel.table.refused import Code, Refused, closed, damaged_table
from archipel.table.seating import seating, token_rotation
from archipel.table.seating.public_tables import PREFIX as LOBBY
from archipel.table.seating.public_tables import Lobby, summary_of
from archipel.table.seating.rematch import rematch
from archipel.table.seating.seat_index import SeatBook
from archipel.table.seating.transfer_links import TransferLinks
from archipel.table.server_key import shared_key
from archipel.table.store_health import StoreHealth
from archipel.table.table import Table
from archipel.table.table_cache import TableCache, new_id
from archipel.table.turn_clock import KIND as CLOCKS
from archipel.table.turn_clock import Reminders
from archipel.table.webhooks import KIND as HOOKS
from archipel.table.webhooks import HookBook

Checked = TypeVar("Checked")
Decision = Callable[[Table], Sequence[Entry]]
Committed = Callable[[Live, Sequence[Entry], tuple[int, Sequence[int]]], None]
"""Called with the entries that this server has committed, and the position and waiting seats before them."""

log: Final = logging.getLogger("archipel.table")

RETRIES: Final = 20
TOLD: Final = 20  # losses that the log lists one by one
REST: Final = 0.002  # seconds between two logs that are checked after the start
TICK: Final = 15.0  # seconds between two beats: listeners get a keep-alive, idle tables are dropped


class Service:
    """Serves the tables of one store, alongside any number of other servers."""

    def __init__(
        self,
        store: Store,
        thinker: Thinker,
        levels: Sequence[str],
        now: Callable[[], int],
        limits: Limits | None = None,
        keep: Keep | None = None,
    ) -> None:
        self.levels: Final = tuple(levels)
        self.limits: Final = limits or Limits()
        self.meter: Final = RateMeter()
        self.now: Final = now
        self.key = b""  # shared by all servers of the store
        self.stopping = False
        self._store, self.thinker = store, thinker
        self.shelf: Final = TableCache(store, self.limits, self.meter, now)
        self.lobby: Final = Lobby(store, now)
        self.reminders: Final = Reminders(store, now)
        self.seatbook: Final = SeatBook(store)
        self.history: Final = History(store)
        self.calls: Final = CallBook(store, self.limits, now)
        self.passes: Final = TransferLinks(store, now)
        self.hooks: Final = HookBook(store)
        self.analyses: Final = AnalysisBook(store)
        self.committed: Final[list[Committed]] = []  # called after changes of tables with hooks
        self._drafts: Final = DraftBook(store, self.limits.redrafts)
        self._pulse: Final = StoreHealth(store)
        self.chores: Final = BackgroundTasks()
        self._attendant: Final = TableDriver(self)
        self.operator: Final = Operator(self, store, keep or Keep())
        self.daily: Final = Daily(self, store)

    @property
    def stand_in(self) -> str:
        """The bot level that stands in for absent players: decent, and quick."""
        return self.levels[min(1, len(self.levels) - 1)]

    async def start(self) -> None:
        """Open the store and listen to it."""
        await self._store.open()
        for damage in self._store.losses[:TOLD]:
            log.error("lost", extra={"facts": {"log": damage.table, "error": str(damage.reason)}})
        if self._store.losses:
            log.error("lost in all", extra={"facts": {"logs": len(self._store.losses)}})
        self.key = await shared_key(self._store)
        listening = asyncio.Event()
        self.chores.start(self._listen(listening))
        await listening.wait()
        await self.lobby.load()
        await self.reminders.load()
        await self.hooks.load()
        self.chores.start(self._beat())
        self.chores.start(self._check())
        self.chores.start(self._attendant.watch_clocks())
        self.chores.start(self.operator.keep_tidy())

    async def stop(self) -> None:
        """Disconnect listeners, stop the bots, let the store finish."""
        self.hang_up()
        await self.chores.stop()
        await self._store.close()

    def hang_up(self) -> None:
        """Disconnect the listeners: they reconnect to another server, or to this one after a restart."""
        self.stopping = True
        self.calls.stop()
        self.shelf.clear()

    async def ready(self) -> None:
        """Raise StoreDown if the store does not respond or accept writes."""
        await self._pulse.check()

    # Tables.

    def promise(self) -> tuple[str, str]:
        """The id of a table that may be opened later, and the commitment to its seed. A promise opens at most
        one table, and stores nothing until then."""
        name = new_id()
        return name, FairDice(bytes.fromhex(promised_seed(self.key, name))).commitment

    async def create(self, ask: seating.TableSpec, host: str, promise: str = "", name: str = "") -> Live:
        """Open a new table, perhaps one that was promised, or one whose id is known."""
        if promise:
            ask = replace(ask, seed=promised_seed(self.key, promise))
        entries = seating.create(ask, host, self.levels, self.limits, self.now())
        live = await self._lay(promise or name or new_id(), entries)
        await self._open(live)
        return live

    async def _lay(self, name: str, entries: Sequence[Entry]) -> Live:
        table = Table.fold(name, enumerate(entries, 1))
        await self._attendant.remind(table)
        await self.seatbook.note(name, entries)
        try:
            await self._append(name, 1, entries)
        except Conflict:
            raise Refused(Code.TAKEN, "this promise was used before: ask for another") from None
        return self.shelf.put(table)

    async def _open(self, live: Live) -> None:
        await self._announce(live)
        self._attendant.attend(live)

    async def rematch(self, live: Live, promise: str = "", entropy: str = "") -> Live:
        """Open or return the rematch; all players get the same table."""
        if not live.table.rematch:
            name = promise or new_id()
            seed = promised_seed(self.key, promise) if promise else ""
            first, last = rematch(live.table, name, self.now(), seed, entropy)
            laid = await self._lay(name, first)
            await self.change(live, lambda table: [] if table.rematch else last)
            if live.table.rematch == name:  # else somebody was quicker, and this one is never announced
                await self._open(laid)
        return await self.get(live.table.rematch)

    async def renew(self, old: str, new: str) -> None:
        """Replace a token at all its tables; safe to repeat until it succeeds."""
        for live in await self._tables_of(old):
            await self.change(
                live, lambda table: token_rotation.renew(table, old, new, self.limits, self.now())
            )
            await self.hooks.move(live.table.id, old, new)
        await self.history.move(old, new)

    async def join_keys(self, old: str, new: str) -> None:
        """Merge a token into one that has tables already; where both have seats, the old one stays."""
        for live in await self._tables_of(old):
            with suppress(Refused):
                await self.change(
                    live, lambda table: token_rotation.renew(table, old, new, self.limits, self.now())
                )
                await self.hooks.move(live.table.id, old, new)
        await self.history.move(old, new)

    async def forget(self, holder: str) -> None:
        """Delete what is stored about this holder, except tables where they still play."""
        await deletion.forget(self, self._store, holder)

    async def _tables_of(self, holder: str) -> list[Live]:
        """The tables where a holder has sat, without those that cannot be loaded."""
        found = []
        for name in await self.seatbook.tables(holder):
            with suppress(Refused, BadLog):
                found.append(await self.get(name))
        return found

    async def get(self, name: str) -> Live:
        """The table with this id, loaded and its bots started if necessary."""
        known = self.shelf.held(name)
        live = await self.shelf.get(name)
        if known is None:
            self._attendant.attend(live)
        return live

    async def catch_up(self, live: Live) -> None:
        """Read what other processes have appended, for a caller who has seen newer events."""
        async with live.lock:
            await self._read_on(live)
        self._told(live)

    async def checked(self, live: Live, check: Callable[[Table], Checked]) -> Checked:
        """Run a check, again after catching up if it refuses: the caller may have joined elsewhere."""
        before = live.table.number
        try:
            return check(live.table)
        except Refused:
            await self.catch_up(live)
            if live.table.number == before:
                raise
        return check(live.table)

    async def change(self, live: Live, decide: Decision, seen: int = 0) -> None:
        """Decide on the current table, append the entries, apply them. The loser of a race decides again."""
        table = live.table
        seated = table.seating
        phase = table.phase
        done: Sequence[Entry] = ()
        asked: tuple[int, Sequence[int]] = (0, ())
        async with live.lock:
            if live.unsure or seen > table.number:
                await self._read_on(live)
            for _ in range(RETRIES):
                before = table.number
                try:
                    entries = self._decide(table, decide)
                except Refused:
                    await self._read_on(live)  # another server may have newer events
                    if table.number == before:
                        raise
                    continue
                if not entries:
                    break
                await self._attendant.remind(table)
                await self.seatbook.note(table.id, entries)
                try:
                    await self._append(table.id, table.number + 1, entries)
                except Conflict:
                    self.meter.conflicts += 1
                    await self._read_on(live)
                    if table.number == before:
                        await self._need_stored(table)
                    continue
                except BaseException:
                    live.unsure = True
                    raise
                done, asked = entries, (table.position, table.waiting)
                for entry in entries:
                    table.apply(table.number + 1, entry)
                break
            else:
                raise StoreDown("too many others write to this table")
        self._told(live)
        if table.created.public and (seated, phase) != (table.seating, table.phase):
            await self._announce(live)
        await self._follow_up(live, done, asked)

    async def _follow_up(self, live: Live, done: Sequence[Entry], asked: tuple[int, Sequence[int]]) -> None:
        """Notify hooks, history and challenge of entries that this server has committed."""
        table = live.table
        if done and table.id in self.hooks.tables:
            for tell in self.committed:
                tell(live, done, asked)
        if any(isinstance(entry, Finished) for entry in done):
            await self._when_up(lambda: self.history.note(table))
            await self._when_up(lambda: self.daily.settle(table))

    def _decide(self, table: Table, decide: Decision) -> Sequence[Entry]:
        if table.closed:
            raise closed(table.closed)
        try:
            entries = decide(table)
        except Refused as error:
            error.game = table.game.id
            raise
        if entries:
            check_room(table, entries, self.limits)
        return entries

    async def _append(self, name: str, number: int, entries: Sequence[Entry]) -> None:
        begun = perf_counter()
        await self._store.append(name, number, write_entries(entries))
        self.meter.appends.add(perf_counter() - begun)
        self.meter.events += len(entries)
        self.meter.moves += sum(len(entry.moves) for entry in entries if isinstance(entry, Moved))

    async def _read_on(self, live: Live) -> None:
        """Apply what other processes have appended."""
        table = live.table
        try:
            entries = await self._store.read(table.id, table.number)
        except Damaged as error:
            raise damaged_table(error) from None
        for entry in entries:
            table.apply(entry.number, read_entry(entry.text))
        live.unsure = False

    async def _need_stored(self, table: Table) -> None:
        """Refuse and drop a table that an operator has deleted, or whose last events are lost, as when a
        database was restored or failed over to an incomplete replica. The next access reloads it."""
        last = await self._store.last(table.id)
        if last is None:
            self.shelf.forget(table.id)
            raise Refused(Code.NOT_FOUND, "no such table")
        if last.number < table.number:
            self.shelf.forget(table.id)
            lost = {"log": table.id, "error": str(missing(last.number + 1, table.number))}
            log.error("lost", extra={"facts": lost})
            raise Refused(
                Code.AHEAD, "the last events of this table are lost: look at it again", number=last.number
            )

    def _told(self, live: Live) -> None:
        live.used = self.now()
        live.wake()
        self._attendant.attend(live)

    async def _announce(self, live: Live) -> None:
        """Update the lobby."""
        if live.table.created.public:
            await self._when_up(lambda: self.lobby.put(summary_of(live.table, self.now())))

    async def _when_up(self, work: Callable[[], Awaitable[None]]) -> None:
        """Run now, or in the background if the store is down: the change itself is already durable."""
        try:
            await work()
        except StoreDown:
            self.chores.start(retry_until_stored(work))

    # Drafts.

    async def draft(self, live: Live, seat: int, sure: bool = False) -> Draft:
        """The seat's current draft; `sure` checks whether another server has changed it."""
        return await self._drafts.get(live, seat, sure)

    async def redraft(self, live: Live, seat: int, step: DraftStep, seen: int = 0) -> Trial:
        """Change a draft; durable when this returns. Returns the replayed trial."""
        async with live.lock:
            if live.unsure or seen > live.table.number:
                await self._read_on(live)
            trial = await self._drafts.change(live, seat, step)
        live.wake_drafter(seat)
        return trial

    # Background work.

    async def _listen(self, listening: asyncio.Event) -> None:
        """Follow what other processes append while the store is open."""
        changes = self._store.changes()
        first = asyncio.ensure_future(anext(changes, None))
        await asyncio.sleep(0)
        listening.set()
        news = await first
        while news is not None:
            name, number = news
            try:
                await retry_until_stored(partial(self._heard, name, number))
            except ArchipelError as error:
                log.warning("could not follow", extra={"facts": {"log": name, "error": str(error)}})
            news = await anext(changes, None)

    async def _heard(self, name: str, number: int) -> None:
        kind, slash, key = name.partition("/")
        if slash:
            await self._heard_document(kind, key, number)
        elif name.startswith(LOBBY):
            await self.lobby.heard(name, number)
        elif name.startswith(CALLS):
            self.calls.ring(name.removeprefix(CALLS))
        else:
            await self._heard_table(name, number)

    async def _heard_document(self, kind: str, key: str, version: int) -> None:
        if kind == CLOCKS:
            if await self.reminders.heard(key) and (live := self.shelf.held(key)) is not None:
                self._attendant.attend(live)
        elif kind == HOOKS:
            self.hooks.heard(key, version)
        elif kind == DRAFTS:
            table, _, seat = key.partition(":")
            live = self.shelf.held(table)
            if live is not None and self._drafts.heard(live, int(seat), version):
                live.wake_drafter(int(seat))

    async def _heard_table(self, table: str, number: int) -> None:
        live = self.shelf.held(table)
        if live is None:
            return
        if not number:
            self.shelf.forget(table)
        elif number > live.table.number:
            async with live.lock:
                if number > live.table.number:
                    await self._read_on(live)
            self._told(live)

    async def _check(self) -> None:
        """Verify every log once, at low priority, and count damaged ones. Damaged tables cannot be opened."""

        async def look() -> None:
            self.meter.damaged = 0
            async for damage in self._store.check(REST):
                self.meter.damaged += 1
                log.error("damaged log", extra={"facts": {"log": damage.table, "error": str(damage.reason)}})

        await retry_until_stored(look)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            for live in self.shelf:
                live.beat()
            self.shelf.sweep()
