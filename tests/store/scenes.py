"""A scene is what happens on an open store."""

import asyncio
from collections.abc import Awaitable, Callable

from archipel.store import Store, open_store


def using(url: str, scene: Callable[[Store], Awaitable[None]]) -> None:
    """Play a scene on an open store, with a timeout."""

    async def play() -> None:
        store = open_store(url)
        await store.open()
        try:
            async with asyncio.timeout(30):
                await scene(store)
        finally:
            await store.close()

    asyncio.run(play())
