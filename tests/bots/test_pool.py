"""Thinking in other processes: the same moves, cancellable, and robust when a process dies."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from archipel.bots import Budget, choose, pool
from archipel.bots.pool import NoAnswer, Thinkers
from archipel.bots.worker import NICENESS
from archipel.plugins import games
from tests.bots.positions import a_view

FOR_EVER = 3600.0


def in_a_pool(test: Callable[[Thinkers], Awaitable[None]]) -> None:
    async def run() -> None:
        async with Thinkers(1) as thinkers:
            await asyncio.wait_for(test(thinkers), 60)

    asyncio.run(run())


def test_a_worker_makes_the_move_that_the_bot_would_make_here() -> None:
    async def test(thinkers: Thinkers) -> None:
        for game in games():
            view = a_view(game)
            for level in ("drifter", "navigator"):
                here = choose(view, level, 5, Budget(iterations=4)).text
                assert await thinkers.think(view, level, 5, iterations=4) == here

    in_a_pool(test)


def test_a_cancelled_question_frees_its_worker_at_once() -> None:
    async def test(thinkers: Thinkers) -> None:
        view = a_view()
        await thinkers.think(view, "drifter", 1)  # waits until the worker is up
        asking = asyncio.create_task(thinkers.think(view, "captain", 1, seconds=FOR_EVER))
        await asyncio.sleep(0.2)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert await thinkers.think(view, "drifter", 2) == choose(view, "drifter", 2).text

    in_a_pool(test)


def test_a_killed_worker_is_replaced_and_the_question_still_answered() -> None:
    async def test(thinkers: Thinkers) -> None:
        view = a_view()
        await thinkers.think(view, "drifter", 1)
        asking = asyncio.create_task(thinkers.think(view, "captain", 1, seconds=0.5))
        await asyncio.sleep(0.1)
        (worker,) = thinkers._workers
        os.kill(worker._process.pid, signal.SIGKILL)
        assert await asking
        assert await thinkers.think(view, "drifter", 2) == choose(view, "drifter", 2).text

    in_a_pool(test)


def test_if_a_worker_waits_too_long_for_a_core_its_best_thought_so_far_is_used() -> None:
    async def test(thinkers: Thinkers) -> None:
        view = a_view()
        await thinkers.think(view, "drifter", 1)
        (worker,) = thinkers._workers
        asking = asyncio.create_task(thinkers.think(view, "captain", 1, seconds=1.0))
        while worker._so_far is None:
            await asyncio.sleep(0.001)
        os.kill(worker._process.pid, signal.SIGSTOP)
        try:
            state = view.imagine(Random(1))
            assert await asking in {move.text for move in state.moves(view.seat)}
        finally:
            os.kill(worker._process.pid, signal.SIGCONT)
        assert await thinkers.think(view, "drifter", 2) == choose(view, "drifter", 2).text
        assert thinkers._workers == {worker}

    in_a_pool(test)


@pytest.mark.realtime("the woken worker has a fraction of a second to answer")
def test_a_worker_that_starts_slowly_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "ANSWER_GRACE_S", 0.2)

    async def test(thinkers: Thinkers) -> None:
        (worker,) = thinkers._workers
        os.kill(worker._process.pid, signal.SIGSTOP)  # as on a machine with far too much to do
        view = a_view()
        asking = asyncio.create_task(thinkers.think(view, "drifter", 1, seconds=0.1))
        await asyncio.sleep(1)
        os.kill(worker._process.pid, signal.SIGCONT)
        assert await asking == choose(view, "drifter", 1).text
        assert thinkers._workers == {worker}

    in_a_pool(test)


def test_the_event_loop_keeps_running_while_a_bot_thinks() -> None:
    async def test(thinkers: Thinkers) -> None:
        asking = asyncio.create_task(thinkers.think(a_view(), "captain", 1, iterations=300))
        beats = 0
        while not asking.done():
            await asyncio.sleep(0.005)
            beats += 1
        assert beats > 1

    in_a_pool(test)


def test_a_question_that_makes_no_sense_is_answered_with_its_error() -> None:
    async def test(thinkers: Thinkers) -> None:
        with pytest.raises(NoAnswer, match="no bot admiral"):
            await thinkers.think(a_view(), "admiral", 1)
        assert await thinkers.think(a_view(), "drifter", 1)

    in_a_pool(test)


def test_questions_wait_for_a_free_worker() -> None:
    async def test(thinkers: Thinkers) -> None:
        view = a_view()
        moves = await asyncio.gather(*(thinkers.think(view, "deckhand", seed) for seed in range(5)))
        assert moves == [choose(view, "deckhand", seed).text for seed in range(5)]

    in_a_pool(test)


def test_without_a_start_the_first_question_starts_a_worker() -> None:
    async def run() -> None:
        thinkers = Thinkers(1)
        assert await thinkers.think(a_view(), "drifter", 1)
        await thinkers.close()

    asyncio.run(run())


def test_a_job_waits_until_no_bot_is_asked_and_has_a_low_priority() -> None:
    async def test(thinkers: Thinkers) -> None:
        view, order = a_view(), list[str]()

        async def live() -> None:
            await thinkers.think(view, "captain", 1, iterations=40)
            order.append("live")

        async def spare() -> None:
            assert await thinkers.work(os.nice, 0) == min(19, os.nice(0) + NICENESS)
            order.append("spare")

        asking = asyncio.create_task(live())
        await asyncio.sleep(0)
        await asyncio.gather(asking, spare())
        assert order == ["live", "spare"]
        with pytest.raises(NoAnswer, match="ZeroDivisionError"):
            await thinkers.work(divmod, 1, 0)
        assert await thinkers.work(divmod, 7, 3) == (2, 1)

    in_a_pool(test)
