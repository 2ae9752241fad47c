"""Schemas: an old one is upgraded, a newer one refused, another program's left alone."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from archipel.store import BadStore, Store, StoredEntry, open_store, postgres_schema, sqlite_schema
from archipel.store.postgres_links import connect
from tests.services import PostgresServer
from tests.store.scenes import using


async def write(store: Store) -> None:
    """Write something to keep."""
    await store.append("a", 1, ["one", "two"])


async def reread(store: Store) -> None:
    """Check what was kept."""
    assert await store.read("a") == [StoredEntry(1, "one"), StoredEntry(2, "two")]


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
        assert connection.execute("SELECT name FROM sqlite_schema").fetchall() == [("entry",)]
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
