"""The only writer of a SQLite store: a thread that commits whatever queued up while it was busy."""

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue

from archipel.kernel import ArchipelError
from archipel.store.contract import StoreDown
from archipel.store.entries import conflict
from archipel.store.jobs import LARGEST_BATCH, Job
from archipel.store.news import News

LAST = "SELECT coalesce(max(number), 0) FROM entry WHERE game_table = ?"
ADD = "INSERT INTO entry (game_table, number, text) VALUES (?, ?, ?)"

# Both in one transaction: its pages go to the disk as those of any append do.
PROBE = (
    "INSERT INTO entry (game_table, number, text) VALUES ('', 1, 'probe')",
    "DELETE FROM entry WHERE game_table = ''",
)


class Writer:
    """Group commit: all waiting appends go into one transaction and are answered after its commit."""

    def __init__(self, connection: sqlite3.Connection, news: News) -> None:
        self._connection = connection
        self._news = news
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        # A daemon, so that a program that forgot to close its store can still exit.
        self._thread = threading.Thread(target=self._run, name="archipel-store-writer", daemon=True)
        self._thread.start()

    def append(self, table: str, number: int, texts: Sequence[str]) -> asyncio.Future[None]:
        """Queue an append; the future resolves when it is durable."""
        job = Job(table, number, texts, self._loop.create_future())
        self._jobs.put(job)
        return job.done

    def probe(self) -> asyncio.Future[None]:
        """Queue a write that leaves no trace: a job without texts."""
        return self.append("", 1, ())

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
        job = self._jobs.get()
        while job is not None:
            jobs.append(job)
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
        rows: list[tuple[str, int, str]] = []
        last: dict[str, int] = {}
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for job in jobs:
                if not job.texts:
                    for statement in PROBE:
                        self._connection.execute(statement)
                    answers.append(None)
                    continue
                if job.table not in last:
                    (last[job.table],) = self._connection.execute(LAST, (job.table,)).fetchone()
                if job.number != last[job.table] + 1:
                    answers.append(conflict(job.table, job.number))
                    continue
                rows += ((job.table, number, text) for number, text in enumerate(job.texts, job.number))
                last[job.table] += len(job.texts)
                answers.append(None)
            self._connection.executemany(ADD, rows)
            self._connection.execute("COMMIT")
        except (sqlite3.Error, MemoryError) as error:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            return [StoreDown("the database did not take it: {reason}", reason=error) for _ in jobs]
        return answers

    def _answer(self, jobs: list[Job], answers: list[ArchipelError | None]) -> None:
        for job, error in zip(jobs, answers, strict=True):
            job.answer(error)
            if error is None and job.texts:
                self._news.announce(job.table, job.last)
