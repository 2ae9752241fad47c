"""What is specific to the PostgreSQL store: several processes, and a server that comes and goes."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress

import psycopg
import pytest

from archipel.store import BadStore, Conflict, Document, Store, StoredEntry, StoreDown, open_store
from archipel.store.postgres import connections
from tests.services import PostgresServer, running_postgres

# Terminates every listening connection, and waits until it has ended.
CUT_OFF = """
SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
WHERE application_name = 'archipel' AND query ~ '^SELECT (pg_snapshot_xmin|id, last)'
"""

BACKENDS = "SELECT pid FROM pg_stat_activity WHERE application_name = 'archipel'"

pytestmark = pytest.mark.postgres


@pytest.fixture(scope="module")
def fragile() -> Iterator[PostgresServer]:
    """A server of their own for the tests that stop it."""
    with running_postgres() as server:
        yield server


@asynccontextmanager
async def opened(*urls: str) -> AsyncIterator[list[Store]]:
    """Open stores, with a timeout."""
    stores = [open_store(url) for url in urls]
    async with asyncio.timeout(60):
        for store in stores:
            await store.open()
        try:
            yield stores
        finally:
            for store in stores:
                await store.close()


async def hear(store: Store, wanted: dict[str, int]) -> None:
    """Listen until every wanted change was announced."""
    heard: dict[str, int] = {}
    async for table, last in store.changes():
        heard[table] = last
        if wanted.items() <= heard.items():
            return


def test_the_loser_of_a_race_between_processes_gets_a_conflict(postgres: PostgresServer) -> None:
    async def play() -> None:
        url = postgres.new_store()
        async with opened(url, url) as stores:
            for number in range(1, 21):
                answers = await asyncio.gather(
                    *(store.append("a", number, [f"{who}"]) for who, store in enumerate(stores)),
                    return_exceptions=True,
                )
                assert {type(answer) for answer in answers} == {Conflict, type(None)}
                assert await stores[0].read("a", number - 1) == [
                    StoredEntry(number, f"{answers.index(None)}")
                ]

    asyncio.run(play())


def test_a_longer_append_that_loses_leaves_nothing_behind(postgres: PostgresServer) -> None:
    async def play() -> None:
        url = postgres.new_store()
        async with opened(url, url) as (one, other):
            next_one = 1
            for _ in range(20):
                answers = await asyncio.gather(
                    one.append("a", next_one, ["long"] * 3),
                    other.append("a", next_one, ["short"]),
                    return_exceptions=True,
                )
                texts = [entry.text for entry in await one.read("a", next_one - 1)]
                assert texts == (["long"] * 3 if answers[0] is None else ["short"])
                next_one += len(texts)

    asyncio.run(play())


def test_batches_over_the_same_tables_do_not_block_each_other(postgres: PostgresServer) -> None:
    async def play() -> None:
        url = postgres.new_store()
        async with opened(url, url, url) as stores:

            async def write(store: Store, order: int) -> int:
                answers = await asyncio.gather(
                    *(
                        store.append(f"t{n:02}", number, ["x"])
                        for number in (1, 2, 3)
                        for n in range(40)[::order]
                    ),
                    return_exceptions=True,
                )
                assert {type(answer) for answer in answers} <= {type(None), Conflict}
                return answers.count(None)

            counts = await asyncio.gather(*map(write, stores, (1, -1, 1)))
            lasts = await stores[0].tables(100)
            assert sum(last for _, last in lasts) == sum(counts)

    asyncio.run(play())


def test_every_process_hears_what_another_appends(postgres: PostgresServer) -> None:
    async def play() -> None:
        url = postgres.new_store()
        async with opened(url, url) as (one, other):
            listener = asyncio.create_task(hear(other, {"ünï cødé table": 3, "b": 1}))
            await asyncio.sleep(0)
            await one.append("ünï cødé table", 1, ["x", "y"])
            with psycopg.connect(url) as connection:
                connection.execute("NOTIFY archipel, 'by another program'")
            await one.append("ünï cødé table", 3, ["z"])
            await one.append("b", 1, ["x"])
            await listener

    asyncio.run(play())


def test_a_listener_that_was_cut_off_hears_what_it_missed(postgres: PostgresServer) -> None:
    async def play() -> None:
        url = postgres.new_store()
        async with opened(url, url) as (one, other):
            await one.append("old", 1, ["x"])
            for round_ in range(1, 4):
                listener = asyncio.create_task(hear(other, {"a": 2 * round_, "k/b": round_}))
                await asyncio.sleep(0)
                await one.append("a", 2 * round_ - 1, ["x"])
                with psycopg.connect(url) as connection:
                    cut = connection.execute(CUT_OFF).fetchall()
                assert (True,) in cut
                await one.append("a", 2 * round_, ["x"])
                await one.put(Document("k", "b", round_, "x"))
                await listener

    asyncio.run(play())


@pytest.mark.check
def test_a_restart_of_the_server_is_survived_by_idle_stores(fragile: PostgresServer) -> None:
    async def play() -> None:
        url = fragile.new_store()
        async with opened(url) as (store,):
            await store.append("a", 1, ["x"])
            await store.read("a")
            listener = asyncio.create_task(hear(store, {"a": 2}))
            fragile.stop()
            fragile.start()
            await store.append("a", 2, ["y"])  # works at once: nothing is sent on a closed connection
            assert len(await store.read("a")) == 2
            await listener

    asyncio.run(play())


@pytest.mark.check
def test_a_server_that_is_down_is_reported_and_its_return_is_noticed(fragile: PostgresServer) -> None:
    async def play() -> None:
        url = fragile.new_store()
        async with opened(url) as (store,):
            await store.append("a", 1, ["x"])
            fragile.stop()
            try:
                answers = await asyncio.gather(
                    *(store.append("a", number, ["y"]) for number in range(2, 10)),
                    store.read("a"),
                    store.tables(1),
                    open_store(url).open(),
                    return_exceptions=True,
                )
                assert {type(answer) for answer in answers} == {StoreDown}
            finally:
                fragile.start()
            await store.append("a", 2, ["y"])
            assert await store.tables(1) == [("a", 2)]

    asyncio.run(play())


@pytest.mark.check
def test_a_frozen_server_times_out_and_its_return_is_noticed(
    fragile: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        url = fragile.new_store()
        async with opened(url) as (store,):
            await store.append("a", 1, ["x"])
            await store.read("a")
            with psycopg.connect(url) as connection:
                backends = [pid for (pid,) in connection.execute(BACKENDS)]
            for pid in backends:
                os.kill(pid, signal.SIGSTOP)
            try:
                for answer in (store.append("a", 2, ["y"]), store.read("a")):
                    with pytest.raises(StoreDown, match="no answer in time"):
                        await answer
            finally:
                for pid in backends:
                    os.kill(pid, signal.SIGCONT)
            # We cannot know whether number 2 was written: read before continuing.
            last = len(await store.read("a"))
            assert last in (1, 2)
            with suppress(Conflict):
                await store.append("a", last + 1, ["z"])
            entries = await store.read("a")
            assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))

    monkeypatch.setattr(connections, "PATIENCE", 0.3)
    asyncio.run(play())


def test_an_invalid_address_is_refused_without_showing_its_password() -> None:
    async def play(url: str) -> str:
        with pytest.raises((BadStore, StoreDown)) as caught:
            await open_store(url).open()
        return str(caught.value)

    for url in (
        "postgresql://ana:sesame@127.0.0.1:1/archipel",
        "postgresql://ana:sesame@127.0.0.1:notaport/archipel",
        "postgresql://ana:sesame@127.0.0.1:1/archipel?nonsense=1",
    ):
        text = asyncio.run(play(url))
        assert "sesame" not in text
        assert "\n" not in text
