"""What is kept in memory is bounded: by tables, by events, and by time."""

from pathlib import Path

from archipel.store import Store
from archipel.table import Limits
from archipel.table.seating.seating import TableSpec
from archipel.table.talk import emote
from tests.table.serving import Hand, serving, spend, until
from tests.table.tables import HOST

ASK = TableSpec("skull", [("Ana", ""), ("Ben", "")])
BOTS = TableSpec("skull", [("", "drifter"), ("", "drifter")])


def test_tables_leave_memory_by_the_number_of_their_events_the_least_used_first(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand, Limits(events_in_memory=10)) as service:
            made = [(await service.create(ASK, HOST)).table for _ in range(6)]
            kept = [live.table for live in service.shelf]
            assert sum(table.number for table in kept) <= 10
            assert kept == made[-len(kept) :]
            assert (await service.get(made[0].id)).table.number == made[
                0
            ].number  # it comes back when asked for

    spend(tmp_path, evening)


def test_a_table_that_grows_makes_room_for_itself_at_the_next_sweep(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand, Limits(events_in_memory=25)) as service:
            await service.create(ASK, HOST)
            second = await service.create(ASK, HOST)
            for _ in range(20):
                await service.change(
                    second, lambda table: emote(table, 0, "wave", None, Limits(), hand.now())
                )
            service.shelf.sweep()
            assert list(service.shelf) == [second]

    spend(tmp_path, evening)


def test_a_finished_game_leaves_memory_after_a_minute_a_running_one_after_ten(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:
            running, over = await service.create(ASK, HOST), await service.create(BOTS, HOST)
            await until(lambda: over.table.over and over.idle)
            for seconds, kept in ((50, [running, over]), (20, [running]), (500, [running]), (60, [])):
                hand.time += seconds * 1000
                service.shelf.sweep()
                assert list(service.shelf) == kept

    spend(tmp_path, evening)
