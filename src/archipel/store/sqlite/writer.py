"""The only writer of a SQLite store: a thread that commits whatever queued up while it was busy."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from typing import TypeVar

from archipel.kernel import ArchipelError
from archipel.store.chain import link, root
from archipel.store.contract import StoreDown
from archipel.store.entries import conflict
from archipel.store.jobs import LARGEST_BATCH, Job
from archipel.store.news import News
from archipel.store.sqlite.file_guard import FileGuard
from archipel.store.sqlite.head_journal import HeadJournal
from archipel.store.sqlite.schema import FAILURES

T = TypeVar("T")

SEAL = "SELECT first, root, last, head FROM log WHERE id = ?"
ADD = "INSERT INTO entry (game_table, number, text, hash) VALUES (?, ?, ?, ?)"
SET = """
INSERT INTO log (id, first, root, last, head) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE
SET first = excluded.first, root = excluded.root, last = excluded.last, head = excluded.head
"""
REMOVE = (
    "DELETE FROM entry WHERE game_table = ?",
    "DELETE FROM log WHERE id = ?",
    "DELETE FROM aside WHERE game_table = ?",
)
FORGET = "DELETE FROM entry WHERE game_table = ? AND number < ?"

# Both in one transaction: its pages go to the disk as those of any append do.
PROBE = (
    "INSERT INTO entry (game_table, number, text, hash) VALUES ('', 1, 'probe', x'')",
    "DELETE FROM entry WHERE game_table = ''",
)
PATROL = 1.0  # seconds without appends before the files are looked at


def _refused(error: Exception) -> StoreDown:
    return StoreDown("the database did not take it: {reason}", reason=error)


@dataclass(slots=True)
class Seal:
    """The ends of a log: its first number with the hash before it, its last number with its hash."""

    first: int
    root: bytes
    last: int
    head: bytes


class Writer:
    """Group commit: all waiting appends go into one transaction and are answered after its commit."""

    def __init__(
        self, connection: sqlite3.Connection, news: News, guard: FileGuard, witness: HeadJournal
    ) -> None:
        self._connection = connection
        self._news = news
        self._guard, self._witness = guard, witness
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[Job | Callable[[], None] | None] = SimpleQueue()
        # A daemon, so that a program that forgot to close its store can still exit.
        self._thread = threading.Thread(target=self._run, name="archipel-store-writer", daemon=True)
        self._thread.start()

    def append(
        self, table: str, number: int, texts: Sequence[str], alone: bool = False
    ) -> asyncio.Future[None]:
        """Queue an append; the future resolves when it is durable."""
        job = Job(table, number, texts, self._loop.create_future(), alone)
        self._jobs.put(job)
        return job.done

    def probe(self) -> asyncio.Future[None]:
        """Queue a write that leaves no trace: a job without texts."""
        return self.append("", 1, ())

    def remove(self, table: str) -> asyncio.Future[None]:
        """Queue the removal of a log: a job with a table, but without texts."""
        return self.append(table, 1, ())

    def run(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        """Queue something else to be done, between two commits, on the only connection that writes."""
        done: asyncio.Future[T] = self._loop.create_future()

        def errand() -> None:
            try:
                self._guard.check()
                result = work(self._connection)
                self._guard.wrote()
            except Exception as error:  # noqa: BLE001 - raised again where somebody waits for it
                answer = partial(done.set_exception, _refused(error))
            else:
                answer = partial(done.set_result, result)
            with suppress(RuntimeError):  # the loop was closed: nobody is waiting any more
                self._loop.call_soon_threadsafe(lambda: done.done() or answer())

        self._jobs.put(errand)
        return done

    def stop(self) -> None:
        """Finish what is queued and end the thread; blocks until done."""
        self._jobs.put(None)
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        going = True
        while going:
            jobs, going = self._gather()
            if jobs:
                answers = self._commit(jobs)
                with suppress(RuntimeError):  # the loop was closed: nobody is waiting any more
                    self._loop.call_soon_threadsafe(self._answer, jobs, answers)

    def _gather(self) -> tuple[list[Job], bool]:
        """Wait for a job, then take all others in the queue; False when the writer should stop."""
        jobs: list[Job] = []
        try:
            job = self._jobs.get(timeout=PATROL)
        except Empty:
            with suppress(StoreDown, OSError):  # it is logged, and the next append is refused
                self._guard.check()
            return jobs, True
        while job is not None:
            if isinstance(job, Job):
                jobs.append(job)
            else:
                job()
            if len(jobs) == LARGEST_BATCH:
                return jobs, True
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return jobs, True
        return jobs, False

    def _commit(self, jobs: list[Job]) -> list[ArchipelError | None]:
        """Write all jobs in one transaction. A wrong number fails only its own job."""
        answers: list[ArchipelError | None] = []
        rows: list[tuple[str, int, str, bytes]] = []
        seals: dict[str, Seal] = {}
        forgotten: set[str] = set()
        removed: list[str] = []
        try:
            self._guard.check()
            self._connection.execute("BEGIN IMMEDIATE")
            for job in jobs:
                if not job.texts:
                    if job.table:  # with what was to be added to it in this batch
                        rows = [row for row in rows if row[0] != job.table]
                        seals.pop(job.table, None)
                        forgotten.discard(job.table)
                        removed.append(job.table)
                    self._leave_no_trace(job.table)
                    answers.append(None)
                    continue
                seal = seals.get(job.table) or self._seal(job.table)
                if job.number != seal.last + 1:
                    answers.append(conflict(job.table, job.number))
                    continue
                if job.alone:
                    seal.first, seal.root = job.number, seal.head
                    forgotten.add(job.table)
                for number, text in enumerate(job.texts, job.number):
                    seal.head = link(seal.head, number, text)
                    rows.append((job.table, number, text, seal.head))
                seal.last = job.last
                seals[job.table] = seal
                answers.append(None)
            self._connection.executemany(ADD, rows)
            self._connection.executemany(FORGET, [(table, seals[table].first) for table in forgotten])
            self._connection.executemany(
                SET, [(table, seal.first, seal.root, seal.last, seal.head) for table, seal in seals.items()]
            )
            self._connection.execute("COMMIT")
            self._guard.wrote()
        except Exception as error:  # noqa: BLE001 - whatever it is, this thread must go on
            with suppress(*FAILURES):
                self._connection.execute("ROLLBACK")
            return [_refused(error) for _ in jobs]
        heads = [(table, seal.last, seal.head) for table, seal in seals.items()]
        self._witness.add([*((table, 0, bytes(32)) for table in removed), *heads])
        return answers

    def _leave_no_trace(self, table: str) -> None:
        """Remove a log with its seal; without a table, only try to write."""
        for statement in REMOVE if table else PROBE:
            self._connection.execute(statement, (table,) if table else ())

    def _seal(self, table: str) -> Seal:
        row = self._connection.execute(SEAL, (table,)).fetchone()
        return Seal(1, root(table), 0, root(table)) if row is None else Seal(*row)

    def _answer(self, jobs: list[Job], answers: list[ArchipelError | None]) -> None:
        for job, error in zip(jobs, answers, strict=True):
            job.answer(error)
            if error is None and job.table:
                self._news.announce(job.table, job.last)
