"""Stores of two earlier commits are upgraded: what they kept in logs is in documents, whatever happens."""

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from archipel.store import BadStore, Document, Store, backup, check, open_store
from archipel.store.chain import link, root
from archipel.store.migration import folded, is_moved
from archipel.store.postgres import schema as postgres_schema
from archipel.store.postgres.connections import connect
from archipel.store.sqlite import schema as sqlite_schema
from archipel.table import Refused, Service
from archipel.table.challenge.challenge import Challenge
from tests.services import PostgresServer
from tests.store.scenes import using
from tests.table.serving import Hand, Local
from tests.table.tables import LEVELS

OLD = {path.stem: path.read_text("utf-8") for path in (Path(__file__).parent / "logs").glob("*.sql")}
ANA, BEN, CAT = "a" * 64, "b" * 64, "c" * 64
RUNNING, OVER, TRY = "9ff439d52d858e5538f8", "01aadb1bcaa3a7311b53", "301aaf866249c04b12fe"
SECRET = "P4vMPhiaKZ5-lEKu07ApCA"
KINDS = ("analysis", "board", "clock", "draft", "game", "hooks", "pass", "result", "seats", "told")
KILLS = int(os.environ.get("ARCHIPEL_KILLS", "8"))  # `make kills` asks for more

Rows = list[tuple[str, int, str]]


def rows_of(commit: str) -> Rows:
    """The entries that this commit wrote."""
    with closing(sqlite3.connect(":memory:")) as made:
        made.executescript(OLD[commit])
        return made.execute("SELECT game_table, number, text FROM entry ORDER BY 1, 2").fetchall()


def crowded() -> Rows:
    """The entries of the later commit, and many more logs, so that an upgrade takes a while."""
    rows = rows_of("1e221b5")
    for at in range(300):
        rows += [(f"{at:020x}:0", 1, '{"v":1,"base":3,"moves":[]}'), (f"_seats-{at:064x}", 1, '["x"]')]
    return sorted(rows)


def fill(url: str, rows: Rows) -> None:
    """Write a store of schema 2."""
    logs: dict[str, list[tuple[str, int, str, bytes]]] = {}
    seals: dict[str, tuple[int, bytes, int, bytes]] = {}
    for log, number, text in rows:
        first, begin, _, before = seals.get(log, (number, root(log), 0, root(log)))
        known = link(before, number, text)
        logs.setdefault(log, []).append((log, number, text, known))
        seals[log] = first, begin, number, known
    entries = [entry for log in logs.values() for entry in log]
    if not url.startswith("postgres"):
        path = Path(url.removeprefix("sqlite:///"))
        path.touch()
        with closing(sqlite_schema.connect(path)) as made:
            sqlite_schema.upgrade(made, sqlite_schema.STEPS[:2])
            made.execute("BEGIN")
            made.executemany("INSERT INTO entry VALUES (?, ?, ?, ?)", entries)
            made.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?)", [(log, *seals[log]) for log in seals])
            made.execute("COMMIT")
        return

    async def prepare() -> None:
        async with await connect(url) as connection:
            await postgres_schema.upgrade(connection, postgres_schema.STEPS[:2])
            async with connection.cursor() as cursor:
                await cursor.executemany("INSERT INTO archipel_entry VALUES (%s, %s, %s, %s)", entries)
                await cursor.executemany(
                    "INSERT INTO archipel_log (id, first, root, last, head, changed) "
                    "VALUES (%s, %s, %s, %s, %s, pg_current_xact_id())",
                    [(log, *seals[log]) for log in seals],
                )

    asyncio.run(prepare())


def content(url: str) -> tuple[list[Document], Rows]:
    """All documents and all entries, once the store is upgraded."""
    found: list[tuple[list[Document], Rows]] = []

    async def scene(store: Store) -> None:
        assert not store.losses
        documents = [one for kind in KINDS for one in await store.documents(kind)]
        logs = [log for log, _ in await store.tables(9999)]
        entries = [(log, one.number, one.text) for log in logs for one in await store.read(log)]
        found.append((documents, entries))

    using(url, scene)
    return found[0]


def expected(rows: Rows) -> tuple[list[Document], Rows]:
    """The same, by what each log becomes."""
    documents: dict[tuple[str, str], Document] = {}
    for log in sorted({log for log, _, _ in rows if is_moved(log)}):
        for one in folded(log, [text for name, _, text in rows if name == log]):
            documents[one.kind, one.key] = one
    return [documents[key] for key in sorted(documents)], [row for row in rows if not is_moved(row[0])]


