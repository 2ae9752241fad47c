"""`archipel simulate`: many games between bots."""

import argparse
import os
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from archipel.cli import Commands
from archipel.cli._bots import add_bots, add_part, budget_from, mode_options, save_part, workers_from
from archipel.cli._progress import ProgressBar
from archipel.cli._shared import NoFile, add_setup, setup_from
from archipel.kernel import Message
from archipel.plugins import find

if TYPE_CHECKING:
    from archipel.lab.simulate import FinishedGame, Simulation


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command."""
    parser = commands.add_parser("simulate", help="let bots play many games")
    add_setup(parser)
    add_bots(parser)
    parser.add_argument("--bots", metavar="A,B,…", help="a level for each seat, or one for all")
    parser.add_argument(
        "--rotate", action="store_true", help="move the bots to the next seat after each game"
    )
    parser.add_argument(
        "--records", metavar="DIR", help="write the record of every game to files in this folder"
    )
    parser.add_argument(
        "--table", metavar="FILE", help="write every decision as numbers to this Parquet file"
    )
    add_part(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play, and print a table or JSON, or write a part."""
    from archipel.cli._results import print_games
    from archipel.lab.simulate import part_of, stream
    from archipel.lab.summary import summarise

    simulation = _simulation(arguments)
    ranges = part_of([simulation], *arguments.part) if arguments.part else None
    with ExitStack() as stack:
        keep = _GameWriter(arguments, simulation, stack)
        workers = stack.enter_context(workers_from(arguments))
        progress = ProgressBar("games")
        stack.callback(progress.end)
        games = keep.all(stream([simulation], workers, progress, ranges))
        if arguments.part:
            save_part(arguments, "simulate", [replace(simulation, record=False, steps=False)], games)
            return 0
        outcomes = [outcome for _, _, outcome in games]
    print_games(simulation, summarise(simulation, outcomes), arguments.json)
    return 0


def _simulation(arguments: argparse.Namespace) -> "Simulation":
    from archipel.lab.simulate import Simulation

    game = find(arguments.game)
    players, options = mode_options(game, arguments)
    named = arguments.bots.split(",") if arguments.bots else ["drifter"]
    if players is None and len(named) > 1:
        players = len(named)
    setup = setup_from(game, players, options, arguments.sheet)
    return Simulation(
        game.id,
        setup,
        tuple(named * setup.seats if len(named) == 1 else named),
        arguments.games,
        str(arguments.seed),
        budget_from(arguments),
        arguments.rotate,
        record=arguments.records is not None,
        steps=arguments.table is not None,
    )


class _GameWriter:
    """Writes records and decisions as the games finish, and keeps neither in memory.

    Files are opened before the first game: a bad name must not waste an hour of play.
    """

    def __init__(self, arguments: argparse.Namespace, simulation: "Simulation", stack: ExitStack) -> None:
        from archipel.lab.decisions import DecisionTable
        from archipel.lab.records import RecordWriter

        self._records: RecordWriter | None = None
        self._table: DecisionTable | None = None
        if arguments.records is not None:
            self._records = RecordWriter(_folder(arguments.records), f"{simulation.game}-{arguments.seed}")
        if arguments.table is not None:
            try:
                self._table = stack.enter_context(DecisionTable(Path(arguments.table), simulation))
            except OSError as error:
                raise NoFile("{where}: {reason}", where=arguments.table, reason=error) from None

    def all(self, games: "Iterator[FinishedGame]") -> "Iterator[FinishedGame]":
        """Write each game, and yield it without what was written."""
        for at, number, outcome in games:
            if self._records is not None:
                self._records.add(number, outcome.record)
            if self._table is not None:
                self._table.add(number, outcome)
            yield at, number, replace(outcome, record="", steps=())
        if self._records is not None:
            self._records.close()


def _folder(name: str) -> Path:
    """The folder for records, created if it is missing."""
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NoFile("{where}: {reason}", where=name, reason=error) from None
    if not os.access(folder, os.W_OK):
        raise NoFile("{where}: {reason}", where=name, reason=Message("cannot be written"))
    return folder
