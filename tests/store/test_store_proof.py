"""A log proves itself: what was cut, edited or lost is found, named, and does not spoil the rest."""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import psycopg
import pytest

from archipel.cli import main
from archipel.store import BadStore, Conflict, Damaged, Store, StoredEntry, StoreDown, check, open_store
from archipel.store.sqlite import writer
from archipel.store.sqlite.head_journal import HeadJournal
from tests.store.scenes import using

TEN = [f"text {number}" for number in range(1, 11)]


async def fill(store: Store) -> None:
    """Two logs of ten entries."""
    for table in ("a", "b"):
        await store.append(table, 1, TEN[:4])
        await store.append(table, 5, TEN[4:])


def change(url: str, *statements: str) -> None:
    """Change a database behind our back; `log` and `entry` are the names of SQLite's tables."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as connection:
            for statement in statements:
                connection.execute(statement)
    else:
        with psycopg.connect(url) as database:
            for statement in statements:
                named = statement.replace("entry", "archipel_entry").replace("log ", "archipel_log ")
                database.execute(named.encode())


def saying(url: str) -> list[str]:
    """What a check of the store says."""
    return [str(damage) for damage in asyncio.run(check(url))]


DAMAGES = {
    "edited": ("UPDATE entry SET text = 'mine' WHERE game_table = 'a' AND number = 4", 3, "entry 4 is not"),
    "cut out": ("DELETE FROM entry WHERE game_table = 'a' AND number IN (6, 7)", 5, "entries 6 to 7 are"),
    "beheaded": ("DELETE FROM entry WHERE game_table = 'a' AND number = 1", 0, "entry 1 is missing"),
    "unsealed": ("DELETE FROM log WHERE id = 'a'", 10, "it has entries, but no seal"),
    "sealed before": ("UPDATE log SET last = 8 WHERE id = 'a'", 10, "its seal does not belong"),
}


@pytest.mark.parametrize("how", DAMAGES)
def test_damage_is_found_named_and_mended_and_other_logs_are_not_affected(url: str, how: str) -> None:
    statement, proved, words = DAMAGES[how]

    async def look(store: Store) -> None:
        assert not store.losses
        with pytest.raises(Damaged, match=words) as caught:
            await store.read("a")
        assert caught.value.damage.proved == proved
        assert [entry.text for entry in await store.read("b")] == TEN
        await store.append("b", 11, ["and on"])
        assert [damage.table async for damage in store.check()] == ["a"]

    async def go_on(store: Store) -> None:
        assert [entry.text for entry in await store.read("a")] == TEN[:proved]
        await store.append("a", proved + 1, ["again"])
        assert [damage async for damage in store.check()] == []

    using(url, fill)
    assert saying(url) == []
    change(url, statement)
    assert len(saying(url)) == 1
    assert saying(url)[0].startswith(f"a: {words}")
    using(url, look)
    assert main(["check", "--store", url]) == 1
    assert main(["check", "--store", url, "--mend"]) == 0
    assert main(["check", "--store", url]) == 0
    using(url, go_on)


def test_a_lost_tail_is_reported_and_the_log_goes_on_from_what_is_left(url: str) -> None:
    async def go_on(store: Store) -> None:
        assert [str(damage) for damage in store.losses] == ["a: entries 8 to 10 are missing"]
        assert [entry.text for entry in await store.read("a")] == TEN[:7]
        with pytest.raises(Conflict):
            await store.append("a", 11, ["as if nothing had happened"])
        await store.append("a", 8, ["again"])

    async def later(store: Store) -> None:
        assert not store.losses
        assert (await store.last("a")) == StoredEntry(8, "again")

    using(url, fill)
    change(url, "DELETE FROM entry WHERE game_table = 'a' AND number > 7")
    assert saying(url) == ["a: entries 8 to 10 are missing"]
    using(url, go_on)
    using(url, later)


def running(path: Path, scene: Callable[[Store], Awaitable[None]]) -> None:
    """A scene on an open SQLite store with two logs."""

    async def play(store: Store) -> None:
        await fill(store)
        await scene(store)

    using(str(path), play)


def after_a_crash(tmp_path: Path) -> Path:
    """A store as a power cut would leave it, with its write-ahead log."""
    copy = tmp_path / "copy" / "store.db"
    copy.parent.mkdir()

    async def scene(store: Store) -> None:
        for number in range(11, 211):
            await store.append("a", number, [f"text {number}"])
        for file in tmp_path.glob("store.db*"):
            if not file.name.endswith(("-shm", ".lock")):
                shutil.copy(file, copy.parent)

    running(tmp_path / "store.db", scene)
    return copy


def test_bytes_damaged_in_the_middle_of_the_write_ahead_log_do_not_pass_unnoticed(tmp_path: Path) -> None:
    path = after_a_crash(tmp_path)
    log = path.with_name("store.db-wal")
    text = bytearray(log.read_bytes())
    text[len(text) // 2 : len(text) // 2 + 64] = bytes(64)
    log.write_bytes(text)

    async def go_on(store: Store) -> None:
        [damage] = store.losses
        assert (damage.table, damage.last) == ("a", 210)
        assert 10 < damage.proved < 200
        assert str(damage) == f"a: entries {damage.proved + 1} to 210 are missing"
        assert len(await store.read("a")) == damage.proved
        await store.append("a", damage.proved + 1, ["again"])
        [report] = path.parent.glob("store.db.lost-*.txt")
        assert report.read_text() == f"{damage}\n"

    async def later(store: Store) -> None:
        assert not store.losses

    using(str(path), go_on)
    using(str(path), later)


def test_a_write_ahead_log_that_was_left_behind_is_missed(tmp_path: Path) -> None:
    path = after_a_crash(tmp_path)
    path.with_name("store.db-wal").unlink()

    async def look(store: Store) -> None:
        assert sorted(map(str, store.losses)) == [
            "a: entries 1 to 210 are missing",
            "b: entries 1 to 10 are missing",
        ]

    using(str(path), look)


def test_an_older_or_another_file_in_its_place_is_noticed_at_the_start(tmp_path: Path) -> None:
    path, old = tmp_path / "store.db", tmp_path / "old.db"

    async def scene(store: Store) -> None:
        await store.backup(str(old))
        await store.append("a", 11, ["later"])

    async def look(store: Store) -> None:
        assert [str(damage) for damage in store.losses] == ["a: entry 11 is missing"]

    running(path, scene)
    shutil.copy(old, path)
    using(str(path), look)


def _deleted(path: Path, other: Path) -> None:
    path.unlink()


def _replaced(path: Path, other: Path) -> None:
    other.rename(path)


def _written_over(path: Path, other: Path) -> None:
    shutil.copyfile(other, path)


def _without_log(path: Path, other: Path) -> None:
    path.with_name("store.db-wal").unlink()


@pytest.mark.parametrize("spoil", [_deleted, _replaced, _written_over, _without_log])
def test_a_file_that_is_deleted_or_replaced_under_a_server_takes_no_more_writes(
    tmp_path: Path, spoil: Callable[[Path, Path], None]
) -> None:
    path, other = tmp_path / "store.db", tmp_path / "other.db"

    async def scene(store: Store) -> None:
        await store.append("a", 11, ["x"])
        spoil(path, other)
        for deed in (store.append("a", 12, ["into nothing"]), store.probe()):
            with pytest.raises(StoreDown, match="deleted or replaced"):
                await deed

    using(str(other), lambda store: store.append("c", 1, ["another store"]))
    running(path, scene)


def test_a_missing_file_is_noticed_without_a_write_and_can_be_put_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(writer, "PATROL", 0.01)
    path = tmp_path / "store.db"

    async def scene(store: Store) -> None:
        path.rename(tmp_path / "moved.db")
        while "store gone" not in caplog.text:
            await asyncio.sleep(0.01)
        with pytest.raises(StoreDown):
            await store.append("a", 11, ["into nothing"])
        (tmp_path / "moved.db").rename(path)
        await store.append("a", 11, ["back"])

    running(path, scene)


def test_an_empty_or_missing_file_where_a_store_was_is_an_error_that_says_so(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    using(str(path), fill)
    path.write_bytes(b"")
    with pytest.raises(BadStore, match=r"store\.db: it is empty: if there was a store, restore a backup"):
        using(str(path), fill)
    path.unlink()
    with pytest.raises(BadStore, match=r"it is gone, but there was a store \(.*store\.db\.heads is left\)"):
        using(str(path), fill)
    assert not path.exists()
    path.with_name("store.db.heads").unlink()
    using(str(path), fill)


@pytest.mark.parametrize("how", ["FULL", "RESTART", "TRUNCATE"])
def test_a_tool_that_merges_the_write_ahead_log_is_not_mistaken_for_a_replacement(
    tmp_path: Path, how: str
) -> None:
    path = tmp_path / "store.db"

    async def scene(store: Store) -> None:
        change(f"sqlite:///{path}", f"PRAGMA wal_checkpoint({how})")
        await store.append("a", 11, ["x"])
        change(f"sqlite:///{path}", f"PRAGMA wal_checkpoint({how})")
        await store.probe()

    running(path, scene)


def test_the_witness_stays_small_and_forgets_torn_lines(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    using(str(path), fill)
    heads = path.with_name("store.db.heads")
    assert len(heads.read_text().split("\n\n")) == 4
    with heads.open("a") as file:
        file.write("\0\0\0\n12 abc a\n999 " + "0" * 32 + " a")

    async def write_on(store: Store) -> None:
        assert not store.losses
        await store.append("a", 11, ["x\n"])
        with heads.open("a") as file:  # what a full disk leaves of a line
            file.write("1")
        await store.append("b", 11, ["y"])

    async def look(store: Store) -> None:
        assert not store.losses
        assert len(heads.read_text().splitlines()) == 2

    using(str(path), write_on)
    using(str(path), look)


def test_what_is_lost_is_told_again_if_the_start_that_found_it_did_not_succeed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "store.db"
    using(str(path), fill)
    change(f"sqlite:///{path}", "DELETE FROM entry WHERE game_table = 'a' AND number > 7")

    def full_disk(witness: HeadJournal) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(HeadJournal, "start", full_disk)
        with pytest.raises(BadStore, match="No space left"):
            using(str(path), fill)
    [report] = tmp_path.glob("store.db.lost-*.txt")
    assert report.read_text() == "a: entries 8 to 10 are missing\n"

    async def look(store: Store) -> None:
        assert [str(damage) for damage in store.losses] == ["a: entries 8 to 10 are missing"]

    using(str(path), look)


def test_a_log_that_a_server_removes_meanwhile_is_not_missed(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    using(str(path), fill)

    def tell(line: str) -> None:
        with path.with_name("store.db.heads").open("a") as file:
            file.write(line + "\n")

    tell(f"5 {'0' * 32} gone")
    assert saying(str(path)) == ["gone: entries 1 to 5 are missing"]
    later = threading.Timer(0.1, tell, [f"0 {'0' * 32} gone"])  # as a server does after its commit
    later.start()
    assert saying(str(path)) == []
    later.join()


def test_a_log_that_is_removed_while_it_begins_anew_is_whole_or_gone(url: str) -> None:
    async def scene(store: Store) -> None:
        other = open_store(url) if url.startswith("postgres") else store
        if other is not store:
            await other.open()
        for _ in range(60):
            await asyncio.gather(
                store.remove("a"), other.append("a", 1, ["x"]), store.remove("b"), return_exceptions=True
            )
            assert len(await store.read("a")) < 2
        assert [damage async for damage in store.check()] == []
        if other is not store:
            await other.close()

    using(url, scene)


@pytest.mark.parametrize("seed", range(4))
def test_no_flipped_bit_is_read_as_truth_or_breaks_anything(tmp_path: Path, seed: int) -> None:
    path, rng = tmp_path / "store.db", Random(seed)
    using(str(path), fill)
    whole, heads = path.read_bytes(), path.with_name("store.db.heads").read_bytes()
    used = [at for at, byte in enumerate(whole) if byte]

    async def look(store: Store) -> None:
        missed = {damage.table for damage in (*store.losses, *[damage async for damage in store.check()])}
        for table in ("a", "b"):
            with suppress(Damaged, StoreDown):
                assert table in missed or [entry.text for entry in await store.read(table)] == TEN
        with suppress(StoreDown):
            await store.append("new", 1, ["x"])
        for table in ("a", "b"):
            with suppress(Damaged, StoreDown):
                await store.mend(table)
                texts = [entry.text for entry in await store.read(table)]
                assert texts == TEN[: len(texts)]

    for _ in range(25):
        spoiled = bytearray(whole)
        spoiled[rng.choice(used)] ^= 1 << rng.randrange(8)
        for old in tmp_path.iterdir():
            old.unlink()
        path.write_bytes(spoiled)
        path.with_name("store.db.heads").write_bytes(heads)
        with suppress(BadStore):
            using(str(path), look)


LOCK = """
import fcntl, sys
with open(sys.argv[1], "r+b") as index:
    fcntl.lockf(index, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, 128)
