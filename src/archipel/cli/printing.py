"""`archipel print GAME`: blank sheets, cards, dice and rules as a PDF."""

import argparse
from pathlib import Path

from archipel.cli import Commands
from archipel.cli._shared import NoFile, add_language, options_from, read_text
from archipel.paper import PAPERS, PrintItem, PrintJob, pdf
from archipel.plugins import find


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command."""
    parser = commands.add_parser("print", help="make a PDF to play on paper")
    parser.add_argument("game", metavar="GAME", help="a game that `archipel games` lists")
    parser.add_argument("--mode", default="", metavar="MODE", help="a way to play it (its first)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="set an option; may be repeated"
    )
    parser.add_argument("--sheet", metavar="FILE", help="your own component file instead of the built-in one")
    parser.add_argument("--sheets", type=int, metavar="N", help="only these: blank sheets for N players")
    for wish, words in (("cards", "the cards"), ("dice", "the dice"), ("rules", "a page of rules")):
        parser.add_argument(f"--{wish}", action="store_true", help=f"only these: {words}")
    parser.add_argument("--paper", choices=tuple(PAPERS), default="a4", help="the size of the paper (a4)")
    parser.add_argument("--colour", action="store_true", help="in colour; black and white saves ink")
    parser.add_argument("-o", "--output", metavar="FILE", help="where to write it (GAME-MODE.pdf)")
    parser.add_argument(
        "--address", default="", metavar="URL", help="a server of yours, printed where sheets are checked"
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the file and print its name."""
    game = find(arguments.game)
    named: list[PrintItem] = ["sheets"] if arguments.sheets is not None else []
    only: tuple[PrintItem, ...] = ("cards", "dice", "rules")
    order = PrintJob.of(
        game,
        arguments.language,
        mode=arguments.mode,
        options=options_from(game, arguments.option).items(),
        sheet=read_text(arguments.sheet) if arguments.sheet else "",
        sheets=arguments.sheets,
        wishes=[*named, *(wish for wish in only if getattr(arguments, wish))],
        paper=arguments.paper,
        colour=arguments.colour,
        site=arguments.address.rstrip("/"),
    )
    path = Path(arguments.output or f"{game.id}-{order.mode.id}.pdf")
    made = pdf(order)
    try:
        path.write_bytes(made)
    except OSError as error:
        raise NoFile("{where}: {reason}", where=str(path), reason=error) from None
    print(path)
    return 0
