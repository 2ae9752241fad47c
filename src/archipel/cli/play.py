"""`archipel play GAME`: a game in plain lines, against bots; `archipel play RECORD` resumes it."""

import argparse
import getpass
from pathlib import Path

from archipel import match as front_door
from archipel.bots import LEVELS
from archipel.cli import Commands
from archipel.cli._shared import add_language, bad_file, options_from, read_text
from archipel.guide.players import level_name, told_apart
from archipel.kernel import ArchipelError, BadSetup, BadText, FairDice, Match
from archipel.plugins import find
from archipel.terminal.game import Session
from archipel.terminal.lines import Terminal
from archipel.terminal.saving import SUFFIX, Saved, load, new_dice
from archipel.words import Language, find_language

LEVEL = "navigator"


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command."""
    parser = commands.add_parser("play", help="play in the terminal, in plain lines, against bots")
    parser.add_argument("game", metavar="GAME", help="a game that `archipel games` lists, or a saved record")
    parser.add_argument("--mode", metavar="M", help="one of the game's modes")
    parser.add_argument("--seats", type=int, metavar="N", help="number of seats, yours included")
    parser.add_argument("--seat", type=int, default=1, metavar="K", help="the seat that you take (1)")
    parser.add_argument(
        "--bots", default=LEVEL, metavar="LEVEL", help=f"level of the others, or several: a,b ({LEVEL})"
    )
    parser.add_argument(
        "--seed", metavar="S", help="a number or word: the same one gives the same dice and cards"
    )
    parser.add_argument("--name", metavar="NAME", help="your name (that of your account)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="set an option; may be repeated"
    )
    parser.add_argument("--sheet", metavar="FILE", help="your own component file instead of the built-in one")
    parser.add_argument("--save", metavar="FILE", help="where the game is saved")
    parser.add_argument(
        "--spoken", action="store_true", help="sheets in words, only when asked for: for screen readers"
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play until the game is over or the player leaves."""
    tongue = find_language(arguments.language)
    record = Path(arguments.game)
    old = record.suffix == SUFFIX or record.is_file()
    saved = _load(record, arguments) if old else _new(arguments, tongue)
    path = Path(arguments.save) if arguments.save else record if old else None
    return Session(saved, Terminal(), tongue, arguments.spoken, path).run()


def _load(path: Path, arguments: argparse.Namespace) -> Saved:
    text = read_text(str(path))
    try:
        return load(path, text, read_text(arguments.sheet) if arguments.sheet else "", _levels(arguments))
    except ArchipelError as error:
        raise bad_file(str(path), error) from None


def _new(arguments: argparse.Namespace, tongue: Language) -> Saved:
    game, levels = find(arguments.game), _levels(arguments)
    if arguments.sheet:
        read_text(arguments.sheet)  # says why it cannot be read
    begun = front_door.new(
        game,
        arguments.seats,
        mode=arguments.mode,
        options=options_from(game, arguments.option),
        sheet=Path(arguments.sheet) if arguments.sheet else "",
        draws="manual",
    )
    seats, own = begun.setup.seats, arguments.seat - 1
    if own not in range(seats):
        raise BadSetup("there is no seat {seat}: the game has {seats}", seat=arguments.seat, seats=seats)
    others = [levels[at % len(levels)] for at in range(seats - 1)]
    taken = (*others[:own], "", *others[own:])
    names = told_apart([level_name(level, tongue) if level else _name(arguments) for level in taken], tongue)
    dice = FairDice.from_words(arguments.seed) if arguments.seed else new_dice()
    return Saved(Match(game, begun.setup), dice, names, taken)


def _levels(arguments: argparse.Namespace) -> list[str]:
    levels = [level.strip() for level in arguments.bots.split(",")]
    for level in levels:
        if level not in LEVELS:
            raise BadText("no bot {level}; there is {known}", level=level, known=tuple(LEVELS))
    return levels


def _name(arguments: argparse.Namespace) -> str:
    """The player's name: from `--name`, or that of the account."""
    if arguments.name:
        return " ".join(arguments.name.split())[:40]
    try:
        return getpass.getuser().capitalize()
    except (KeyError, OSError, ImportError):  # an account without a name
        return "Ada"
