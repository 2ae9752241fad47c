"""`archipel merge`: put the parts of a simulation or tournament together."""

import argparse
from pathlib import Path

from archipel.cli import Commands
from archipel.cli._results import print_games, print_tournament, write_text
from archipel.kernel import BadText


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command."""
    parser = commands.add_parser("merge", help="put together what `--part` has written")
    parser.add_argument("files", nargs="+", metavar="FILE", help="all parts of one simulation or tournament")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--svg", metavar="FILE", help="draw the ratings of a tournament to this file")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print what the whole simulation or tournament would have printed."""
    from archipel.lab.part_files import merge
    from archipel.lab.ratings_plot import ratings_svg
    from archipel.lab.summary import summarise
    from archipel.lab.tournament import conclude

    task, outcomes = merge(arguments.files)
    first, about = task.simulations[0], dict(task.about)
    if task.kind == "simulate":
        if arguments.svg:
            raise BadText("only the ratings of a tournament can be drawn")
        print_games(first, summarise(first, outcomes[0]), arguments.json)
        return 0
    found = conclude(tuple(about["bots"].split(",")), task.simulations, outcomes)
    if arguments.svg:
        write_text(Path(arguments.svg), ratings_svg(about["title"], found.standings))
    print_tournament(first, int(about["seed"]), found, arguments.json)
    return 0
