"""Stores of released versions: each is upgraded, its games are all there, and go on."""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import pytest

from archipel.store import Store
from archipel.store.sqlite import schema
from archipel.table import Limits, Service
from archipel.table.play import actions
from archipel.table.talk import say
from tests.store.scenes import using
from tests.table.serving import Hand, Local
from tests.table.tables import LEVELS, random_turn

STORES = sorted((Path(__file__).parent / "stores").glob("*.sql"))


@pytest.mark.parametrize("released", STORES, ids=lambda path: path.stem)
def test_the_store_of_a_released_version_is_upgraded_and_its_games_go_on(
    released: Path, tmp_path: Path
) -> None:
    path = tmp_path / "store.db"
    with closing(sqlite3.connect(path)) as made:
        made.executescript(released.read_text("utf-8"))
        stored = made.execute("SELECT count(*) FROM entry").fetchone()

    async def evening(store: Store) -> None:
        hand = Hand()
        hand.time = 1_795_000_000_000
        service = Service(store, Local(), LEVELS, hand.now)
        listed = await service.operator.listed(10)
        assert sorted(one.phase for one in listed) == ["over", "running"]
        for one in listed:
            live = await service.get(one.id)
            assert live.table.number == one.events
            if one.phase == "running":
                seat = live.table.waiting[0]
                texts = random_turn(live.table, seat, Random(1))
                await service.change(live, partial(actions.commit, seat=seat, texts=texts, now=hand.now()))
            await service.change(
                live, lambda table: say(table, 0, "hello", None, False, Limits(), hand.now())
            )
            assert live.table.number > one.events
            assert (await service.operator.look_up(one.id)).events == live.table.number

    using(str(path), evening)
    with closing(sqlite3.connect(path)) as now:
        assert now.execute("PRAGMA user_version").fetchone() == (len(schema.STEPS),)
        assert now.execute("SELECT count(*) FROM entry").fetchone() > stored
