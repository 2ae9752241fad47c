"""What a game waits for: decisions of seats, a draw of dice or cards, or nothing because it is over.

Plain classes, because every turn creates one: a frozen dataclass takes three times as long to create, and
compiling does not help.
"""

from typing import Final

from archipel.kernel.result import Result

SPECTATOR = -1
"""The seat number of a spectator."""

Outcome = tuple[int, ...]
"""What was drawn: an index into `Draw.items` for each position."""


class Decide:
    """Every seat that may act now.

    Moves in a turn shared by several seats stay private until `turn` changes.
    """

    __slots__ = ("seats", "shared", "turn")

    def __init__(self, seats: tuple[int, ...], turn: int, shared: bool = False) -> None:
        self.seats: Final = seats
        self.turn: Final = turn
        self.shared: Final = shared

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decide) and self._all() == other._all()

    def __hash__(self) -> int:
        return hash(self._all())

    def __repr__(self) -> str:
        return f"Decide(seats={self.seats}, turn={self.turn}, shared={self.shared})"

    def _all(self) -> tuple[tuple[int, ...], int, bool]:
        return self.seats, self.turn, self.shared


class Draw:
    """A request for dice or cards. The rules never draw by themselves.

    `left[i]` is how many of `items[i]` are in the pool. `slots`, when given, holds a bit mask of the items
    that each position accepts (three different dice; a sheet for every player but never their own).
    """

    __slots__ = ("_faces", "count", "items", "label", "left", "replace", "seen_by", "slots")

    def __init__(
        self,
        label: str,
        items: tuple[str, ...],
        left: tuple[int, ...],
        count: int,
        replace: bool = False,
        seen_by: tuple[int, ...] | None = None,
        slots: tuple[int, ...] = (),
    ) -> None:
        self.label: Final = label
        self.items: Final = items
        self.left: Final = left
        self.count: Final = count
        self.replace: Final = replace
        self.seen_by: Final = seen_by  # None: everybody
        self.slots: Final = slots
        self._faces: list[list[int]] = []

    def faces(self) -> list[list[int]]:
        """For each position, the items it accepts, each as often as it is in the pool. Cached: a simulation
        rolls dice millions of times."""
        if not self._faces:
            pool = [item for item, count in enumerate(self.left) for _ in range(count)]
            self._faces = [
                [item for item in pool if not self.slots or self.slots[position] >> item & 1]
                for position in range(self.count)
            ]
        return self._faces

    def visible_to(self, seat: int) -> bool:
        """May this seat know the outcome?"""
        return self.seen_by is None or seat in self.seen_by

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Draw) and self._all() == other._all()

    def __hash__(self) -> int:
        return hash(self._all())

    def __repr__(self) -> str:
        return (
            f"Draw(label={self.label!r}, items={self.items}, left={self.left}, count={self.count}, "
            f"replace={self.replace}, seen_by={self.seen_by}, slots={self.slots})"
        )

    def _all(self) -> tuple[object, ...]:
        return self.label, self.items, self.left, self.count, self.replace, self.seen_by, self.slots


class Over:
    """The game has ended."""

    __slots__ = ("result",)

    def __init__(self, result: Result) -> None:
        self.result: Final = result

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Over) and self.result == other.result

    def __hash__(self) -> int:
        return hash(self.result)

    def __repr__(self) -> str:
        return f"Over(result={self.result!r})"


Node = Decide | Draw | Over


def dice(label: str, items: tuple[str, ...], count: int) -> Draw:
    """A roll of `count` identical dice that everybody sees."""
    return Draw(label, items, (1,) * len(items), count, replace=True)


def derangement(label: str, items: tuple[str, ...]) -> Draw:
    """Everybody gets one item, never their own; all such exchanges are equally likely."""
    everything = (1 << len(items)) - 1
    slots = tuple(everything ^ (1 << own) for own in range(len(items)))
    return Draw(label, items, (1,) * len(items), len(items), slots=slots)
