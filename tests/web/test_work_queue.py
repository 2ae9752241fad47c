"""Dear work costs the client that asks for it: beside the event loop, in turn, shared, for a price."""

import asyncio
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from litestar.exceptions import TooManyRequestsException

from archipel.plugins import games
from archipel.store import Store
from archipel.web import Settings
from archipel.web.api import play
from archipel.web.http import work_queue
from archipel.web.http.work_queue import BURST_S, CLIENT, MAX_WAIT_S, MAX_WAITING, WorkQueue
from archipel.web.pages.table import advice, board
from tests.table.serving import Hand, spend
from tests.web.inside import inside


def burn(seconds: float) -> float:
    """Use this much processor time."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass
    return seconds


async def by(client: str, work: WorkQueue, key: object, make: Callable[[], object], **more: bool) -> object:
    """Somebody else's request."""
    CLIENT.set(client)
    return await work.run(key, make, **more)


def all_of(*works: object) -> list[asyncio.Task[object]]:
    """Each in its own task, as requests are."""
    return [asyncio.create_task(one) for one in works]  # type: ignore[arg-type]


def test_who_asks_for_the_same_shares_one_result() -> None:
    async def play() -> None:
        work, made = WorkQueue(1), list[int]()
        answers = [by(f"c{n}", work, "key", lambda: made.append(1) or burn(0.01)) for n in range(20)]
        assert await asyncio.gather(*all_of(*answers)) == [0.01] * 20
        assert await by("later", work, "key", lambda: burn(0.02)) == 0.01
        assert made == [1]

    asyncio.run(play())


def test_the_event_loop_goes_on_and_only_one_piece_is_done_at_a_time() -> None:
    async def play() -> None:
        work, busy, most, threads = WorkQueue(0), [0], [0], set()

        def make() -> None:
            threads.add(threading.current_thread())
            busy[0] += 1
            most[0] = max(most[0], busy[0])
            burn(0.02)
            busy[0] -= 1

        works = all_of(*(by(f"c{n}", work, n, make) for n in range(10)))
        ticks = 0
        while not all(one.done() for one in works):
            await asyncio.sleep(0)
            ticks += 1
        assert most == [1]
        assert threads.isdisjoint({threading.main_thread()})
        assert ticks > 20

    asyncio.run(play())


def test_a_client_that_asks_for_much_does_not_delay_another_by_more_than_one_piece() -> None:
    async def play() -> None:
        work, order = WorkQueue(0), list[str]()
        mine = all_of(
            *(by("much", work, n, lambda: order.append("much") or burn(0.01)) for n in range(MAX_WAITING))
        )
        await asyncio.sleep(0)
        await by("little", work, "other", lambda: order.append("little"))
        assert order.index("little") <= 2
        await asyncio.gather(*mine)

    asyncio.run(play())


def test_work_is_paid_by_its_time_and_a_client_in_debt_is_refused_until_it_has_paid() -> None:
    async def play() -> None:
        now = [0.0]
        work = WorkQueue(0.5, lambda: now[0])
        work._budgets.charge("spender", BURST_S + MAX_WAIT_S)  # as if it had been done
        with pytest.raises(TooManyRequestsException) as refused:
            await by("spender", work, 1, lambda: 1)
        assert refused.value.headers == {"retry-after": "5"}
        assert await by("other", work, 1, lambda: 1) == 1
        now[0] += 2 * MAX_WAIT_S
        assert await by("spender", work, 2, lambda: 2) == 2
        before = work._budgets.debt("spender")
        work._budgets.charge("spender", 0.0)
        await by("spender", work, 3, lambda: burn(0.05))
        assert work._budgets.debt("spender") - before >= 2 * 0.05

    asyncio.run(play())


def test_more_than_a_few_waiting_requests_of_a_client_are_refused_but_not_what_must_be_done() -> None:
    async def play() -> None:
        work = WorkQueue(0)
        works = all_of(*(by("much", work, n, lambda: burn(0.01)) for n in range(MAX_WAITING)))
        await asyncio.sleep(0)
        with pytest.raises(TooManyRequestsException):
            await by("much", work, "more", lambda: 1)
        assert await by("much", work, "board", lambda: 1, must=True) == 1
        await asyncio.gather(*works)
        assert not work._waiting
        assert not work._locks

    asyncio.run(play())


def test_what_fails_is_paid_for_too_and_not_kept() -> None:
    async def play() -> None:
        work = WorkQueue(1, lambda: 0.0)
        work._budgets.charge("c", BURST_S)

        def fail() -> None:
            burn(0.02)
            raise ValueError("no")

        for _ in range(2):
            with pytest.raises(ValueError, match="no"):
                await by("c", work, "key", fail)
        assert work._budgets.debt("c") > 0
        assert await by("c", work, "key", lambda: 1) == 1

    asyncio.run(play())


LARGE = 14  # seats


def test_large_tables_are_drawn_beside_the_event_loop_and_advice_is_shared_and_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: dict[str, list[str]] = {"worth": [], "fragment": [], "look_response": []}

    def watch(module: ModuleType, name: str) -> None:
        real = getattr(module, name)

        def watched(*args: object, **named: object) -> object:
            threads[name].append(threading.current_thread().name)
            return real(*args, **named)

        monkeypatch.setattr(module, name, watched)

    watch(advice, "worth")
    watch(board, "fragment")
    watch(play, "look_response")

    async def evening(store: Store, hand: Hand) -> None:
        settings = Settings(requests_per_second=0, tables_per_hour=0, work_per_second=0.001)
        game = max(games().values(), key=lambda game: max(game.modes[0].seats)).id
        async with inside(store, hand, game, LARGE, settings) as table:
            answers = await asyncio.gather(*(table.get("/worth", 0) for _ in range(5)))
            assert len(set(answers)) == 1
            assert len(threads["worth"]) == 1
            boards = [await table.get("/board", seat) for seat in (0, 1, 0, -1)]
            assert boards[0] == boards[2]
            assert len(set(boards)) == 3
            view = await table.http.get(f"/api/tables/{table.live.table.id}/view")
            assert len(view.json()["scores"]) == LARGE
            assert {name for names in threads.values() for name in names} == {"archipel-work_0"}
            assert all(threads.values())
            monkeypatch.setattr(work_queue, "MAX_WAIT_S", 0.0)
            path = f"/table/{table.live.table.id}/worth"
            token = {"authorization": f"Bearer {table.tokens[1]}"}
            codes = set[int]()
            while 429 not in codes:  # what it costs adds up, with nothing paid back
                table.live.table.number += 1  # as if something had happened
                codes.add((await table.http.get(path, headers=token)).status_code)
            assert codes <= {200, 429}
            assert (await table.http.get("/health")).status_code == 200

    monkeypatch.setattr(work_queue, "BURST_S", 0.6)
    spend(tmp_path, evening)
