"""`archipel bench`: how fast the games are on this machine."""

import argparse
import json

from archipel.cli import Commands
from archipel.cli._progress import ProgressBar
from archipel.kernel import BadText
from archipel.kernel.native import build
from archipel.plugins import find


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command."""
    parser = commands.add_parser("bench", help="measure the speed of the games")
    parser.add_argument("game", nargs="?", metavar="GAME", help="only this game")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="rounds to take medians of (5)")
    parser.add_argument("--seconds", type=float, default=0.1, metavar="S", help="time per probe (0.1)")
    parser.add_argument("--probe", action="append", metavar="NAME", help="only this probe; may be repeated")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measure, and print tables or JSON."""
    from archipel.lab.bench.peers import OBSERVED, installed
    from archipel.lab.bench.probes import PROBES
    from archipel.lab.bench.runner import bench, subjects
    from archipel.lab.bench.tables import as_json, as_tables

    if arguments.rounds < 1 or not 0 <= arguments.seconds <= 60:
        raise BadText("bench needs at least one round, of 0 to 60 seconds for each probe")
    if arguments.game:
        find(arguments.game)
    wanted = arguments.probe or list(PROBES)
    for name in wanted:
        if name not in PROBES:
            raise BadText("no probe {name}; there is {known}", name=name, known=tuple(PROBES))
    probes = {name: probe for name, probe in PROBES.items() if name in wanted}
    progress = ProgressBar("probes")
    peers = installed() if "play" in wanted else {}
    observed = installed(OBSERVED) if "learn" in wanted else {}
    rounds, seconds = arguments.rounds, arguments.seconds
    ours, theirs = bench(
        subjects(arguments.game), probes, peers, rounds, seconds, observed=observed, progress=progress
    )
    progress.end()
    if arguments.json:
        about = {"build": build(), "rounds": arguments.rounds, "seconds": arguments.seconds}
        print(json.dumps({**about, **as_json(ours, theirs)}))
    else:
        print(f"The engine is {build()}.\n\n{as_tables(ours, theirs)}")
    return 0
