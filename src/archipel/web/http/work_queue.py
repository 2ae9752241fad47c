"""Expensive work, such as the advice at a large table: it costs whoever asks for it, and nobody else.

It is done in one thread beside the event loop, one piece at a time for each client, and paid from a purse of
seconds that the client has. Those who ask for the same share the result.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from time import monotonic, thread_time
from typing import Final, TypeVar, cast

from archipel.web.http.rate_limits import Rate, slow_down

Result = TypeVar("Result")
Paid = Callable[[str], Awaitable[Result]]
"""Does the work, and charges this client for it."""

CLIENT: Final[ContextVar[str]] = ContextVar("client", default="")
"""Whom the request being served counts for; the gate sets it."""

BURST: Final = 5.0  # seconds of work that a client may have done at once
PATIENCE: Final = 2.0  # seconds that a request waits until its client can pay; otherwise it is refused
LINE: Final = 8  # requests of one client that wait; more are refused
KEPT: Final = 32  # results
FAR: Final = 0.25  # what a second in a bot's process costs here


class WorkQueue:
    """Does expensive work, in turn and for a price. A key says everything that the result depends on."""

    def __init__(self, per_second: float, clock: Callable[[], float] = monotonic) -> None:
        self._purses: Final = Rate(per_second, BURST, clock)
        self._thread: Final = ThreadPoolExecutor(1, "archipel-work")
        self._turns: Final[dict[str, asyncio.Lock]] = {}
        self._line: Final[Counter[str]] = Counter()
        self._making: Final[dict[Hashable, asyncio.Task[object]]] = {}
        self._kept: Final[OrderedDict[Hashable, object]] = OrderedDict()

    async def do(
        self,
        key: Hashable,
        make: Callable[[], Result],
        lock: asyncio.Lock | None = None,
        *,
        must: bool = False,
        keep: bool = True,
    ) -> Result:
        """The result of `make`, called in the thread, with the lock held. What `must` be done is slowed down,
        but never refused."""

        async def work(client: str) -> Result:
            async with self._turns.setdefault(client, asyncio.Lock()):
                await asyncio.sleep(min(self._purses.debt(client), PATIENCE))
                if lock is None:
                    return await self._in_thread(client, make)
                async with lock:
                    return await self._in_thread(client, make)

        return await self._share(key, work, must, keep)

    async def ask(self, key: Hashable, make: Callable[[], Awaitable[Result]]) -> Result:
        """The result of `make`, which waits for another process."""

        async def work(client: str) -> Result:
            begun = monotonic()
            try:
                return await make()
            finally:
                self._purses.charge(client, FAR * (monotonic() - begun))

        return await self._share(key, work, must=False, keep=True)

    async def _share(self, key: Hashable, work: Paid[Result], must: bool, keep: bool) -> Result:
        if key in self._kept:
            self._kept.move_to_end(key)
            return cast(Result, self._kept[key])
        task = self._making.get(key)
        if task is None:
            client = CLIENT.get()
            wait = self._purses.debt(client)
            if not must and (wait > PATIENCE or self._line[client] >= LINE):
                raise slow_down(wait)
            self._line[client] += 1
            task = self._making[key] = asyncio.create_task(self._make(key, client, work, keep))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())  # who asked may be gone
        return cast(Result, await asyncio.shield(task))

    async def _make(self, key: Hashable, client: str, work: Paid[Result], keep: bool) -> Result:
        try:
            result = await work(client)
        finally:
            del self._making[key]
            self._line[client] -= 1
            if not self._line[client]:
                del self._line[client]
                self._turns.pop(client, None)
        if keep:
            self._kept[key] = result
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return result

    async def _in_thread(self, client: str, make: Callable[[], Result]) -> Result:
        def timed() -> tuple[Result | None, Exception | None, float]:
            begun = thread_time()
            try:
                return make(), None, thread_time() - begun
            except Exception as error:  # noqa: BLE001 - it is raised again below, when it has been paid for
                return None, error, thread_time() - begun

        result, error, price = await asyncio.get_running_loop().run_in_executor(self._thread, timed)
        self._purses.charge(client, price)
        if error is not None:
            raise error
        return cast(Result, result)
