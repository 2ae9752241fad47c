"""Saving and resuming a game: the record, and a second file with what a running game's record must not
reveal."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from secrets import token_bytes
from typing import Final

from archipel.bots import LEVELS
from archipel.kernel import ArchipelError, FairDice, Match, read_record, replay, write_record
from archipel.plugins import find

SUFFIX: Final = ".record"
SECRET: Final = ".secret"


class CannotSave(ArchipelError):
    """A file that cannot be written."""


class CannotGoOn(ArchipelError):
    """A record that cannot be resumed."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A match with all that is needed to resume it. `levels` are the bots'; the player's is empty."""

    match: Match
    dice: FairDice | None  # None: a person entered the draws
    names: tuple[str, ...]
    levels: tuple[str, ...]

    @property
    def seat(self) -> int:
        """The player's seat."""
        return self.levels.index("")


def free_name(game: str, folder: Path) -> Path:
    """A name for a new file in this folder: `GAME.record`, `GAME-2.record`."""
    found, number = folder / f"{game}{SUFFIX}", 1
    while found.exists():
        number += 1
        found = folder / f"{game}-{number}{SUFFIX}"
    return found


def save(saved: Saved, path: Path) -> None:
    """Write the record and, while the game is running, a second file with its seed and the bots' levels."""
    secret = path.with_name(path.name + SECRET)
    try:
        _write(path, write_record(saved.match, saved.dice, saved.names))
        if saved.match.result is not None or saved.dice is None:
            secret.unlink(missing_ok=True)
        else:
            kept = {"seed": saved.dice.seed.hex(), "levels": saved.levels}
            _write(secret, json.dumps(kept) + "\n")
    except OSError as error:
        raise CannotSave("{where}: {reason}", where=str(path), reason=error) from None


def _write(path: Path, text: str) -> None:
    """Write a file atomically."""
    fresh = path.with_name(path.name + ".new")
    fresh.write_text(text, encoding="utf-8", newline="")
    fresh.replace(path)


def load(path: Path, text: str, sheet: str, bots: Sequence[str]) -> Saved:
    """The game of a record. Without the second file, it gets new dice and the given bots."""
    record = read_record(text)
    match = replay(record, find(record.game), sheet)
    if record.finished:
        raise CannotGoOn("this game is over; archipel replay shows it")
    seed, levels = _secret(path.with_name(path.name + SECRET))
    dice = FairDice(seed, record.contributions) if seed else None
    if dice is not None and dice.commitment != record.commitment:
        raise CannotGoOn("the file {file} belongs to another game", file=path.name + SECRET)
    if len(levels) != record.seats or levels.count("") != 1:
        levels = ("", *(bots[at % len(bots)] for at in range(record.seats - 1)))
    names = tuple(record.names.get(number, "") for number in range(1, record.seats + 1))
    return Saved(match, dice, names, levels)


def _secret(path: Path) -> tuple[bytes, tuple[str, ...]]:
    """The seed and the levels; empty if the file is missing or invalid."""
    try:
        kept = json.loads(path.read_text("utf-8"))
        levels = tuple(str(level) for level in kept["levels"])
        seed = bytes.fromhex(kept["seed"])
    except (OSError, ValueError, KeyError, TypeError):
        return b"", ()
    return (seed, levels) if all(level in ("", *LEVELS) for level in levels) else (seed, ())


def new_dice() -> FairDice:
    """Dice with a random seed."""
    return FairDice(token_bytes(32))
