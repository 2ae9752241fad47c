"""What a bot will play cannot be worked out from what players know."""

from pathlib import Path
from random import Random

import pytest

from archipel.kernel import View
from archipel.store import Store
from archipel.table import Service
from archipel.table.seating.seating import TableSpec
from tests.table.serving import Beside, Hand, Local, spend, until
from tests.table.tables import LEVELS, Paper

TABLE = "0" * 20


class Noting(Local):
    """Remembers by what it was given to think."""

    def __init__(self) -> None:
        super().__init__()
        self.seeds: list[int | str] = []

    async def think(self, view: View, level: str, seed: int | str, seconds: float | None = None) -> str:
        self.seeds.append(seed)
        return await super().think(view, level, seed, seconds)


def _first_seed(folder: Path, paper: Paper) -> int | str:
    """What a bot first thinks by at this table, served from a store of its own."""
    thinker = Noting()

    async def evening(store: Store, hand: Hand) -> None:
        await store.append(TABLE, 1, paper.log)
        service = Service(Beside(store), thinker, LEVELS, hand.now)
        await service.start()
        await service.get(TABLE)
        await until(lambda: bool(thinker.seeds))
        await service.stop()

    folder.mkdir()
    spend(folder, evening)
    return thinker.seeds[0]


@pytest.mark.parametrize("entered", [False, True])
def test_bots_of_the_same_table_think_otherwise_on_servers_with_another_key(
    tmp_path: Path, entered: bool
) -> None:
    paper = Paper(TableSpec("skull", [("Ana", ""), ("", "drifter")], entered=entered))
    while paper.table.due is not None:
        paper.step(Random(1))
    assert _first_seed(tmp_path / "one", paper) != _first_seed(tmp_path / "two", paper)
