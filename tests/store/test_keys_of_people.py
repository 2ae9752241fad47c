"""What is kept for somebody's key works the same on both databases: history, passes, hooks, deletion."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from archipel.store import Store, open_store
from archipel.table import Refused
from archipel.table.history.history import PREFIX, History, PlayedGame, forget_old
from archipel.table.notifications import Hook, HookBook
from archipel.table.seating.seats import new_token
from archipel.table.seating.transfer_links import LIFE, TransferLinks
from tests.store.scenes import using

pytestmark = pytest.mark.once
ANA, BEN = "a" * 64, "b" * 64


def game(number: int) -> PlayedGame:
    return PlayedGame(
        table=f"{number:020}", at=number, game="skull", mode="solo-a", seats=(0,), levels=("",),
        totals=(number,), places=(1,),
    )  # fmt: skip


def test_histories_passes_and_hooks(url: str) -> None:
    async def scene(store: Store) -> None:
        history, now = History(store), 1_000
        await asyncio.gather(*(history.add(ANA, [game(number)]) for number in range(1, 9)))
        assert [one.total for one in await history.games(ANA)] == list(range(1, 9))
        await forget_old(store, PREFIX + ANA, 3)
        await history.move(ANA, BEN)
        assert [one.total for one in await history.games(BEN)] == list(range(3, 9))
        await history.remove(BEN)
        await store.scrub()
        assert await store.last(PREFIX + BEN) is None

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
        assert await store.last("_news-t") is None

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


def test_not_even_a_forgotten_corner_of_the_file_keeps_a_deleted_log(tmp_path: Path) -> None:
    """SQLite leaves copies behind when it moves entries between pages: it does with these seeds."""
    for seed in (15, 21):
        path = tmp_path / f"{seed}.db"
        asyncio.run(_fill_and_remove(path, seed, look=True))
        assert _name(seed).encode() not in path.read_bytes()


def _name(seed: int) -> str:
    return f"{PREFIX}{Random(seed).randbytes(32).hex()}"


async def _fill_and_remove(path: Path, seed: int, *, look: bool) -> None:
    store, rng = open_store(str(path)), Random(f"others {seed}")
    await store.open()
    names = [_name(seed), *(f"{PREFIX}{rng.randbytes(32).hex()}" for _ in range(11))]
    for batch in range(10):
        for name in names:
            texts = [f"{name[-4:]} {number} {'x' * rng.randrange(60, 200)}" for number in range(6)]
            await store.append(name, 6 * batch + 1, texts)
    await store.remove(names[0])
    await store.scrub(names[:1] if look else ())
    await store.close()