async def go_on(store: Store) -> None:
    """What people find who come back after the upgrade."""
    hand = Hand()
    hand.time = 1_763_300_000_001
    service = Service(store, Local(), LEVELS, hand.now)
    await service.start()
    assert (await service.draft(await service.get(RUNNING), 0)).moves == ("2@r1c1",)
    assert await service.seatbook.tables(ANA) == (RUNNING, OVER, TRY)
    assert [game.total for game in await service.history.games(ANA)] == [6, 5]
    assert await service.history.games(CAT) == []
    board = await service.daily.boards.get(Challenge("2025-11-16", "skull", "solo-a"))
    assert [(line.total, line.name) for line in board.people] == [(26, "Ben"), (5, "Ana"), (-4, "")]
    assert len(board.bots) == 3
    assert (await service.hooks.of(RUNNING))[ANA].address == "https://hook.example/"
    assert await service.hooks.claim(RUNNING, 3, [0, 1]) == {1}
    found = await store.document("analysis", f"{OVER}:0")  # only the version that made it shows it
    assert found is not None
    assert '"game":"skull"' in found.body
    assert RUNNING in service.reminders
    assert await service.passes.use(SECRET) == "t" * 43
    with pytest.raises(Refused):
        await service.passes.use(SECRET)
    await service.forget(BEN)
    assert await service.history.games(BEN) == []
    await service.stop()


@pytest.mark.parametrize("commit", sorted(OLD))
def test_a_file_of_an_earlier_commit_is_upgraded_once_beside_a_copy(tmp_path: Path, commit: str) -> None:
    path, rows = tmp_path / "store.db", rows_of(commit)
    with closing(sqlite3.connect(path)) as made:
        made.executescript(OLD[commit])
        (schema,) = made.execute("PRAGMA user_version").fetchone()
    found = content(str(path))
    assert found == expected(rows)
    assert asyncio.run(check(str(path))) == []
    copy = tmp_path / f"store.db.schema-{schema}"
    with closing(sqlite3.connect(copy)) as kept:
        assert kept.execute("PRAGMA user_version").fetchone() == (schema,)
        assert kept.execute("SELECT game_table, number, text FROM entry ORDER BY 1, 2").fetchall() == rows
    before = copy.stat().st_mtime_ns
    assert content(str(path)) == found
    assert copy.stat().st_mtime_ns == before
    if commit == "1e221b5":
        asyncio.run(go_on(open_store(str(path))))
    copied = tmp_path / "restored.db"
    copy.rename(copied)  # which the server of today opens as well
    assert content(str(copied)) == found


@pytest.mark.postgres
def test_a_database_of_an_earlier_commit_is_upgraded_once(postgres: PostgresServer, tmp_path: Path) -> None:
    url, rows = postgres.new_store(), rows_of("1e221b5")
    fill(url, rows)
    copy = tmp_path / "copy.db"
    backup(url, str(copy))
    found = content(url)
    assert found == expected(rows) == content(url) == content(str(copy))
    with psycopg.connect(url) as connection:
        kept = connection.execute(
            "SELECT game_table, number, text FROM archipel_entry_schema_2 "
            'ORDER BY game_table COLLATE "C", number'
        ).fetchall()
    assert kept == [row for row in rows if is_moved(row[0])]
    asyncio.run(go_on(open_store(url)))


def test_an_older_program_refuses_an_upgraded_store_in_one_line(url: str) -> None:
    fill(url, rows_of("1e221b5"))
    content(url)

    async def ask_database() -> None:
        async with await connect(url) as connection:
            await postgres_schema.upgrade(connection, postgres_schema.STEPS[:2])

    line = r"^it was made by a newer Archipel \(its schema is 3, this one knows 2\)$"
    if url.startswith("postgres"):
        with pytest.raises(BadStore, match=line):
            asyncio.run(ask_database())
        return
    path = Path(url.removeprefix("sqlite:///"))
    with closing(sqlite_schema.connect(path)) as connection, pytest.raises(BadStore, match=line):
        sqlite_schema.upgrade(connection, sqlite_schema.STEPS[:2])


