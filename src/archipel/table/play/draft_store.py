"""Each seat's draft is a document: it outlives the server, but is not an event of the table."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from archipel.kernel.trial import Trial
from archipel.store import Conflict, Store, StoreDown
from archipel.store.documents import Documents
from archipel.table.live import KeptDraft, Live
from archipel.table.play.drafts import Draft, current, drafted
from archipel.table.refused import Code, Refused
from archipel.table.table import Table

DraftStep = Callable[[Table, Draft], Trial]
KIND: Final = "draft"
RETRIES: Final = 20


class StoredDraft(Draft, frozen=True):
    """A draft, and how often it was changed since its event `base`."""

    changes: int = 0


class DraftBook:
    """Reads and writes drafts. To change one, hold the table's lock."""

    def __init__(self, store: Store, most: int) -> None:
        self._stored, self._most = Documents(store, KIND, StoredDraft), most

    async def get(self, live: Live, seat: int, sure: bool = False) -> Draft:
        """The seat's draft as cached, or (`sure`) as it is stored."""
        known = live.drafts.get(seat)
        if known is None or sure:
            known = await self._read(live, seat)
        return current(live.table, seat, known.draft)

    async def change(self, live: Live, seat: int, step: DraftStep) -> Trial:
        """Make a step durable. If another server made one in the meantime, try again on top of it."""
        for _ in range(RETRIES):
            before = await self.get(live, seat)
            version, changes = self._counted(live, seat, before)
            try:
                trial = step(live.table, before)
            except Refused as error:
                error.game = live.table.game.id
                if (await self._read(live, seat)).version == version:
                    raise
                continue
            draft = drafted(live.table, trial)
            if draft == before:
                return trial
            if changes >= self._most:
                raise Refused(Code.TOO_MANY, "this draft has been changed often enough: commit it")
            del live.drafts[seat]  # until we know what is stored
            with suppress(Conflict):
                stored = StoredDraft(draft.base, draft.moves, changes + 1)
                await self._stored.put(_key(live, seat), version + 1, stored, owner=live.table.id)
                live.drafts[seat] = KeptDraft(version + 1, draft, changes + 1)
                return trial
        raise StoreDown("too many others write to this draft")

    def heard(self, live: Live, seat: int, version: int) -> bool:
        """Somebody has changed a draft: is it new to us?"""
        known = live.drafts.get(seat)
        if known is None or known.version >= version:
            return False
        del live.drafts[seat]
        return True

    def _counted(self, live: Live, seat: int, draft: Draft) -> tuple[int, int]:
        """The version of the seat's draft, and how often it was changed in this position."""
        known = live.drafts[seat]
        return known.version, known.changes if known.draft.base == draft.base else 0

    async def _read(self, live: Live, seat: int) -> KeptDraft:
        version, stored = await self._stored.read(_key(live, seat))
        stored = stored or StoredDraft()
        known = KeptDraft(version, Draft(stored.base, stored.moves), stored.changes)
        newer = live.drafts.get(seat, known)  # a write may have overtaken this read
        live.drafts[seat] = known = max(known, newer, key=lambda one: one.version)
        return known


def _key(live: Live, seat: int) -> str:
    return f"{live.table.id}:{seat}"
