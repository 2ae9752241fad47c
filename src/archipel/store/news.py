"""Who is told of appends within this process."""

import asyncio
from collections.abc import AsyncIterator


class _Listener:
    """What one listener has not heard yet: at most one number per table, so that a slow one costs little."""

    __slots__ = ("pending", "ready")

    def __init__(self) -> None:
        self.pending: dict[str, int] = {}
        self.ready = asyncio.Event()


class News:
    """Passes (table, last number) on to every listener. Lives on one event loop."""

    def __init__(self) -> None:
        self._listeners: set[_Listener] = set()
        self._over = False

    def announce(self, table: str, last: int) -> None:
        """Let every listener know; never waits."""
        for listener in self._listeners:
            listener.pending[table] = max(last, listener.pending.get(table, 0))
            listener.ready.set()

    def end(self) -> None:
        """Let every listener finish."""
        self._over = True
        for listener in self._listeners:
            listener.ready.set()

    async def listen(self) -> AsyncIterator[tuple[str, int]]:
        """What is told from the first `anext` on."""
        listener = _Listener()
        self._listeners.add(listener)
        try:
            while not self._over:
                await listener.ready.wait()
                listener.ready.clear()
                while listener.pending:
                    table = next(iter(listener.pending))
                    yield table, listener.pending.pop(table)
        finally:
            self._listeners.discard(listener)
