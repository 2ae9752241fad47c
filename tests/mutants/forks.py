"""Work in forks of this process, each of which may be as broken as it likes."""

import os
import pickle
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

ENDED: Final = "ended by "
K = TypeVar("K")
Work = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Child:
    """A process that is working."""

    number: int
    answer: Path
    begun: float


def run_each(jobs: int, tasks: Sequence[tuple[K, Work]], log: Path) -> Iterator[tuple[K, object, float]]:
    """Do all of this, in several processes at a time; yields what each returns, and the seconds it took."""
    waiting = list(reversed(tasks))
    running: dict[int, tuple[K, Child]] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            key, work = waiting.pop()
            child = fork(work, log)
            running[child.number] = key, child
        number, status = os.wait()
        key, child = running.pop(number)
        yield key, _answer(child, status), time.monotonic() - child.begun


def fork(work: Work, log: Path) -> Child:
    """Start some work; what it prints is appended to a file."""
    handle, name = tempfile.mkstemp()
    os.close(handle)
    sys.stdout.flush()
    number = os.fork()
    if number:
        return Child(number, Path(name), time.monotonic())
    try:
        os.setsid()
        with log.open("ab") as file:
            os.dup2(file.fileno(), 1)
            os.dup2(file.fileno(), 2)
        Path(name).write_bytes(pickle.dumps(work()))
    except BaseException:  # noqa: BLE001 - whatever happens, the caller's code must not go on here
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(0)


def _answer(child: Child, status: int) -> object:
    """What the work returned, or how it ended. Nothing that it started is left."""
    with suppress(ProcessLookupError):
        os.killpg(child.number, signal.SIGKILL)
    content = child.answer.read_bytes()
    child.answer.unlink()
    if os.WIFSIGNALED(status):
        return f"{ENDED}{signal.Signals(os.WTERMSIG(status)).name}"
    return pickle.loads(content) if content else "it raised an error"
