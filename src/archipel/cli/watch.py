"""`archipel watch URL`: follow a live table in plain lines."""

import argparse

from archipel.cli import Commands
from archipel.cli._shared import add_language
from archipel.terminal.lines import Terminal
from archipel.terminal.live import Address, LiveTable
from archipel.terminal.watch import TableWatcher
from archipel.words import find_language


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command."""
    parser = commands.add_parser("watch", help="follow a live table in plain lines")
    parser.add_argument("url", metavar="URL", help="the address of the table's page, or its invitation")
    parser.add_argument("--sheets", action="store_true", help="show the table and all sheets after each turn")
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Watch until the game is over; Ctrl-C leaves."""
    tongue = find_language(arguments.language)
    table = LiveTable(Address.read(arguments.url), tongue.code)
    try:
        return TableWatcher(table, Terminal(), tongue, arguments.sheets).run()
    except KeyboardInterrupt:
        print()
        return 0
