"""`archipel report`: statistics of thousands of games between bots, for a game or for your own sheet."""

import argparse
import json
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path

from archipel.cli import Commands
from archipel.cli._bots import add_bots, mode_options, workers_from
from archipel.cli._progress import ProgressBar
from archipel.cli._shared import add_language, add_setup, setup_from
from archipel.plugins import find


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command."""
    parser = commands.add_parser(
        "report", help="play thousands of games, and draw what they say about a sheet"
    )
    add_setup(parser)
    add_bots(parser, budget=False)
    parser.set_defaults(games=1000)
    parser.add_argument(
        "--levels",
        default="drifter,deckhand",
        metavar="A,B,…",
        help="levels from weak to strong; each plays itself and the next (drifter,deckhand)",
    )
    parser.add_argument("--out", metavar="FILE", help="the page to write (GAME-MODE-report.html)")
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play, then write a page, or print JSON."""
    from archipel.cli._results import write_text
    from archipel.lab.report.changes import changes
    from archipel.lab.report.figures import figures
    from archipel.lab.report.lineups import lineups, watch_all, with_sheet
    from archipel.lab.report.page import Contents, page

    game = find(arguments.game)
    if arguments.mode is None and not arguments.option:
        arguments.mode = game.modes[0].id
    players, options = mode_options(game, arguments, least=2)
    setup = setup_from(game, players, options, arguments.sheet)
    levels = tuple(arguments.levels.split(","))
    own = lineups(game.id, setup, levels, arguments.games, str(arguments.seed))
    printed = with_sheet(own, "") if setup.sheet else []
    with ExitStack() as stack:
        workers = stack.enter_context(workers_from(arguments))
        progress = ProgressBar("games")
        stack.callback(progress.end)
        tallies = watch_all([*own, *printed], workers, progress)
    found = figures(game, setup, own, tallies[: len(own)])
    changed = changes(found, figures(game, setup, printed, tallies[len(own) :])) if printed else []
    games = arguments.games * len(tallies)
    if arguments.json:
        about = {
            "game": game.id,
            "mode": arguments.mode,
            "seats": setup.seats,
            "options": dict(setup.options),
        }
        told = {**about, "sheet": arguments.sheet, "seed": arguments.seed, "games": games, "levels": levels}
        print(json.dumps({**told, **asdict(found), "changes": [asdict(change) for change in changed]}))
    if arguments.out or not arguments.json:
        name = Path(arguments.sheet).name if arguments.sheet else ""
        contents = Contents(
            game, setup, arguments.mode or "", games, arguments.seed, name, found, tuple(changed)
        )
        path = Path(arguments.out or f"{game.id}-{arguments.mode or 'custom'}-report.html")
        write_text(path, page(contents, arguments.language))
        if not arguments.json:
            print(f"{path}: {games} games")
    return 0
