"""The whole application on a real store, called within this process, so that tests can count what it does."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from random import Random

import httpx2

from archipel.store import Store
from archipel.table import Service, Table
from archipel.table.entries import Entry
from archipel.table.live import Live
from archipel.table.play.actions import commit
from archipel.table.seating.seating import TableSpec, join
from archipel.table.seating.seats import holder_of, new_token
from archipel.web import Settings, build_app
from archipel.web.pages import PAGES, render_error_page
from tests.table.serving import Hand, serving
from tests.table.tables import random_turn

OPEN = Settings(requests_per_second=0, tables_per_hour=0)


class Inside:
    """A service, its application, and a table where every seat has its own token."""

    def __init__(self, service: Service, live: Live, tokens: Sequence[str], settings: Settings) -> None:
        self.service, self.live, self.tokens = service, live, tokens
        app = build_app(service, settings, PAGES, render_error_page)
        self.http = httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://table")  # type: ignore[arg-type]

    async def get(self, what: str, seat: int = -1, cookie: str = "") -> str:
        """A part of the table's page, as a seat or a spectator sees it."""
        path = f"/table/{self.live.table.id}{what}"
        answer = await self.http.get(path, headers={**self._bearer(seat), "cookie": cookie})
        assert answer.status_code == 200, answer.text
        return answer.text

    async def post(self, what: str, seat: int, **body: object) -> str:
        """Post something as the table's page does."""
        path, seen = f"/table/{self.live.table.id}{what}", self.live.table.required_event(seat)
        answer = await self.http.post(path, headers=self._bearer(seat), json={"seen": seen, **body})
        assert answer.status_code == 200, answer.text
        return answer.text

    async def turn(self, rng: Random) -> None:
        """A random turn of a seat that the game is waiting for."""
        seat = rng.choice(self.live.table.waiting)
        texts = random_turn(self.live.table, seat, rng)
        await self.service.change(self.live, lambda table: commit(table, seat, texts, self.service.now()))

    def _bearer(self, seat: int) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens[seat]}"} if seat >= 0 else {}


@asynccontextmanager
async def inside(
    store: Store, hand: Hand, game: str, seats: int, settings: Settings = OPEN
) -> AsyncIterator[Inside]:
    """A public table of this game, already started, with a person on every seat."""
    async with serving(store, hand) as service:
        tokens = [new_token() for _ in range(seats)]
        places = [("Ana", ""), *(("", "") for _ in range(seats - 1))]
        live = await service.create(TableSpec(game, places, public=True), holder_of(tokens[0]))
        for seat in range(1, seats):
            sit = partial(_sit, service, holder_of(tokens[seat]), seat)
            await service.change(live, sit)
        assert live.table.phase == "running"
        yield Inside(service, live, tokens, settings)


def _sit(service: Service, holder: str, seat: int, table: Table) -> list[Entry]:
    return join(table, holder, [seat], [f"Ben {seat}"], service.limits, service.now())
