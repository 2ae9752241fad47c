"""An event loop whose time is simulated: it jumps to the next timer, and nothing depends on the machine."""

import asyncio
import selectors
from collections.abc import Callable
from concurrent.futures import Executor
from contextvars import ContextVar
from typing import Any

OWNER: ContextVar["Tasks | None"] = ContextVar("owner", default=None)


class Stuck(Exception):
    """Nothing is left that could ever happen."""


class Tasks:
    """The tasks of one simulated process, in the order in which they were started."""

    def __init__(self) -> None:
        self.running: dict[asyncio.Task[Any], None] = {}

    def kill(self) -> None:
        """End them all where they are."""
        for task in list(self.running):
            task.cancel()


class _NoWaiting(selectors.SelectSelector):
    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise Stuck("nothing is left that could ever happen")
        self.now += max(0.0, timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """Runs what is ready, then jumps. There are no threads and no files."""

    def __init__(self) -> None:
        self._nowhere = _NoWaiting()
        super().__init__(self._nowhere)
        self.set_task_factory(_owned)

    def time(self) -> float:
        return self._nowhere.now

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        """At once: a thread would bring the machine's own time in."""
        future = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:  # noqa: BLE001 - it is the caller's
            future.set_exception(error)
        return future


def _owned(loop: asyncio.AbstractEventLoop, coro: Any, **more: Any) -> asyncio.Task[Any]:
    task: asyncio.Task[Any] = asyncio.Task(coro, loop=loop, **more)
    owner = OWNER.get()
    if owner is not None:
        owner.running[task] = None
        task.add_done_callback(lambda done: owner.running.pop(done, None))
    return task
