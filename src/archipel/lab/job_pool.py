"""Running tasks on an executor: in this process, on the cores of this machine, or on a cluster."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

from archipel.kernel import ArchipelError

Given = ParamSpec("Given")
Made = TypeVar("Made")
Piece = TypeVar("Piece")

QUEUED_PER_WORKER = 4  # tasks submitted ahead of their turn


class LostWorker(ArchipelError):
    """A worker process was killed, and its task lost."""


class InProcessExecutor(Executor):
    """Runs each task in this process, when it is submitted."""

    def submit(self, fn: Callable[Given, Made], /, *args: Given.args, **kwargs: Given.kwargs) -> Future[Made]:
        future: Future[Made] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@dataclass(frozen=True, slots=True)
class WorkerPool:
    """An executor, and how many tasks it runs in parallel. `stamp`: see `archipel.lab.source_stamp`."""

    executor: Executor
    count: int
    stamp: str = ""


@contextmanager
def local(jobs: int) -> Iterator[WorkerPool]:
    """A pool of this many processes; with one job, tasks run in this process."""
    if jobs <= 1:
        yield WorkerPool(InProcessExecutor(), 1)
        return
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"))
    try:
        yield WorkerPool(pool, jobs)
    except BrokenExecutor:
        raise LostWorker(
            "a process that played games was killed: perhaps there is too little memory"
        ) from None
    finally:
        pool.shutdown(cancel_futures=True)


def in_order(
    workers: WorkerPool, task: Callable[[Piece, str], Made], pieces: Iterable[Piece]
) -> Iterator[tuple[Piece, Made]]:
    """Every piece with the result of `task`, in order. Only some pieces are submitted ahead of their turn, so
    that a million games do not wait in memory."""
    waiting: deque[tuple[Piece, Future[Made]]] = deque()
    ahead = 1 if isinstance(workers.executor, InProcessExecutor) else QUEUED_PER_WORKER * workers.count
    try:
        for piece in pieces:
            waiting.append((piece, workers.executor.submit(task, piece, workers.stamp)))
            if len(waiting) >= ahead:
                yield waiting[0][0], waiting.popleft()[1].result()
        while waiting:
            yield waiting[0][0], waiting.popleft()[1].result()
    finally:
        for _, future in waiting:
            future.cancel()
