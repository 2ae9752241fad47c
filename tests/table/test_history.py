"""Finished games are kept for everybody who held a seat, and only for them."""

import asyncio
from functools import partial
from pathlib import Path
from random import Random

import pytest

from archipel.kernel import Game, Mode
from archipel.plugins import games
from archipel.store import Store
from archipel.table import Keep, Service, Table
from archipel.table.entries import Entry
from archipel.table.history.history import MOST, History, PlayedGame
from archipel.table.live import Live
from archipel.table.operator.retention import DAY, tidy
from archipel.table.play.actions import commit
from archipel.table.seating.seating import TableSpec, join
from archipel.web.api.seats import games_of
from tests.table.serving import BEN, Hand, serving, spend
from tests.table.tables import HOST, random_turn

pytestmark = pytest.mark.once
NEW = "c" * 64


async def play_out(service: Service, live: Live, rng: Random) -> Table:
    """People play at random; bots play by themselves."""
    while not live.table.over:
        people = [seat for seat in live.table.waiting if not live.table.seats[seat].level]
        if people:
            seat = rng.choice(people)
            texts = random_turn(live.table, seat, rng)
            await service.change(live, partial(commit, seat=seat, texts=texts, now=service.now()))
        else:
            await asyncio.sleep(0.001)
    return live.table


def bens(table: Table, service: Service) -> list[Entry]:
    return join(table, BEN, [1], ["Ben"], service.limits, service.now())


def invented(number: int, at: int) -> PlayedGame:
    return PlayedGame(
        table=f"{number:020}", at=at, game="skull", mode="solo-a", seats=(0,), levels=("",), totals=(number,),
        places=(1,),
    )  # fmt: skip


def test_the_end_is_kept_once_for_everybody_at_the_table_as_it_was(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service, serving(store, hand) as other:
            live = await service.create(TableSpec("skull", [("Ana", ""), ("", ""), ("", "drifter")]), HOST)
            await service.change(live, lambda table: bens(table, service))
            table = await play_out(service, live, Random(1))
            result = table.match.result
            assert result is not None
            for holder, seat in ((HOST, 0), (BEN, 1)):
                (kept,) = await other.history.games(holder)
                assert (kept.table, kept.game, kept.mode, kept.at) == (table.id, "skull", "side-a", hand.time)
                assert (kept.seats, kept.levels, kept.aside) == ((seat,), ("", "", "drifter"), "")
                assert (kept.totals, kept.places) == (
                    tuple(score.total for score in result.scores),
                    result.places,
                )
                assert kept.names == ("Ana", "Ben", "")
            await other.history.note(table)
            assert len(await service.history.games(HOST)) == 1
            assert await service.history.games(NEW) == []
            assert (await games_of(service, HOST))[0] == []

    spend(tmp_path, evening)


def test_a_new_key_takes_the_games_along_and_what_was_not_noted_is_found(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:
            live = await service.create(TableSpec("skull", [("Ana", "")]), HOST)
            await play_out(service, live, Random(1))
            (kept,) = await service.history.games(HOST)
            await service.history.remove(HOST)  # as in a store of a version that did not note it
            assert await games_of(service, HOST) == ([], [kept])
            await service.renew(HOST, NEW)
            assert await service.history.games(HOST) == []
            assert await games_of(service, NEW) == ([], [kept])
        async with serving(store, hand) as again:
            assert await again.history.games(NEW) == [kept]

    spend(tmp_path, evening)


def test_shared_devices_and_bots_that_finish_do_not_count(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:
            live = await service.create(TableSpec("skull", [("Ana", ""), ("Anna", "")]), HOST)
            await play_out(service, live, Random(1))
            (kept,) = await service.history.games(HOST)
            assert (kept.seats, kept.aside, kept.place) == ((0, 1), "shared", 1)

    spend(tmp_path, evening)


def test_the_oldest_games_are_forgotten_and_two_histories_become_one(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        history = History(store)
        mine = [invented(number, 2 * number) for number in range(1, MOST)]
        await history.add(HOST, mine)
        await history.add(BEN, [invented(MOST + 1, 1), invented(MOST + 2, 9 * MOST)])
        await history.move(BEN, HOST)
        kept = await history.games(HOST)
        assert len(kept) == MOST * 3 // 4
        assert kept[-1].total == MOST + 2
        assert kept[-2] == mine[-1]
        assert await history.games(BEN) == []
        await history.move(BEN, HOST)
        assert await history.games(HOST) == kept

    spend(tmp_path, evening)


def test_an_operator_who_deletes_old_tables_deletes_them_from_histories_too(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        history = History(store)
        await history.add(HOST, [invented(1, hand.time - 9 * DAY), invented(2, hand.time)])
        await history.add(BEN, [invented(3, hand.time - 9 * DAY)])
        await tidy(store, Keep(), hand.time, "20200101")
        assert len(await history.games(HOST)) == 2
        await tidy(store, Keep(finished=8), hand.time, "20200101")
        assert [game.total for game in await history.games(HOST)] == [2]
        assert len(await store.documents("game")) == 1

    spend(tmp_path, evening)


@pytest.mark.parametrize(("game", "mode"), [(game, mode) for game in games().values() for mode in game.modes])
def test_a_set_up_of_a_mode_is_named_by_it(game: Game, mode: Mode) -> None:
    for seats in (mode.seats[0], mode.seats[-1]):
        assert game.mode_of(game.setup(seats, mode=mode.id)) == mode.id
