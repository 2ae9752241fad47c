"""Copies made while games continue, and restoring them."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from archipel.cli import main
from archipel.store import BadStore, Store, StoredEntry, open_store, restore
from tests.store.scenes import using

pytestmark = pytest.mark.check


async def fill(store: Store, tables: int, entries: int) -> None:
    """Write some tables."""
    for number in range(1, entries + 1):
        await asyncio.gather(*(store.append(f"t{n:03}", number, [f"{n} {number}"]) for n in range(tables)))


def test_a_copy_made_under_load_is_the_store_as_it_was_at_one_moment(url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def scene(store: Store) -> None:
        await fill(store, 10, 5)
        going = True

        async def go_on() -> None:
            number = 5
            while going:
                number += 1
                for n in range(10):
                    await store.append(f"t{n:03}", number, [f"{n} {number}"])

        writer = asyncio.create_task(go_on())
        await asyncio.sleep(0.02)
        await store.backup(str(copy))
        at_the_copy = dict(await store.tables(100))
        going = False
        await writer

        async def compare(copied: Store) -> None:
            lasts = await copied.tables(100)
            numbers = [last for _, last in lasts]
            # The tables are written in order, so at any moment the first ones are at most one entry ahead.
            assert sorted(numbers, reverse=True) == numbers
            assert max(numbers) - min(numbers) <= 1
            for table, last in lasts:
                assert 5 <= last <= at_the_copy[table]
                assert await copied.read(table) == (await store.read(table))[:last]

        opened = open_store(str(copy))
        await opened.open()
        await compare(opened)
        await opened.close()

    using(url, scene)


def test_the_command_copies_a_store_that_a_server_has_open(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"

    async def scene(store: Store) -> None:
        await fill(store, 3, 2)
        assert await asyncio.to_thread(main, ["backup", "--store", url, str(copy)]) == 0

    async def compare(copied: Store) -> None:
        assert await copied.tables(10) == [("t000", 2), ("t001", 2), ("t002", 2)]

    using(url, scene)
    assert str(copy) in capsys.readouterr().out
    assert copy.stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.glob("*copy.db*")] == ["copy.db"]  # one file, and no temporary one
    using(str(copy), compare)


def test_a_copy_is_never_written_over_another_file(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = tmp_path / "there.db"
    there.write_text("mine")

    async def scene(store: Store) -> None:
        await fill(store, 1, 1)
        with pytest.raises(BadStore, match="exists already"):
            await store.backup(str(there))

    using(url, scene)
    assert main(["backup", "--store", url, str(there)]) == 1
    assert "exists already" in capsys.readouterr().err
    assert there.read_text() == "mine"


def test_a_copy_that_fails_leaves_nothing_behind(url: str, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    assert main(["backup", "--store", url, str(folder / "copy.db")]) == 1  # there is no store yet
    assert main(["backup", "--store", f"sqlite:///{tmp_path}/nowhere.db", str(folder / "copy.db")]) == 1
    assert main(["backup", "--store", url, str(folder / "no" / "copy.db")]) == 1
    assert list(folder.iterdir()) == []
    assert not (tmp_path / "nowhere.db").exists()


def test_a_copy_can_be_restored_into_an_empty_store_repeatedly(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    origin, copy = tmp_path / "origin.db", tmp_path / "copy.db"

    async def scene(store: Store) -> None:
        await fill(store, 250, 2)
        await store.backup(str(copy))

    async def compare(store: Store) -> None:
        assert await store.tables(1000) == [(f"t{n:03}", 2) for n in range(250)]
        assert await store.read("t007") == [StoredEntry(1, "7 1"), StoredEntry(2, "7 2")]

    using(str(origin), scene)
    before = copy.read_bytes()
    for _ in range(2):
        assert main(["restore", "--store", url, str(copy)]) == 0
        assert "250 tables" in capsys.readouterr().out
        using(url, compare)
    assert copy.read_bytes() == before


def test_restoring_never_changes_a_table_that_has_newer_entries(url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def scene(store: Store) -> None:
        await fill(store, 2, 1)
        await store.backup(str(copy))
        await store.append("t000", 2, ["went on"])
        with pytest.raises(BadStore, match="t000"):
            await restore(str(copy), store)
        assert await store.tables(10) == [("t000", 2), ("t001", 1)]

    using(url, scene)


def test_what_a_copy_has_lost_is_told_when_the_rest_is_restored(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"

    async def scene(store: Store) -> None:
        await fill(store, 3, 5)
        await store.backup(str(copy))

    async def compare(store: Store) -> None:
        assert await store.tables(10) == [("t000", 5), ("t001", 2), ("t002", 5)]

    using(str(tmp_path / "origin.db"), scene)
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.execute("DELETE FROM entry WHERE game_table = 't001' AND number > 2")
    assert main(["restore", "--store", url, str(copy)]) == 1
    assert "t001 is damaged: entries 3 to 5 are missing" in capsys.readouterr().err
    using(url, compare)


def test_a_file_that_is_not_a_store_is_neither_copied_nor_restored(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other, text = tmp_path / "other.db", tmp_path / "text.db"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE something (else_ TEXT)")
    text.write_text("not a database at all, but long enough to be mistaken for one" * 20)
    for file in (other, text):
        assert main(["backup", "--store", str(file), str(tmp_path / "copy.db")]) == 1
        assert main(["restore", "--store", url, str(file)]) == 1
        assert str(file) in capsys.readouterr().err
