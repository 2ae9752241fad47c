"""`archipel backup --store URL FILE`: a consistent copy of a store that is in use."""

import argparse

from archipel.cli import Commands
from archipel.store import backup


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command."""
    parser = commands.add_parser("backup", help="copy a store to a new file, even while it is in use")
    parser.add_argument("--store", required=True, metavar="URL", help="a path, or postgresql://HOST/NAME")
    parser.add_argument("file", metavar="FILE", help="the copy, itself a store; must not exist yet")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the copy completely, or not at all."""
    backup(arguments.store, arguments.file)
    print(f"{arguments.file}: a copy of the store as it was at one moment")
    return 0
