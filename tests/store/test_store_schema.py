"""Schemas: an old one is upgraded, a newer one refused, another program's left alone."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from archipel.store import BadStore, Store, StoredEntry, backup, check, open_store, restore
from archipel.store.migration import is_moved
from archipel.store.postgres import schema as postgres_schema
from archipel.store.postgres.connections import connect
from archipel.store.sqlite import schema as sqlite_schema
from archipel.table import Service
from archipel.table.play import actions
from tests.services import PostgresServer
from tests.store.scenes import using
from tests.table.serving import Hand, Local
from tests.table.tables import LEVELS


async def write(store: Store) -> None:
    """Write something to keep."""
    await store.append("a", 1, ["one", "two"])


async def reread(store: Store) -> None:
    """Check what was kept."""
    assert await store.read("a") == [StoredEntry(1, "one"), StoredEntry(2, "two")]


APPEND_2 = "SELECT archipel_append(%s, %s, %s, %s, %s, %s, %s)"  # as schema 2 was written to


def open_and_close(url: str) -> None:
    async def nothing(store: Store) -> None:
        pass

    using(url, nothing)


def sqlite_version(path: Path) -> int:
    with closing(sqlite_schema.connect(path)) as connection:
        return sqlite_schema.version(connection)


def test_a_sqlite_file_is_upgraded_step_by_step_and_keeps_its_entries(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    using(str(path), write)
    assert sqlite_version(path) == len(sqlite_schema.STEPS)
    later = (
        *sqlite_schema.STEPS,
        ("CREATE TABLE note (text TEXT NOT NULL) STRICT", "INSERT INTO note VALUES ('made by a later step')"),
        ("ALTER TABLE note ADD COLUMN number INTEGER NOT NULL DEFAULT 7",),
    )
    with closing(sqlite_schema.connect(path)) as connection:
        sqlite_schema.upgrade(connection, later)
        sqlite_schema.upgrade(connection, later)
        assert sqlite_schema.version(connection) == len(later)
        assert connection.execute("SELECT * FROM note").fetchall() == [("made by a later step", 7)]
        assert connection.execute("SELECT text FROM entry ORDER BY number").fetchall() == [("one",), ("two",)]


def test_a_step_that_fails_leaves_the_sqlite_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    using(str(path), write)
    broken = (*sqlite_schema.STEPS, ("CREATE TABLE half (x TEXT)", "CREATE NONSENSE"))
    with closing(sqlite_schema.connect(path)) as connection:
        with pytest.raises(sqlite3.Error):
            sqlite_schema.upgrade(connection, broken)
        assert ("half",) not in connection.execute("SELECT name FROM sqlite_schema").fetchall()
    assert sqlite_version(path) == len(sqlite_schema.STEPS)
    using(str(path), reread)


def test_a_sqlite_file_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    using(str(path), write)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    for _ in range(2):  # a refused store is released
        with pytest.raises(BadStore, match=r"store\.db.*newer Archipel.*schema is 99"):
            open_and_close(str(path))
    assert sqlite_version(path) == 99


def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE something (x TEXT)")
    before = path.read_bytes()
    with pytest.raises(BadStore, match="another program"):
        open_and_close(str(path))
    assert path.read_bytes() == before
    text = tmp_path / "text.db"
    text.write_text("letters " * 1000)
    with pytest.raises(BadStore, match="not a database"):
        open_and_close(str(text))
    assert text.read_text() == "letters " * 1000


OLD = Path(__file__).with_name("data") / "schema-1.db"


def test_a_store_made_before_there_were_hashes_is_upgraded_and_its_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    shutil.copy(OLD, path)
    with closing(sqlite3.connect(path)) as connection:
        before = connection.execute("SELECT * FROM entry ORDER BY game_table, number").fetchall()

    async def look(store: Store) -> None:
        there = [
            (log, entry.number, entry.text)
            for log, _ in await store.tables(9)
            for entry in await store.read(log)
        ]
        assert there == [row for row in before if not is_moved(row[0])]
        assert len(await store.documents("draft")) == len(await store.documents("clock")) == 1
        assert not store.losses
        assert [damage async for damage in store.check()] == []

    async def go_on() -> None:
        service = Service(open_store(str(path)), Local(), LEVELS, Hand().now)
        await service.start()
        live = await service.get("b5039691f26ae42f3ccf")
        assert (await service.draft(live, 0)).moves == ("1@r1c1",)
        await service.change(live, lambda table: actions.commit(table, 0, ("1@r1c1",), 1))
        assert live.table.waiting == (1,)
        await service.stop()

    using(str(path), look)
    asyncio.run(go_on())
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE entry SET text = replace(text, '5 2', '5 3') WHERE number = 3")
        connection.commit()
    assert [damage.table for damage in asyncio.run(check(str(path)))] == ["b5039691f26ae42f3ccf"]


def test_a_store_that_was_not_upgraded_is_not_changed_by_looking_at_it(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    shutil.copy(OLD, path)
    with pytest.raises(BadStore, match="its schema is 1"):
        asyncio.run(check(str(path)))
    assert path.read_bytes() == OLD.read_bytes()


@pytest.mark.postgres
def test_a_database_made_before_there_were_hashes_is_upgraded_and_its_old_servers_are_refused(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    url = postgres.new_store()
    append = "SELECT archipel_append(%s, %s, %s, %s, %s, %s)"  # as schema 1 was written to

    async def prepare() -> None:
        async with await connect(url) as connection:
            await postgres_schema.upgrade(connection, postgres_schema.STEPS[:1])
            texts = ["é", "b", "c"]
            await connection.execute(append, (["y", "x"], [1, 1], [1, 2], [1, 2, 2], [1, 1, 2], texts))

    async def look(store: Store) -> None:
        with psycopg.connect(url, autocommit=True) as connection:
            columns = (
                ["x", "y", "x"],
                [3, 2, 4],
                [4, 2, 4],
                [1, 1, 2, 3],
                [3, 4, 2, 4],
                ["d", "e", "f", "g"],
            )
            for query, more in ((append, ()), (APPEND_2, ([False],))):
                with pytest.raises(psycopg.Error, match="was upgraded by a newer Archipel"):
                    connection.execute(query, (*columns, *more))
        assert [entry.text for entry in await store.read("x")] == ["b", "c"]
        assert [entry.text for entry in await store.read("y")] == ["é"]
        assert not store.losses
        assert [damage async for damage in store.check()] == []

    async def restored(store: Store) -> None:
        assert await restore(str(copy), store) == 2
        assert [entry.text for entry in await store.read("x")] == ["b", "c"]
        assert [damage async for damage in store.check()] == []

    asyncio.run(prepare())
    with pytest.raises(BadStore, match="its schema is 1"):
        asyncio.run(check(url))
    copy = tmp_path / "before.db"  # made by the new version, before its server upgrades
    backup(url, str(copy))
    using(str(tmp_path / "restored.db"), restored)
    using(url, look)


@pytest.mark.postgres
def test_a_postgresql_database_is_upgraded_and_keeps_its_entries(postgres: PostgresServer) -> None:
    url = postgres.new_store()
    using(url, write)
    later = (*postgres_schema.STEPS, ("CREATE TABLE note (text text)", "INSERT INTO note VALUES ('later')"))

    async def play() -> None:
        async with await connect(url) as connection:
            assert await postgres_schema.version(connection) == len(postgres_schema.STEPS)
            await postgres_schema.upgrade(connection, later)
            await postgres_schema.upgrade(connection, later)
            assert await postgres_schema.version(connection) == len(later)
            assert await (await connection.execute("SELECT text FROM note")).fetchall() == [("later",)]
            cursor = await connection.execute("SELECT text FROM archipel_entry ORDER BY number")
            assert await cursor.fetchall() == [("one",), ("two",)]

    asyncio.run(play())


@pytest.mark.postgres
def test_a_step_that_fails_leaves_the_postgresql_database_as_it_was(postgres: PostgresServer) -> None:
    url = postgres.new_store()
    using(url, write)

    async def play() -> None:
        async with await connect(url) as connection:
            with pytest.raises(psycopg.Error):
                await postgres_schema.upgrade(
                    connection, (*postgres_schema.STEPS, ("CREATE TABLE half ()", "CREATE NONSENSE"))
                )
            assert await postgres_schema.version(connection) == len(postgres_schema.STEPS)
            cursor = await connection.execute("SELECT to_regclass('half')")
            assert await cursor.fetchone() == (None,)

    asyncio.run(play())
    using(url, reread)


@pytest.mark.postgres
def test_a_postgresql_database_of_a_newer_version_is_refused(postgres: PostgresServer) -> None:
    url = postgres.new_store()
    using(url, write)
    with psycopg.connect(url) as connection:
        connection.execute("UPDATE archipel_schema SET version = 99")
    with pytest.raises(BadStore, match=r"newer Archipel.*schema is 99"):
        open_and_close(url)


@pytest.mark.postgres
def test_servers_that_start_together_create_the_schema_once(postgres: PostgresServer) -> None:
    url = postgres.new_store()

    async def play() -> None:
        stores = [open_store(url) for _ in range(6)]
        await asyncio.gather(*(store.open() for store in stores))
        await stores[0].append("a", 1, ["x"])
        for store in stores:
            assert await store.tables(10) == [("a", 1)]
            await store.close()

    asyncio.run(play())


@pytest.mark.postgres
def test_a_database_in_which_we_may_not_create_tables_is_refused(postgres: PostgresServer) -> None:
    url = postgres.new_store()
    with psycopg.connect(url) as connection:
        connection.execute("DROP ROLE IF EXISTS guest")
        connection.execute("CREATE ROLE guest LOGIN")
    with pytest.raises(BadStore, match="cannot use this database"):
        open_and_close(url.replace("user=archipel", "user=guest"))
