"""What the Captain found in finished games: one document per table and seat that was gone through."""

from typing import Final

import msgspec

from archipel import __version__
from archipel.lab.analysis import Analysis
from archipel.store import Store
from archipel.store.documents import Documents

KIND: Final = "analysis"


class _Kept(msgspec.Struct, frozen=True, kw_only=True):
    version: str  # of Archipel: another Captain would say something else
    found: msgspec.Raw  # what another one found may have another form


class AnalysisBook:
    """Kept as long as the table, and removed with it."""

    def __init__(self, store: Store) -> None:
        self._store, self._kept = store, Documents(store, KIND, _Kept)

    async def get(self, table: str, seat: int) -> Analysis | None:
        """What this version's Captain found for a seat, if it was asked."""
        kept = await self._kept.get(f"{table}:{seat}")
        if kept is None or kept.version != __version__:
            return None
        return msgspec.json.decode(kept.found, type=Analysis)

    async def put(self, table: str, seat: int, found: Analysis) -> None:
        """Keep it, unless the table was removed meanwhile."""
        kept = _Kept(version=__version__, found=msgspec.Raw(msgspec.json.encode(found)))
        if await self._store.reach(table):
            await self._kept.change(f"{table}:{seat}", lambda _: kept, owner=table)

    async def forget_orphans(self) -> None:
        """Remove what was found in games that are not kept any more."""
        async for key, _ in self._kept.every():
            if not await self._store.reach(key.partition(":")[0]):
                await self._kept.remove(key)
