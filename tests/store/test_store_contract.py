"""What every store promises, on SQLite and on PostgreSQL."""

import asyncio
from itertools import pairwise
from pathlib import Path

import pytest

from archipel.store import BadEntry, Conflict, Store, StoredEntry, StoreDown, open_store
from tests.store.scenes import using


def test_entries_come_back_in_order_as_they_were_written(url: str) -> None:
    texts = ("create", "é → 🏝️\n\t'\"\\", "")

    async def scene(store: Store) -> None:
        await store.append("a", 1, texts[:1])
        await store.append("a", 2, texts[1:])
        assert await store.read("a") == [StoredEntry(n, text) for n, text in enumerate(texts, 1)]
        assert await store.read("a", after=2) == [StoredEntry(3, "")]
        assert await store.read("a", after=3) == []

    using(url, scene)


def test_entries_are_there_after_closing_and_opening_again(url: str) -> None:
    async def write(store: Store) -> None:
        await store.append("a", 1, ["one"])

    async def read(store: Store) -> None:
        assert await store.read("a") == [StoredEntry(1, "one")]

    using(url, write)
    using(url, read)


def test_the_last_entry_can_be_read_alone(url: str) -> None:
    async def scene(store: Store) -> None:
        for table in ("a", "", "\0", "\ud800", "x" * 5000):
            assert await store.last(table) is None
            assert await store.reach(table) == 0
        await store.append("a", 1, ["one", "two"])
        await store.append("b", 1, ["other"])
        await store.append("a", 3, ["three"])
        assert await store.last("a") == StoredEntry(3, "three")
        assert await store.reach("a") == 3

    using(url, scene)


def test_an_unknown_table_is_empty(url: str) -> None:
    async def scene(store: Store) -> None:
        for table in ("nowhere", "", "\0", "\ud800", "x" * 5000):
            assert await store.read(table) == []
        assert await store.read("nowhere", after=10**30) == []
        assert await store.read("nowhere", after=-(10**30)) == []

    using(url, scene)


@pytest.mark.parametrize("number", [1, 2, 4, 2**62])
def test_a_number_that_is_not_the_next_one_is_a_conflict(url: str, number: int) -> None:
    async def scene(store: Store) -> None:
        await store.append("a", 1, ["one", "two"])
        with pytest.raises(Conflict):
            await store.append("a", number, ["again", "and again"])
        assert await store.read("a") == [StoredEntry(1, "one"), StoredEntry(2, "two")]

    using(url, scene)


def test_a_table_begins_with_number_one(url: str) -> None:
    async def scene(store: Store) -> None:
        with pytest.raises(Conflict):
            await store.append("a", 2, ["two"])
        assert await store.tables(10) == []

    using(url, scene)


@pytest.mark.parametrize(
    ("table", "number", "texts"),
    [
        ("", 1, ["x"]),
        ("x" * 201, 1, ["x"]),
        ("a\0", 1, ["x"]),
        ("a", 0, ["x"]),
        ("a", -1, ["x"]),
        ("a", 2**63, ["x"]),
        ("a", 1, []),
        ("a", 1, ["x", "\0"]),
        ("a", 1, ["\ud800"]),
    ],
)
def test_what_no_database_can_store_is_refused(url: str, table: str, number: int, texts: list[str]) -> None:
    async def scene(store: Store) -> None:
        with pytest.raises(BadEntry):
            await store.append(table, number, texts)
        assert await store.tables(10) == []

    using(url, scene)


def test_of_many_competing_appends_exactly_one_gets_the_number(url: str) -> None:
    async def scene(store: Store) -> None:
        for number in range(1, 6):
            answers = await asyncio.gather(
                *(store.append("a", number, [f"{who}"]) for who in range(20)), return_exceptions=True
            )
            assert sorted(type(answer).__name__ for answer in answers) == ["Conflict"] * 19 + ["NoneType"]
            winner = next(who for who, answer in enumerate(answers) if answer is None)
            assert (await store.read("a", number - 1)) == [StoredEntry(number, str(winner))]

    using(url, scene)


def test_a_conflict_does_not_affect_other_appends_in_the_batch(url: str) -> None:
    async def scene(store: Store) -> None:
        numbers = [1 if who % 3 else 7 for who in range(60)]
        answers = await asyncio.gather(
            *(store.append(f"t{who:02}", number, ["x"]) for who, number in enumerate(numbers)),
            return_exceptions=True,
        )
        assert [answer is None for answer in answers] == [number == 1 for number in numbers]
        assert [table for table, _ in await store.tables(100)] == [
            f"t{who:02}" for who, number in enumerate(numbers) if number == 1
        ]

    using(url, scene)


def test_appends_queued_in_order_all_succeed(url: str) -> None:
    async def scene(store: Store) -> None:
        await asyncio.gather(*(store.append("a", number, [f"{number}"]) for number in range(1, 101)))
        assert await store.read("a") == [StoredEntry(number, f"{number}") for number in range(1, 101)]

    using(url, scene)


def test_tables_are_listed_page_by_page_with_their_last_numbers(url: str) -> None:
    lengths = {"b": 2, "a": 1, "Z": 3, "é": 1, "a b": 4, "zz": 1}

    async def scene(store: Store) -> None:
        for table, length in lengths.items():
            await store.append(table, 1, ["x"] * length)
        await store.append("b", 3, ["x"])
        expected = sorted({**lengths, "b": 3}.items())
        assert await store.tables(100) == expected
        pages, after = [], ""
        while page := await store.tables(2, after):
            assert len(page) <= 2
            pages += page
            after = page[-1][0]
        assert pages == expected
        assert await store.tables(0) == []
        assert await store.tables(-1) == []

    using(url, scene)


