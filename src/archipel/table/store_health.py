"""Whether the store accepts writes, probed at most once a second."""

import asyncio
from time import monotonic
from typing import Final

from archipel.kernel import ArchipelError, Message
from archipel.store import Store, StoreDown

MAX_AGE_S: Final = 1.0  # how long a probe's result is reused
TIMEOUT_S: Final = 3.0  # a locked database may take longer, but a monitor should not wait for it


class StoreHealth:
    """Probes the store with a write."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._probe: asyncio.Task[ArchipelError | None] | None = None
        self._at = 0.0  # when the last probe ended

    async def check(self) -> None:
        """Raise StoreDown if nothing can be written."""
        if self._probe is None or (self._probe.done() and monotonic() - self._at > MAX_AGE_S):
            self._probe = asyncio.create_task(self._write())
        probe = self._probe
        await asyncio.wait({probe}, timeout=TIMEOUT_S)
        if not probe.done():
            raise StoreDown("the database did not take it: {reason}", reason=Message("no answer in time"))
        error = probe.result()
        if error is not None:
            raise StoreDown(error.message)

    async def _write(self) -> ArchipelError | None:
        try:
            await self._store.probe()
        except ArchipelError as error:
            return error
        finally:
            self._at = monotonic()
        return None
