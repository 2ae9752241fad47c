"""Streams per address and listeners per table are limited; disconnecting makes room."""

import asyncio
import time
from pathlib import Path

import httpx2
import pytest

from archipel.bots import LEVELS
from archipel.bots.pool import Thinkers
from archipel.store import open_store
from archipel.table import Limits, Service
from archipel.table.seating.seating import TableSpec
from archipel.table.seating.seats import holder_of
from archipel.web import Settings, build_app
from archipel.web.http.middleware import RequestMiddleware


class Phone:
    """A listener from some address, as the ASGI server would present it."""

    def __init__(self, app: RequestMiddleware, table: str, address: str) -> None:
        self.status = 0
        self._hung_up = asyncio.Event()
        self._answered = asyncio.Event()
        scope = {
            "type": "http", "method": "GET", "path": f"/api/tables/{table}/events", "query_string": b"",
            "headers": [], "client": (address, 1), "server": ("127.0.0.1", 2), "scheme": "http",
        }  # fmt: skip
        self._task = asyncio.create_task(app(scope, self._receive, self._send))  # type: ignore[arg-type]

    async def _receive(self) -> dict[str, str]:
        await self._hung_up.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: dict[str, object]) -> None:
        if message["type"] == "http.response.start":
            self.status = int(str(message["status"]))
            self._answered.set()

    async def answered(self) -> int:
        await asyncio.wait_for(self._answered.wait(), 60)
        return self.status

    async def hang_up(self) -> None:
        self._hung_up.set()
        await asyncio.wait_for(self._task, 60)


def test_many_who_ask_at_once_from_one_network_get_no_more_streams_than_one_by_one(tmp_path: Path) -> None:
    async def evening() -> None:
        store = open_store(str(tmp_path / "store.db"))
        service = Service(store, Thinkers(1), LEVELS, lambda: time.time_ns() // 1_000_000)
        await service.start()
        app = build_app(service, Settings(streams=3))
        live = await service.create(TableSpec("skull", [("Ana", "")], public=True), holder_of("x"))
        service.shelf.clear()  # so that all of them wait for the same load
        phones = [Phone(app, live.table.id, f"2001:db8::{number:x}") for number in range(10)]
        assert sorted([await phone.answered() for phone in phones]) == [200] * 3 + [429] * 7
        await service.stop()
        for phone in phones:
            await phone.hang_up()

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("settings", "limits"), [(Settings(streams=2), Limits()), (Settings(), Limits(listeners=2))]
)
def test_streams_are_limited_and_hanging_up_makes_room(
    tmp_path: Path, settings: Settings, limits: Limits
) -> None:
    async def evening() -> None:
        store = open_store(str(tmp_path / "store.db"))
        service = Service(store, Thinkers(1), LEVELS, lambda: time.time_ns() // 1_000_000, limits)
        await service.start()
        app = build_app(service, settings)
        live = await service.create(TableSpec("skull", [("Ana", "")], public=True), holder_of("x"))
        phones = [Phone(app, live.table.id, "192.0.2.1") for _ in range(2)]
        assert [await phone.answered() for phone in phones] == [200, 200]
        third = Phone(app, live.table.id, "192.0.2.1")
        assert await third.answered() == 429
        if settings.streams == 2:
            elsewhere = Phone(app, live.table.id, "192.0.2.2")
            assert await elsewhere.answered() == 200
            await elsewhere.hang_up()
        await phones[0].hang_up()
        again = Phone(app, live.table.id, "192.0.2.1")
        assert await again.answered() == 200
        await service.stop()
        for phone in (phones[1], again):
            await phone.hang_up()
        async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://table") as http:  # type: ignore[arg-type]
            assert "archipel_streams 0\n" in (await http.get("/metrics")).text

    asyncio.run(evening())
