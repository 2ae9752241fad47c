"""`archipel check`: is everything in a store as it was written?"""

import argparse
import asyncio

from archipel.cli import Commands
from archipel.cli._settings import STORE, add_settings, store_of
from archipel.store import check


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command."""
    parser = commands.add_parser("check", help="prove that a store is as it was written")
    add_settings(parser, (STORE,))
    parser.add_argument(
        "--mend", action="store_true", help="cut damaged logs back to what is proved, and set the rest aside"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print every lost or damaged log; the exit code is 1 if there is one that was not mended."""
    store = store_of(arguments)
    damages = asyncio.run(check(store, mend=arguments.mend))
    for damage in damages:
        print(damage)
    if not damages:
        print(f"{store}: everything is as it was written")
    return 1 if damages and not arguments.mend else 0
