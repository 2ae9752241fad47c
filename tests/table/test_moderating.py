"""Keeping order: the host mutes and removes, the operator closes and deletes, old tables go."""

from collections.abc import Callable
from pathlib import Path

import pytest

from archipel.kernel import Message
from archipel.store import Document, Store
from archipel.table import Caller, Code, Keep, Limits, Refused, Service
from archipel.table.access import need_watch
from archipel.table.moderation import give_up, mute, remove
from archipel.table.operator.retention import DAY
from archipel.table.seating import seating, stand_ins
from archipel.table.seating.names import clean_name
from archipel.table.seating.seating import TableSpec
from archipel.table.seating.token_rotation import renew
from archipel.table.talk import emote, remark, say
from tests.table.serving import BEN, Hand, Local, serving, spend
from tests.table.tables import HOST, LEVELS, Paper


def refused(work: Callable[[], object]) -> Code:
    """The code of a refusal."""
    with pytest.raises(Refused) as error:
        work()
    assert isinstance(error.value.code, Code)
    return error.value.code


def two() -> Paper:
    """A running game of the host and Ben."""
    paper = Paper(TableSpec("skull", [("Ana", ""), ("", "")]))
    paper.do(lambda table: seating.join(table, BEN, (), ("Ben",), Limits(), paper.now()))
    assert paper.table.started
    return paper


def test_a_muted_player_neither_talks_nor_gestures_until_the_host_allows_it() -> None:
    paper = two()
    paper.do(lambda table: mute(table, 1, True, paper.now()))
    limits = Limits()
    assert refused(lambda: say(paper.table, 1, "hello", None, False, limits, 0)) is Code.MUTED
    assert refused(lambda: emote(paper.table, 1, "wave", None, limits, 0)) is Code.MUTED
    assert say(paper.table, 0, "hello", None, False, limits, 0)
    assert paper.table.events[-1].note(False).quiet
    assert paper.again().muted == {1}
    paper.do(lambda table: mute(table, 1, False, paper.now()))
    assert say(paper.table, 1, "hello", None, False, limits, 0)
    assert mute(paper.table, 1, False, 0) == []
    paper.do(lambda table: mute(table, None, True, paper.now()))
    assert refused(lambda: remark(paper.table, "", "hello", limits, 0)) is Code.MUTED


def test_somebody_sent_away_is_replaced_and_finds_no_way_back() -> None:
    paper = two()
    old = paper.table.invite
    assert (
        refused(lambda: remove(paper.table, 1, "drifter", 0)) is Code.NOT_NOW
    )  # nobody loses their seat to a host
    paper.do(lambda table: stand_ins.hand(table, 1, "drifter", BEN, Limits(), paper.now()))
    number = paper.table.number
    paper.do(lambda table: remove(table, 1, "drifter", paper.now()))
    table = paper.again()
    assert (table.seats[1].holder, table.seats[1].level, table.seats[1].name) == ("", "drifter", "")
    assert table.number == number + 1
    assert table.invite != old
    assert refused(lambda: need_watch(table, Caller(BEN, old))) is Code.NOT_FOUND
    assert refused(lambda: seating.join(table, BEN, (), ("Ben",), Limits(), 0)) is Code.NOT_YOURS
    need_watch(table, Caller("c" * 64, table.invite))
    assert refused(lambda: remove(table, 0, "drifter", 0)) is Code.NOT_NOW
    assert refused(lambda: remove(table, 1, "drifter", 0)) is Code.NOT_NOW
    told = table.events[-1].note(False)
    assert (told.e, told.seat, told.level) == ("removed", 1, "drifter")


def test_before_the_start_the_seat_is_free_for_somebody_else() -> None:
    paper = Paper(TableSpec("skull", [("Ana", ""), ("", ""), ("", "")]))
    paper.do(lambda table: renew(table, HOST, "d" * 64, Limits(), paper.now()))
    assert refused(lambda: remove(paper.table, 0, "drifter", 0)) is Code.NOT_NOW  # still the host's own seat
    paper.do(lambda table: seating.join(table, BEN, (), ("Ben",), Limits(), paper.now()))
    paper.do(lambda table: remove(table, 1, "drifter", paper.now()))
    assert seating.free_seats(paper.table) == [1, 2]


