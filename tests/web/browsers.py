"""Browsers without a screen: each has its own cookies, and talks to an application in this process."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import unescape
from random import Random
from typing import Self

import httpx2

from archipel.store import Store
from archipel.table import Service
from archipel.web import Settings, build_app
from archipel.web.pages import PAGES, render_error_page
from tests.table.serving import Hand, serving
from tests.table.tables import random_turn

OPEN = Settings(requests_per_second=0, tables_per_hour=0, work_per_second=0)
HTML = {"accept": "text/html"}


class Site:
    """A service and its application."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self._app = build_app(service, OPEN, PAGES, render_error_page)

    def browser(self) -> "Browser":
        """A new one, which nobody knows."""
        return Browser(self)

    def transport(self) -> httpx2.ASGITransport:
        """The way to the application."""
        return httpx2.ASGITransport(self._app)  # type: ignore[arg-type]


class Browser:
    """One browser: `get` and `send` follow redirects, as people do."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._http = httpx2.AsyncClient(transport=site.transport(), base_url="http://table")

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def get(self, path: str, status: int = 200) -> str:
        """A page."""
        answer = await self.fetch(path)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.text

    async def fetch(self, path: str) -> httpx2.Response:
        """Anything."""
        return await self._http.get(path, headers=HTML)

    async def send(self, path: str, to: str = "", **fields: str) -> httpx2.Response:
        """Send a form that stands on a page of this address, there or to another one."""
        found = re.search(r'name="csrf" value="([^"]*)"', await self.get(path))
        assert found is not None
        body = {"csrf": found[1], **fields}
        return await self._http.post(to or path, data=body, headers={**HTML, "origin": "http://table"})

    async def begin(self, path: str, to: str = "", **fields: str) -> str:
        """Send a form that leads to a table; the table's id."""
        answer = await self.send(path, to, **fields)
        assert answer.status_code == 303, answer.text
        return unescape(answer.headers["location"]).removeprefix("/table/").partition("?")[0]

    async def turn(self, table: str, rng: Random) -> None:
        """Commit a random turn of the only seat, through the API."""
        live = await self._site.service.get(table)
        path = f"/api/tables/{table}/commit"
        body = {"seen": live.table.number, "seat": 0, "moves": random_turn(live.table, 0, rng)}
        head = {"x-csrf-token": self._http.cookies["archipel-csrf"], "origin": "http://table"}
        answer = await self._http.post(path, json=body, headers=head)
        assert answer.status_code == 200, answer.text

    async def play_out(self, table: str, rng: Random) -> int:
        """Play to the end; the points."""
        live = await self._site.service.get(table)
        while not live.table.over:
            await self.turn(table, rng)
        result = live.table.match.result
        assert result is not None
        return result.scores[0].total


@asynccontextmanager
async def site(store: Store, hand: Hand) -> AsyncIterator[Site]:
    """A running service with its application, and a clock that stands still."""
    async with serving(store, hand) as service:
        yield Site(service)
