"""A draft's log is bounded, and costs the same however long it is."""

from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from archipel.kernel import Trial
from archipel.store import Damage, Store, StoredEntry
from archipel.table import Code, Limits, Refused, Service
from archipel.table.entries import Entry
from archipel.table.play import actions
from archipel.table.play.draft_store import DraftStep
from archipel.table.play.drafts import Draft, add_text, undo
from archipel.table.seating.seating import TableSpec
from archipel.table.table import Table
from tests.table.serving import Beside, Hand, Local, serving, spend
from tests.table.tables import HOST, LEVELS, random_turn

ASK = TableSpec("skull", [("Ana", ""), ("Ben", "")])


class Counting(Beside):
    """Remembers which logs were read whole."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.reads: list[str] = []

    async def check(self, pause: float = 0.0) -> AsyncIterator[Damage]:
        """Not while we count."""
        for damage in ():
            yield damage

    async def read(self, table: str, after: int = 0) -> list[StoredEntry]:
        self.reads.append(table)
        return await super().read(table, after)


def _step(text: str) -> DraftStep:
    def step(table: Table, draft: Draft) -> Trial:
        return undo(table, 0, draft) if draft.moves else add_text(table, 0, draft, text)

    return step


def test_a_refused_step_reads_only_the_last_entry_of_the_drafts_log(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        counting = Counting(store)
        service = Service(counting, Local(), LEVELS, hand.now)
        await service.start()
        live = await service.create(ASK, HOST)
        step = _step(live.table.trial(0).moves(0)[0].text)
        for _ in range(3):
            await service.redraft(live, 0, step)
        with pytest.raises(Refused):
            await service.redraft(live, 0, lambda table, draft: add_text(table, 0, draft, "nonsense"))
        assert len((await service.draft(live, 0, sure=True)).moves) == 1
        assert not [name for name in counting.reads if ":" in name]
        await service.stop()

    spend(tmp_path, evening)


def test_a_drafts_log_keeps_only_its_last_entry(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:
            live = await service.create(ASK, HOST)
            step = _step(live.table.trial(0).moves(0)[0].text)
            for _ in range(7):
                await service.redraft(live, 0, step)
        assert [entry.number for entry in await store.read(f"{live.table.id}:0")] == [7]
        async with serving(store, hand) as service:
            assert len((await service.draft(await service.get(live.table.id), 0)).moves) == 1

    spend(tmp_path, evening)


def test_a_draft_is_changed_only_so_often_in_one_position_also_after_a_restart(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        limits = Limits(redrafts=5)
        async with serving(store, hand, limits) as service:
            live = await service.create(ASK, HOST)
            texts = [move.text for move in live.table.trial(0).moves(0)]
            for _ in range(4):
                await service.redraft(live, 0, _step(texts[0]))
        async with serving(store, hand, limits) as service:
            live = await service.get(live.table.id)
            trial = await service.redraft(live, 0, _step(texts[0]))
            with pytest.raises(Refused) as refused:
                await service.redraft(live, 0, _step(texts[0]))
            assert refused.value.code is Code.TOO_MANY
            while not trial.complete:
                trial = trial.step(trial.moves[0])
            turn = [move.text for move in trial.steps]  # a turn can still be committed whole
            await service.change(live, lambda table: actions.commit(table, 0, turn, 1))
            await service.change(live, partial(_bens_turn, service))
            await service.redraft(live, 0, _step(live.table.trial(0).moves(0)[0].text))

    spend(tmp_path, evening)


def _bens_turn(service: Service, table: Table) -> list[Entry]:
    return actions.commit(table, 1, random_turn(table, 1, Random(1)), service.now())
