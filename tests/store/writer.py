"""A process that appends without pause and prints what was acknowledged; made to be killed.

    writer.py URL NAME [TABLES]

TABLES begins the names of the tables and documents that it writes to. Prints one line per acknowledged
append: table, first number, texts joined by commas. A document grows by one text with each version.
"""

import asyncio
import os
import random
import sys
from itertools import count

from archipel.store import Conflict, Document, StoreDown, open_store

TABLES = 6
WORKERS = 12  # more than tables, so they compete


async def work(store_url: str, name: str, tables: str = "") -> None:
    store = open_store(store_url)
    await store.open()
    serial = count()

    async def worker(which: int) -> None:
        chance = random.Random(f"{name} {which}")
        table, last = f"{tables}t{which % TABLES}", 0
        while True:
            texts = [f"{name}:{next(serial)}" for _ in range(chance.choice((1, 1, 2, 5)))]
            try:
                await store.append(table, last + 1, texts)
            except (Conflict, StoreDown) as problem:
                if isinstance(problem, StoreDown):
                    await asyncio.sleep(0.02)
                try:
                    last = max([entry.number for entry in await store.read(table, last)], default=last)
                except StoreDown:
                    await asyncio.sleep(0.02)
                continue
            # One system call per line: every printed line is complete, whenever the process is killed.
            os.write(1, f"{table} {last + 1} {','.join(texts)}\n".encode())
            last += len(texts)

    async def grower(which: int) -> None:
        key = f"{tables}d{which % TABLES}"
        while True:
            text = f"{name}:{next(serial)}"
            try:
                there = await store.document("grown", key)
                version, body = (there.version, f"{there.body},") if there is not None else (0, "")
                await store.put(Document("grown", key, version + 1, body + text))
            except Conflict:
                continue
            except StoreDown:
                await asyncio.sleep(0.02)
                continue
            os.write(1, f"grown/{key} {version + 1} {text}\n".encode())

    await asyncio.gather(*(task(which) for which in range(WORKERS) for task in (worker, grower)))


if __name__ == "__main__":
    asyncio.run(work(*sys.argv[1:]))
