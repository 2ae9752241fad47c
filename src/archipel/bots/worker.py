"""A process that thinks: questions on standard input, answers on standard output, one at a time.

With `--spare` it runs background jobs at a low priority, and starts without warming up.

A second thread listens for stop requests, which may arrive at any time. It unpickles nothing: a view imports
its game, and compiled games must not be imported by two threads at once.
"""

# interpreted: processes and their messages: compiling gains nothing, and some are pickled

import gc
import os
import pickle
import sys
import threading
from contextlib import suppress
from queue import SimpleQueue
from random import Random
from typing import BinaryIO, Final

from archipel.bots import Budget, think
from archipel.bots.budget import Meter
from archipel.bots.messages import STOP, BotAnswer, BotJob, BotQuestion, pack, size_of
from archipel.bots.reasons import weigh
from archipel.bots.thought import Thought
from archipel.kernel import Decide, Game, Match, random_steps
from archipel.plugins import games

NICENESS: Final = 10  # about a tenth of a contended core
SPARE_FLAG: Final = "--spare"


def _read(source: BinaryIO) -> bytes | None:
    """One message; None if the pipe has closed."""
    head = source.read(size_of.size)
    if len(head) < size_of.size:
        return None
    size: int = size_of.unpack(head)[0]
    body = source.read(size)
    return body if len(body) == size else None


def _warm_up(game: Game) -> None:
    """Think once, briefly: this builds the tables of the game and its expert before they are needed."""
    mode, rng = game.modes[0], Random(0)
    match = Match(game, game.setup(mode=mode.id), listen=False)
    for node in random_steps(match, rng):
        if isinstance(node, Decide):
            think(match.state.view(node.seats[0]), "captain", 0, Budget(iterations=2))
            break


class Worker:
    """Answers questions from its pipe."""

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        self._source, self._sink = source, sink
        self._questions: SimpleQueue[bytes | None] = SimpleQueue()  # still pickled
        self._stopped = 0  # the number of the last question that was cancelled

    def run(self, spare: bool = False) -> None:
        """Answer questions until the pipe closes."""
        threading.Thread(target=self._listen, daemon=True).start()
        for game in () if spare else games().values():
            with suppress(Exception):  # a game that fails to start must not disable the others' bots
                _warm_up(game)
        gc.collect()
        gc.freeze()  # all this stays: scanning it again would take longer than a short thought
        while (body := self._questions.get()) is not None:
            question: BotQuestion | BotJob = pickle.loads(body)  # noqa: S301 - from our own parent, over a private pipe
            self._send(_do(question) if isinstance(question, BotJob) else self._answer(question))

    def _send(self, answer: BotAnswer) -> None:
        self._sink.write(pack(answer))
        self._sink.flush()

    def _listen(self) -> None:
        while (body := _read(self._source)) is not None:
            if body.startswith(STOP):
                self._stopped = int(body.removeprefix(STOP))
            else:
                self._questions.put(body)
        self._stopped = sys.maxsize
        self._questions.put(None)

    def _answer(self, question: BotQuestion) -> BotAnswer:
        number = question.number
        budget = Budget(question.iterations, question.seconds)

        def stop() -> bool:
            return self._stopped >= number

        def report(thought: Thought) -> None:
            self._send(_say(number, thought, (), last=False))

        view, seed = question.view, question.seed
        try:
            hurry = None if question.seconds is None else report
            thought = think(view, question.level, seed, budget, stop, hurry)
            reasons = weigh(view, thought, seed, Meter(budget, stop)) if question.why else ()
        except Exception as error:  # noqa: BLE001 - any error has to be reported to the caller
            return BotAnswer(number, (), f"{type(error).__name__}: {error}")
        return _say(number, thought, reasons, last=True)


def _do(job: BotJob) -> BotAnswer:
    try:
        return BotAnswer(job.number, (), "", result=job.function(*job.arguments))
    except Exception as error:  # noqa: BLE001 - any error has to be reported to the caller
        return BotAnswer(job.number, (), f"{type(error).__name__}: {error}")


def _say(number: int, thought: Thought, reasons: tuple[tuple[str, float], ...], last: bool) -> BotAnswer:
    plan = tuple(move.text for move in thought.plan)
    others = tuple((move.text, value) for move, value in thought.others)
    return BotAnswer(number, plan, "", thought.value, others, reasons, last)


def main() -> None:
    """Run a worker. Standard output is redirected, so that printed text does not mix with answers."""
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    spare = SPARE_FLAG in sys.argv[1:]
    if spare and hasattr(os, "nice"):
        with suppress(OSError):  # a strict host may forbid it: then this process is like the others
            os.nice(NICENESS)
    Worker(sys.stdin.buffer, sink).run(spare)


if __name__ == "__main__":
    main()
