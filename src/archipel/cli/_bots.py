"""Arguments shared by the commands with bots."""

import argparse
import os

from archipel.bots import Budget
from archipel.kernel import Game
from archipel.kernel.options import show


def add_bots(parser: argparse.ArgumentParser, budget: bool = True) -> None:
    """The number of games, the seed, the bots' budget, the number of processes."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    parser.add_argument("--mode", metavar="M", help="one of the game's modes; --option adds to it")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="number of games (100)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="same seed, same games (1)")
    parser.add_argument("--jobs", type=int, default=cores, metavar="J", help=f"processes ({cores})")
    if budget:
        parser.add_argument(
            "--iterations", type=int, metavar="N", help="thinking limit per move; reproducible"
        )
        parser.add_argument(
            "--seconds", type=float, metavar="S", help="thinking limit per move, as in live play"
        )
    parser.add_argument("--json", action="store_true", help="print JSON")


def budget_from(arguments: argparse.Namespace) -> Budget:
    """How much a bot may think."""
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