def test_a_damaged_log_is_moved_as_far_as_it_is_proved_and_the_rest_set_aside(tmp_path: Path) -> None:
    path, games = tmp_path / "store.db", f"_games-{ANA}"
    with closing(sqlite3.connect(path)) as made:
        made.executescript(OLD["1e221b5"])
        for log, number in ((games, 2), (f"_seats-{BEN}", 1), (f"{RUNNING}:0", 1)):
            made.execute(
                "UPDATE entry SET text = text || ' ' WHERE (game_table, number) = (?, ?)", (log, number)
            )
        made.execute("UPDATE entry SET text = 'nonsense' WHERE game_table LIKE '!_told%' ESCAPE '!'")
        made.commit()
    documents, _ = content(str(path))
    assert [one.key for one in documents if one.kind in ("draft", "game", "seats", "told")] == [
        f"{ANA}/{OVER}", f"{BEN}/a5a9f3fca48e0118b7d5", ANA, CAT
    ]  # fmt: skip
    with closing(sqlite3.connect(path)) as now:
        aside = now.execute("SELECT game_table FROM aside ORDER BY 1").fetchall()
    assert [log for (log,) in aside] == [f"{RUNNING}:0", games, f"_seats-{BEN}", f"_told-{RUNNING}"]


def test_a_deleted_history_is_in_no_file_after_an_upgrade_and_another_deletion(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with closing(sqlite3.connect(path)) as made:
        made.executescript(OLD["1e221b5"])

    async def forget(store: Store) -> None:
        hand = Hand()
        hand.time = 1_763_300_000_001
        service = Service(store, Local(), LEVELS, hand.now)
        await service.start()
        await service.forget(ANA)
        await service.stop()

    asyncio.run(forget(open_store(str(path))))
    assert f"game{ANA}".encode() not in path.read_bytes()
    assert b'"total":5,"name":"Ana"' not in path.read_bytes()
    assert f"_games-{ANA}".encode() not in path.read_bytes()


def test_boards_of_all_versions_and_lists_of_clocks_become_the_same_documents() -> None:
    line = '{"table":"t%d","at":1,"total":7,"name":"Zoë"}'
    told = [line % 0, '{"table":"","at":0,"total":0}', line % 1, f"[{line % 2},{line % 3}]", line % 4]
    board, *results = folded("_daily-2026-11-17-skull.solo-a", told)
    assert board == Document("board", "2026-11-17-skull.solo-a", 1, "1", day="2026-11-17")
    assert results == [
        Document("result", f"t{at}", 1, line % at, owner="2026-11-17-skull.solo-a") for at in (2, 3, 4)
    ]
    clocks = {one.key: one for one in folded("_clock-00000007", ['{"a":5,"b":6}', '{"a":0}', '{"b":8}'])}
    assert [(one.body, one.day) for one in clocks.values()] == [("0", "1970-01-01"), ("8", "")]
    assert list(folded("_pass-x", ['{"until":5,"sealed":"ab"}', '{"until":0}'])) == []


def kill_while_it_upgrades(url: str, wait: float) -> bool:
    """Had it finished by then?"""
    script = Path(__file__).with_name("upgrader.py")
    with subprocess.Popen([sys.executable, str(script), url], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        time.sleep(wait)
        process.send_signal(signal.SIGKILL)
        return "upgraded" in process.stdout.read()


def _duration(url: str) -> float:
    begun = time.perf_counter()
    content(url)
    return time.perf_counter() - begun


def _stores(name: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterable[str]:
    """New stores of this database, all with the same old logs."""
    for number in range(10**9):
        if name == "sqlite":
            url = f"sqlite:///{tmp_path}/{number}.db"
        else:
            url = request.getfixturevalue("postgres").new_store()
        fill(url, crowded())
        yield url


@pytest.mark.check
@pytest.mark.parametrize("name", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def test_killed_at_any_moment_of_the_upgrade_nothing_is_lost(
    name: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    chance, wanted, unfinished = random.Random(), expected(crowded()), 0
    stores = iter(_stores(name, request, tmp_path))
    longest = _duration(next(stores))
    url = next(stores)
    for _ in range(KILLS):
        if kill_while_it_upgrades(url, chance.uniform(0, 1.5 * longest)):
            url = next(stores)
        else:
            unfinished += 1
            if chance.random() < 0.5:  # else the next one goes on with what this one has left
                assert content(url) == wanted
                url = next(stores)
    assert content(url) == wanted
    print(f"{name}: {KILLS} kills, {unfinished} of them before the end of an upgrade, nothing lost")
