"""`archipel tournament`: bots play each other."""

import argparse
from contextlib import ExitStack
from pathlib import Path

from archipel.cli import Commands
from archipel.cli._bots import add_bots, add_part, mode_options, save_part, workers_from
from archipel.cli._progress import ProgressBar
from archipel.cli._shared import add_setup, setup_from
from archipel.plugins import find


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command."""
    parser = commands.add_parser("tournament", help="let bots play each other, and rate them")
    add_setup(parser)
    add_bots(parser, budget=False)
    parser.add_argument(
        "--bots",
        default="drifter,deckhand,navigator,captain",
        metavar="A,B,…",
        help="levels, optionally with a limit: captain@200 (iterations) or captain@0.5s",
    )
    parser.add_argument("--svg", metavar="FILE", help="draw the ratings to this file")
    add_part(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play, and print a table or JSON, or write a part."""
    from archipel.cli._results import print_tournament, write_text
    from archipel.lab.ratings_plot import ratings_svg
    from archipel.lab.simulate import gathered, part_of, stream
    from archipel.lab.tournament import conclude, schedule

    game = find(arguments.game)
    players, options = mode_options(game, arguments, least=2)
    setup = setup_from(game, players, options, arguments.sheet)
    bots = tuple(arguments.bots.split(","))
    mode = arguments.mode or ", ".join(arguments.option)
    title = f"{game.rules.about.name['en']}{', ' if mode else ''}{mode}: {setup.seats} seats"
    simulations = schedule(game.id, setup, bots, arguments.games, str(arguments.seed))
    ranges = part_of(simulations, *arguments.part) if arguments.part else None
    with ExitStack() as stack:
        workers = stack.enter_context(workers_from(arguments))
        progress = ProgressBar("games")
        stack.callback(progress.end)
        games = stream(simulations, workers, progress, ranges)
        if arguments.part:
            told = {"bots": ",".join(bots), "seed": str(arguments.seed), "title": title}
            save_part(arguments, "tournament", simulations, games, **told)
            return 0
        found = conclude(bots, simulations, gathered(games, len(simulations)))
    if arguments.svg:
        write_text(Path(arguments.svg), ratings_svg(title, found.standings))
    print_tournament(simulations[0], arguments.seed, found, arguments.json)
    return 0
