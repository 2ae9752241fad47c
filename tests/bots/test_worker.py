"""The worker process, from inside."""

import io
import subprocess
import sys
import threading

import pytest

from archipel.bots.messages import BotQuestion, pack
from archipel.bots.worker import SPARE_FLAG, Worker
from tests.bots.positions import a_view

opened_by: list[int] = []


def _opened(number: int) -> int:
    opened_by.append(threading.get_ident())
    return number


class _Number(int):
    """Records which thread unpickles it."""

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return _opened, (int(self),)


def test_a_question_is_opened_by_the_thread_that_loads_the_games() -> None:
    """Two threads that import compiled games at once see half of a module, which used to kill workers."""
    opened_by.clear()
    question = BotQuestion(_Number(1), a_view("doodle"), "drifter", 1, 1, None)
    Worker(io.BytesIO(pack(question)), io.BytesIO()).run()
    assert opened_by == [threading.get_ident()]


STRICT = """
import os, runpy

def refuse(step):
    raise PermissionError(1, "as under a system call filter")

os.nice = refuse
runpy.run_module("archipel.bots.worker", run_name="__main__", alter_sys=True)
"""


@pytest.mark.once
def test_a_spare_process_works_where_priorities_may_not_be_changed() -> None:
    done = subprocess.run(
        [sys.executable, "-c", STRICT, SPARE_FLAG], input=b"", capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
