"""`archipel doctor` against set-ups that are broken, one by one."""

import asyncio
import json
import re
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from archipel.cli import main
from archipel.store import checkup, open_store
from archipel.store.sqlite.schema import connect, upgrade
from tests.services import PostgresServer
from tests.web.serving import Running, free_port, new_store

DASHBOARD = Path(__file__).parents[2] / "deploy/dashboard.json"
Said = pytest.CaptureFixture[str]


def _made(store: str) -> Path:
    """An empty file for a store."""
    Path(store).touch()
    return Path(store)


def consult(said: Said, *flags: str, code: int = 0) -> dict[str, str]:
    """What the doctor says about each thing, with what to do."""
    said.readouterr()
    assert main(["doctor", "--port", str(free_port()), *flags]) == code
    findings: dict[str, str] = {}
    for line in said.readouterr().out.splitlines():
        if line.lstrip().startswith("→"):
            findings[list(findings)[-1]] += f" {line.strip()}"
        else:
            findings[line[7:].partition(":")[0]] = line
    return findings


def test_a_healthy_machine_is_fine(tmp_path: Path, capsys: Said) -> None:
    told = consult(capsys, "--store", new_store(tmp_path))
    assert {
        "build",
        "python",
        "settings",
        "clock",
        "database",
        "disk",
        "port",
        "proxies",
        "open files",
    } == set(told)
    assert "does not exist yet; a server creates it" in told["database"]
    assert not any(line.startswith("BAD") for line in told.values())


@pytest.mark.check
def test_a_running_server_is_found_and_the_dashboard_shows_the_metrics_that_it_has(
    tmp_path: Path, capsys: Said
) -> None:
    with Running(new_store(tmp_path)) as server:
        port, address = ("--port", str(server.port)), ("--address", server.url)
        told = consult(capsys, "--store", new_store(tmp_path), *port, *address)
        assert told["database"].startswith("ok")
        assert told["schema"].startswith("ok")
        assert f"a server answers at {server.url}: version" in told["server"]
        assert told["address"].startswith("ok")
        metrics = server.http.get("/metrics").text
    known = {re.split(r"[{ ]", line)[0] for line in metrics.splitlines() if line[0] != "#"}
    dashboard = json.loads(DASHBOARD.read_text("utf-8"))
    asked = " ".join(target["expr"] for panel in dashboard["panels"] for target in panel["targets"])
    shown = set(re.findall(r"archipel_\w+", asked))
    assert shown == {name for name in known if not name.endswith(("_sum", "_count"))}


def test_broken_stores_are_named_with_a_remedy(tmp_path: Path, capsys: Said) -> None:
    told = consult(capsys, "--store", str(tmp_path / "none" / "store.db"), code=1)
    assert told["database"].startswith("BAD")
    assert f"→ make it: mkdir -p {tmp_path / 'none'}" in told["database"]
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE song (title)")
    assert (
        "is no store: it is a database of another program"
        in consult(capsys, "--store", str(other), code=1)["database"]
    )
    (tmp_path / "text.db").write_text("not a database at all, but long enough to look like a file")
    assert consult(capsys, "--store", str(tmp_path / "text.db"), code=1)["database"].startswith("BAD")
    assert consult(capsys, "--store", "mysql://x", code=1)["database"].startswith("BAD")
    endless = str(tmp_path / ("x" * 300))  # any error of the system, such as of a folder that is not ours
    assert "File name too long" in consult(capsys, "--store", endless, code=1)["database"]


