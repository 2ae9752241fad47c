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
from archipel.store.contract import Document, StoreDown
from archipel.store.entries import conflict, outdated
from archipel.store.jobs import LARGEST_BATCH, Job, Put
from archipel.store.news import News
from archipel.store.sqlite.file_guard import FileGuard
from archipel.store.sqlite.head_journal import HeadJournal
from archipel.store.sqlite.schema import FAILURES

T = TypeVar("T")

SEAL = "SELECT last, head FROM log WHERE id = ?"
ADD = "INSERT INTO entry (game_table, number, text, hash) VALUES (?, ?, ?, ?)"
SET = """
INSERT INTO log (id, first, root, last, head) VALUES (?, 1, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET last = excluded.last, head = excluded.head
"""
REMOVE = (
    "DELETE FROM entry WHERE game_table = ?",
    "DELETE FROM log WHERE id = ?",
    "DELETE FROM aside WHERE game_table = ?",
)

ADD_DOCUMENT = """
INSERT INTO document (owner, day, version, body, kind, key) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
"""
NEW_VERSION = """
UPDATE document SET owner = ?, day = ?, version = ?, body = ? WHERE kind = ? AND key = ? AND version = ? - 1
"""
DISCARD = "DELETE FROM document WHERE kind = ? AND key = ? AND ? IN (0, version)"

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
    """The end of a log: its last number with its hash."""

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
        self._jobs: SimpleQueue[Job | Put | Callable[[], None] | None] = SimpleQueue()
        # A daemon, so that a program that forgot to close its store can still exit.
        self._thread = threading.Thread(target=self._run, name="archipel-store-writer", daemon=True)
        self._thread.start()

    def append(self, table: str, number: int, texts: Sequence[str]) -> asyncio.Future[None]:
        """Queue an append; the future resolves when it is durable."""
        job = Job(self._loop.create_future(), table, number, texts)
        self._jobs.put(job)
        return job.done

    def put(self, document: Document, removes: bool = False) -> asyncio.Future[None]:
        """Queue a new version of a document, or its removal."""
        job = Put(self._loop.create_future(), document, removes)
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

    def _gather(self) -> tuple[list[Job | Put], bool]:
        """Wait for a job, then take all others in the queue; False when the writer should stop."""
        jobs: list[Job | Put] = []
        try:
            job = self._jobs.get(timeout=PATROL)
        except Empty:
            with suppress(StoreDown, OSError):  # it is logged, and the next append is refused
                self._guard.check()
            return jobs, True
        while job is not None:
            if isinstance(job, Job | Put):
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

    def _commit(self, jobs: list[Job | Put]) -> list[ArchipelError | None]:
        """Write all jobs in one transaction. A wrong number fails only its own job."""
        answers: list[ArchipelError | None] = []
        rows: list[tuple[str, int, str, bytes]] = []
        seals: dict[str, Seal] = {}
        removed: list[str] = []
        try:
            self._guard.check()
            self._connection.execute("BEGIN IMMEDIATE")
            for job in jobs:
                if isinstance(job, Put):
                    answers.append(None if self._put(job) else outdated(job.document))
                    continue
                if not job.texts:
                    if job.name:  # with what was to be added to it in this batch
                        rows = [row for row in rows if row[0] != job.name]
                        seals.pop(job.name, None)
                        removed.append(job.name)
                    self._leave_no_trace(job.name)
                    answers.append(None)
                    continue
                seal = seals.get(job.name) or self._seal(job.name)
                if job.number != seal.last + 1:
                    answers.append(conflict(job.name, job.number))
                    continue
                for number, text in enumerate(job.texts, job.number):
                    seal.head = link(seal.head, number, text)
                    rows.append((job.name, number, text, seal.head))
                seal.last = job.last
                seals[job.name] = seal
                answers.append(None)
            self._connection.executemany(ADD, rows)
            self._connection.executemany(
                SET, [(table, root(table), seal.last, seal.head) for table, seal in seals.items()]
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

    def _put(self, job: Put) -> bool:
        """Was it the version before this one that is replaced, or the right one that is removed?"""
        one, write = job.document, self._connection.execute
        if job.removes:
            return bool(write(DISCARD, (one.kind, one.key, one.version)).rowcount) or not one.version
        values = (one.owner, one.day, one.version, one.body, one.kind, one.key)
        if one.version == 1:
            return bool(write(ADD_DOCUMENT, values).rowcount)
        return bool(write(NEW_VERSION, (*values, one.version)).rowcount)

    def _leave_no_trace(self, table: str) -> None:
        """Remove a log with its seal; without a table, only try to write."""
        for statement in REMOVE if table else PROBE:
            self._connection.execute(statement, (table,) if table else ())

    def _seal(self, table: str) -> Seal:
        row = self._connection.execute(SEAL, (table,)).fetchone()
        return Seal(0, root(table)) if row is None else Seal(*row)

    def _answer(self, jobs: list[Job | Put], answers: list[ArchipelError | None]) -> None:
        for job, error in zip(jobs, answers, strict=True):
            job.answer(error)
            if error is None and job.name:
                self._news.announce(job.name, job.last)
