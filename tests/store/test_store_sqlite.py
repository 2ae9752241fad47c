"""What is specific to the SQLite store: its file, its lock, its limits."""

import asyncio
import os
import sqlite3
import subprocess
import sys
import tracemalloc
from contextlib import closing
from pathlib import Path

import pytest

from archipel.store import BadStore, Store, open_store
from tests.store.scenes import using


async def append_one(store: Store) -> None:
    await store.append("a", 1, ["x"])


@pytest.mark.parametrize(("form", "percent"), [("{}", "%"), ("sqlite:///{}", "%25")])
def test_a_path_or_an_address_names_the_file(tmp_path: Path, form: str, percent: str) -> None:
    using(form.format(tmp_path / f"a {percent}20 store.db"), append_one)
    assert (tmp_path / "a %20 store.db").exists()


def test_an_address_with_three_slashes_is_relative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    using("sqlite:///here.db", append_one)
    assert (tmp_path / "here.db").exists()


@pytest.mark.parametrize(
    "url", ["mysql://host/name", "sqlite://", "sqlite:///", "sqlite://host/name", "", ":memory:"]
)
def test_an_invalid_address_is_refused(url: str) -> None:
    with pytest.raises(BadStore):
        open_store(url)


def test_a_file_that_cannot_be_created_gives_one_clear_line(tmp_path: Path) -> None:
    for path in (tmp_path / "no folder" / "store.db", tmp_path):
        with pytest.raises(BadStore, match=str(path)) as caught:
            using(str(path), append_one)
        assert "\n" not in str(caught.value)


def test_the_file_has_a_write_ahead_log_and_every_commit_reaches_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "store.db"

    async def look(store: Store) -> None:
        await append_one(store)
        writer = store._writer._connection  # type: ignore[attr-defined]
        assert writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert writer.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL

    using(str(path), look)


def test_only_its_owner_can_read_the_store(tmp_path: Path) -> None:
    async def scene(store: Store) -> None:
        await append_one(store)
        for path in tmp_path.iterdir():
            assert path.stat().st_mode & 0o077 == 0, path

    using(str(tmp_path / "store.db"), scene)


def test_a_second_server_on_the_file_is_refused_until_the_first_has_ended(tmp_path: Path) -> None:
    url = str(tmp_path / "store.db")
    writer = Path(__file__).with_name("writer.py")

    async def scene(store: Store) -> None:
        second = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, str(writer), url, "w"],
            capture_output=True,
            text=True,
            timeout=30,
        )
        assert second.returncode
        assert "in use by another server (process" in second.stderr
        other = open_store(str(tmp_path / "." / "store.db"))
        with pytest.raises(BadStore, match="already open in this process"):
            await other.open()
        await other.close()
        await append_one(store)  # the refused ones have not affected this one

    using(url, scene)
    using(url, lambda store: store.append("a", 2, ["y"]))


FULL = """
import asyncio, resource, signal, sys
from archipel.store import StoreDown, open_store

async def main():
    store = open_store(sys.argv[1])
    await store.open()
    await store.append("a", 1, ["x"])
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, resource.RLIM_INFINITY))
    number = 2
    try:
        while True:
            await store.append("a", number, ["y" * 5000])
            number += 1
    except StoreDown:
        print(number - 1, flush=True)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    await store.append("a", number, ["room again"])
    await store.close()

asyncio.run(main())
"""


def test_a_full_disk_acknowledges_nothing_and_loses_nothing(tmp_path: Path) -> None:
    url = str(tmp_path / "store.db")
    done = subprocess.run(
        [sys.executable, "-c", FULL, url], check=False, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    acknowledged = int(done.stdout)
    assert acknowledged > 10

    async def scene(store: Store) -> None:
        entries = await store.read("a")
        assert [entry.number for entry in entries] == list(range(1, acknowledged + 2))
        assert entries[-1].text == "room again"

    using(url, scene)


@pytest.mark.check
def test_paging_through_many_tables_needs_little_memory(tmp_path: Path) -> None:
    async def scene(store: Store) -> None:
        await asyncio.gather(
            *(store.append(f"table {n:05}", 1, ["x" * 100, "y" * 1000]) for n in range(10_000))
        )
        tracemalloc.start()
        seen, after = 0, ""
        while page := await store.tables(500, after):
            seen, after = seen + len(page), page[-1][0]
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert seen == 10_000
        assert peak < 1_000_000

    using(str(tmp_path / "store.db"), scene)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_what_root_does_to_a_store_does_not_lock_out_the_user_of_its_server(tmp_path: Path) -> None:
    home, somebody = tmp_path / "home", 12345
    home.mkdir()
    os.chown(home, somebody, somebody)
    path = home / "store.db"
    using(str(path), lambda store: store.append("a", 1, ["x", "y"]))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DELETE FROM entry WHERE number = 2")
    using(str(path), lambda store: store.append("a", 2, ["again"]))
    owners = {file.name.partition("-")[0]: file.stat().st_uid for file in home.iterdir()}
    assert owners == dict.fromkeys(("store.db", "store.db.lock", "store.db.heads", "store.db.lost"), somebody)
