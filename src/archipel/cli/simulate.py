"""`archipel simulate`: many games between bots."""

import argparse
import json
import os
from dataclasses import asdict
from pathlib import Path

from archipel.cli import Commands
from archipel.cli._bots import add_bots, budget_from, mode_options
from archipel.cli._progress import Progress
from archipel.cli._shared import NoFile, add_setup, setup_from
from archipel.door import find
from archipel.kernel import BadText, Message


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command."""
    parser = commands.add_parser("simulate", help="let bots play many games")
    add_setup(parser)
    add_bots(parser)
    parser.add_argument("--bots", metavar="A,B,…", help="a level for each seat, or one for all")
    parser.add_argument(
        "--rotate", action="store_true", help="move the bots to the next seat after each game"
    )
    parser.add_argument("--record", metavar="DIR", help="write the record of every game to this folder")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play, and print a table or JSON."""
    from archipel.lab.simulate import Simulation
    from archipel.lab.simulate import run as play_all
    from archipel.lab.summary import summarise

    game = find(arguments.game)
    players, options = mode_options(game, arguments)
    named = arguments.bots.split(",") if arguments.bots else ["drifter"]
    if players is None and len(named) > 1:
        players = len(named)
    setup = setup_from(game, players, options, arguments.sheet)
    bots = tuple(named * setup.seats if len(named) == 1 else named)
    simulation = Simulation(
        game.id,
        setup,
        bots,
        arguments.games,
        str(arguments.seed),
        budget_from(arguments),
        arguments.rotate,
        arguments.record is not None,
    )
    folder = _folder(arguments.record)
    progress = Progress("games")
    outcomes = play_all(simulation, arguments.jobs, progress)
    progress.end()
    if folder is not None:
        for number, outcome in enumerate(outcomes, 1):
            _write(folder / f"{game.id}-{arguments.seed}-{number:05}.txt", outcome.record)
    summary = summarise(simulation, outcomes)
    if arguments.json:
        about = {"game": game.id, "seats": setup.seats, "options": dict(setup.options)}
        print(json.dumps({**about, "seed": arguments.seed, **asdict(summary)}))
    else:
        _show(summary)
    return 0


def _show(summary: "object") -> None:
    from archipel.lab.summary import BotSummary, GamesSummary
    from archipel.lab.text import percent, table

    assert isinstance(summary, GamesSummary)
    every: list[BotSummary] = [*summary.bots, *([summary.rival] if summary.rival else [])]
    head = ["seat, bot", "wins", "95 %", "mean", "lowest", "lower", "median", "upper", "highest"]
    rows = [
        [
            f"{number} {bot.bot}" if number <= len(summary.bots) else bot.bot,
            percent(bot.share),
            f"{percent(bot.low)} – {percent(bot.high)}",
            f"{bot.mean:.1f}",
            *(f"{value:g}" for value in bot.quartiles),
        ]
        for number, bot in enumerate(every, 1)
    ]
    print(table(head, rows))
    ends = ", ".join(f"{rule} {count}" for rule, count in summary.reasons)
    print(f"{summary.games} games, {summary.turns:.1f} turns and {summary.decisions:.1f} decisions each;")
    print(f"ended by {ends}; {summary.per_second:,.0f} decisions/s a job")


def _folder(name: str | None) -> Path | None:
    """The folder for records, created before the first game: a bad name must not waste an hour of play."""
    if name is None:
        return None
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NoFile("{where}: {reason}", where=name, reason=error) from None
    if not os.access(folder, os.W_OK):
        raise NoFile("{where}: {reason}", where=name, reason=Message("cannot be written"))
    return folder


def _write(path: Path, text: str) -> None:
    """Write the whole file, or nothing."""
    if not text:
        raise BadText("{where}: {reason}", where=str(path), reason=Message("nothing to write"))
    beside = path.with_suffix(".part")
    try:
        beside.write_text(text, encoding="utf-8", newline="")
        beside.replace(path)
    except OSError as error:
        raise NoFile("{where}: {reason}", where=str(path), reason=error) from None
