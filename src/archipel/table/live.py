"""A table in memory: its lock, its listeners, its drafts, the bots that think for it."""

import asyncio
from typing import Final

from archipel.table.drafts import Draft
from archipel.table.table import Table


class Listener:
    """Somebody who waits for news. Setting an event costs no task, so a hundred are woken quickly."""

    __slots__ = ("beat", "drafts", "gone", "news", "seats")

    def __init__(self) -> None:
        self.news: Final = asyncio.Event()
        self.seats: frozenset[int] = frozenset()  # through whose eyes it listens
        self.drafts: set[int] = set()  # of its own seats, changed since it last looked
        self.beat = False  # time for a sign of life
        self.gone = False


class Live:
    """One table being served. Whoever changes it holds the lock."""

    def __init__(self, table: Table, now: int) -> None:
        self.table: Final = table
        self.lock: Final = asyncio.Lock()
        self.used = now
        self.unsure = False  # an append may or may not have been written: read before the next one
        self.listeners: Final[set[Listener]] = set()
        self.drafts: Final[
            dict[int, tuple[int, Draft]]
        ] = {}  # by seat: last number of its log, and the draft
        self.thinking: Final[dict[int, asyncio.Task[None]]] = {}

    @property
    def idle(self) -> bool:
        """Would nobody notice if it left the memory?"""
        return not (self.listeners or self.thinking or self.lock.locked())

    def wake(self) -> None:
        """Let every listener look for news."""
        for listener in self.listeners:
            listener.news.set()

    def wake_drafter(self, seat: int) -> None:
        """Tell only the seat's own devices: that somebody drafts is nobody else's business."""
        for listener in self.listeners:
            if seat in listener.seats:
                listener.drafts.add(seat)
                listener.news.set()

    def beat(self) -> None:
        """Let every listener give a sign of life."""
        for listener in self.listeners:
            listener.beat = True
        self.wake()

    def drop(self) -> None:
        """Let go of everything that is under way, and send the listeners home."""
        for task in self.thinking.values():
            task.cancel()
        for listener in self.listeners:
            listener.gone = True
        self.wake()
