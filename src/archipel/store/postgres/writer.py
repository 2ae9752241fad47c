"""The process's only writer to PostgreSQL: it sends whatever queued up while it was waiting."""

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from typing import Final

from archipel.kernel import ArchipelError
from archipel.store.contract import StoreDown
from archipel.store.entries import conflict
from archipel.store.jobs import LARGEST_BATCH, Job
from archipel.store.postgres.connections import Links

log: Final = logging.getLogger("archipel.store")

APPEND = "SELECT archipel_append(%s, %s, %s, %s, %s, %s, %s)"


class Writer:
    """Group commit: PostgreSQL commits notifying transactions one at a time, so many appends share one."""

    def __init__(self, url: str) -> None:
        self._links = Links(url, 1)
        self._jobs: deque[Job] = deque()
        self._wake = asyncio.Event()
        self._stopping = False
        self._task = asyncio.create_task(self._run(), name="archipel-store-writer")

    def append(
        self, table: str, number: int, texts: Sequence[str], alone: bool = False
    ) -> asyncio.Future[None]:
        """Queue an append; the future resolves when it is durable."""
        job = Job(table, number, texts, asyncio.get_running_loop().create_future(), alone)
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
            for job, error in zip(jobs, await self._commit(jobs), strict=True):
                job.answer(error)

    async def _commit(self, jobs: list[Job]) -> list[ArchipelError | None]:
        """Write all jobs in one transaction. A wrong number fails only its own job."""
        rows = [
            (which, number, text)
            for which, job in enumerate(jobs, 1)
            for number, text in enumerate(job.texts, job.number)
        ]
        columns = (
            [job.table for job in jobs],
            [job.number for job in jobs],
            [job.last for job in jobs],
            [which for which, _, _ in rows],
            [number for _, number, _ in rows],
            [text for _, _, text in rows],
            [job.alone for job in jobs],
        )
        try:
            ((taken,),) = await self._links.ask(APPEND, columns)
        except ArchipelError as error:
            return [StoreDown(error.message) for _ in jobs]
        except Exception as error:  # whatever it is, this task must go on
            log.exception("append broke")
            return [StoreDown("the database did not take it: {reason}", reason=error) for _ in jobs]
        return [
            None if well else conflict(job.table, job.number) for job, well in zip(jobs, taken, strict=True)
        ]
