"""Each seat's draft has its own log: it outlives the server, but is not an event of the table."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from archipel.kernel.trial import Trial
from archipel.store import Conflict, Damaged, Store, StoreDown
from archipel.table.live import KeptDraft, Live
from archipel.table.log_repair import mend
from archipel.table.play.drafts import Draft, current, drafted, read_draft, write_draft
from archipel.table.refused import Code, Refused
from archipel.table.table import Table

DraftStep = Callable[[Table, Draft], Trial]
RETRIES: Final = 20


class DraftBook:
    """Reads and writes drafts. To change one, hold the table's lock."""

    def __init__(self, store: Store, most: int) -> None:
        self._store, self._most = store, most

    async def get(self, live: Live, seat: int, sure: bool = False) -> Draft:
        """The seat's draft as cached, or (`sure`) as the log has it."""
        known = live.drafts.get(seat)
        if known is None or sure:
            known = await self._read(live, seat)
        return current(live.table, seat, known.draft)

    async def change(self, live: Live, seat: int, step: DraftStep) -> Trial:
        """Make a step durable. If another server made one in the meantime, try again on top of it."""
        for _ in range(RETRIES):
            before = await self.get(live, seat)
            number, changes = self._counted(live, seat, before)
            try:
                trial = step(live.table, before)
            except Refused as error:
                error.game = live.table.game.id
                if (await self._read(live, seat)).number == number:
                    raise
                continue
            draft = drafted(live.table, trial)
            if draft == before:
                return trial
            if changes >= self._most:
                raise Refused(Code.TOO_MANY, "this draft has been changed often enough: commit it")
            del live.drafts[seat]  # until we know what the log has
            with suppress(Conflict):
                # Nobody reads the ones before it.
                text = write_draft(draft, changes + 1)
                await self._store.append(_log(live, seat), number + 1, (text,), alone=True)
                live.drafts[seat] = KeptDraft(number + 1, draft, changes + 1)
                return trial
        raise StoreDown("too many others write to this draft")

    def heard(self, live: Live, seat: int, number: int) -> bool:
        """Somebody appended to a draft: is it new to us?"""
        known = live.drafts.get(seat)
        if known is None or known.number >= number:
            return False
        del live.drafts[seat]
        return True

    def _counted(self, live: Live, seat: int, draft: Draft) -> tuple[int, int]:
        """The last number of the seat's log, and how often the draft was changed in this position."""
        known = live.drafts[seat]
        return known.number, known.changes if known.draft.base == draft.base else 0

    async def _read(self, live: Live, seat: int) -> KeptDraft:
        try:
            entry = await self._store.last(_log(live, seat))
        except Damaged as damaged:
            await mend(self._store, damaged)
            live.drafts.pop(seat, None)
            entry = await self._store.last(_log(live, seat))
        known = KeptDraft() if entry is None else KeptDraft(entry.number, *read_draft(entry.text))
        newer = live.drafts.get(seat, known)  # a write may have overtaken this read
        live.drafts[seat] = known = max(known, newer, key=lambda one: one.number)
        return known


def _log(live: Live, seat: int) -> str:
    return f"{live.table.id}:{seat}"
