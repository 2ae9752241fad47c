"""Logs stay consistent in whatever order several tasks append."""

import asyncio
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from archipel.store import Conflict, Store, StoredEntry, open_store

# One task: which store it uses, and its steps (table, number of texts, how far its guess of the next number
# is off, how often it lets other tasks go first).
STEP = st.tuples(st.integers(0, 2), st.integers(1, 3), st.sampled_from((0, 0, 0, -1, 1)), st.integers(0, 3))
TASK = st.tuples(st.integers(0, 1), st.lists(STEP, min_size=1, max_size=6))


class Pair:
    """Two users of one log: the same store with SQLite, two stores on one database with PostgreSQL."""

    def __init__(self, url: str) -> None:
        self.runner = asyncio.Runner()
        self.stores = [open_store(url) for _ in range(1 if url.startswith("sqlite") else 2)]
        self.examples = 0
        for store in self.stores:
            self.runner.run(store.open())

    def close(self) -> None:
        for store in self.stores:
            self.runner.run(store.close())
        self.runner.close()


@pytest.fixture
def pair(url: str) -> Iterator[Pair]:
    """Two open stores on one log."""
    pair = Pair(url)
    yield pair
    pair.close()


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], database=None
)
@given(tasks=st.lists(TASK, min_size=2, max_size=6))
def test_logs_have_no_gaps_and_hold_exactly_what_was_acknowledged(
    pair: Pair, tasks: list[tuple[int, list[tuple[int, int, int, int]]]]
) -> None:
    pair.examples += 1
    expected: dict[str, dict[int, str]] = {}

    async def task(name: int, store: Store, steps: list[tuple[int, int, int, int]]) -> None:
        for serial, (which, size, off, pause) in enumerate(steps):
            table = f"{pair.examples}-{which}"
            number = len(await store.read(table)) + 1 + off
            for _ in range(pause):
                await asyncio.sleep(0)
            texts = [f"{name} {serial} {n}" for n in range(size)]
            try:
                await store.append(table, max(number, 1), texts)
            except Conflict:
                continue
            log = expected.setdefault(table, {})
            for n, text in enumerate(texts, max(number, 1)):
                assert n not in log, "one number was given away twice"
                log[n] = text

    async def play() -> None:
        await asyncio.gather(
            *(
                task(name, pair.stores[where % len(pair.stores)], steps)
                for name, (where, steps) in enumerate(tasks)
            )
        )
        for store in pair.stores:
            for which in range(3):
                table = f"{pair.examples}-{which}"
                log = expected.get(table, {})
                assert sorted(log) == list(range(1, len(log) + 1))
                assert await store.read(table) == [StoredEntry(n, log[n]) for n in sorted(log)]

    pair.runner.run(play())
