#!/usr/bin/env python3
"""Measure durable appends per second: group commit against one transaction per append, in one run.

    scripts/load_store.py [--store URL]... [--seconds S] [--json]

Without --store: a SQLite file in the temporary folder. A PostgreSQL store is filled with new tables; use a
database that may be thrown away.
"""

import argparse
import asyncio
import json
import sqlite3
import tempfile
import time
import uuid
from contextlib import closing
from pathlib import Path

import psycopg
from psycopg import sql

from archipel.store import open_store

WRITERS = (1, 10, 100, 1000)
TEXT = "12 2 die=4 cell=c3r4 route=NE"  # about as long as an event


def bare_sqlite(folder: Path, seconds: float) -> float:
    """One connection, one transaction per append, as durable as the store."""
    with closing(sqlite3.connect(folder / "bare.db", isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE entry (t TEXT, n INTEGER, x TEXT, PRIMARY KEY (t, n)) WITHOUT ROWID")
        number, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            number += 1
            connection.execute("INSERT INTO entry VALUES ('a', ?, ?)", (number, TEXT))
        return number / (time.perf_counter() - start)


def bare_postgres(url: str, seconds: float) -> float:
    """One connection, one transaction with its notification per append."""
    name = sql.Identifier(f"bare_{uuid.uuid4().hex}")
    create = sql.SQL("CREATE TABLE {} (t text, n bigint, x text, PRIMARY KEY (t, n))").format(name)
    told = sql.SQL("WITH told AS (SELECT pg_notify('bare', 'a')) ")
    append = told + sql.SQL("INSERT INTO {} SELECT 'a', %s, %s FROM told").format(name)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(create)
        number, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            number += 1
            connection.execute(append, (number, TEXT))
        rate = number / (time.perf_counter() - start)
        connection.execute(sql.SQL("DROP TABLE {}").format(name))
        return rate


async def with_writers(url: str, writers: int, seconds: float) -> float:
    """Appends by this many tasks, each with its own table and waiting for the answer before it goes on."""
    store = open_store(url)
    await store.open()
    total, name, start = 0, uuid.uuid4().hex, time.perf_counter()

    async def write(which: int) -> None:
        nonlocal total
        number = 0
        while time.perf_counter() - start < seconds:
            number += 1
            await store.append(f"{name}-{which}", number, (TEXT,))
            total += 1

    try:
        await asyncio.gather(*map(write, range(writers)))
        return total / (time.perf_counter() - start)
    finally:
        await store.close()


def measure(url: str, seconds: float) -> dict[str, float]:
    """Appends per second: bare, then the store with 1, 10, … writers."""
    rates: dict[str, float] = {}
    if url.startswith("postgres"):
        rates["bare"] = bare_postgres(url, seconds)
    else:
        with tempfile.TemporaryDirectory(prefix="archipel-load-") as folder:
            rates["bare"] = bare_sqlite(Path(folder), seconds)
    for writers in WRITERS:
        rates[str(writers)] = asyncio.run(with_writers(url, writers, seconds))
    return rates


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--store", action="append", metavar="URL")
    parser.add_argument("--seconds", type=float, default=3, help="time per line (3)")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="archipel-load-") as folder:
        results = {
            url.partition(":")[0] if "://" in url else "sqlite": measure(url, arguments.seconds)
            for url in arguments.store or [f"{folder}/store.db"]
        }
    if arguments.json:
        print(json.dumps(results))
        return
    for kind, rates in results.items():
        print(f"{kind}: durable appends per second")
        for who, rate in rates.items():
            label = "a transaction each" if who == "bare" else f"{who} writers"
            print(f"  {label:>18} {rate:>9,.0f}   × {rate / rates['bare']:.1f}")


if __name__ == "__main__":
    main()
