"""Rates are counted by a clock that never goes back, for each network that somebody may have alone."""

from pathlib import Path

import httpx2
import pytest

from archipel.store import Store
from archipel.web import Settings, build_app
from archipel.web.http.context import Backend
from archipel.web.http.rate_limits import RateLimiter, client_at
from archipel.web.pages import PAGES, render_error_page
from tests.table.serving import Hand, serving, spend
from tests.web.inside import inside


def test_setting_the_clock_back_locks_nobody_out(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:
            backend = Backend(service, Settings(requests_per_second=10, tables_per_hour=3600))
            for rate in (backend.requests, backend.tables, backend.chats):
                assert rate.take("192.0.2.1") == 0
                hand.time -= 3_600_000
                assert rate.take("192.0.2.1") == 0

    spend(tmp_path, evening)


def test_a_client_has_so_many_public_tables_and_as_many_others_as_they_like(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:
            app = build_app(service, Settings(public_tables=2), PAGES, render_error_page)
            transport = httpx2.ASGITransport(app)  # type: ignore[arg-type]
            async with httpx2.AsyncClient(transport=transport, base_url="http://table") as http:
                body = {"game": "skull", "seats": [{"name": "Ana"}, {}], "public": True}
                answers = [await http.post("/api/tables", json=body) for _ in range(3)]
                assert [answer.status_code for answer in answers] == [201, 201, 429]
                assert answers[-1].json()["error"] == "too_many"
                form = {"name": "Ana", "friends": "1", "public": "yes"}
                assert (await http.post("/new/skull", data=form)).status_code == 422
                assert (await http.post("/new/skull", data={**form, "public": ""})).status_code == 303
                listed = (await http.get("/api/tables")).json()["tables"]
                assert len(listed) == 2
                assert "by" not in listed[0]

    spend(tmp_path, evening)


def test_who_sits_where_is_changed_only_so_often_a_minute(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with inside(store, hand, "skull", 2, Settings(seatings_per_minute=1)) as table:
            path = f"/api/tables/{table.live.table.id}"
            statuses = []
            for turn in range(12):
                body = {"seat": 0, "seen": table.live.table.number}
                bearer = {"authorization": f"Bearer {table.tokens[0]}"}
                what = "back" if turn % 2 else "hand"
                statuses.append(
                    (await table.http.post(f"{path}/{what}", json=body, headers=bearer)).status_code
                )
            assert statuses == [200] * 10 + [429] * 2
            body = {"seat": 1, "seen": table.live.table.number}
            bearer = {"authorization": f"Bearer {table.tokens[1]}"}
            assert (await table.http.post(f"{path}/hand", json=body, headers=bearer)).status_code == 200

    spend(tmp_path, evening)


def test_a_bucket_fills_again_with_time() -> None:
    times = iter((0.0, 0.0, 0.0, 0.5, 1.0))
    rate = RateLimiter(1, 2, lambda: next(times))
    assert [rate.take("ana") for _ in range(5)] == [0, 0, 1, 0.5, 0]


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9%eth0", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("", ""),
        ("a:socket", "a:socket"),
    ],
)
def test_addresses_count_for_the_network_that_one_client_has(address: str, client: str) -> None:
    assert client_at(address) == client
