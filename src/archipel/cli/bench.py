"""`archipel bench`: how fast the games are on this machine."""

import argparse
import json

from archipel.cli import Commands
from archipel.cli._progress import Progress
from archipel.games import find
from archipel.kernel import BadText


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command."""
    parser = commands.add_parser("bench", help="measure the speed of the games")
    parser.add_argument("game", nargs="?", metavar="GAME", help="only this one")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="medians of so many (5)")
    parser.add_argument("--seconds", type=float, default=0.1, metavar="S", help="for each probe (0.1)")
    parser.add_argument("--json", action="store_true", help="for other programs")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measure, and print a table or JSON."""
    from archipel.lab.bench import UNITS, bench, subjects
    from archipel.lab.text import table

    if arguments.rounds < 1 or not 0 <= arguments.seconds <= 60:
        raise BadText("bench needs at least one round, of 0 to 60 seconds for each probe")
    if arguments.game:
        find(arguments.game)
    progress = Progress("probes")
    found = bench(subjects(arguments.game), arguments.rounds, arguments.seconds, progress=progress)
    progress.end()
    if arguments.json:
        plain = [
            {"game": subject.game.id, "mode": subject.mode, "seats": subject.setup.seats, "per_second": rates}
            for subject, rates in found
        ]
        print(json.dumps({"rounds": arguments.rounds, "seconds": arguments.seconds, "subjects": plain}))
        return 0
    rows = [[subject.name, *(f"{rates[unit]:,.0f}" for unit in UNITS)] for subject, rates in found]
    print(table(["game, mode, seats", *(f"{unit}/s" for unit in UNITS)], rows))
    return 0
