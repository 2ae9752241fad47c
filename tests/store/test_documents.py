"""Documents: looked up by key, owner and day; of several writers one wins; removed without a trace."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from archipel.store import BadEntry, Conflict, Document, Store, StoreDown, backup, open_store, restore
from archipel.store.documents import Documents
from tests.store.scenes import using


def test_a_document_is_read_as_it_was_put_and_replaced_by_its_next_version(url: str) -> None:
    first = Document("seats", "ana", 1, "é → 🏝️\n\t'\"\\", owner="ana", day="2026-11-19")
    second = Document("seats", "ana", 2, "", owner="ben")

    async def write(store: Store) -> None:
        assert await store.document("seats", "ana") is None
        await store.put(first)
        assert await store.document("seats", "ana") == first
        assert await store.document("game", "ana") is None
        await store.put(second)

    async def read(store: Store) -> None:
        assert await store.document("seats", "ana") == second
        assert await store.documents_of("seats", "ana") == []
        for key in ("", "\0", "\ud800", "x" * 5000):
            assert await store.document("seats", key) is None
            await store.discard("seats", "nobody")

    using(url, write)
    using(url, read)


def test_a_version_that_is_not_the_next_one_is_a_conflict(url: str) -> None:
    async def scene(store: Store) -> None:
        with pytest.raises(Conflict):
            await store.put(Document("k", "a", 2, "x"))
        await store.put(Document("k", "a", 1, "x"))
        for version in (1, 3, 2**62):
            with pytest.raises(Conflict):
                await store.put(Document("k", "a", version, "y"))
        with pytest.raises(Conflict):
            await store.discard("k", "a", 2)
        assert await store.document("k", "a") == Document("k", "a", 1, "x")
        await store.discard("k", "a", 1)
        with pytest.raises(Conflict):
            await store.discard("k", "a", 1)
        await store.discard("k", "a")
        await store.put(Document("k", "a", 1, "again"))

    using(url, scene)


def test_of_many_writers_exactly_one_wins_each_version(url: str) -> None:
    async def play() -> None:
        stores = [open_store(url) for _ in range(1 if url.startswith("sqlite") else 3)]
        for store in stores:
            await store.open()
        for version in range(1, 8):
            answers = await asyncio.gather(
                *(stores[who % len(stores)].put(Document("k", "a", version, f"{who}")) for who in range(21)),
                return_exceptions=True,
            )
            assert sorted(type(answer).__name__ for answer in answers) == ["Conflict"] * 20 + ["NoneType"]
            winner = answers.index(None)
            for store in stores:
                assert await store.document("k", "a") == Document("k", "a", version, f"{winner}")
        answers = await asyncio.gather(
            *(stores[who % len(stores)].discard("k", "a", 7) for who in range(21)), return_exceptions=True
        )
        assert sum(answer is None for answer in answers) == 1
        for store in stores:
            await store.close()

    asyncio.run(play())


def test_documents_are_found_by_owner_by_day_and_page_by_page(url: str) -> None:
    def document(number: int) -> Document:
        owner, day = ("ana", "ben", "")[number % 3], f"2026-11-{10 + number % 5}" if number % 5 else ""
        return Document("game", f"{number:02}", 1, f"body {number}", owner=owner, day=day)

    made = [document(number) for number in range(30)]

    async def scene(store: Store) -> None:
        await asyncio.gather(*map(store.put, [*made, Document("other", "00", 1, "", "ana", "2026-11-12")]))
        assert await store.documents("game") == made
        assert await store.documents_of("game", "ana") == made[::3]
        assert await store.documents("game", "05", 2) == made[6:8]
        assert await store.documents("game", "27") == made[28:]
        found = await store.documents_between("game", "2026-11-12", "2026-11-13")
        assert found == made[2::5] + made[3::5]
        assert await store.documents_between("game", "", "2026-11-11") == made[1::5]
        assert await store.documents("nothing") == []

    using(url, scene)


@pytest.mark.parametrize(
    ("kind", "key", "version", "body"),
    [
        ("", "a", 1, ""),
        ("a/b", "a", 1, ""),
        ("k", "", 1, ""),
        ("k", "x" * 200, 1, ""),
        ("k", "a\0", 1, ""),
        ("k", "a", 0, ""),
        ("k", "a", 2**63, ""),
        ("k", "a", 1, "\ud800"),
    ],
)
def test_a_document_that_no_database_can_store_is_refused(
    url: str, kind: str, key: str, version: int, body: str
) -> None:
    async def scene(store: Store) -> None:
        with pytest.raises(BadEntry):
            await store.put(Document(kind, key, version, body))
        with pytest.raises(BadEntry):  # so that no log is taken for a document
            await store.append("k/a", 1, ["x"])

    using(url, scene)


def test_listeners_hear_of_documents_and_of_their_removal(url: str) -> None:
    async def scene(store: Store) -> None:
        other = store if url.startswith("sqlite") else open_store(url)
        if other is not store:
            await other.open()
        changes = other.changes()
        first = asyncio.ensure_future(anext(changes))
        await asyncio.sleep(0)
        await store.put(Document("clock", "t/1", 1, "5"))
        assert await first == ("clock/t/1", 1)
        await store.put(Document("clock", "t/1", 2, "6"))
        assert await anext(changes) == ("clock/t/1", 2)
        await store.discard("clock", "t/1")
        assert await anext(changes) == ("clock/t/1", 0)
        if other is not store:
            await other.close()

    using(url, scene)


def test_documents_and_appends_share_a_batch(url: str) -> None:
    async def scene(store: Store) -> None:
        answers = await asyncio.gather(
            store.append("a", 1, ["x"]),
            store.put(Document("k", "a", 1, "x")),
            store.put(Document("k", "a", 2, "y")),
            store.put(Document("k", "a", 2, "z")),
            store.append("a", 2, ["y"]),
            store.discard("k", "b"),
            store.put(Document("k", "b", 1, "x")),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [type(None)] * 3 + [Conflict] + [type(None)] * 3
        assert await store.document("k", "a") == Document("k", "a", 2, "y")
        assert await store.reach("a") == 2

    using(url, scene)


def test_a_backup_has_the_documents_and_is_restored_once(url: str, tmp_path: Path) -> None:
    made = [Document("k", f"{number:03}", 1, f"{number}", "ana", "2026-11-19") for number in range(150)]
    copy = str(tmp_path / "copy.db")

    async def fill(store: Store) -> None:
        await store.append("a", 1, ["x"])
        await asyncio.gather(*map(store.put, made))
        await store.put(Document("k", "000", 2, "changed"))

    async def refill(store: Store) -> None:
        for _ in range(2):
            assert await restore(copy, store) == 1
            assert await store.documents("k") == [Document("k", "000", 1, "changed"), *made[1:]]

    using(url, fill)
    backup(url, copy)
    using(str(tmp_path / "restored.db"), refill)
    using(copy, fill_differently)
    with pytest.raises(Exception, match="k/001 is already there"):
        using(str(tmp_path / "restored.db"), lambda store: _restored(copy, store))


async def fill_differently(store: Store) -> None:
    """Change one document."""
    await store.put(Document("k", "001", 2, "other"))


async def _restored(copy: str, store: Store) -> None:
    await restore(copy, store)


def test_of_a_removed_document_nothing_is_left_in_the_file(tmp_path: Path) -> None:
    async def scene(store: Store) -> None:
        for number in range(50):
            await store.put(Document("game", f"ana{number}", 1, f"secret{number} {'x' * 300}", owner="ana"))
        for number in range(50):
            await store.discard("game", f"ana{number}")
        await store.scrub(["gameana"])

    using(str(tmp_path / "store.db"), scene)
    for file in tmp_path.iterdir():
        assert b"gameana" not in file.read_bytes()
        assert b"secret" not in file.read_bytes()


def test_a_store_that_is_not_open_has_no_documents(url: str) -> None:
    async def scene() -> None:
        store = open_store(url)
        for attempt in (store.document("k", "a"), store.documents("k"), store.put(Document("k", "a", 1, "")),
                        store.discard("k", "a")):  # fmt: skip
            with pytest.raises(StoreDown):
                await attempt

    asyncio.run(scene())


class Kept(msgspec.Struct, frozen=True):
    """What these tests keep."""

    names: tuple[str, ...] = ()


def test_changes_of_one_document_are_all_made_whoever_makes_them(url: str) -> None:
    def add(name: str) -> Callable[[Kept | None], Kept]:
        return lambda kept: Kept((*(kept or Kept()).names, name))

    async def scene(store: Store) -> None:
        other = store if url.startswith("sqlite") else open_store(url)
        if other is not store:
            await other.open()
        kits = [Documents(one, "kept", Kept) for one in (store, other)]
        names = [f"n{number}" for number in range(20)]
        await asyncio.gather(*(kits[at % 2].change("a", add(name)) for at, name in enumerate(names)))
        kept = await kits[1].get("a")
        assert kept is not None
        assert sorted(kept.names) == sorted(names)
        taken = await asyncio.gather(*(kits[at % 2].take("a") for at in range(6)))
        assert [one for one in taken if one] == [kept]
        if other is not store:
            await other.close()

    using(url, scene)


def test_a_kit_lists_and_removes_by_owner_and_by_day(url: str) -> None:
    async def scene(store: Store) -> None:
        kit = Documents(store, "kept", Kept)
        for number in range(6):
            owner, day = "ab"[number % 2], f"2026-11-1{number}"
            assert await kit.add(f"{number}", Kept((f"{number}",)), owner=owner, day=day)
        assert not await kit.add("0", Kept())
        assert list(await kit.of("a")) == ["0", "2", "4"]
        assert list(await kit.between("2026-11-11", "2026-11-12")) == ["1", "2"]
        await kit.change("1", lambda kept: Kept(("changed",)))
        assert (await kit.of("b"))["1"] == Kept(("changed",))
        await kit.change("3", lambda kept: kept)
        assert (await kit.read("3"))[0] == 1
        await kit.change("3", lambda kept: None)
        await kit.remove_until("2026-11-11")
        await kit.remove_of("a")
        assert [pair async for pair in kit.every()] == [("5", Kept(("5",)))]

    using(url, scene)


def test_a_damaged_document_counts_as_none_and_can_be_replaced(url: str) -> None:
    async def scene(store: Store) -> None:
        kit = Documents(store, "kept", Kept)
        await store.put(Document("kept", "a", 1, '{"names": 7}', "ana"))
        assert await kit.get("a") is None
        assert await kit.of("ana") == {}
        assert not await kit.add("a", Kept())
        assert await kit.change("a", lambda kept: Kept(("new",)) if kept is None else None) == Kept(("new",))
        assert await kit.read("a") == (2, Kept(("new",)))

    using(url, scene)
