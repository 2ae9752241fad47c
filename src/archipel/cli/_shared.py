"""Shared by several commands: reading files, options and records."""

import argparse
from collections.abc import Iterable
from pathlib import Path

from archipel.kernel import (
    ArchipelError,
    Game,
    Match,
    Message,
    Record,
    Setup,
    Value,
    read_record,
    replay,
)
from archipel.plugins import find
from archipel.words import DEFAULT, languages


class NoFile(ArchipelError):
    """A file that cannot be read."""


def read_text(path: str) -> str:
    """The text of a file; raises NoFile with the reason."""
    try:
        with Path(path).open(encoding="utf-8", newline="") as file:
            return file.read()
    except OSError as error:
        raise NoFile("{where}: {reason}", where=path, reason=error) from None
    except UnicodeDecodeError:
        raise NoFile("{where}: {reason}", where=path, reason=Message("not a text file")) from None


def setup_from(game: Game, players: int | None, options: Iterable[str], sheet: str | None) -> Setup:
    """The set-up from `--players`, `--option k=v` and `--sheet FILE`; without `--players`, as few as fit."""
    return game.setup(players, options_from(game, options), read_text(sheet) if sheet else "")


def options_from(game: Game, options: Iterable[str]) -> dict[str, Value]:
    """The options that were set by `--option k=v`."""
    pairs = [text.partition("=") for text in options]
    return game.read_options((name, value) for name, _, value in pairs)


def open_record(arguments: argparse.Namespace) -> tuple[Record, Game, Match]:
    """Read and replay the record of a command; errors name the file and the line."""
    text = read_text(arguments.record)
    try:
        record = read_record(text)
        game = find(record.game)
        return record, game, replay(record, game, read_text(arguments.sheet) if arguments.sheet else "")
    except ArchipelError as error:
        raise bad_file(arguments.record, error) from None


def bad_file(path: str, error: ArchipelError) -> NoFile:
    """The error with the file's name in front."""
    refused = NoFile("{where}: {reason}", where=path, reason=error)
    refused.game = error.game
    return refused


def add_setup(parser: argparse.ArgumentParser) -> None:
    """The arguments that describe a table."""
    parser.add_argument("game", metavar="GAME", help="a game that `archipel games` lists")
    parser.add_argument("--players", type=int, metavar="N", help="number of seats")
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="set an option; may be repeated"
    )
    parser.add_argument("--sheet", metavar="FILE", help="your own component file instead of the built-in one")


def add_language(parser: argparse.ArgumentParser) -> None:
    """The argument for the language."""
    parser.add_argument(
        "--language", type=_language, default=DEFAULT, metavar="CODE", help="language, for example fr (en)"
    )


def _language(code: str) -> str:
    if code != DEFAULT and code not in languages():
        raise argparse.ArgumentTypeError(f"no language {code}; there is {', '.join(languages())}")
    return code


def add_record(parser: argparse.ArgumentParser) -> None:
    """The arguments for a record."""
    parser.add_argument("record", metavar="RECORD", help="a record file")
    parser.add_argument("--sheet", metavar="FILE", help="your own component file that it was played with")
