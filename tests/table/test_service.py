"""The service on a real store: lazy tables, eviction, races, bots, the lobby."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from archipel.store import Store
from archipel.table import Code, Limits, Refused
from archipel.table.play import actions
from archipel.table.play.drafts import Draft, add_text
from archipel.table.seating import seating, stand_ins
from archipel.table.seating.seating import TableSpec
from archipel.table.table import Table
from tests.table.serving import BEN, Hand, serving, spend, until
from tests.table.tables import HOST, LEVELS, random_turn


def test_an_unused_table_is_dropped_from_memory_and_comes_back_unchanged(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:
            live = await service.create(TableSpec("skull", [("Ana", ""), ("Ben", "")]), HOST)
            name = live.table.id
            turn = random_turn(live.table, 0, Random(1))
            await service.redraft(live, 0, lambda table, draft: add_text(table, 0, draft, turn[0]))
            hand.time += 1000 * service.limits.idle_after - 1
            service.shelf.sweep()
            assert service.shelf.held(name) is live
            hand.time += 2
            service.shelf.sweep()
            assert service.shelf.held(name) is None
            again = await service.get(name)
            assert again is not live
            assert again.table.events == live.table.events
            assert (await service.draft(again, 0)).moves == (turn[0],)

    spend(tmp_path, evening)


def test_a_limited_number_of_tables_stays_in_memory_and_concurrent_requests_share_one_load(
    tmp_path: Path,
) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand, Limits(tables_in_memory=3)) as service:
            names = [
                (await service.create(TableSpec("skull", [("Ana", "")]), HOST)).table.id for _ in range(6)
            ]
            assert len(service.shelf) == 3
            first, second = await asyncio.gather(service.get(names[0]), service.get(names[0]))
            assert first is second
            assert service.meter.loads == 1

    spend(tmp_path, evening)


@pytest.mark.parametrize(
    "name", ["", "_server", "x" * 20, "A" * 20, "0" * 20, "0" * 19 + ":", "../etc", "\0"]
)
def test_an_unknown_id_finds_no_table(tmp_path: Path, name: str) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:
            with pytest.raises(Refused) as refused:
                await service.get(name)
            assert refused.value.code is Code.NOT_FOUND

    spend(tmp_path, evening)


def test_two_servers_on_one_store_serve_the_same_table(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as one, serving(store, hand) as two:
            assert one.key == two.key
            here = await one.create(TableSpec("skull", [("Ana", ""), ("", "")], public=True), HOST)
            there = await two.get(here.table.id)
            await two.change(there, lambda table: seating.join(table, BEN, [1], ["Ben"], Limits(), 1))
            rng = Random(2)
            while not here.table.over:
                await until(lambda: here.table.number == there.table.number)

                def both(seat: int, turn: list[str]) -> Callable[[Table], Sequence[actions.Entry]]:
                    return lambda table: actions.commit(table, seat, turn, 1)

                turns = [random_turn(here.table, seat, rng) for seat in (0, 1)]
                await asyncio.gather(
                    one.change(here, both(0, turns[0])), two.change(there, both(1, turns[1]))
                )
            await until(lambda: there.table.over)
            assert one.meter.conflicts + two.meter.conflicts > 0
            assert here.table.events == there.table.events

    spend(tmp_path, evening)


def test_a_draft_made_on_one_server_is_available_on_the_other(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as one, serving(store, hand) as two:
            here = await one.create(TableSpec("cats", [("Ana", ""), ("Ben", "")]), HOST)
            there = await two.get(here.table.id)
            assert await two.draft(there, 0) == Draft(here.table.required_event(0))
            texts = random_turn(here.table, 0, Random(2))
            for at, text in enumerate(texts):
                service, live = ((one, here), (two, there))[at % 2]
                await service.redraft(
                    live, 0, lambda table, draft, text=text: add_text(table, 0, draft, text)
                )
            drafts = [await one.draft(here, 0), await two.draft(there, 0)]
            assert max(drafts, key=lambda draft: len(draft.moves)).moves == tuple(texts)

    spend(tmp_path, evening)


@pytest.mark.parametrize("fails", [False, True])
def test_bots_play_a_whole_game_by_themselves_even_when_they_stumble(tmp_path: Path, fails: bool) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand, fails=fails) as service:
            ask = TableSpec("skull", [("", "drifter"), ("", "drifter"), ("", "deckhand")])
            live = await service.create(ask, HOST)
            await until(lambda: live.table.over)
            assert bool(service.meter.stumbles) is fails

    spend(tmp_path, evening)


def test_a_seat_that_was_handed_over_is_played_by_a_bot_until_it_is_taken_back(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:
            live = await service.create(TableSpec("doodle", [("Ana", "")]), HOST)
            await service.change(
                live, lambda table: stand_ins.hand(table, 0, "drifter", HOST, Limits(), hand.now())
            )
            await until(lambda: live.table.number > 12)
            await service.change(live, lambda table: stand_ins.take_back(table, 0, hand.now()))
            number = live.table.number
            await asyncio.sleep(0.05)
            assert live.table.number == number
            assert live.table.waiting == (0,)

    spend(tmp_path, evening)


def test_the_lobby_lists_public_tables_on_every_server_until_they_are_over(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as one, serving(store, hand) as two:
            await one.create(TableSpec("skull", [("Ana", ""), ("", "")]), HOST)
            live = await one.create(TableSpec("skull", [("Ana", ""), ("", "")], public=True), HOST)
            await until(lambda: len(two.lobby.listed(9)) == 1)
            assert two.lobby.listed(9)[0].free == 1
            await two.change(
                await two.get(live.table.id), lambda table: seating.set_bot(table, 1, "drifter", LEVELS, 1)
            )
            await until(lambda: one.lobby.listed(9)[0].phase == "running")
            async with serving(store, hand) as three:
                assert [summary.id for summary in three.lobby.listed(9)] == [live.table.id]
            hand.time += 49 * 3600 * 1000
            assert one.lobby.listed(9) == []

    spend(tmp_path, evening)


def test_many_tables_with_free_seats_do_not_hide_games_that_can_be_watched(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:

            async def lay(friend: str) -> str:
                hand.time += 1
                ask = TableSpec("skull", [("Ana", ""), (friend, "")], public=True)
                return (await service.create(ask, HOST)).table.id

            watched = [await lay("Ben")]
            free = [await lay("") for _ in range(6)]

            def listed(most: int) -> list[str]:
                return [one.id for one in service.lobby.listed(most)]

            await until(lambda: len(listed(9)) == 7)
            assert listed(4) == [*free[:2:-1], *watched]
            watched += [await lay("Ben") for _ in range(3)]
            await until(lambda: len(listed(20)) == 10)
            assert listed(4) == [*free[:3:-1], *watched[:1:-1]]
            assert listed(9) == [*free[:0:-1], *watched[::-1]]

    spend(tmp_path, evening)


def test_one_client_who_lays_many_public_tables_hides_nobody_elses(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:

            async def lay(by: str) -> str:
                hand.time += 1
                ask = TableSpec("skull", [("Ana", ""), ("", "")], public=True, by=by)
                return (await service.create(ask, HOST)).table.id

            others = [await lay("ana"), await lay("ben")]
            flood = [await lay("eve") for _ in range(6)]
            await until(lambda: len(service.lobby.listed(9)) == 8)
            assert [one.id for one in service.lobby.listed(4)] == [*flood[:3:-1], *others[::-1]]
            assert [service.lobby.count(by) for by in ("ana", "eve", "zoe")] == [1, 6, 0]
            assert not any(hasattr(one, "by") for one in service.lobby.listed(4))

    spend(tmp_path, evening)


def test_everybody_who_asks_for_a_rematch_gets_the_same_table(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:
            live = await service.create(TableSpec("skull", [("", "drifter"), ("", "drifter")]), HOST)
            await until(lambda: live.table.over)
            first = await service.rematch(live)
            second = await service.rematch(live)
            assert first is second
            assert first.table.created.earlier == live.table.id

    spend(tmp_path, evening)


def test_of_two_rematches_opened_at_once_only_one_is_announced(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as one, serving(store, hand) as two:
            ask = TableSpec("skull", [("Ana", ""), ("", "drifter")], public=True)
            here = await one.create(ask, HOST)
            await one.change(
                here, lambda table: stand_ins.hand(table, 0, "drifter", HOST, Limits(), hand.now())
            )
            await until(lambda: here.table.over)
            there = await two.get(here.table.id)
            await until(lambda: there.table.over)
            first, second = await asyncio.gather(one.rematch(here), two.rematch(there))
            assert first.table.id == second.table.id
            await until(lambda: [summary.id for summary in two.lobby.listed(9)] == [first.table.id])
            laid = [name for name, _ in await store.tables(99) if len(name) == 20]
            assert len(laid) == 3, "both should have tried"

    spend(tmp_path, evening)
