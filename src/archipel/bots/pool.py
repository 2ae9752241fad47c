"""Bots for a server, thinking in separate processes so that they never block the event loop."""

# interpreted: processes and their messages: compiling gains nothing, and some are pickled

from __future__ import annotations

import asyncio
import pickle
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Self

from archipel.bots.budget import Budget
from archipel.bots.messages import STOP, BotAnswer, BotJob, BotQuestion, pack, size_of
from archipel.kernel import ArchipelError, View

MIN_THINKING_S = 0.02  # even for a question that has waited its whole time for a free worker
ANSWER_GRACE_S = 10.0  # after the deadline; then a worker without any answer counts as lost
FIRST_ANSWER_GRACE_S = (
    60.0  # for a worker that has never answered: on a busy machine it may still be starting
)
IDLE_POLL_S = 0.1  # how often a job checks whether a worker is idle
SPARE_FLAG = "--spare"  # see `archipel.bots.worker`
MAX_LOST_WORKERS = 3  # per question


EARLY = 0.05  # share of the given time by which every answer is requested early
MAX_EARLY = 0.4  # the same at worst
MAX_DELAY_S = 0.1  # longer delays have other causes, such as a process that was just started
DELAY_DECAY = 0.9  # per answer


class NoAnswer(ArchipelError):
    """A question that no worker could answer."""


class _Lost(Exception):
    """The worker has died or does not answer."""


class Lateness:
    """How much earlier to request answers if they tend to be late, as on a busy machine.

    It keeps the largest delay, which halves after seven more answers.
    """

    def __init__(self) -> None:
        self._delay = 0.0

    def due(self, seconds: float) -> float:
        """After how many of the given seconds an answer is due."""
        return seconds - EARLY * seconds - min(self._delay, (MAX_EARLY - EARLY) * seconds)

    def learn(self, late: float) -> None:
        """Note that an answer came this many seconds after it was due; negative if it came before."""
        self._delay = max(min(late, MAX_DELAY_S), DELAY_DECAY * self._delay)


class _Worker:
    """One process and the pipe to it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._number = 0
        self._waiting: asyncio.Future[BotAnswer] | None = None
        self._so_far: BotAnswer | None = None
        self._warm = False  # has it ever answered?
        self._reader = asyncio.create_task(self._read())

    @staticmethod
    async def start(*arguments: str) -> _Worker:
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "archipel.bots.worker", *arguments)
        return _Worker(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe))

    @property
    def alive(self) -> bool:
        return self._process.returncode is None and not self._reader.done()

    async def ask(self, view: View, level: str, seed: int | str, budget: Budget, why: bool) -> BotAnswer:
        """Ask a question; raises _Lost if there will be no answer. Cancelling stops the thinking."""
        self._number += 1
        self._waiting, self._so_far = asyncio.get_running_loop().create_future(), None
        seconds = budget.seconds
        self._send(pack(BotQuestion(self._number, view, level, seed, budget.iterations, seconds, why)))
        try:
            if seconds is None:
                return await self._waiting
            return await self._in_time(self._waiting, seconds * 2 if why else seconds)
        except TimeoutError:
            raise _Lost from None
        except asyncio.CancelledError:
            self._stop()
            raise
        finally:
            self._waiting = None  # later answers are ignored

    async def do(self, function: Callable[..., object], arguments: tuple[object, ...]) -> BotAnswer:
        """Run a job; raises _Lost if there will be no result."""
        self._number += 1
        self._waiting = asyncio.get_running_loop().create_future()
        self._send(pack(BotJob(self._number, function, arguments)))
        try:
            return await self._waiting
        finally:
            self._waiting = None

    async def _in_time(self, waiting: asyncio.Future[BotAnswer], seconds: float) -> BotAnswer:
        """The last answer, or at the deadline the best one so far: on a busy machine a worker may be waiting
        for a core just when it should answer."""
        await asyncio.wait((waiting,), timeout=seconds)
        if not waiting.done():
            self._stop()
            if self._so_far is not None:
                return self._so_far
        return await asyncio.wait_for(waiting, ANSWER_GRACE_S if self._warm else FIRST_ANSWER_GRACE_S)

    def _stop(self) -> None:
        self._send(pack(STOP + str(self._number).encode()))

    def _send(self, data: bytes) -> None:
        """Write to the pipe without waiting: a question is small, and a worker reads at once."""
        assert self._process.stdin is not None
        if self.alive and not self._process.stdin.is_closing():
            self._process.stdin.write(data)

    async def _read(self) -> None:
        """Receive answers as they come. Late answers to cancelled questions are discarded."""
        stdout = self._process.stdout
        assert stdout is not None
        try:
            while True:
                size: int = size_of.unpack(await stdout.readexactly(size_of.size))[0]
                answer: object = pickle.loads(await stdout.readexactly(size))  # noqa: S301 - from our own child
                self._warm = True
                if isinstance(answer, BotAnswer) and answer.number == self._number and self._open:
                    if answer.last:
                        self._open.set_result(answer)
                    else:
                        self._so_far = answer
        except (asyncio.IncompleteReadError, ConnectionError):
            if self._open:
                self._open.set_exception(_Lost())

    @property
    def _open(self) -> asyncio.Future[BotAnswer] | None:
        """The future that is awaited now."""
        return None if self._waiting is None or self._waiting.done() else self._waiting

    async def end(self) -> None:
        """Kill the process: it has nothing to save."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        await self._reader  # ends when the pipe closes


