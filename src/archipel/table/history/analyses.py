"""What the Captain found in finished games: one log per table, one entry per seat that was gone through."""

from typing import Final

import msgspec

from archipel import __version__
from archipel.lab.analysis import Analysis
from archipel.store import Conflict, Store
from archipel.table.log_repair import read_on

PREFIX: Final = "_analysis-"


class _Kept(msgspec.Struct, frozen=True, kw_only=True):
    version: str  # of Archipel: another Captain would say something else
    seat: int
    found: Analysis


class _Stamp(msgspec.Struct, frozen=True):
    """All that is read of an entry before it is needed."""

    version: str
    seat: int


_stamp: Final = msgspec.json.Decoder(_Stamp)
_kept: Final = msgspec.json.Decoder(_Kept)


class AnalysisBook:
    """Kept as long as the table, and removed with it."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def get(self, table: str, seat: int) -> Analysis | None:
        """What this version's Captain found for a seat, if it was asked."""
        _, entries = await read_on(self._store, PREFIX + table, 0)
        for entry in reversed(entries):
            if _stamp.decode(entry.text) == _Stamp(__version__, seat):
                return _kept.decode(entry.text).found
        return None

    async def put(self, table: str, seat: int, found: Analysis) -> None:
        """Keep it, unless the table was removed meanwhile. What earlier versions said is forgotten."""
        text = msgspec.json.encode(_Kept(version=__version__, seat=seat, found=found)).decode()
        while await self._store.last(table) is not None:
            _, entries = await read_on(self._store, PREFIX + table, 0)
            stamps = [_stamp.decode(entry.text) for entry in entries]
            if _Stamp(__version__, seat) in stamps:
                return
            old = any(stamp.version != __version__ for stamp in stamps)
            try:
                number = entries[-1].number + 1 if entries else 1
                await self._store.append(PREFIX + table, number, (text,), alone=old)
            except Conflict:
                continue
            return


async def forget_orphan(store: Store, log: str) -> None:
    """Remove what was found in a game that is not kept any more."""
    if await store.last(log.removeprefix(PREFIX)) is None:
        await store.remove(log)
