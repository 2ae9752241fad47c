"""The worker process, from inside."""

import io
import threading

from archipel.bots.frames import Question, pack
from archipel.bots.worker import Worker
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
    question = Question(_Number(1), a_view("doodle"), "drifter", 1, 1, None)
    Worker(io.BytesIO(pack(question)), io.BytesIO()).run()
    assert opened_by == [threading.get_ident()]
