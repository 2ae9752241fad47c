"""`archipel tournament`: bots play each other."""

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from archipel.cli import Commands
from archipel.cli._bots import add_bots, mode_options
from archipel.cli._progress import Progress
from archipel.cli._shared import NoFile, add_setup, setup_from
from archipel.door import find

if TYPE_CHECKING:
    from archipel.lab.tournament import Share


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
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play, and print a table or JSON."""
    from archipel.lab.plot import ratings_svg
    from archipel.lab.tournament import compete

    game = find(arguments.game)
    players, options = mode_options(game, arguments, least=2)
    setup = setup_from(game, players, options, arguments.sheet)
    bots = tuple(arguments.bots.split(","))
    progress = Progress("games")
    found = compete(game.id, setup, bots, arguments.games, str(arguments.seed), arguments.jobs, progress)
    progress.end()
    if arguments.svg:
        mode = arguments.mode or ", ".join(arguments.option)
        title = f"{game.rules.about.name['en']}{', ' if mode else ''}{mode}: {setup.seats} seats"
        _write(Path(arguments.svg), ratings_svg(title, found.standings))
    if arguments.json:
        about = {"game": game.id, "seats": setup.seats, "options": dict(setup.options)}
        print(json.dumps({**about, "seed": arguments.seed, **asdict(found)}))
    else:
        _show(found)
    return 0


def _show(found: object) -> None:
    from archipel.lab.text import percent, table
    from archipel.lab.tournament import Tournament

    assert isinstance(found, Tournament)
    rows = [
        [
            standing.bot,
            f"{standing.rating.elo:.0f}",
            f"{standing.rating.low:.0f} – {standing.rating.high:.0f}",
            percent(standing.share),
            f"{standing.points:.1f}",
            str(standing.games),
        ]
        for standing in found.standings
    ]
    print(table(["bot", "Elo", "95 %", "wins", "points", "games"], rows))
    print()
    print(_pairs("games", found.pairs))
    if found.returns:
        print()
        print(_pairs("return matches", found.returns))


def _pairs(what: str, shares: "Sequence[Share]") -> str:
    """A table of the pairs, with the better bot of each first."""
    from archipel.lab.stats import wilson
    from archipel.lab.text import percent, table

    rows = []
    for one, other, share, count in shares:
        if share < 0.5:
            one, other, share = other, one, 1 - share
        low, high = wilson(share * count, count)
        rows.append([f"{one} – {other}", percent(share), f"{percent(low)} – {percent(high)}", str(count)])
    return table(["pair", "wins of the first", "95 %", what], rows)


def _write(path: Path, text: str) -> None:
    """Write the whole file, or nothing."""
    beside = path.with_suffix(".part")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise NoFile("{where}: {reason}", where=str(path), reason=error) from None