"""


def test_sqlite_keeps_its_locks_while_its_files_are_watched(tmp_path: Path) -> None:
    async def scene(store: Store) -> None:
        await store.append("a", 11, ["x"])
        # Byte 128 of the index says that somebody uses it; another process would begin it anew otherwise.
        command = [sys.executable, "-c", LOCK, str(tmp_path / "store.db-shm")]
        tried = await asyncio.to_thread(subprocess.run, command, capture_output=True, check=False)
        assert b"BlockingIOError" in tried.stderr

    running(tmp_path / "store.db", scene)


def test_a_store_can_be_checked_while_it_is_written_to(url: str) -> None:
    async def scene(store: Store) -> None:
        await fill(store)
        appends = asyncio.gather(*(store.append("a", number, ["x"]) for number in range(11, 211)))
        for _ in range(3):
            assert await check(url) == []
        await appends
        assert await check(url) == []

    using(url, scene)


def test_one_bad_page_does_not_keep_the_other_tables_from_being_played(tmp_path: Path) -> None:
    path, names = tmp_path / "store.db", [f"t{number:03}" for number in range(200)]

    async def fill_many(store: Store) -> None:
        await asyncio.gather(*(store.append(name, 1, ["x" * 3000] * 2) for name in names))

    async def look(store: Store) -> None:
        good = []
        for name in names:
            with suppress(StoreDown, Damaged):
                good += [name] if len(await store.read(name)) == 2 else []
        assert 100 < len(good) < 200
        bad = {damage.table async for damage in store.check()}
        assert bad == set(names) - set(good)
        await store.append(good[0], 3, ["goes on"])

    using(str(path), fill_many)
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 4096 // 2 * 4096)
        file.write(b"\xa5" * 4096)
    using(str(path), look)
