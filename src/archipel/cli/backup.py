"""`archipel backup --store URL FILE`: a consistent copy of a store that is in use."""

import argparse

from archipel.cli import Commands
from archipel.cli._settings import STORE, add_settings, store_of
from archipel.store import backup


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command."""
    parser = commands.add_parser("backup", help="copy a store to a new file, even while it is in use")
    add_settings(parser, (STORE,))
    parser.add_argument("file", metavar="FILE", help="the copy, itself a store; must not exist yet")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the copy completely, or not at all."""
    backup(store_of(arguments), arguments.file)
    print(f"{arguments.file}: a copy of the store as it was at one moment")
    return 0
