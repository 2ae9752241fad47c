"""A store that fails now and then: players are told, and nothing happens twice."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from archipel.store import Store, StoreDown
from archipel.table import Code, Limits, Refused, Service, background
from archipel.table.play import actions
from archipel.table.seating import seating
from archipel.table.seating.seating import TableSpec
from tests.table.serving import BEN, Beside, Hand, Local, spend, until
from tests.table.tables import HOST, LEVELS, random_turn


class Shaky(Beside):
    """A store that fails now and then: `written` says whether the append is stored anyway."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.breaks: list[bool] = []
        self.skips = 0  # this many appends succeed first

    async def append(self, table: str, number: int, texts: Sequence[str]) -> None:
        if self.skips:
            self.skips -= 1
            await super().append(table, number, texts)
            return
        written = self.breaks.pop(0) if self.breaks else None
        if written is not False:
            await super().append(table, number, texts)
        if written is not None:
            raise StoreDown("gone for a moment")


@pytest.mark.parametrize("written", [False, True])
def test_a_failure_of_the_store_is_reported_and_nothing_happens_twice(tmp_path: Path, written: bool) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        shaky = Shaky(store)
        service = Service(shaky, Local(), LEVELS, hand.now)
        await service.start()
        live = await service.create(TableSpec("skull", [("Ana", ""), ("Ben", "")]), HOST)
        turn, number = random_turn(live.table, 0, Random(1)), live.table.number
        shaky.breaks = [written]
        with pytest.raises(StoreDown):
            await service.change(live, lambda table: actions.commit(table, 0, turn, 1))
        if written:
            with pytest.raises(Refused) as refused:
                await service.change(live, lambda table: actions.commit(table, 0, turn, 1))
            assert refused.value.code is Code.NOT_NOW
        else:
            await service.change(live, lambda table: actions.commit(table, 0, turn, 1))
        assert live.table.number == number + 1
        assert live.table.waiting == (1,)
        await service.stop()

    spend(tmp_path, evening)


def test_a_seated_player_is_not_refused_because_the_lobby_cannot_be_updated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "RETRY_DELAY_S", 0.001)

    async def evening(store: Store, hand: Hand) -> None:
        shaky = Shaky(store)
        service = Service(shaky, Local(), LEVELS, hand.now)
        await service.start()
        live = await service.create(TableSpec("skull", [("Ana", ""), ("", "")], public=True), HOST)
        shaky.skips, shaky.breaks = 1, [False, False, False]
        await service.change(live, lambda table: seating.join(table, BEN, [], ["Ben"], Limits(), hand.now()))
        assert live.table.held_by(BEN) == (1,)
        await until(lambda: service.lobby.listed(9)[0].free == 0)
        assert not shaky.breaks
        await service.stop()

    spend(tmp_path, evening)


def test_bots_wait_for_a_store_that_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "RETRY_DELAY_S", 0.001)

    async def evening(store: Store, hand: Hand) -> None:
        shaky = Shaky(store)
        service = Service(shaky, Local(), LEVELS, hand.now)
        await service.start()
        rng = Random(3)
        live = await service.create(TableSpec("skull", [("", "drifter"), ("", "drifter")]), HOST)
        shaky.breaks = [rng.random() < 0.5 for _ in range(12)]
        await until(lambda: live.table.over)
        assert not shaky.breaks
        entries = await store.read(live.table.id)
        assert [entry.number for entry in entries] == list(range(1, live.table.number + 1))
        await service.stop()

    spend(tmp_path, evening)
