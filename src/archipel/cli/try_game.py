"""`archipel try-game`: does a game keep the laws, and can it be played in a browser? For its author."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from archipel.cli import Commands
from archipel.cli._shared import add_setup, setup_from
from archipel.kernel import BadText, Game, Setup
from archipel.plugins import find
from archipel.testkit import GAME_LAWS, POSITION_LAWS, GameLaw, Law, check_laws, check_position, setups
from archipel.testkit.check import EXAMPLES, as_arguments


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command."""
    parser = commands.add_parser("try-game", help="check that a game keeps the laws, for its author")
    add_setup(parser)
    parser.add_argument("--law", action="append", metavar="NAME", help="only this law; may be repeated")
    parser.add_argument(
        "--examples", type=int, default=EXAMPLES, metavar="N", help=f"positions of each set-up ({EXAMPLES})"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="other positions (0)")
    parser.add_argument("--steps", type=int, metavar="K", help="only the position that a failure names")
    parser.add_argument(
        "--browser",
        nargs="?",
        const="all",
        choices=("all", "desk", "phone"),
        help="then play every mode and lesson in a browser: on a desk, on a phone, or on both (all)",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check the laws and print what is broken."""
    game = find(arguments.game)
    if arguments.examples < 1:
        raise BadText("try-game needs at least one position of each set-up")
    laws, whole = _chosen(arguments.law)
    if arguments.browser:
        from archipel.cli._browser import need_browser

        need_browser()  # before the laws take their time
    faults = 0
    for name, check in _checks(game, laws, whole, arguments):
        try:
            check()
        except AssertionError as error:
            print(f"{name}\n{error}\n")
            faults += 1
        else:
            print(f"{name}: ok", flush=True)
    print(f"{game.id} {f'breaks laws in {faults} places' if faults else 'keeps the laws'}")
    walks = _walk(game, arguments) if arguments.browser else 0
    return 1 if faults or walks else 0


def _walk(game: Game, arguments: argparse.Namespace) -> int:
    """Play the game in a browser; in how many walks something was wrong."""
    from archipel.cli._browser import walk

    found = [game.setup(mode=mode.id) for mode in game.modes]
    chosen = arguments.players is not None or arguments.option or arguments.sheet
    if chosen:
        found = [setup_from(game, arguments.players, arguments.option, arguments.sheet)]
    faults = walk(game, found, not chosen, arguments.browser, arguments.seed)
    print(f"{game.id} {f'has faults in {faults} walks' if faults else 'can be played'} in the browser")
    return faults


def _chosen(names: Sequence[str] | None) -> tuple[list[Law], list[GameLaw]]:
    """The laws of positions, and those of a whole game."""
    known = [law.name for law in POSITION_LAWS] + [law.__name__ for law in GAME_LAWS]
    for name in names or ():
        if name not in known:
            raise BadText("no law {name}; there is {known}", name=name, known=tuple(known))
    laws = [law for law in POSITION_LAWS if not names or law.name in names]
    return laws, [law for law in GAME_LAWS if not names or law.__name__ in names]


def _checks(
    game: Game, laws: Sequence[Law], whole: Sequence[GameLaw], arguments: argparse.Namespace
) -> Iterator[tuple[str, Callable[[], None]]]:
    """What to check, each with its name."""
    examples, seed, steps = arguments.examples, arguments.seed, arguments.steps
    chosen = arguments.players is not None or arguments.option or arguments.sheet or steps is not None
    found: Sequence[Setup] = [setup for _, setup in setups(game)]
    if chosen:
        found = [setup_from(game, arguments.players, arguments.option, arguments.sheet)]
    for setup in found if laws else ():
        look = check_laws if steps is None else check_position
        how = (laws, examples, seed) if steps is None else (seed, steps, laws)
        yield as_arguments(game, setup), partial(look, game, setup, *how)
    if whole and not chosen:
        yield game.id, partial(_check_whole, game, whole)


def _check_whole(game: Game, whole: Sequence[GameLaw]) -> None:
    """All laws about a whole game; the failure lists everything that is broken."""
    faults = []
    for law in whole:
        try:
            law(game)
        except AssertionError as error:
            faults.append(f"{law.__name__}: {error}")
    assert not faults, "\n\n".join(faults)
