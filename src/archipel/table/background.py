"""Background tasks. Nothing awaits them, so they must handle their own failures."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Final

from archipel.kernel import ArchipelError
from archipel.store import StoreDown

log: Final = logging.getLogger("archipel.table")

RETRY_DELAY_S: Final = 1.0


class BackgroundTasks:
    """Runs coroutines in the background. A failure is logged and does not affect the others."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Start a task."""
        task = asyncio.create_task(_guard(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: work.close())  # in case it was cancelled before it began
        return task

    async def stop(self) -> None:
        """Cancel all tasks."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def retry_until_stored(work: Callable[[], Awaitable[None]]) -> None:
    """Retry while the store is down: nothing else would repeat a background task."""
    while True:
        try:
            return await work()
        except StoreDown as error:
            log.warning("store down", extra={"facts": {"error": str(error)}})
            await asyncio.sleep(RETRY_DELAY_S)


async def _guard(work: Coroutine[object, object, None]) -> None:
    try:
        await work
    except ArchipelError as error:
        log.warning("background work failed", extra={"facts": {"error": str(error)}})
    except Exception:
        log.exception("background work broke")
