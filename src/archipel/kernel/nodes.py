"""What a game waits for: seats that decide, a draw of dice or cards, or nothing more."""

from dataclasses import dataclass

from archipel.kernel.result import Result

SPECTATOR = -1
"""The seat number of somebody who only watches."""

Outcome = tuple[int, ...]
"""What was drawn: an index into `Draw.items` for each position."""


@dataclass(frozen=True, slots=True)
class Decide:
    """Every seat that may act now.

    Moves made in a turn that several seats share stay private until `turn` changes.
    """

    seats: tuple[int, ...]
    turn: int
    shared: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """A request for dice or cards. The rules never draw by themselves.

    `left[i]` is how many of `items[i]` are in the pool. `slots`, when given, holds a bit mask of the items
    that each position accepts (three different dice; a sheet for every player but never the own).
    """

    label: str
    items: tuple[str, ...]
    left: tuple[int, ...]
    count: int
    replace: bool = False
    seen_by: tuple[int, ...] | None = None  # None: everybody
    slots: tuple[int, ...] = ()

    def visible_to(self, seat: int) -> bool:
        """May this seat know the outcome?"""
        return self.seen_by is None or seat in self.seen_by


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    result: Result


Node = Decide | Draw | Over


def dice(label: str, items: tuple[str, ...], count: int) -> Draw:
    """A roll of `count` equal dice that everybody sees."""
    return Draw(label, items, (1,) * len(items), count, replace=True)


def derangement(label: str, items: tuple[str, ...]) -> Draw:
    """Everybody gets one item, nobody the own one; all such exchanges are equally likely."""
    everything = (1 << len(items)) - 1
    slots = tuple(everything ^ (1 << own) for own in range(len(items)))
    return Draw(label, items, (1,) * len(items), len(items), slots=slots)
