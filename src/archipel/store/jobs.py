"""Changes waiting for their commit."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from archipel.kernel import ArchipelError
from archipel.store.contract import Document

LARGEST_BATCH = 1000  # changes per transaction; limits how long the first of them waits


@dataclass(frozen=True, slots=True, eq=False)
class Waiting:
    """Something that somebody is waiting for."""

    done: asyncio.Future[None]

    def answer(self, error: ArchipelError | None) -> None:
        """Resolve the future; called on the waiting task's event loop."""
        if self.done.done():  # the waiting task was cancelled
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


@dataclass(frozen=True, slots=True, eq=False)
class Job(Waiting):
    """An append."""

    name: str  # of the log
    number: int
    texts: Sequence[str]

    @property
    def last(self) -> int:
        """The number of its last text; 0 if it has none."""
        return self.number + len(self.texts) - 1


@dataclass(frozen=True, slots=True, eq=False)
class Put(Waiting):
    """A new version of a document, or its removal."""

    document: Document
    removes: bool = False  # this version; or any, if it is 0

    @property
    def name(self) -> str:
        """The name of the document."""
        return self.document.name

    @property
    def last(self) -> int:
        """The version that is there afterwards; 0 if there is none."""
        return 0 if self.removes else self.document.version
