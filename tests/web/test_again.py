"""Play my dice: a finished game handed on and compared; and links to a moment of a replay."""

import asyncio
import re
from html import unescape
from pathlib import Path
from random import Random

import httpx2
import pytest

from archipel.store import Store
from archipel.table import Service
from archipel.table.history.history import played
from archipel.table.live import Live
from archipel.table.play.actions import commit
from archipel.table.seating.seating import TableSpec
from archipel.table.seating.seats import holder_of, new_token
from tests.table.serving import Hand, spend
from tests.table.tables import random_turn
from tests.web.browsers import site
from tests.web.test_daily import draws

pytestmark = pytest.mark.once


def link_on(page: str, start: str) -> str:
    """The address on a page that begins like this."""
    found = re.findall(rf'(?:readonly value|href)="(?:http://table)?({start}[^"]*)"', page)
    return unescape(found[0])


def test_a_finished_game_is_handed_on_and_compared(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with site(store, hand) as here, here.browser() as ana, here.browser() as ben:
            first = await ana.begin("/new/doodle", name="Ana", friends="0", bots="0", promise="", entropy="")
            await ben.get(f"/again/{first}", 404)
            await ana.get(f"/again/{first}", 409)
            await ana.play_out(first, Random(1))
            link = link_on(await ana.get(f"/again/{first}"), "/again/")
            assert "Ana" in await ben.get(link)
            assert "--party" not in await ben.get(link)
            async with httpx2.AsyncClient(transport=here.transport(), base_url="http://127.0.0.1") as near:
                assert "archipel serve --party" in (await near.get(link)).text
            second = await ben.begin(link, name="Ben")
            await ben.get(f"/compare/{second}", 409)
            await ben.play_out(second, Random(2))

            one, two = [
                draws(await who.get(f"/api/tables/{table}/record"))
                for who, table in ((ana, first), (ben, second))
            ]
            assert one[: len(two)] == two[: len(one)]  # one of them may have been longer
            assert min(len(one), len(two)) > 5
            assert link_on(await ben.get(f"/table/{second}"), "/compare/") == f"/compare/{second}?seat=1"
            compared = await ben.get(f"/compare/{second}")
            assert "Ana" in compared
            assert "Ben" in compared
            begun = await ben.get(link_on(compared, '/compare/[^"]*turn=1\\b'))
            assert "Turn 1 of" in begun
            assert begun.count("a-svg") > 2
            await ana.get(f"/compare/{second}", 404)
            copy = (await here.service.get(second)).table
            kept = played(copy, copy.host)
            assert kept is not None
            assert kept.aside == "dice"
            await here.service.operator.delete(first)
            assert "has been deleted" in await ben.get(f"/compare/{second}", 409)

    spend(tmp_path, evening)


def test_what_people_added_to_the_dice_is_part_of_what_is_handed_on(tmp_path: Path) -> None:
    """Two seats with hands of cards: a seat gets the same hand, and friends cannot mix the dice anew."""

    async def evening(store: Store, hand: Hand) -> None:
        async with site(store, hand) as here, here.browser() as ben, here.browser() as cleo:
            service, token = here.service, new_token()
            promise, _ = service.promise()
            ask = TableSpec("master", [("Ana", ""), ("", "drifter")], entropy="ab" * 32)
            live = await service.create(ask, holder_of(token), promise)
            rng = Random(1)
            while not live.table.over:
                await _go_on(service, live, rng)
            table = live.table
            link = f"/again/{table.id}?seat=1&invite={table.invite}"
            answer = await ben.send(link, name="Ben", **{"with": "friends"})
            copy = await service.get(answer.headers["location"].removeprefix("/lobby/"))
            assert copy.table.created.copied == table.id
            invite = f"/join/{copy.table.id}?invite={copy.table.invite}"
            await cleo.send(invite, name="Cleo", seal="0" * 64)
            assert copy.table.started
            dealt = [event.text() for event in table.match.events[:2]]
            assert dealt == [event.text() for event in copy.table.match.events[:2]]
            assert copy.table.commitment.added == ()

    spend(tmp_path, evening)


async def _go_on(service: Service, live: Live, rng: Random) -> None:
    """A random turn of the first seat; the other one is a bot's."""
    if 0 in live.table.waiting:
        texts = random_turn(live.table, 0, rng)
        await service.change(live, lambda table: commit(table, 0, texts, service.now()))
    else:
        await asyncio.sleep(0.002)


def test_a_moment_of_a_replay_has_a_link_that_friends_can_open(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with site(store, hand) as here, here.browser() as ana, here.browser() as ben:
            table = await ana.begin("/new/skull", name="Ana", friends="0", bots="0")
            await ana.play_out(table, Random(1))
            link = link_on(await ana.get(f"/replay/{table}?step=5&seat=1"), f"/replay/{table}")
            assert "step=5" in link
            assert "seat=1" in link
            shown = await ben.get(link)
            assert '<output id="at">5</output>' in shown
            assert link_on(shown, f"/replay/{table}") == link
            await ben.get(f"/replay/{table}?step=5", 404)

    spend(tmp_path, evening)
