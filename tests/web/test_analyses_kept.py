"""An analysis is kept with its table: answered at once after a restart, and gone when the game is deleted."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from archipel.lab.analysis import Analysis, Effort
from archipel.store import Document, Store
from archipel.table.background import BackgroundTasks
from archipel.table.history.analyses import AnalysisBook
from archipel.table.operator.retention import Keep, remove_table, tidy
from archipel.table.table_cache import new_id
from archipel.web.analysis_jobs import AnalysisJobs, RunningAnalysis
from tests.table.serving import Hand, spend

pytestmark = pytest.mark.once
GOLDEN = Path(__file__).parents[1] / "golden" / "doodle" / "treasures-control-2.record"
RECORD = GOLDEN.read_text("utf-8")
QUICK = Effort(level="drifter", iterations=1, playouts=2, draws=2, reasons=1)


class Here:
    """Does the work in this process; once it is `out`, nobody may ask."""

    def __init__(self, out: bool = False) -> None:
        self.out = out

    async def work(self, function: Callable[..., object], *arguments: object) -> object:
        assert not self.out, "it is known already"
        await asyncio.sleep(0)
        return function(*arguments)


def test_an_analysis_outlives_the_server_and_goes_with_the_table(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        table, chores = new_id(), BackgroundTasks()
        await store.append(table, 1, ("a game that is over",))
        first = AnalysisJobs(Here(), chores, AnalysisBook(store), QUICK)
        await first.start(RECORD, "", 0, table)
        while not await store.documents_of("analysis", table):
            going = await first.find(RECORD, 0, table)
            assert not (isinstance(going, RunningAnalysis) and going.failed)
            await asyncio.sleep(0.01)
        later = AnalysisJobs(Here(out=True), chores, AnalysisBook(store), QUICK)
        made = await later.start(RECORD, "", 0, table)
        assert isinstance(made, Analysis)
        assert made == await first.find(RECORD, 0, table)
        assert await later.find(RECORD, 1, table) is None
        await remove_table(store, table)
        assert not await store.documents("analysis")
        await AnalysisBook(store).put(table, 0, made)  # just done when the table went
        assert not await store.documents("analysis")
        await store.put(Document("analysis", f"{table}:0", 1, '{"version":"0","found":{}}'))
        await tidy(store, Keep(), hand.now(), "")
        assert not await store.documents("analysis")

    spend(tmp_path, evening)
