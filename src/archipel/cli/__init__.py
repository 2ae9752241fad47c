"""The command line. One file per command; an error is one clear line and a non-zero exit code."""

import argparse
import importlib
import pkgutil
import sys
from collections.abc import Sequence
from typing import Protocol, cast

from archipel import __version__, plugins
from archipel.kernel import ArchipelError, BadData
from archipel.kernel.data import OWN_SHEET
from archipel.kernel.native import build
from archipel.words import DEFAULT, explain, find_language

Commands = argparse._SubParsersAction  # the type that add_subparsers returns


class Command(Protocol):
    """A module in this folder: `add` registers the command and sets `run` as its default."""

    def add(self, commands: "Commands[argparse.ArgumentParser]") -> None: ...


def parser() -> argparse.ArgumentParser:
    """The parser for all commands, assembled from the modules in this folder."""
    root = argparse.ArgumentParser(prog="archipel", description="Island games: play, replay, simulate.")
    root.add_argument("--version", action="version", version=f"archipel {__version__} ({build()})")
    commands = root.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda module: module.name):
        if not module.name.startswith("_"):
            cast(Command, importlib.import_module(f"{__name__}.{module.name}")).add(commands)
    return root


def _with_path(error: ArchipelError, arguments: argparse.Namespace) -> ArchipelError:
    """An error in the file of `--sheet`, with its path instead of “your own sheet”."""
    path, facts = getattr(arguments, "sheet", None), dict(error.message.facts)
    if not path or not isinstance(error, BadData) or facts.get("where") != OWN_SHEET:
        return error
    named = BadData("{where}: {reason}", where=path, reason=facts["reason"])
    named.game = error.game
    return named


def _line(error: ArchipelError, language: str) -> str:
    """The error as one line, in the language of `--language`."""
    if language == DEFAULT:
        return str(error)
    game = plugins.games().get(error.game) if error.game else None
    return explain(error, find_language(language), game)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    arguments = argparse.Namespace(language=DEFAULT)  # for commands without --language
    try:
        parser().parse_args(argv, arguments)
        code: int = arguments.run(arguments)
    except ArchipelError as error:
        print(f"archipel: {_line(_with_path(error, arguments), arguments.language)}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        sys.stderr.close()  # the reader of the pipe has closed it: stay silent
        return 1
    except KeyboardInterrupt:
        print("archipel: interrupted", file=sys.stderr)
        return 130
    return code
