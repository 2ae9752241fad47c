"""Runs expensive work, such as a hint at a large table, off the event loop, at the expense of its client.

All work runs in one thread, one item at a time for each client, and its time is charged to the client's
budget. Equal requests share the result.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from time import monotonic, thread_time
from typing import Final, TypeVar, cast

from archipel.web.http.rate_limits import RateLimiter, slow_down

Result = TypeVar("Result")
Paid = Callable[[str], Awaitable[Result]]
"""Does the work and charges it to this client."""

CLIENT: Final[ContextVar[str]] = ContextVar("client", default="")
"""The client of the current request; `RequestMiddleware` sets it."""

BURST_S: Final = 5.0  # of work in a client's full budget
MAX_WAIT_S: Final = 2.0  # for an overdrawn budget to recover; otherwise the request is refused
MAX_WAITING: Final = 8  # requests of one client; more are refused
MAX_CACHED: Final = 32
BOT_PROCESS_PRICE: Final = 0.25  # charged per second in a bot's process


class WorkQueue:
    """Runs expensive work, limited by each client's budget. A key contains everything that the result depends
    on."""

    def __init__(self, per_second: float, clock: Callable[[], float] = monotonic) -> None:
        self._budgets: Final = RateLimiter(per_second, BURST_S, clock)
        self._thread: Final = ThreadPoolExecutor(1, "archipel-work")
        self._locks: Final[dict[str, asyncio.Lock]] = {}
        self._waiting: Final[Counter[str]] = Counter()
        self._tasks: Final[dict[Hashable, asyncio.Task[object]]] = {}
        self._kept: Final[OrderedDict[Hashable, object]] = OrderedDict()

    async def run(
        self,
        key: Hashable,
        make: Callable[[], Result],
        lock: asyncio.Lock | None = None,
        *,
        must: bool = False,
        keep: bool = True,
    ) -> Result:
        """The result of `make`, called in the thread with the lock held. With `must`, it may be delayed but
        is never refused."""

        async def work(client: str) -> Result:
            async with self._locks.setdefault(client, asyncio.Lock()):
                await asyncio.sleep(min(self._budgets.debt(client), MAX_WAIT_S))
                if lock is None:
                    return await self._in_thread(client, make)
                async with lock:
                    return await self._in_thread(client, make)

        return await self._share(key, work, must, keep)

    async def run_in_process(self, key: Hashable, make: Callable[[], Awaitable[Result]]) -> Result:
        """The result of `make`, which runs in another process."""

        async def work(client: str) -> Result:
            started = monotonic()
            try:
                return await make()
            finally:
                self._budgets.charge(client, BOT_PROCESS_PRICE * (monotonic() - started))

        return await self._share(key, work, must=False, keep=True)

    async def _share(self, key: Hashable, work: Paid[Result], must: bool, keep: bool) -> Result:
        if key in self._kept:
            self._kept.move_to_end(key)
            return cast(Result, self._kept[key])
        task = self._tasks.get(key)
        if task is None:
            client = CLIENT.get()
            wait = self._budgets.debt(client)
            if not must and (wait > MAX_WAIT_S or self._waiting[client] >= MAX_WAITING):
                raise slow_down(wait)
            self._waiting[client] += 1
            task = self._tasks[key] = asyncio.create_task(self._make(key, client, work, keep))
            task.add_done_callback(
                lambda done: done.cancelled() or done.exception()
            )  # the request may be gone
        return cast(Result, await asyncio.shield(task))

    async def _make(self, key: Hashable, client: str, work: Paid[Result], keep: bool) -> Result:
        try:
            result = await work(client)
        finally:
            del self._tasks[key]
            self._waiting[client] -= 1
            if not self._waiting[client]:
                del self._waiting[client]
                self._locks.pop(client, None)
        if keep:
            self._kept[key] = result
            if len(self._kept) > MAX_CACHED:
                self._kept.popitem(last=False)
        return result

    async def _in_thread(self, client: str, make: Callable[[], Result]) -> Result:
        def timed() -> tuple[Result | None, Exception | None, float]:
            started = thread_time()
            try:
                return make(), None, thread_time() - started
            except Exception as error:  # noqa: BLE001 - raised again below, after charging
                return None, error, thread_time() - started

        result, error, price = await asyncio.get_running_loop().run_in_executor(self._thread, timed)
        self._budgets.charge(client, price)
        if error is not None:
            raise error
        return cast(Result, result)
