"""All calls of a store. Any server can serve any call: it reloads a cached call that has new events."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final

from archipel.store import Conflict, Damaged, Store
from archipel.table.calls.entries import CallEntry, read_call, write_call
from archipel.table.calls.live_call import CallSpec, LiveCall, open_call
from archipel.table.limits import Limits
from archipel.table.refused import Code, Refused, damaged_table
from archipel.table.table_cache import is_id, new_id

PREFIX: Final = "_call-"
MAX_CACHED: Final = 100  # calls
Decision = Callable[[LiveCall], Sequence[CallEntry]]


class CallBook:
    """Opens, reads and continues calls."""

    def __init__(self, store: Store, limits: Limits, now: Callable[[], int]) -> None:
        self._store, self._limits, self._now = store, limits, now
        self._known: Final[OrderedDict[str, LiveCall]] = OrderedDict()
        self._bells: Final[dict[str, tuple[asyncio.Event, int]]] = {}  # by call, with the number of waiters
        self._stopped = False

    async def open(self, ask: CallSpec, host: str) -> LiveCall:
        """Begin a new call."""
        first, name = open_call(ask, host, self._limits, self._now()), new_id()
        await self._store.append(PREFIX + name, 1, write_call([first]))
        return LiveCall(name, first)

    async def get(self, name: str) -> LiveCall:
        """The call with this id, read again only if it has new events."""
        if not is_id(name):
            raise Refused(Code.NOT_FOUND, "no such call")
        try:
            number = await self._last(name)
            if (known := self._known.get(name)) is not None and known.number == number:
                self._known.move_to_end(name)
                return known
            entries = await self._store.read(PREFIX + name)
        except Damaged as error:
            raise damaged_table(error) from None
        called = LiveCall.fold(name, [read_call(entry.text) for entry in entries])
        self._known[name] = called
        if len(self._known) > MAX_CACHED:
            self._known.popitem(last=False)
        return called

    async def change(self, name: str, host: str, seen: int, decide: Decision) -> LiveCall:
        """Append what the host decides. If `seen` is not the last event, nothing changes: a double key press
        must not roll twice."""
        called = await self.get(name)
        if not host or called.opened.host != host:
            raise Refused(Code.NOT_HOST, "only whoever opened this call can do that")
        if seen != called.number:
            return called
        entries = decide(called)
        if not entries:
            return called
        try:
            await self._store.append(PREFIX + name, called.number + 1, write_call(entries))
        except Conflict:
            return await self.get(name)
        for entry in entries:
            called.apply(entry)
        self.ring(name)
        return called

    async def wait(self, name: str, after: int, seconds: float) -> int:
        """Wait for an event after `after`, or for the timeout; returns the last event's number."""
        bell, waiting = self._bells.get(name, (asyncio.Event(), 0))
        if waiting >= self._limits.listeners:
            raise Refused(Code.TOO_MANY, "too many listen to this table already")
        self._bells[name] = bell, waiting + 1
        try:
            number = await self._last(name)
            if number <= after and not self._stopped:
                try:
                    await asyncio.wait_for(bell.wait(), seconds)
                except TimeoutError:
                    return number
                number = await self._last(name)
            return number
        finally:
            self._leave(name, bell)

    def _leave(self, name: str, bell: asyncio.Event) -> None:
        known, waiting = self._bells.get(name, (bell, 0))
        if known is bell:
            if waiting > 1:
                self._bells[name] = bell, waiting - 1
            else:
                self._bells.pop(name, None)

    async def _last(self, name: str) -> int:
        last = await self._store.last(PREFIX + name) if is_id(name) else None
        if last is None:
            raise Refused(Code.NOT_FOUND, "no such call")
        return last.number

    def ring(self, name: str) -> None:
        """Wake all listeners of this call."""
        bell, _ = self._bells.pop(name, (None, 0))
        if bell is not None:
            bell.set()

    def stop(self) -> None:
        """Wake all listeners, for good."""
        self._stopped = True
        for name in [*self._bells]:
            self.ring(name)
