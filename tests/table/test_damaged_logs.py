"""Damage in the store: one table is refused and says why; everything else goes on."""

import asyncio
import logging
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from archipel.store import Store, check
from archipel.table import Code, Keep, Limits, Refused
from archipel.table.operator.retention import DAY, tidy
from archipel.table.play.drafts import add_text
from archipel.table.seating.seating import TableSpec
from archipel.table.talk import say
from tests.table.serving import Hand, serving, spend, until
from tests.table.tables import HOST

ASK = TableSpec("skull", [("Ana", ""), ("Ben", "")], public=True, clock=600)


def edit(tmp_path: Path, table: str, number: int) -> None:
    """Change one stored text."""
    with closing(sqlite3.connect(tmp_path / "store.db", isolation_level=None)) as connection:
        key = (table, number)
        assert connection.execute(
            "UPDATE entry SET text = text || ' ' WHERE game_table = ? AND number = ?", key
        ).rowcount


def test_a_damaged_table_is_refused_and_logged_and_the_others_go_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:
            names = [(await service.create(ASK, HOST)).table.id for _ in range(2)]
        edit(tmp_path, names[0], 2)
        async with serving(store, hand) as service:
            with pytest.raises(Refused, match="entry 2 is not as it was written") as refused:
                await service.get(names[0])
            assert refused.value.code is Code.DAMAGED
            live = await service.get(names[1])
            await service.redraft(
                live, 0, lambda table, draft: add_text(table, 0, draft, table.trial(0).moves(0)[0].text)
            )
            await until(lambda: service.meter.damaged == 1)
        await store.mend(names[0])
        async with serving(store, hand) as service:
            assert (await service.get(names[0])).table.number == 1

    with caplog.at_level(logging.ERROR):
        spend(tmp_path, evening)
    assert "damaged log" in caplog.text


def test_a_damaged_table_is_listed_kept_and_can_be_deleted(tmp_path: Path) -> None:
    timeless = replace(ASK, clock=0)  # a clock that runs out makes the table a recent one

    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:
            names = sorted([(await service.create(timeless, HOST)).table.id for _ in range(3)])
        for name in names[:2]:
            edit(tmp_path, name, 2)
        hand.time += 40 * DAY
        async with serving(store, hand) as service:
            listed = await service.operator.listed(9)
            assert [(one.id, one.phase) for one in listed[:2]] == [(name, "damaged") for name in names[:2]]
            gone = await tidy(store, Keep(30, 30), hand.now(), "")
            assert gone == names[2:]
            await service.operator.delete(names[0])
            assert [one.id for one in await service.operator.listed(9)] == names[1:2]

    spend(tmp_path, evening)


def set_back(tmp_path: Path, log: str, last: int) -> None:
    """Let a log end earlier, as in a database that was set back as a whole."""
    with closing(sqlite3.connect(tmp_path / "store.db", isolation_level=None)) as connection:
        connection.execute("DELETE FROM entry WHERE game_table = ? AND number > ?", (log, last))
        connection.execute(
            "UPDATE log SET last = ?2, head = (SELECT hash FROM entry WHERE game_table = ?1 AND number = ?2) "
            "WHERE id = ?1",
            (log, last),
        )


def test_a_store_that_is_set_back_under_a_server_is_noticed_and_play_goes_on_from_there(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:
            live = await service.create(ASK, HOST)
            name, began = live.table.id, live.table.number
            for _ in range(2):
                await service.change(live, lambda table: say(table, 0, "hello", None, False, Limits(), 0))
                await service.create(ASK, HOST)
            for log, last in await store.tables(99):
                if log.startswith(("_lobby", "_clock", name)):
                    set_back(tmp_path, log, last - 2)
            async with asyncio.timeout(20):
                with pytest.raises(Refused, match="the last events of this table are lost") as refused:
                    await service.change(live, lambda table: say(table, 0, "who?", None, False, Limits(), 0))
                assert (refused.value.code, refused.value.number) == (Code.AHEAD, began)
                live = await service.get(name)
                await service.change(live, lambda table: say(table, 0, "again", None, False, Limits(), 0))
                assert live.table.number == began + 1
                await service.create(ASK, HOST)

    with caplog.at_level(logging.ERROR):
        spend(tmp_path, evening)
    assert "lost" in caplog.text


def test_damaged_drafts_lists_and_reminders_keep_nobody_from_playing(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:
            live = await service.create(ASK, HOST)
            text = live.table.trial(0).moves(0)[0].text
            await service.redraft(live, 0, lambda table, draft: add_text(table, 0, draft, text))
        name = live.table.id
        for log, last in await store.tables(99):
            if log != name:
                edit(tmp_path, log, last)
        with closing(sqlite3.connect(tmp_path / "store.db", isolation_level=None)) as connection:
            assert connection.execute("UPDATE document SET body = substr(body, 2)").rowcount >= 2
        async with serving(store, hand) as service:
            live = await service.get(name)
            assert (await service.draft(live, 0)).moves == ()
            await service.redraft(live, 0, lambda table, draft: add_text(table, 0, draft, text))
            await service.create(ASK, HOST)
            assert len(service.lobby.listed(9)) == 1
        assert (await store.documents("draft"))[0].version == 2

    spend(tmp_path, evening)
    assert asyncio.run(check(str(tmp_path / "store.db"))) == []
