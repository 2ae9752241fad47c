"""Arguments shared by the commands with bots."""

import argparse
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from archipel.bots import Budget
from archipel.cli._shared import NoFile
from archipel.kernel import Game
from archipel.kernel.options import show

if TYPE_CHECKING:
    from archipel.lab.job_pool import WorkerPool
    from archipel.lab.simulate import FinishedGame, Simulation


def add_bots(parser: argparse.ArgumentParser, budget: bool = True) -> None:
    """The number of games, the seed, the bots' budget, the number of processes."""
    parser.add_argument("--mode", metavar="M", help="one of the game's modes; --option adds to it")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="number of games (100)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="same seed, same games (1)")
    add_jobs(parser)
    if budget:
        parser.add_argument(
            "--iterations", type=int, metavar="N", help="thinking limit per move; reproducible"
        )
        parser.add_argument(
            "--seconds", type=float, metavar="S", help="thinking limit per move, as in live play"
        )
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """The workers: processes here, or those of a cluster."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    parser.add_argument("--jobs", type=int, default=cores, metavar="J", help=f"processes ({cores})")
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="play on the workers of a Dask scheduler, such as tcp://host:8786",
    )


def add_part(parser: argparse.ArgumentParser) -> None:
    """The arguments to play only one part of the games."""
    parser.add_argument(
        "--part", type=_part, metavar="K/N", help="play only the K-th of N parts, for `archipel merge`"
    )
    parser.add_argument("--save", metavar="FILE", help="where to write that part (GAME-SEED-K-of-N.part.gz)")


def _part(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([1-9]\d{0,5})/([1-9]\d{0,5})", text)
    if found is None or int(found[1]) > int(found[2]):
        raise argparse.ArgumentTypeError(f"{text}: expected a part such as 3/20")
    return int(found[1]), int(found[2])


@contextmanager
def workers_from(arguments: argparse.Namespace) -> "Iterator[WorkerPool]":
    """The workers that `--jobs` or `--cluster` ask for."""
    from archipel.lab.cluster import cluster
    from archipel.lab.job_pool import local

    chosen = cluster(arguments.cluster, arguments.game) if arguments.cluster else local(arguments.jobs)
    with chosen as workers:
        yield workers


def save_part(
    arguments: argparse.Namespace,
    kind: str,
    simulations: "Sequence[Simulation]",
    games: "Iterable[FinishedGame]",
    **about: str,
) -> None:
    """Write the games of the part given by `--part`, and print the file's name."""
    from archipel.lab.part_files import Task, write_part
    from archipel.lab.source_stamp import stamp

    part, parts = arguments.part
    path = Path(arguments.save or f"{arguments.game}-{arguments.seed}-{part}-of-{parts}.part.gz")
    task = Task(kind, tuple(simulations), stamp(arguments.game), tuple(about.items()))
    try:
        count = write_part(path, task, part, parts, games)
    except OSError as error:
        raise NoFile("{where}: {reason}", where=str(path), reason=error.strerror or str(error)) from None
    print(f"{path}: {count} games, part {part} of {parts}")


def budget_from(arguments: argparse.Namespace) -> Budget:
    """The bots' thinking limits."""
    return Budget(arguments.iterations, arguments.seconds)


def mode_options(game: Game, arguments: argparse.Namespace, least: int = 1) -> tuple[int | None, list[str]]:
    """The number of seats, `least` if the mode allows that many, and the options, those of `--mode` first."""
    players: int | None = arguments.players
    options: list[str] = list(arguments.option)
    if arguments.mode is None:
        return players, options
    mode = game.mode(arguments.mode)
    options = [f"{name}={show(value)}" for name, value in mode.options] + options
    fewest = least if least in mode.seats else min(mode.seats)
    return (fewest if players is None else players), options
