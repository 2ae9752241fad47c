"""Turn clocks: they ring for tables in memory and for tables that nobody has opened since the start."""

import asyncio
from pathlib import Path
from random import Random

from archipel.store import Store
from archipel.table import Keep, Limits, Service, Table
from archipel.table.operator.retention import DAY, tidy
from archipel.table.play import actions
from archipel.table.seating.seating import TableSpec
from archipel.table.turn_clock import Reminders
from tests.table.serving import Hand, serving, spend, until
from tests.table.tables import HOST, random_turn

TWO = TableSpec("skull", [("Ana", ""), ("Ben", "")], clock=60)


async def later(hand: Hand, seconds: float, *services: Service) -> None:
    """Advance the time, and make the services check the clock."""
    hand.time += int(seconds * 1000)
    for service in services:
        service.reminders.wake()
    await asyncio.sleep(0.01)


def away(table: Table) -> int:
    """The number of seats where a bot stands in."""
    return [seat.kind for seat in table.seats].count("away")


def test_the_clock_rings_and_bots_step_in(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:
            live = await service.create(TWO, HOST)
            await later(hand, 59.999, service)
            assert away(live.table) == 0
            await later(hand, 0.001, service)
            await until(lambda: live.table.over)
            assert away(live.table) == 2

    spend(tmp_path, evening)


def test_a_table_that_is_not_in_memory_is_loaded_when_its_time_is_up(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand, Limits(idle_after=1)) as service:
            name = (await service.create(TWO, HOST)).table.id
            await later(hand, 2, service)
            service.shelf.sweep()
            assert service.shelf.held(name) is None
            await later(hand, 58, service)
            await until(lambda: service.shelf.held(name) is not None)
            live = service.shelf.held(name)
            assert live is not None
            await until(lambda: live.table.over)

    spend(tmp_path, evening)


def test_after_a_restart_only_the_tables_whose_time_is_up_are_loaded(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:
            late = (await service.create(TWO, HOST)).table.id
            for clock in (0, 3600):
                await service.create(TableSpec("skull", [("Ana", ""), ("Ben", "")], clock=clock), HOST)
        hand.time += 61_000
        async with serving(store, hand) as again:
            await until(lambda: again.shelf.held(late) is not None)
            live = again.shelf.held(late)
            assert live is not None
            await until(lambda: live.table.over)
            await later(hand, 60, again)
            await until(lambda: late not in again.reminders)
            assert again.meter.loads == 1
        async with serving(store, hand) as third:
            await later(hand, 60, third)
            assert third.meter.loads == 0

    spend(tmp_path, evening)


def test_a_move_gives_the_next_player_the_full_time_and_costs_no_extra_write(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:
            live = await service.create(TableSpec("doodle", [("Ana", ""), ("Ben", "")], clock=60), HOST)
            for _ in range(10):
                await later(hand, 10, service)
                seat = live.table.waiting[0]
                turn = random_turn(live.table, seat, Random(1))
                await service.change(
                    live, lambda table, seat=seat, turn=turn: actions.commit(table, seat, turn, hand.now())
                )
            await later(hand, 59.999, service)
            assert away(live.table) == 0
            await later(hand, 0.001, service)
            await until(lambda: away(live.table) == 1)
            (reminder,) = await store.documents("clock")
            assert reminder.version < 8  # for ten or more moves

    spend(tmp_path, evening)


def test_a_table_that_waits_for_nobody_is_not_checked_again_and_again(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:
            name = (
                await service.create(TableSpec("skull", [("Ana", ""), ("", "")], clock=60), HOST)
            ).table.id
            assert name in service.reminders
            await later(hand, 60, service)
            await until(lambda: name not in service.reminders)

    spend(tmp_path, evening)


def test_the_clock_of_a_table_on_two_servers_rings_once(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as one, serving(store, hand) as two:
            here = await one.create(TWO, HOST)
            there = await two.get(here.table.id)
            await until(lambda: here.table.id in two.reminders)
            await later(hand, 60, one, two)
            await until(lambda: here.table.over and there.table.over)
            assert sum(told.note(hidden=False).why == "clock" for told in here.table.events) == 2
            assert here.table.events == there.table.events

    spend(tmp_path, evening)


def test_servers_agree_on_reminders_and_dropped_ones_are_forgotten_later(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        one, two = (Reminders(store, hand.now) for _ in range(2))
        rng = Random(1)
        expected: dict[str, int] = {}
        for _ in range(40):
            table, at = f"t{rng.randrange(6)}", rng.choice((0, hand.time + rng.randrange(9)))
            who = rng.choice((one, two))
            await who.load()
            await who.keep(table, at)
            expected[table] = at
        wanted = {table: at for table, at in expected.items() if at}
        assert len(wanted) < len(expected)
        for reminders in (Reminders(store, hand.now), two):
            await reminders.load()
            hand.time += 10
            found = [await reminders.next() for _ in wanted]
            hand.time -= 10
            assert found == sorted(wanted, key=lambda name: (wanted[name], name))
        for days, left in ((1, len(expected)), (3, len(wanted))):
            await tidy(store, Keep(), hand.time + days * DAY, "")
            assert len(await store.documents("clock")) == left

    spend(tmp_path, evening)


def test_a_reminder_of_a_missing_table_is_dropped(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:
            await service.reminders.keep("0" * 20, hand.time)
            await until(lambda: "0" * 20 not in service.reminders)

    spend(tmp_path, evening)
