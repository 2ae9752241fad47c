"""`archipel verify RECORD`: check every event against the rules, and every draw against the seed."""

import argparse

from archipel.cli import Commands
from archipel.cli._shared import add_record, bad_file, open_record
from archipel.kernel import BadRecord, prove


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command."""
    parser = commands.add_parser("verify", help="prove that a record follows the rules and its dice are fair")
    add_record(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print what was proved; the first error is raised."""
    record, game, match = open_record(arguments)
    try:
        draws = prove(record, match)
    except BadRecord as error:
        raise bad_file(arguments.record, error) from None
    print(
        f"{arguments.record}: {len(match.events)} events keep the rules of {game.id} (version {game.version})"
    )
    print(f"all {draws} draws come from the seed that was committed to before the first")
    return 0
