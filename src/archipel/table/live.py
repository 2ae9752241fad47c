"""A table in memory: its lock, its listeners, its drafts, its thinking bots."""

import asyncio
from dataclasses import dataclass, field
from typing import Final

from archipel.table.play.drafts import Draft
from archipel.table.table import Table


@dataclass(frozen=True, slots=True)
class KeptDraft:
    """A seat's draft with its version, and how often it was changed since its event `base`."""

    version: int = 0
    draft: Draft = field(default_factory=Draft)
    changes: int = 0


class Listener:
    """Waits for events. Setting an `asyncio.Event` needs no task, so waking many is quick."""

    __slots__ = ("beat", "drafts", "gone", "news", "seats")

    def __init__(self) -> None:
        self.news: Final = asyncio.Event()
        self.seats: frozenset[int] = frozenset()  # the seats it listens for
        self.drafts: set[int] = set()  # its seats whose drafts have changed since it last checked
        self.beat = False  # time for a keep-alive
        self.gone = False


class Live:
    """One table being served. To change it, hold the lock."""

    def __init__(self, table: Table, now: int) -> None:
        self.table: Final = table
        self.lock: Final = asyncio.Lock()
        self.used = now
        self.unsure = False  # an append may or may not have been written: read before appending again
        self.listeners: Final[dict[Listener, None]] = {}  # woken in this order
        self.drafts: Final[dict[int, KeptDraft]] = {}  # by seat
        self.thinking: Final[dict[int, asyncio.Task[None]]] = {}
        self.mixing: asyncio.Task[None] | None = None  # waits for players to reveal their entropy

    @property
    def idle(self) -> bool:
        """Can it be dropped from memory without disturbing anyone?"""
        return not (self.listeners or self.thinking or self.table.mixing or self.lock.locked())

    def wake(self) -> None:
        """Make every listener check for new events."""
        for listener in self.listeners:
            listener.news.set()

    def wake_drafter(self, seat: int) -> None:
        """Wake only the seat's own devices: other players must not notice that a draft has changed."""
        for listener in self.listeners:
            if seat in listener.seats:
                listener.drafts.add(seat)
                listener.news.set()

    def beat(self) -> None:
        """Make every listener send a keep-alive."""
        for listener in self.listeners:
            listener.beat = True
        self.wake()

    def drop(self) -> None:
        """Cancel everything in progress, and disconnect the listeners."""
        for task in self.thinking.values():
            task.cancel()
        if self.mixing is not None:
            self.mixing.cancel()
        for listener in self.listeners:
            listener.gone = True
        self.wake()
