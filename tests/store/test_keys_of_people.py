"""What is kept for somebody's key works the same on both databases: history, passes, hooks, deletion."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from archipel.store import Document, Store, open_store
from archipel.table import Refused
from archipel.table.history.history import KIND, History, PlayedGame
from archipel.table.operator.retention import DAY
from archipel.table.seating.seats import new_token
from archipel.table.seating.transfer_links import LIFE, TransferLinks
from archipel.table.webhooks import Hook, HookBook
from tests.store.scenes import using

pytestmark = pytest.mark.once
ANA, BEN = "a" * 64, "b" * 64


def game(number: int) -> PlayedGame:
    return PlayedGame(
        table=f"{number:020}", at=number * DAY, game="skull", mode="solo-a", seats=(0,), levels=("",),
        totals=(number,), places=(1,),
    )  # fmt: skip


def test_histories_passes_and_hooks(url: str) -> None:
    async def scene(store: Store) -> None:
        history, now = History(store), 1_000
        await asyncio.gather(*(history.add(ANA, [game(number)]) for number in range(1, 9)))
        assert [one.total for one in await history.games(ANA)] == list(range(1, 9))
        await history.forget_until("1970-01-03")
        await history.move(ANA, BEN)
        assert [one.total for one in await history.games(BEN)] == list(range(3, 9))
        await history.remove(BEN)
        await store.scrub()
        assert await store.documents("game") == []

        passes, token = TransferLinks(store, lambda: now), new_token()
        first, second = await passes.issue(token), await passes.issue(token)
        got = await asyncio.gather(*(passes.use(first) for _ in range(5)), return_exceptions=True)
        assert got.count(token) == 1
        assert sum(isinstance(one, Refused) for one in got) == 4
        now += LIFE
        with pytest.raises(Refused):
            await passes.use(second)

        hook = Hook(address="https://a.b/", form="json", language="en", base="")
        books = HookBook(store), HookBook(store)
        await asyncio.gather(books[0].put("t", ANA, hook), books[1].put("t", BEN, hook))
        await books[0].load()
        assert await books[0].of("t") == {ANA: hook, BEN: hook}
        await books[0].put("t", ANA, None)
        await books[0].put("t", BEN, None)
        assert await store.documents("hooks") == []

    using(url, scene)


def test_deletion_waits_for_a_reader_and_then_leaves_nothing_in_the_files(tmp_path: Path) -> None:
    """A reader keeps the write-ahead log from being emptied while it reads."""

    path = tmp_path / "store.db"

    async def scene() -> None:
        store = open_store(str(path))
        await store.open()
        await History(store).add(ANA, [game(7)])
        with closing(sqlite3.connect(path, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            assert reader.execute("SELECT count(*) FROM log").fetchone()
            await History(store).remove(ANA)
            scrubbing = asyncio.ensure_future(store.scrub())
            await asyncio.sleep(0.3)
            assert not scrubbing.done()
            await store.append("t", 1, ("others go on",))
            reader.execute("COMMIT")
            await scrubbing
        assert not any(ANA.encode() in one.read_bytes() for one in tmp_path.iterdir())
        assert await store.last("t")
        await store.close()

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_not_even_a_forgotten_corner_of_the_file_keeps_a_deleted_history(tmp_path: Path) -> None:
    """SQLite leaves copies behind when it moves entries between pages: it does with this seed."""
    path = tmp_path / "store.db"
    asyncio.run(_fill_and_remove(path, 13, look=True))
    assert f"{KIND}{_holder(13)}".encode() not in path.read_bytes()


def _holder(seed: int) -> str:
    return Random(seed).randbytes(32).hex()


async def _fill_and_remove(path: Path, seed: int, *, look: bool) -> None:
    store, rng = open_store(str(path)), Random(f"others {seed}")
    await store.open()
    holders = [_holder(seed), *(rng.randbytes(32).hex() for _ in range(11))]
    for batch in range(10):
        for holder in holders:
            for number in range(6):
                key, body = f"{holder}/{batch}{number}", "x" * rng.randrange(60, 200)
                await store.put(Document(KIND, key, 1, body, owner=holder))
    for one in await store.documents_of(KIND, holders[0]):
        await store.discard(KIND, one.key)
    await store.scrub([KIND + holders[0]] if look else ())
    await store.close()
