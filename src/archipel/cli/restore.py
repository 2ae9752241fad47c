"""`archipel restore FILE --store URL`: add the tables of a backup to a store."""

import argparse
import asyncio

from archipel.cli import Commands
from archipel.cli._settings import STORE, add_settings, store_of
from archipel.store import open_store, restore


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command."""
    parser = commands.add_parser("restore", help="add the tables of a backup to a store")
    add_settings(parser, (STORE,))
    parser.add_argument("file", metavar="FILE", help="a file written by `archipel backup`")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Add the missing tables; a table that exists with different events is not changed."""
    number = asyncio.run(_restore(arguments.file, store_of(arguments)))
    print(f"{arguments.file}: {number} tables are in the store")
    return 0


async def _restore(file: str, url: str) -> int:
    store = open_store(url)
    await store.open()
    try:
        return await restore(file, store)
    finally:
        await store.close()
