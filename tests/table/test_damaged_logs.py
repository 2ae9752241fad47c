"""Damage in the store: one table is refused and says why; everything else goes on."""

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from archipel.store import Store, check
from archipel.table import Code, Refused
from archipel.table.drafts import add_text
from archipel.table.sitting import Ask
from tests.table.serving import Hand, serving, spend, until
from tests.table.tables import HOST

pytestmark = pytest.mark.once
ASK = Ask("skull", [("Ana", ""), ("Ben", "")], public=True, clock=600)


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


def test_damaged_drafts_lists_and_reminders_keep_nobody_from_playing(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:
            live = await service.create(ASK, HOST)
            text = live.table.trial(0).moves(0)[0].text
            await service.redraft(live, 0, lambda table, draft: add_text(table, 0, draft, text))
        name = live.table.id
        for log, last in await store.tables(99):
            if log not in ("_server", name):
                edit(tmp_path, log, last)
        async with serving(store, hand) as service:
            live = await service.get(name)
            assert (await service.draft(live, 0)).moves == ()
            await service.redraft(live, 0, lambda table, draft: add_text(table, 0, draft, text))
            await service.create(ASK, HOST)
            assert len(service.lobby.listed(9)) == 1
        assert (await store.last(f"{name}:0")) is not None

    spend(tmp_path, evening)
    assert asyncio.run(check(str(tmp_path / "store.db"))) == []
