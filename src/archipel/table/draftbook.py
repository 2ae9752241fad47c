"""Each seat's draft has its own log: it outlives the server, but is not an event of the table."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from archipel.store import Conflict, Store, StoreDown
from archipel.table.drafts import Draft, Trial, current, read_draft, write_draft
from archipel.table.live import Live
from archipel.table.refused import Refused
from archipel.table.table import Table

DraftStep = Callable[[Table, Draft], Trial]
RETRIES: Final = 20


class DraftBook:
    """Reads and writes drafts. To change one, hold the table's lock."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def get(self, live: Live, seat: int, sure: bool = False) -> Draft:
        """The seat's draft as cached, or (`sure`) as the log has it."""
        known = live.drafts.get(seat)
        if known is None or sure:
            known = await self._read(live, seat)
        return current(live.table, seat, known[1])

    async def change(self, live: Live, seat: int, step: DraftStep) -> Trial:
        """Make a step durable. If another server made one in the meantime, try again on top of it."""
        for _ in range(RETRIES):
            before = await self.get(live, seat)
            number = live.drafts[seat][0]
            try:
                trial = step(live.table, before)
            except Refused as error:
                error.game = live.table.game.id
                if (await self._read(live, seat))[0] == number:
                    raise
                continue
            if trial.draft == before:
                return trial
            del live.drafts[seat]  # until we know what the log has
            with suppress(Conflict):
                await self._store.append(_log(live, seat), number + 1, (write_draft(trial.draft),))
                live.drafts[seat] = (number + 1, trial.draft)
                return trial
        raise StoreDown("too many others write to this draft")

    def heard(self, live: Live, seat: int, number: int) -> bool:
        """Somebody appended to a draft: is it new to us?"""
        known = live.drafts.get(seat)
        if known is None or known[0] >= number:
            return False
        del live.drafts[seat]
        return True

    async def _read(self, live: Live, seat: int) -> tuple[int, Draft]:
        entries = await self._store.read(_log(live, seat))
        known = (entries[-1].number, read_draft(entries[-1].text)) if entries else (0, Draft())
        newer = live.drafts.get(seat, known)  # a write may have overtaken this read
        live.drafts[seat] = known = max(known, newer, key=lambda one: one[0])
        return known


def _log(live: Live, seat: int) -> str:
    return f"{live.table.id}:{seat}"
