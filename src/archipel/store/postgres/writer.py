"""The process's only writer to PostgreSQL: it sends whatever queued up while it was waiting."""

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from typing import Final, LiteralString

from archipel.kernel import ArchipelError
from archipel.store.contract import Conflict, Document, StoreDown
from archipel.store.entries import conflict, outdated
from archipel.store.jobs import LARGEST_BATCH, Job, Put
from archipel.store.postgres.connections import Links, SqlValues

log: Final = logging.getLogger("archipel.store")

APPEND: Final = "SELECT archipel_extend(%s, %s, %s, %s, %s, %s)"
PUT: Final = "SELECT archipel_put(%s, %s, %s, %s, %s, %s)"


class Writer:
    """Group commit: PostgreSQL commits notifying transactions one at a time, so many appends share one."""

    def __init__(self, url: str) -> None:
        self._links = Links(url, 1)
        self._jobs: deque[Job | Put] = deque()
        self._wake = asyncio.Event()
        self._stopping = False
        self._task = asyncio.create_task(self._run(), name="archipel-store-writer")

    def append(self, table: str, number: int, texts: Sequence[str]) -> asyncio.Future[None]:
        """Queue an append; the future resolves when it is durable."""
        return self._queue(Job(asyncio.get_running_loop().create_future(), table, number, texts))

    def put(self, document: Document, removes: bool = False) -> asyncio.Future[None]:
        """Queue a new version of a document, or its removal."""
        return self._queue(Put(asyncio.get_running_loop().create_future(), document, removes))

    def _queue(self, job: Job | Put) -> asyncio.Future[None]:
        self._jobs.append(job)
        self._wake.set()
        return job.done

    async def stop(self) -> None:
        """Finish what is queued."""
        self._stopping = True
        self._wake.set()
        await self._task
        await self._links.close()

    async def _run(self) -> None:
        while self._jobs or not self._stopping:
            if not self._jobs:
                self._wake.clear()
                await self._wake.wait()
                continue
            jobs = [self._jobs.popleft() for _ in range(min(len(self._jobs), LARGEST_BATCH))]
            await self._append([job for job in jobs if isinstance(job, Job)])
            await self._put([job for job in jobs if isinstance(job, Put)])

    async def _append(self, jobs: list[Job]) -> None:
        """All appends in one transaction."""
        rows = [
            (which, number, text)
            for which, job in enumerate(jobs, 1)
            for number, text in enumerate(job.texts, job.number)
        ]
        columns = (
            [job.name for job in jobs],
            [job.number for job in jobs],
            [job.last for job in jobs],
            [which for which, _, _ in rows],
            [number for _, number, _ in rows],
            [text for _, _, text in rows],
        )
        await self._commit(jobs, APPEND, columns, [conflict(job.name, job.number) for job in jobs])

    async def _put(self, jobs: list[Put]) -> None:
        """All documents in one transaction."""
        documents = [job.document for job in jobs]
        columns = (
            [one.kind for one in documents],
            [one.key for one in documents],
            [one.version for one in documents],
            [None if job.removes else job.document.body for job in jobs],
            [one.owner for one in documents],
            [one.day for one in documents],
        )
        await self._commit(jobs, PUT, columns, [outdated(one) for one in documents])

    async def _commit(
        self, jobs: Sequence[Job | Put], call: LiteralString, columns: SqlValues, refusals: Sequence[Conflict]
    ) -> None:
        """Write all jobs in one transaction. A wrong number fails only its own job."""
        if not jobs:
            return
        answers: Sequence[ArchipelError | None]
        try:
            ((taken,),) = await self._links.ask(call, columns)
            answers = [None if well else refusal for well, refusal in zip(taken, refusals, strict=True)]
        except ArchipelError as error:
            answers = [StoreDown(error.message) for _ in jobs]
        except Exception as error:  # whatever it is, this task must go on
            log.exception("append broke")
            answers = [StoreDown("the database did not take it: {reason}", reason=error) for _ in jobs]
        for job, answer in zip(jobs, answers, strict=True):
            job.answer(answer)
