"""`archipel verify RECORD`: check every event against the rules, and every draw against the seed."""

import argparse
import json
from pathlib import Path

from archipel.cli import Commands
from archipel.cli._shared import add_record, bad_file, open_record, read_text
from archipel.kernel import ArchipelError, BadRecord, Record, prove, seal_of
from archipel.paper.call_record import CALL_LINE, prove_call, read_call_record


class BadReceipt(ArchipelError):
    """A receipt that does not belong to the record, or shows that the record was changed."""


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command."""
    parser = commands.add_parser("verify", help="prove that a record follows the rules and its dice are fair")
    add_record(parser)
    parser.add_argument(
        "--receipt",
        metavar="FILE",
        help="what you saw before you showed your part of the dice, as saved then",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print what was proved; the first error is raised."""
    text = read_text(arguments.record)
    if text.startswith(CALL_LINE):
        return _verify_call(arguments.record, text)
    record, game, match = open_record(arguments)
    try:
        draws = prove(record, match)
    except BadRecord as error:
        raise bad_file(arguments.record, error) from None
    if arguments.receipt:
        _check_receipt(record, arguments.receipt)
    kept = f"{len(match.events)} events keep the rules of {game.id} (version {record.version})"
    print(f"{arguments.record}: {kept}")
    print(f"all {draws} draws come from the seed that was committed to before the first")
    _tell_contributions(record)
    if arguments.receipt:
        print("your receipt fits: these are the commitments that you saw before you showed your part")
    return 0


def _verify_call(path: str, text: str) -> int:
    """The record of a caller: what was called was due, and came from the seed."""
    try:
        record, game, call = read_call_record(text)
        draws = prove_call(record, call)
    except ArchipelError as error:
        raise bad_file(path, error) from None
    print(f"{path}: {len(call.steps)} calls follow the rules of {game.id} (version {record.version})")
    print(f"all {draws} draws come from the seed that was committed to before the first")
    return 0


def _tell_contributions(record: Record) -> None:
    shown = [one for one in record.contributions if one.shown]
    if shown:
        seats = ", ".join(str(one.seat + 1) for one in shown)
        sealed = "sealed before any was shown" if shown[0].seal else "given after the table's commitment"
        print(f"and from the entropy of seat {seats}, {sealed}")
    for one in record.contributions:
        if not one.shown:
            print(f"seat {one.seat + 1} sealed some entropy too, but never showed it")


def _check_receipt(record: Record, path: str) -> None:
    """Compare the commitments and entropy of a player's receipt with those of the record."""
    try:
        receipt = json.loads(Path(path).read_text("utf-8"))
        dice, entropy, seals = receipt["dice"], receipt["entropy"], dict(receipt["seals"])
        seal = seal_of(entropy)
    except OSError as error:
        raise BadReceipt("{path}: {reason}", path=path, reason=error.strerror or str(error)) from None
    except (ValueError, KeyError, TypeError):
        raise BadReceipt("{path}: not a receipt", path=path) from None
    if dice != record.commitment:
        raise BadReceipt("{path}: the table had committed itself to another seed", path=path)
    if entropy not in {one.shown for one in record.contributions}:
        raise BadReceipt("{path}: your entropy is not in the record", path=path)
    found = {one.seat: one.seal for one in record.contributions if one.seal}
    if found != {int(seat): given for seat, given in seals.items()} or (found and seal not in found.values()):
        raise BadReceipt("{path}: the seals that you saw are not those of the record", path=path)
