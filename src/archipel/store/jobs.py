"""Appends waiting for their commit."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from archipel.kernel import ArchipelError

LARGEST_BATCH = 1000  # appends per transaction; limits how long the first of them waits


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """One append that somebody is waiting for."""

    table: str
    number: int
    texts: Sequence[str]
    done: asyncio.Future[None]
    alone: bool = False  # everything before it is forgotten

    @property
    def last(self) -> int:
        """The number of its last text; 0 if it has none."""
        return self.number + len(self.texts) - 1

    def answer(self, error: ArchipelError | None) -> None:
        """Resolve the future; called on the waiting task's event loop."""
        if self.done.done():  # the waiting task was cancelled
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)
