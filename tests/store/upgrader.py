"""A process that opens a store, which upgrades it; made to be killed.

upgrader.py URL
"""

import asyncio
import sys

from archipel.store import open_store


async def upgrade(url: str) -> None:
    store = open_store(url)
    print("begun", flush=True)
    await store.open()
    print("upgraded", flush=True)
    await store.close()


if __name__ == "__main__":
    asyncio.run(upgrade(sys.argv[1]))
