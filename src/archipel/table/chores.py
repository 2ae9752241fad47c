"""What goes on behind a server: tasks that nobody waits for, so they must look after themselves."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Final

from archipel.kernel import ArchipelError
from archipel.store import StoreDown

log: Final = logging.getLogger("archipel.table")

PAUSE: Final = 1.0  # seconds before the store is asked again


class Chores:
    """Background tasks. One that fails is logged and harms no other."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Begin a task."""
        task = asyncio.create_task(_guard(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: work.close())  # one that was ended before it began
        return task

    async def stop(self) -> None:
        """End them all."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def insist(work: Callable[[], Awaitable[None]]) -> None:
    """Nobody asks again for what goes on behind: try until the store answers."""
    while True:
        try:
            return await work()
        except StoreDown as error:
            log.warning("store down", extra={"facts": {"error": str(error)}})
            await asyncio.sleep(PAUSE)


async def _guard(work: Coroutine[object, object, None]) -> None:
    try:
        await work
    except ArchipelError as error:
        log.warning("background work failed", extra={"facts": {"error": str(error)}})
    except Exception:
        log.exception("background work broke")