class Thinkers:
    """A pool of thinking processes: `async with Thinkers(2) as thinkers`, or `start()` and `close()`.

    Without `start()`, a process is started when it is first needed; the first answers then take longer.
    """

    def __init__(self, processes: int) -> None:
        self._free: asyncio.LifoQueue[_Worker | None] = asyncio.LifoQueue()
        for _ in range(max(1, processes)):
            self._free.put_nowait(None)  # permission to start a worker
        self._workers: set[_Worker] = set()
        self._all = max(1, processes)
        self._waiting = 0  # questions without a worker
        self._lateness = Lateness()
        self._spare: _Worker | None = None
        self._one_job = asyncio.Lock()

    @property
    def spare(self) -> bool:
        """Is a worker free for low-priority work, leaving another one free if there are several?"""
        return self._free.qsize() >= min(2, self._all)

    @property
    def wanted(self) -> bool:
        """Is a question waiting for a worker?"""
        return self._waiting > 0

    async def think(
        self,
        view: View,
        level: str,
        seed: int | str,
        seconds: float | None = None,
        iterations: int | None = None,
    ) -> str:
        """The text of the move that a bot of this level makes; see `consider`."""
        return (await self.consider(view, level, seed, seconds, iterations)).plan[0]

    async def consider(
        self,
        view: View,
        level: str,
        seed: int | str,
        seconds: float | None = None,
        iterations: int | None = None,
        why: bool = False,
    ) -> BotAnswer:
        """A bot's plan and its value; the reasons (`why`) take as much time again. The seconds count from
        now, not from when a worker is free. Cancel the task to cancel the thinking; a worker that dies is
        replaced. If answers tend to be late, they are requested a little earlier."""
        begun = time.perf_counter()
        if seconds is not None:
            seconds = self._lateness.due(seconds)
        for _ in range(MAX_LOST_WORKERS):
            self._waiting += 1
            try:
                worker = await self._free.get()
            finally:
                self._waiting -= 1
            try:
                if worker is None or not worker.alive:
                    worker = await self._replace(worker)
                left = (
                    None if seconds is None else max(MIN_THINKING_S, seconds - (time.perf_counter() - begun))
                )
                answer = await worker.ask(view, level, seed, Budget(iterations, left), why)
            except _Lost:
                if worker is not None:
                    await self._drop(worker)
                worker = None
                continue
            finally:
                self._free.put_nowait(worker)
            if seconds is not None:
                self._lateness.learn(time.perf_counter() - begun - (2 * seconds if why else seconds))
            if answer.error:
                raise NoAnswer("{reason}", reason=answer.error)
            return answer
        raise NoAnswer("{count} workers were lost over one question", count=MAX_LOST_WORKERS)

    async def work(self, function: Callable[..., object], *arguments: object) -> object:
        """Call a module-level function in one more process, which has a low priority. Jobs run one at a time,
        and start only while a worker is idle: live tables take precedence."""
        async with self._one_job:
            for _ in range(MAX_LOST_WORKERS):
                while not self.spare:
                    await asyncio.sleep(IDLE_POLL_S)
                worker = self._spare
                if worker is None or not worker.alive:
                    if worker is not None:
                        await self._drop(worker)
                    worker = self._spare = await _Worker.start(SPARE_FLAG)
                    self._workers.add(worker)
                try:
                    answer = await worker.do(function, arguments)
                except _Lost:
                    continue
                except asyncio.CancelledError:  # a running job cannot be interrupted
                    self._spare = None
                    await self._drop(worker)
                    raise
                if answer.error:
                    raise NoAnswer("{reason}", reason=answer.error)
                return answer.result
        raise NoAnswer("{count} workers were lost over one question", count=MAX_LOST_WORKERS)

    async def _replace(self, dead: _Worker | None) -> _Worker:
        if dead is not None:
            await self._drop(dead)
        worker = await _Worker.start()
        self._workers.add(worker)
        return worker

    async def _drop(self, worker: _Worker) -> None:
        self._workers.discard(worker)
        await worker.end()

    async def start(self) -> None:
        """Start all processes now; they warm up in the background, within a second or so."""
        rights = [self._free.get_nowait() for _ in range(self._free.qsize())]
        for worker in rights:
            self._free.put_nowait(worker or await self._replace(None))

    async def close(self) -> None:
        """Kill all workers; open questions fail."""
        workers, self._workers = self._workers, set()
        for worker in workers:
            await worker.end()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
