"""Analyses of finished games, made in the background at low priority, and stored with the table."""

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

MAX_CACHED: Final = 100  # analyses in memory
MAX_RUNNING: Final = 8  # analyses running or queued

Key = tuple[str, int]
"""The digest of a record, and a seat."""


@runtime_checkable
class JobRunner(Protocol):
    """Runs work in the background."""

    async def work(self, function: Callable[..., object], *arguments: object) -> object: ...


@dataclass(slots=True)
class RunningAnalysis:
    """An analysis in progress: how many of its pieces are done."""

    client: str
    done: int = 0
    total: int = 1
    failed: bool = False


class AnalysisJobs:
    """Analyses finished games, one seat at a time; equal requests share the result."""

    def __init__(
        self, thinker: object, chores: BackgroundTasks, book: AnalysisBook, effort: Effort | None = None
    ) -> None:
        self._book: Final = book
        self._thinker: Final = thinker if isinstance(thinker, JobRunner) else None
        self._chores: Final = chores
        self._effort: Final = effort or Effort()
        self._cached: Final[OrderedDict[Key, Analysis]] = OrderedDict()
        self._running: Final[dict[Key, RunningAnalysis]] = {}

    @property
    def available(self) -> bool:
        """Can this server run analyses?"""
        return self._thinker is not None

    async def find(self, text: str, seat: int, table: str = "") -> Analysis | RunningAnalysis | None:
        """The analysis or its progress, if there is one. A record from a file has no table."""
        key = (digest(text), seat)
        if key not in self._cached and key not in self._running and table:
            found = await self._book.get(table, seat)
            if found is not None:
                self._keep(key, found)
        if key in self._cached:
            self._cached.move_to_end(key)
            return self._cached[key]
        return self._running.get(key)

    async def start(self, text: str, sheet: str, seat: int, table: str = "") -> Analysis | RunningAnalysis:
        """Like `find`, but start an analysis if there is none. Each client may have one in progress."""
        found = await self.find(text, seat, table)
        if found is not None and not (isinstance(found, RunningAnalysis) and found.failed):
            return found
        if self._thinker is None:
            raise Refused(Code.NOT_NOW, "nobody here goes through games")
        client = CLIENT.get()
        busy = [one for one in self._running.values() if not one.failed]
        if len(busy) >= MAX_RUNNING:
            raise Refused(Code.TOO_MANY, "the Captain has many games to go through: try again in a while")
        if any(one.client == client for one in busy):
            raise Refused(Code.TOO_MANY, "the Captain goes through one game at a time for you")
        self._forget_failures()
        key = (digest(text), seat)
        going = self._running[key] = RunningAnalysis(client)
        self._chores.start(self._make(key, going, (text, sheet, table), self._thinker))
        return going

    async def _make(
        self, key: Key, going: RunningAnalysis, of: tuple[str, str, str], thinker: JobRunner
    ) -> None:
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
            del self._running[key]
        finally:
            going.failed = key not in self._cached
        if table:
            await retry_until_stored(lambda: self._book.put(table, key[1], made))

    def _keep(self, key: Key, made: Analysis) -> None:
        self._cached[key] = made
        while len(self._cached) > MAX_CACHED:
            self._cached.popitem(last=False)

    def _forget_failures(self) -> None:
        for key in [key for key, one in self._running.items() if one.failed][:-MAX_RUNNING]:
            del self._running[key]
