"""`/health` tells whether moves can be stored, not only whether the server is there."""

import asyncio
import resource
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from archipel.store import Store, StoreDown
from archipel.table import Service
from tests.table.serving import Beside, Hand, Local, spend
from tests.table.tables import LEVELS
from tests.web.serving import OPEN, Running, new_store

TABLE = {"game": "doodle", "seats": [{"name": "Ana"}]}


def wait_for(server: Running, status: int) -> None:
    """Ask until this is the answer."""
    for _ in range(200):
        answer = server.http.get("/health")
        if answer.status_code == status:
            assert status == 200 or (answer.json()["error"] == "store_down" and answer.headers["retry-after"])
            return
        time.sleep(0.1)
    pytest.fail(f"no {status} in time")


@pytest.mark.check
def test_a_locked_database_is_unhealthy_until_it_is_free_again(tmp_path: Path) -> None:
    with Running(new_store(tmp_path), *OPEN) as server:
        wait_for(server, 200)
        with closing(sqlite3.connect(new_store(tmp_path), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            wait_for(server, 503)
            assert server.http.get("/api/me").status_code == 200
            other.execute("ROLLBACK")
        wait_for(server, 200)
        assert server.http.post("/api/tables", json=TABLE).status_code == 201


@pytest.mark.check
def test_a_full_disk_is_unhealthy_until_there_is_room_again(tmp_path: Path) -> None:
    with Running(new_store(tmp_path), *OPEN, "--log", "error") as server:
        wait_for(server, 200)
        _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1024, hard))  # no file grows beyond that
        wait_for(server, 503)
        assert server.http.post("/api/tables", json=TABLE).status_code == 503
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
        wait_for(server, 200)
        assert server.http.post("/api/tables", json=TABLE).status_code == 201


class Counted(Beside):
    """A store that counts its probes, fails or hangs."""

    probes = 0
    broken = False
    hangs = False

    async def probe(self) -> None:
        self.probes += 1
        if self.hangs:
            await asyncio.sleep(60)
        if self.broken:
            raise StoreDown("the disk is full")
        await super().probe()


def test_many_who_ask_at_once_cost_one_write_a_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        counted = Counted(store)
        service = Service(counted, Local(), LEVELS, hand.now)
        for _ in range(3):
            await asyncio.gather(*(service.ready() for _ in range(100)))
        assert counted.probes == 1
        monkeypatch.setattr("archipel.table.store_health.MAX_AGE_S", -1.0)
        counted.broken = True
        for answer in await asyncio.gather(*(service.ready() for _ in range(100)), return_exceptions=True):
            assert isinstance(answer, StoreDown)
            assert "the disk is full" in str(answer)
        assert counted.probes == 2
        counted.broken, counted.hangs = False, True
        monkeypatch.setattr("archipel.table.store_health.TIMEOUT_S", 0.05)
        for _ in range(3):
            with pytest.raises(StoreDown, match="no answer in time"):
                await service.ready()
        assert counted.probes == 3

    spend(tmp_path, evening)
