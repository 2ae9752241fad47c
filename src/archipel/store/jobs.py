"""Appends that wait for their commit."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from archipel.kernel import ArchipelError

LARGEST_BATCH = 1000  # appends in one transaction; bounds how long the first of them waits


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """One append that somebody waits for."""

    table: str
    number: int
    texts: Sequence[str]
    done: asyncio.Future[None]

    @property
    def last(self) -> int:
        """The number of its last text."""
        return self.number + len(self.texts) - 1

    def answer(self, error: ArchipelError | None) -> None:
        """Tell whoever waits; called on their event loop."""
        if self.done.done():  # whoever waited was cancelled
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)