def test_listeners_hear_of_every_append_after_they_start(url: str) -> None:
    async def scene(store: Store) -> None:
        await store.append("before", 1, ["x"])
        heard: list[dict[str, int]] = [{}, {}]

        async def listen(which: int) -> None:
            async for table, last in store.changes():
                assert last >= heard[which].get(table, 0)
                heard[which][table] = last
                if {f"t{n}": 5 for n in range(10)}.items() <= heard[which].items():
                    return

        listeners = [asyncio.create_task(listen(which)) for which in range(2)]
        await asyncio.sleep(0)  # both are waiting for their first change
        for number in range(1, 6):
            await asyncio.gather(*(store.append(f"t{n}", number, ["x"]) for n in range(10)))
        await asyncio.gather(*listeners)

    using(url, scene)


def test_a_slow_listener_hears_the_last_number_of_each_table(url: str) -> None:
    async def scene(store: Store) -> None:
        changes = store.changes()
        first = asyncio.ensure_future(anext(changes))
        await asyncio.sleep(0)
        await asyncio.gather(*(store.append("a", number, ["x"]) for number in range(1, 1001)))
        heard = [await first]
        while heard[-1] != ("a", 1000):
            heard.append(await anext(changes))
        assert all(earlier <= later for earlier, later in pairwise(heard))

    using(url, scene)


def test_listening_ends_when_the_store_is_closed(url: str) -> None:
    async def play() -> None:
        store = open_store(url)
        await store.open()

        async def listen() -> list[tuple[str, int]]:
            return [change async for change in store.changes()]

        listener = asyncio.create_task(listen())
        await asyncio.sleep(0)
        await store.close()
        async with asyncio.timeout(10):
            assert await listener == []

    asyncio.run(play())


def test_closing_finishes_pending_appends(url: str) -> None:
    async def play() -> None:
        store = open_store(url)
        await store.open()
        appends = [asyncio.create_task(store.append(f"t{n}", 1, ["x"])) for n in range(50)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*appends)

    async def scene(store: Store) -> None:
        assert len(await store.tables(100)) == 50

    asyncio.run(play())
    using(url, scene)


def test_a_store_that_is_not_open_says_so(url: str, tmp_path: Path) -> None:
    async def play() -> None:
        store = open_store(url)
        for _ in range(2):
            with pytest.raises(StoreDown, match="not open"):
                await store.append("a", 1, ["x"])
            with pytest.raises(StoreDown, match="not open"):
                await store.read("a")
            with pytest.raises(StoreDown, match="not open"):
                await store.tables(1)
            with pytest.raises(StoreDown, match="not open"):
                await store.backup(str(tmp_path / "copy.db"))
            await store.close()

    asyncio.run(play())


def test_a_cancelled_append_does_not_affect_others(url: str) -> None:
    async def scene(store: Store) -> None:
        waiting = [asyncio.create_task(store.append("a", number, ["x"])) for number in range(1, 21)]
        await asyncio.sleep(0)
        for task in waiting[::2]:
            task.cancel()
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        assert answers[1::2] == [None] * 10
        assert [entry.number for entry in await store.read("a")] == list(range(1, 21))

    using(url, scene)


def test_a_probe_writes_and_leaves_no_trace(url: str) -> None:
    async def scene(store: Store) -> None:
        await store.probe()
        assert await store.tables(10) == []
        heard = store.changes()
        news = asyncio.ensure_future(anext(heard))
        await asyncio.sleep(0)
        await store.append("a", 1, ["one"])
        assert await news == ("a", 1)
        await asyncio.gather(*(store.probe() for _ in range(3)), store.append("b", 1, ["x"]), store.probe())
        assert await anext(heard) == ("b", 1)
        assert await store.tables(10) == [("a", 1), ("b", 1)]
        assert await store.read("a") == [StoredEntry(1, "one")]
        assert await store.read("") == []
        await store.append("a", 2, ["two"])

    using(url, scene)


def test_a_store_that_is_not_open_cannot_be_probed(url: str) -> None:
    async def scene() -> None:
        with pytest.raises(StoreDown):
            await open_store(url).probe()

    asyncio.run(scene())


def test_a_removed_log_is_gone_for_everybody_and_the_others_stay(url: str) -> None:
    async def scene(store: Store) -> None:
        changes = store.changes()
        first = asyncio.ensure_future(anext(changes))
        await asyncio.sleep(0)
        await store.append("a", 1, ["one", "two"])
        await store.append("b", 1, ["other"])
        assert await first == ("a", 2)
        await store.remove("a")
        for nothing in ("a", "nowhere", "", "\0"):
            await store.remove(nothing)
        assert await store.read("a") == []
        assert await store.last("a") is None
        assert await store.tables(10) == [("b", 1)]
        with pytest.raises(Conflict):
            await store.append("a", 3, ["three"])
        heard = []
        async with asyncio.timeout(10):
            while ("a", 0) not in heard:
                heard.append(await anext(changes))
        assert await store.read("b") == [StoredEntry(1, "other")]

    using(url, scene)
