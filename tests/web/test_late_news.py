"""A server that has not heard yet what happened on another must not turn anybody away."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import httpx2

from archipel.store import Store
from archipel.table import Service
from archipel.table.entries import Remarked
from archipel.table.play import actions
from archipel.table.seating import seating
from archipel.table.seating.seating import TableSpec
from archipel.table.seating.seats import holder_of, new_token
from archipel.web import build_app
from archipel.web.pages import PAGES, render_error_page
from tests.table.serving import Beside, Hand, Local, serving, spend
from tests.table.tables import HOST, LEVELS, random_turn
from tests.web.inside import OPEN


class Deaf(Beside):
    """A connection on which news are late."""

    async def changes(self) -> AsyncIterator[tuple[str, int]]:
        await asyncio.get_running_loop().create_future()
        yield "", 0


def test_whoever_has_just_sat_down_on_one_server_is_known_on_the_other(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as one:
            two = Service(Deaf(store), Local(), LEVELS, hand.now)
            await two.start()
            app = build_app(two, OPEN, PAGES, render_error_page)
            http = httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://table")  # type: ignore[arg-type]
            for way in ("", "/view", "/choices", "/record", "/events?follow=false", "/chat", "/draft"):
                live = await one.create(
                    TableSpec("skull", [("Ana", ""), ("", "")], public=way == "/chat"), HOST
                )
                name, token = live.table.id, new_token()
                there = await two.get(name)
                sit = (holder_of(token), (), ["Ben"], one.limits, hand.now())
                await one.change(live, lambda table, sit=sit: seating.join(table, *sit))
                assert there.table.number < live.table.number, "the news is late"
                path, headers = f"/api/tables/{name}{way}", {"authorization": f"Bearer {token}"}
                said: dict[str, object] = {"seen": live.table.number}
                said |= {"text": "ahoy"} if way == "/chat" else {"moves": []}
                if way in ("/chat", "/draft"):
                    answer = await http.post(path, headers=headers, json=said)
                else:
                    answer = await http.get(path, headers=headers)
                assert answer.status_code == 200, (way, answer.text)
                assert not any(isinstance(told.entry, Remarked) for told in there.table.events)
            await http.aclose()
            await two.stop()

    spend(tmp_path, evening)


def test_a_rematch_can_be_asked_for_where_the_end_of_the_game_is_not_known_yet(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as one:
            two = Service(Deaf(store), Local(), LEVELS, hand.now)
            await two.start()
            app = build_app(two, OPEN, PAGES, render_error_page)
            token, rng = new_token(), Random(1)
            live = await one.create(TableSpec("skull", [("Ana", "")]), holder_of(token))
            await two.get(live.table.id)
            while not live.table.over:
                turn = random_turn(live.table, 0, rng)
                await one.change(live, lambda table, turn=turn: actions.commit(table, 0, turn, hand.now()))
            headers, said = {"authorization": f"Bearer {token}"}, {"seen": live.table.number}
            async with httpx2.AsyncClient(
                transport=httpx2.ASGITransport(app), base_url="http://table"
            ) as http:  # type: ignore[arg-type]
                path = f"/api/tables/{live.table.id}/rematch"
                answer = await http.post(path, headers=headers, json=said)
            assert answer.status_code == 200, answer.text
            await two.stop()

    spend(tmp_path, evening)
