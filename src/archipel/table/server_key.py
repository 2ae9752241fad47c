"""The key that all servers of a store share, so that each accepts what the others have signed."""

import secrets
from contextlib import suppress
from typing import Final

from archipel.store import Conflict, Store
from archipel.table.log_repair import read_on

LOG: Final = "_server"


async def shared_key(store: Store) -> bytes:
    """Read the store's key; the first server creates it."""
    _, entries = await read_on(store, LOG, 0)
    if not entries:
        with suppress(Conflict):
            await store.append(LOG, 1, (secrets.token_hex(32),))
        entries = await store.read(LOG)
    return bytes.fromhex(entries[0].text)
