"""A draft is one document, however often it is changed, and it is not changed without end."""

from functools import partial
from pathlib import Path
from random import Random

import pytest

from archipel.kernel import Trial
from archipel.store import Store
from archipel.table import Code, Limits, Refused, Service
from archipel.table.entries import Entry
from archipel.table.play import actions
from archipel.table.play.draft_store import DraftStep
from archipel.table.play.drafts import Draft, add_text, undo
from archipel.table.seating.seating import TableSpec
from archipel.table.table import Table
from tests.table.serving import Hand, serving, spend
from tests.table.tables import HOST, random_turn

ASK = TableSpec("skull", [("Ana", ""), ("Ben", "")])


def _step(text: str) -> DraftStep:
    def step(table: Table, draft: Draft) -> Trial:
        return undo(table, 0, draft) if draft.moves else add_text(table, 0, draft, text)

    return step


def test_a_draft_is_one_document_and_outlives_the_server(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:
            live = await service.create(ASK, HOST)
            step = _step(live.table.trial(0).moves(0)[0].text)
            for _ in range(7):
                await service.redraft(live, 0, step)
        (stored,) = await store.documents_of("draft", live.table.id)
        assert (stored.key, stored.version) == (f"{live.table.id}:0", 7)
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
