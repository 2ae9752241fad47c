"""The service's own logs: damage to one must not keep anybody from playing."""

import logging
from typing import Final

from archipel.store import Damaged, Store, StoredEntry

log: Final = logging.getLogger("archipel.table")


async def mend(store: Store, damaged: Damaged) -> None:
    """Cut a damaged log back to what is proved. The list of public tables and the key do without the rest."""
    damage = damaged.damage
    log.error(
        "damaged log", extra={"facts": {"log": damage.table, "error": str(damage.reason), "mended": True}}
    )
    await store.mend(damage.table)


async def read_on(store: Store, name: str, after: int) -> tuple[int, list[StoredEntry]]:
    """The entries of one of our own logs above `after`; or above 0, if it had to be mended, or goes less far
    than we know: then it was removed, or the database has lost what it had confirmed."""
    try:
        reach = await store.reach(name)
        if reach == after:
            return after, []
        start = after if reach > after else 0
        return start, await store.read(name, start)
    except Damaged as damaged:
        await mend(store, damaged)
    return 0, await store.read(name)
