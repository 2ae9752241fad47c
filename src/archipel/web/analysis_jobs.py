"""Analyses of finished games, made in the background while the machine is free, and kept with the table."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

from archipel.kernel import digest
from archipel.lab.analysis import Analysis, Effort
from archipel.lab.analysis.game_analysis import KEY_TURNS, AnalysisTask, GameAnalyser, TaskResult, run_task
from archipel.table import Code, Refused
from archipel.table.background import BackgroundTasks, retry_until_stored
from archipel.table.history.analyses import AnalysisBook
from archipel.web.http.work_queue import CLIENT

KEPT: Final = 100  # analyses in memory
MOST: Final = 8  # games that are gone through or wait for it

Key = tuple[str, int]
"""The digest of a record, and a seat."""


@runtime_checkable
class JobRunner(Protocol):
    """Somebody who does work in the background."""

    async def work(self, function: Callable[..., object], *arguments: object) -> object: ...


@dataclass(slots=True)
class Going:
    """An analysis being made: how many of its pieces are done."""

    client: str
    done: int = 0
    total: int = 1
    failed: bool = False


class Analyses:
    """Goes through finished games, one seat at a time; those who ask for the same share the result."""

    def __init__(
        self, thinker: object, chores: BackgroundTasks, book: AnalysisBook, effort: Effort | None = None
    ) -> None:
        self._book: Final = book
        self._thinker: Final = thinker if isinstance(thinker, JobRunner) else None
        self._chores: Final = chores
        self._effort: Final = effort or Effort()
        self._kept: Final[OrderedDict[Key, Analysis]] = OrderedDict()
        self._going: Final[dict[Key, Going]] = {}

    @property
    def possible(self) -> bool:
        """Is there anybody to do it?"""
        return self._thinker is not None

    async def look(self, text: str, seat: int, table: str = "") -> Analysis | Going | None:
        """The analysis if there is one, or how far it is. A record from a file has no table."""
        key = (digest(text), seat)
        if key not in self._kept and key not in self._going and table:
            found = await self._book.get(table, seat)
            if found is not None:
                self._keep(key, found)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        return self._going.get(key)

    async def ask(self, text: str, sheet: str, seat: int, table: str = "") -> Analysis | Going:
        """The same, and begin if nobody has; refused to those who have another one under way."""
        found = await self.look(text, seat, table)
        if found is not None and not (isinstance(found, Going) and found.failed):
            return found
        if self._thinker is None:
            raise Refused(Code.NOT_NOW, "nobody here goes through games")
        client = CLIENT.get()
        busy = [one for one in self._going.values() if not one.failed]
        if len(busy) >= MOST:
            raise Refused(Code.TOO_MANY, "the Captain has many games to go through: try again in a while")
        if any(one.client == client for one in busy):
            raise Refused(Code.TOO_MANY, "the Captain goes through one game at a time for you")
        self._forget_failures()
        key = (digest(text), seat)
        going = self._going[key] = Going(client)
        self._chores.start(self._make(key, going, (text, sheet, table), self._thinker))
        return going

    async def _make(self, key: Key, going: Going, of: tuple[str, str, str], thinker: JobRunner) -> None:
        text, sheet, table = of
        try:
            analyser = await asyncio.to_thread(GameAnalyser, text, sheet, self._effort, [key[1]])
            found: dict[AnalysisTask, TaskResult] = {}
            first = analyser.tasks()
            going.total = len(first) + KEY_TURNS
            for again in (False, True):
                for task in analyser.reason_tasks(found) if again else first:
                    found[task] = await thinker.work(run_task, task)  # type: ignore[assignment]
                    going.done += 1
            made = await asyncio.to_thread(analyser.conclude, found)
            self._keep(key, made)
            del self._going[key]
        finally:
            going.failed = key not in self._kept
        if table:
            await retry_until_stored(lambda: self._book.put(table, key[1], made))

    def _keep(self, key: Key, made: Analysis) -> None:
        self._kept[key] = made
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def _forget_failures(self) -> None:
        for key in [key for key, one in self._going.items() if one.failed][:-MOST]:
            del self._going[key]
