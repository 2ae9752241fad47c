"""Notifies listeners within this process of appends."""

import asyncio
from collections.abc import AsyncIterator


class _Listener:
    """What one listener has not received yet: at most one number per table, so slow listeners are cheap."""

    __slots__ = ("pending", "ready")

    def __init__(self) -> None:
        self.pending: dict[str, int] = {}
        self.ready = asyncio.Event()


class News:
    """Passes (table, last number) to every listener. Belongs to one event loop."""

    def __init__(self) -> None:
        self._listeners: set[_Listener] = set()
        self._over = False

    def announce(self, table: str, last: int) -> None:
        """Notify every listener; never blocks."""
        for listener in self._listeners:
            listener.pending[table] = max(last, listener.pending.get(table, 0)) if last else 0
            listener.ready.set()

    def end(self) -> None:
        """Let every listener finish."""
        self._over = True
        for listener in self._listeners:
            listener.ready.set()

    async def listen(self) -> AsyncIterator[tuple[str, int]]:
        """Everything announced since the first `anext`."""
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