def test_what_a_server_would_refuse_to_start_with_is_not_called_fine(tmp_path: Path, capsys: Said) -> None:
    path = tmp_path / "store.db"

    async def fill() -> None:
        store = open_store(str(path))
        await store.open()
        await asyncio.gather(*(store.append(f"t{number:04}", 1, ["x"]) for number in range(500)))
        await store.close()

    asyncio.run(fill())
    whole = path.read_bytes()
    with closing(sqlite3.connect(path)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'log'").fetchone()
    path.write_bytes(whole[: (page - 1) * 4096] + b"\xa5" * 4096 + whole[page * 4096 :])
    assert "BAD    logs: t0000: it cannot be read" in consult(capsys, "--store", str(path), code=1)["logs"]
    path.write_bytes(b"")
    assert "it is empty: if there was a store" in consult(capsys, "--store", str(path), code=1)["database"]
    path.unlink()
    told = consult(capsys, "--store", str(path), code=1)["database"]
    assert "it is gone, but there was a store" in told
    assert "→ restore a backup" in told


def test_a_locked_file_and_a_newer_schema_are_told_apart(tmp_path: Path, capsys: Said) -> None:
    with closing(connect(_made(new_store(tmp_path)))) as fresh:
        upgrade(fresh)
    with closing(sqlite3.connect(new_store(tmp_path), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        told = consult(capsys, "--store", new_store(tmp_path), code=1)["database"]
        assert "cannot be written: database is locked" in told
        other.execute("ROLLBACK")
        other.execute("PRAGMA user_version = 99")
    told = consult(capsys, "--store", new_store(tmp_path), code=1)["schema"]
    assert told.startswith("BAD")
    assert "version 99" in told
    assert "→ install the newer Archipel again" in told


def test_little_room_wrong_settings_wide_trust_and_a_taken_port_are_found(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = ("--store", new_store(tmp_path))
    monkeypatch.setattr(checkup, "LITTLE", 10**18)
    assert consult(capsys, *store)["disk"].startswith("look")
    monkeypatch.setattr(checkup, "TOO_LITTLE", 10**18)
    assert consult(capsys, *store, code=1)["disk"].startswith("BAD")
    monkeypatch.undo()
    assert consult(capsys, *store, "--proxies", "0.0.0.0/0", code=1)["proxies"].startswith("BAD")
    assert consult(capsys, *store, "--host", "0.0.0.0", "--proxies", "none")["proxies"].startswith("look")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        taken.listen()
        monkeypatch.setattr("archipel.cli.doctor.TIMEOUT_S", 0.5)
        told = consult(capsys, *store, "--port", str(taken.getsockname()[1]), code=1)["port"]
        assert "Address already in use → end the program that listens there" in told
    nobody = f"http://127.0.0.1:{free_port()}"
    assert consult(capsys, *store, "--address", nobody, code=1)["address"].startswith("BAD")
    monkeypatch.setenv("ARCHIPEL_PROT", "1")
    assert "ARCHIPEL_PROT is no setting" in consult(capsys, *store, code=1)["settings"]


@pytest.mark.check
@pytest.mark.postgres
def test_postgresql_is_examined_by_its_own_words(
    postgres: PostgresServer, tmp_path: Path, capsys: Said
) -> None:
    url = postgres.new_store()
    told = consult(capsys, "--store", url)
    assert "answers and can be written" in told["database"]
    assert told["database clock"].startswith("ok")
    with Running(url):
        assert consult(capsys, "--store", url)["schema"].endswith("the current one")
    readonly = f"{url}%20-cdefault_transaction_read_only%3Don"
    assert (
        "PostgreSQL is read-only → use the primary"
        in consult(capsys, "--store", readonly, code=1)["database"]
    )
    gone = consult(capsys, "--store", f"postgresql:///x?host={tmp_path}", code=1)["database"]
    assert "PostgreSQL does not answer: " in gone
    assert "→ see that PostgreSQL runs" in gone


def test_a_log_that_was_changed_is_found(tmp_path: Path, capsys: Said) -> None:
    store = new_store(tmp_path)

    async def write() -> None:
        opened = open_store(store)
        await opened.open()
        await opened.append("t" * 20, 1, ["one", "two"])
        await opened.close()

    asyncio.run(write())
    assert "everything is as it was written" in consult(capsys, "--store", store)["logs"]
    with closing(sqlite3.connect(store)) as database, database:
        [table] = [
            name
            for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if any(row[1] == "text" for row in database.execute(f"PRAGMA table_info({name})"))
        ][:1]
        database.execute(f"UPDATE {table} SET text = 'three' WHERE text = 'two'")
    assert consult(capsys, "--store", store, code=1)["logs"].startswith("BAD")
