"""Nobody fills a table's log with anything but the game."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from archipel.store import Store
from archipel.table import Code, Limits, Refused, Service, talk, turn_clock
from archipel.table.entries import Entry
from archipel.table.live import Live
from archipel.table.play import actions
from archipel.table.seating import seating, stand_ins
from archipel.table.seating.seating import TableSpec
from archipel.table.table import Table
from tests.table.serving import BEN, Hand, serving, spend
from tests.table.tables import HOST, random_turn

Decide = Callable[[Table], list[Entry]]


async def _until_refused(service: Service, live: Live, *decisions: Decide) -> int:
    """How often these happen in turn before they are too many."""
    for times in range(10_000):
        try:
            await service.change(live, decisions[times % len(decisions)])
        except Refused as refused:
            if refused.code is Code.TOO_MANY:
                return times
            raise
    raise AssertionError("no end of it")


async def _turn(service: Service, live: Live) -> None:
    """One more turn of somebody who is waited for."""
    seat = live.table.waiting[0]
    texts = random_turn(live.table, seat, Random(1))
    await service.change(live, lambda table: actions.commit(table, seat, texts, 1))


def test_handing_over_and_taking_back_ends_and_the_other_plays_on_and_may_still_do_it(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand, Limits(sittings=60)) as service:
            live = await service.create(TableSpec("skull", [("Ana", ""), ("", "")]), HOST)
            limits = service.limits
            await service.change(live, lambda table: seating.join(table, BEN, [1], ["Ben"], limits, 1))
            times = await _until_refused(
                service,
                live,
                lambda table: stand_ins.hand(table, 0, "drifter", HOST, limits, 1),
                lambda table: stand_ins.take_back(table, 0, 1),
            )
            assert times == 30
            await _turn(service, live)
            await service.change(live, lambda table: stand_ins.hand(table, 1, "drifter", BEN, limits, 1))

    spend(tmp_path, evening)


def test_sitting_down_and_getting_up_ends_and_whoever_sits_may_always_get_up(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand, Limits(sittings=60)) as service:
            live = await service.create(
                TableSpec("skull", [("Ana", ""), ("", "")], public=True, waits=True), HOST
            )
            times = await _until_refused(
                service,
                live,
                lambda table: seating.join(table, BEN, [1], ["Ben"], service.limits, 1),
                lambda table: seating.leave(table, 1, "drifter", 1),
            )
            assert times == 30
            await service.change(live, lambda table: seating.leave(table, 0, "drifter", 1))

    spend(tmp_path, evening)


def test_talk_leaves_room_for_moves_and_for_the_clock(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand, Limits(events=60, reserved=40)) as service:
            live = await service.create(TableSpec("skull", [("Ana", ""), ("Ben", "")], clock=60), HOST)
            limits = service.limits
            await _until_refused(
                service, live, lambda table: talk.say(table, 0, "hm", None, False, limits, 1)
            )
            assert live.table.number == 20
            with pytest.raises(Refused):
                await service.change(live, lambda table: stand_ins.hand(table, 0, "drifter", HOST, limits, 1))
            await _turn(service, live)
            late = live.table.since + 60_000
            await service.change(live, lambda table: turn_clock.run_out(table, "drifter", late))
            assert live.table.number > 21

    spend(tmp_path, evening)
