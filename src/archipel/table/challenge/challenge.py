"""The challenge of the day: which deals there are, their dice, and which games count.

Everything follows from the servers' key, so nothing has to be prepared at midnight, and all servers of a
store agree. See docs/decisions/0043-a-challenge-is-an-ordinary-table.md.
"""

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from archipel.kernel import (
    ArchipelError,
    FairDice,
    Game,
    Mode,
    prove,
    read_record,
    write_record,
)
from archipel.kernel.replay import replay
from archipel.plugins import find, games
from archipel.table.entries import Finished, Moved
from archipel.table.refused import Code, Refused
from archipel.table.table import Table

DAY: Final = "%Y-%m-%d"


@dataclass(frozen=True, slots=True)
class Challenge:
    """One mode of one game on one day (UTC)."""

    day: str
    game: str
    mode: str

    @property
    def tag(self) -> str:
        """The identifier in its tables' logs."""
        return f"{self.day} {self.game} {self.mode}"

    @property
    def name(self) -> str:
        """The identifier in addresses, next to the day."""
        return f"{self.game}.{self.mode}"

    def is_over(self, now: int) -> bool:
        """Has the day ended, so that its seed and games are public?"""
        return self.day < day_of(now)

    def played(self) -> tuple[Game, Mode]:
        """The game and the mode."""
        game = find(self.game)
        return game, game.mode(self.mode)


def day_of(now: int) -> str:
    """The day of a time in milliseconds."""
    return datetime.fromtimestamp(now / 1000, UTC).strftime(DAY)


def day_of_challenges(day: str) -> Iterator[Challenge]:
    """All challenges of a day: the modes in each game's `daily`, or else all that one person can play."""
    for game in games().values():
        for mode in game.modes:
            if 1 in mode.seats and (not game.daily or mode.id in game.daily):
                yield Challenge(day, game.id, mode.id)


def read_challenge(day: str, name: str, now: int) -> Challenge:
    """The challenge that an address names; there is none in the future."""
    game, _, mode = name.partition(".")
    asked = Challenge(day, game, mode)
    if not _is_day(day) or day > day_of(now) or asked not in day_of_challenges(day):
        raise Refused(Code.NOT_FOUND, "there is no such challenge")
    return asked


def _is_day(day: str) -> bool:
    try:
        return datetime.strptime(day, DAY).strftime(DAY) == day  # noqa: DTZ007 - a day, not a time
    except ValueError:
        return False


def challenge_of(table: Table) -> Challenge | None:
    """The challenge that a table belongs to, if any."""
    parts = table.created.challenge.split(" ")
    return Challenge(*parts) if len(parts) == 3 else None


def keeps_seed(table: Table, now: int) -> bool:
    """Must the seed stay secret although the game is over? Others may still play with the same dice."""
    challenge = challenge_of(table)
    return challenge is not None and not challenge.is_over(now)


def seed_of(key: bytes, challenge: Challenge) -> str:
    """The seed of a challenge, which only the servers can compute."""
    return _digest(key, f"challenge {challenge.tag}")


def commitment_of(key: bytes, challenge: Challenge) -> str:
    """The public commitment to the seed."""
    return FairDice(bytes.fromhex(seed_of(key, challenge))).commitment


def try_id(key: bytes, challenge: Challenge, who: str) -> str:
    """The id of the only table where the result of this holder or bot level counts."""
    return _digest(key, f"try {challenge.tag} {who}")[:20]


def _digest(key: bytes, message: str) -> str:
    return hmac.new(key, message.encode(), hashlib.sha256).hexdigest()


def is_counted(key: bytes, table: Table) -> bool:
    """Is this the counted attempt at its challenge, and not practice?"""
    challenge = challenge_of(table)
    if challenge is None or len(table.created.places) != 1:
        return False
    [place] = table.created.places
    return table.id == try_id(key, challenge, place.holder or place.level)


def verified(key: bytes, table: Table) -> bool:
    """Does the result count: right deal, in time, every draw proved, every move by the seat's own player?"""
    challenge = challenge_of(table)
    if challenge is None or not table.over or not is_counted(key, table):
        return False
    [place] = table.created.places
    entries = [event.entry for event in table.events]
    if any(isinstance(entry, Moved) and entry.bot != place.level for entry in entries):
        return False
    ended = next(entry.at for entry in entries if isinstance(entry, Finished))
    if place.holder and day_of(ended) != challenge.day:
        return False
    try:
        game, mode = challenge.played()
        if table.match.setup != game.setup(1, mode=mode.id) or table.dice is None:
            return False
        if table.created.seed != seed_of(key, challenge) or table.commitment.added:
            return False
        record = read_record(write_record(table.match, table.dice))
        prove(record, replay(record, game))
    except ArchipelError:
        return False
    return True


def record_of(table: Table, now: int, seat: int | None = None) -> str:
    """The table's record; with a seat, only what that seat may know while the game runs."""
    names = [one.name or one.level for one in table.seats]
    return write_record(table.match, table.dice, names, seat, sealed=keeps_seed(table, now))
