"""The command line. One file per command; errors are one clear line and a non-zero exit."""

import argparse
import importlib
import pkgutil
import sys
from collections.abc import Sequence
from typing import Protocol, cast

from archipel import __version__, door
from archipel.kernel import ArchipelError
from archipel.kernel.native import build
from archipel.words import DEFAULT, explain, find_language

Commands = argparse._SubParsersAction  # the name argparse itself uses for what add_subparsers gives


class Command(Protocol):
    """A module of this folder: `add` registers the command and sets `run` as its default."""

    def add(self, commands: "Commands[argparse.ArgumentParser]") -> None: ...


def parser() -> argparse.ArgumentParser:
    """The whole command line, put together from the modules beside this one."""
    root = argparse.ArgumentParser(prog="archipel", description="Four island games: play, replay, simulate.")
    root.add_argument("--version", action="version", version=f"archipel {__version__} ({build()})")
    commands = root.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda module: module.name):
        if not module.name.startswith("_"):
            cast(Command, importlib.import_module(f"{__name__}.{module.name}")).add(commands)
    return root


def _told(error: ArchipelError, language: str) -> str:
    """One line, in the language that a command was asked to speak."""
    if language == DEFAULT:
        return str(error)
    game = door.games().get(error.game) if error.game else None
    return explain(error, find_language(language), game)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; gives the exit code."""
    arguments = argparse.Namespace(language=DEFAULT)  # for commands that do not ask for one
    try:
        parser().parse_args(argv, arguments)
        code: int = arguments.run(arguments)
    except ArchipelError as error:
        print(f"archipel: {_told(error, arguments.language)}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has gone: nothing to say to anybody
        return 1
    except KeyboardInterrupt:
        print("archipel: interrupted", file=sys.stderr)
        return 130
    return code
