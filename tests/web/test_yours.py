"""Your games over plain HTTP: a key taken to another device, a history deleted from the file's very bytes."""

import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

import httpx2
import pytest
from litestar.types import ASGIApp

from archipel.store import Store
from archipel.table import Service
from archipel.table.history.history import KIND, PlayedGame
from archipel.table.operator.retention import Keep, tidy
from archipel.table.seating.seating import TableSpec
from archipel.table.seating.seats import holder_of, new_token
from archipel.table.seating.transfer_links import LIFE
from archipel.web import build_app
from archipel.web.http.identity import set_cookies
from archipel.web.pages import PAGES, render_error_page
from tests.table.serving import Hand, serving, spend
from tests.table.test_history import play_out
from tests.web.inside import OPEN

pytestmark = pytest.mark.once


class Device:
    """A browser, with a key or without."""

    def __init__(self, service: Service, app: ASGIApp, token: str = "") -> None:
        door = httpx2.ASGITransport(app)  # type: ignore[arg-type]
        self.http = httpx2.AsyncClient(transport=door, base_url="http://table")
        for cookie in set_cookies(service.key, token, False) if token else ():
            self.http.cookies.set(cookie.key, cookie.value or "", domain="table.local")

    async def get(self, path: str) -> httpx2.Response:
        return await self.http.get(path)

    async def post(self, path: str, **data: str) -> httpx2.Response:
        csrf = self.http.cookies.get("archipel-csrf") or ""
        return await self.http.post(path, data={"csrf": csrf, **data})


@asynccontextmanager
async def devices(store: Store, hand: Hand, *tokens: str) -> AsyncIterator[tuple[Service, list[Device]]]:
    async with serving(store, hand) as service, AsyncExitStack() as stack:
        app = build_app(service, OPEN, PAGES, render_error_page)
        made = [Device(service, app, token) for token in tokens]
        for one in made:
            await stack.enter_async_context(one.http)
        yield service, made


def secret_in(page: httpx2.Response) -> str:
    found = re.search(r"/bring\?pass=([\w-]+)", page.text)
    assert page.status_code == 200, page.text
    assert found
    return found[1]


def test_a_key_is_taken_to_another_device_once_and_for_a_while(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        token, own = new_token(), new_token()
        async with devices(store, hand, token, own, "") as (service, (desk, phone, thief)):
            live = await service.create(TableSpec("skull", [("Ana", "")]), holder_of(token))
            await play_out(service, live, Random(1))
            await service.create(TableSpec("master", [("Ana", ""), ("", "")]), holder_of(token))
            await service.create(TableSpec("cats", [("Ana", ""), ("", "")]), holder_of(own))
            secret = secret_in(await desk.post("/seats/pass"))
            assert "already" in (await desk.get(f"/bring?pass={secret}")).text
            for _ in range(2):  # looking does not use it up
                shown = await phone.get(f"/bring?pass={secret}")
                assert 'name="along"' in shown.text
            assert token not in shown.text
            brought = await phone.post("/bring", **{"pass": secret, "along": "yes"})
            assert (brought.status_code, brought.headers["location"]) == (303, "/seats")
            assert brought.cookies["archipel"].startswith(token)
            again = await phone.get("/seats")
            for game in ("Skull Island", "MasterIslands", "Explore &amp; Draw"):
                assert game in again.text
            assert await service.seatbook.tables(holder_of(own)) != ()
            assert (await service.history.games(holder_of(token)))[0].table == live.table.id
            for ask in (thief.get(f"/bring?pass={secret}"), thief.post("/bring", **{"pass": secret})):
                refused = await ask
                assert refused.status_code == 404
                assert "archipel" not in refused.cookies

            late, _ = [secret_in(await desk.post("/seats/pass")) for _ in range(2)]
            hand.time += LIFE
            assert (await thief.get(f"/bring?pass={late}")).status_code == 404
            assert (await thief.post("/bring", **{"pass": late})).status_code == 404
            assert len(await store.documents("pass")) == 1
            await tidy(store, Keep(), hand.time, "20200101")
            assert await store.documents("pass") == []

    spend(tmp_path, evening)


def test_nobody_makes_a_link_without_a_key_or_with_a_forged_form(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with devices(store, hand, "", new_token()) as (_, (nobody, ana)):
            assert (await nobody.post("/seats/pass")).status_code == 401
            for path in ("/seats/pass", "/seats/delete", "/bring"):
                assert (await ana.post(path, csrf="0" * 64)).status_code == 403

    spend(tmp_path, evening)


def test_a_deleted_history_is_in_no_file_of_the_store(tmp_path: Path) -> None:
    """With many others' games written before, between and after: pages of the file split and move."""
    keys = [new_token() for _ in range(12)]

    def invented(number: int, key: int) -> PlayedGame:
        return PlayedGame(
            table=f"{number:020}", at=number, game="skull", mode="solo-a", seats=(0,), levels=("",),
            totals=(number,), places=(1,), names=(f"Name{key}of{number}!",),
        )  # fmt: skip

    def in_files(what: str) -> bool:
        return any(what.encode() in path.read_bytes() for path in tmp_path.iterdir())

    async def evening(store: Store, hand: Hand) -> None:
        token = keys[5]
        async with devices(store, hand, token) as (service, (ana,)):
            for start in range(0, 60, 6):
                for key, other in enumerate(keys):
                    some = [invented(number, key) for number in range(start, start + 6)]
                    await service.history.add(holder_of(other), some)
            live = await service.create(TableSpec("skull", [("Ana", "")]), holder_of(token))
            going = await service.create(TableSpec("skull", [("Ana", ""), ("", "")]), holder_of(token))
            await play_out(service, live, Random(1))
            name = KIND + holder_of(token)
            assert in_files(name)
            assert all(in_files(f"Name5of{number}!") for number in range(60))
            gone = await ana.post("/seats/delete")
            assert gone.status_code == 303
            assert "It is deleted" in (await ana.get(gone.headers["location"])).text
            assert not in_files(name)
            assert not [number for number in range(60) if in_files(f"Name5of{number}!")]
            assert all(in_files(f"Name6of{number}!") for number in range(60))
            assert await service.seatbook.tables(holder_of(token)) == (going.table.id,)
            shown = (await ana.get("/seats")).text
            assert f"/table/{going.table.id}" in shown
            assert live.table.id not in shown
        assert not in_files(name)

    spend(tmp_path, evening)