def test_a_host_closes_a_table_only_where_nobody_else_plays() -> None:
    paper = two()
    assert refused(lambda: give_up(paper.table, 0)) is Code.NOT_NOW  # it would decide the game
    paper.do(lambda table: stand_ins.hand(table, 1, "drifter", BEN, Limits(), paper.now()))
    assert refused(lambda: give_up(paper.table, 0)) is Code.NOT_NOW  # Ben may come back
    paper.do(lambda table: seating.leave(table, 1, "drifter", paper.now()))
    paper.do(lambda table: give_up(table, paper.now()))
    assert paper.again().closed == "host"
    with pytest.raises(Refused, match="by its host"):
        need_watch(paper.again(), Caller(HOST))
    waiting = Paper(TableSpec("skull", [("Ana", ""), ("", ""), ("", "")]))
    waiting.do(lambda table: seating.join(table, BEN, (), ("Ben",), Limits(), waiting.now()))
    waiting.do(lambda table: give_up(table, waiting.now()))
    assert waiting.again().closed


@pytest.mark.parametrize("name", ["admin", "ADMIN", "  Ádmin ", "a d m i n", "ａｄｍｉｎ", "admin!"])
def test_a_reserved_name_is_refused_however_it_is_spelled(name: str) -> None:
    limits = Limits(reserved_names=("Admin",))
    assert refused(lambda: clean_name(name, limits, Message("name"))) is Code.BAD_INPUT
    assert clean_name("Adminka", limits, Message("name")) == "Adminka"
    assert clean_name("!", Limits(), Message("name")) == "!"


def test_a_closed_table_refuses_everything_and_a_deleted_one_does_not_exist(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:
            live = await service.create(TableSpec("skull", [("Ana", ""), ("", "")], public=True), HOST)
            name = live.table.id
            assert [one.id for one in service.lobby.listed(10)] == [name]
            await service.operator.close(name)
            await service.operator.close(name)
            assert service.lobby.listed(10) == []
            assert refused(lambda: need_watch(live.table, Caller(HOST))) is Code.CLOSED
            with pytest.raises(Refused) as error:
                await service.change(live, lambda table: seating.start(table, "drifter", LEVELS, 0))
            assert error.value.code is Code.CLOSED
            assert (await service.operator.look_up(name)).phase == "closed"
            owned = [Document(kind, f"{name}:0", 1, "", owner=name) for kind in ("draft", "analysis")]
            for one in (*owned, Document("hooks", name, 1, ""), Document("told", name, 1, "")):
                await store.put(one)
            await service.operator.delete(name)
            assert await store.read(name) == []
            for kind in ("draft", "analysis", "hooks", "told"):
                assert await store.documents(kind) == []
            with pytest.raises(Refused, match="no such table"):
                await service.get(name)
            with pytest.raises(Refused, match="no such table"):
                await service.operator.delete(name)

    spend(tmp_path, evening)


def test_a_table_deleted_by_another_server_is_refused_and_forgotten(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:
            live = await service.create(TableSpec("skull", [("Ana", ""), ("", "")]), HOST)
            await store.remove(live.table.id)
            service.shelf.put(live.table)  # as if the news had been lost
            with pytest.raises(Refused) as error:
                await service.change(
                    live, lambda table: seating.join(table, BEN, (), ("Ben",), Limits(), hand.now())
                )
            assert error.value.code is Code.NOT_FOUND
            assert service.shelf.held(live.table.id) is None

    spend(tmp_path, evening)


def test_tables_are_kept_for_as_long_as_the_operator_says(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        service = Service(store, Local(), LEVELS, hand.now, keep=Keep(finished=10, abandoned=3))
        async with serving(store, hand) as playing:
            running = (await playing.create(TableSpec("skull", [("Ana", "")]), HOST)).table.id
            closed = (await playing.create(TableSpec("skull", [("Ana", "")]), HOST)).table.id
            await playing.operator.close(closed)
            day = playing.lobby._logs()[-1]
            await store.append(day, 1, ["{}"])
            assert await service.operator.tidy() == 0
            hand.time += 3 * DAY + 1
            recent = (await playing.create(TableSpec("skull", [("Ana", "")]), HOST)).table.id
            assert await service.operator.tidy() == 1
            assert {one.id for one in await service.operator.listed(10)} == {closed, recent}
            assert await store.read(running) == []
            hand.time += DAY
            await service.operator.tidy()
            assert await store.read(day) == []
            hand.time += 7 * DAY
            assert await service.operator.tidy() == 2
            assert await playing.operator.listed(10) == []
            assert await store.read("_server") != []

    spend(tmp_path, evening)
