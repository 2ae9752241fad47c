"""One key for all servers of a store: what one of them has signed, the others trust."""

import secrets
from contextlib import suppress
from typing import Final

from archipel.store import Conflict, Store

LOG: Final = "_server"


async def shared_key(store: Store) -> bytes:
    """The store's key; whoever asks first makes it."""
    entries = await store.read(LOG)
    if not entries:
        with suppress(Conflict):
            await store.append(LOG, 1, (secrets.token_hex(32),))
        entries = await store.read(LOG)
    return bytes.fromhex(entries[0].text)
