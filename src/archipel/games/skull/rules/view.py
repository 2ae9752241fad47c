"""What one seat knows. All sheets are public, but new marks show only when everybody has drawn."""

# interpreted: views hold this: they are pickled for the bots, and compiled frozen dataclasses do not unpickle

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from archipel.kernel import Score, Setup, State, View


@dataclass(frozen=True, slots=True)
class SheetView:
    """A sheet as everybody may read it. Cells are numbered row by row from 0 to 80."""

    numbers: tuple[int, ...]  # by cell; 0 where there is none
    boats: tuple[int, ...]
    dangers: tuple[int, ...]
    overcome: tuple[int, ...]  # dangers next to a 9 (SI-30)
    treasures: tuple[tuple[int, int], ...]  # number and cell, in the order of the boxes
    choices: tuple[tuple[int, int], ...]  # treasures just revealed, among which the player must choose
    last: int  # the cell filled last; -1 for none


@dataclass(frozen=True, slots=True)
class SkullView(View):
    """The table as a seat, or SPECTATOR, sees it."""

    setup: Setup
    seat: int
    island: tuple[str, ...]  # the printed sheet, row by row: . island, M mountain, ~ sea
    boxes: int
    bubbles: int
    phase: str  # roll, swap, play, over
    turn: int
    roll: tuple[int, ...]  # the last roll as faces of the draw; empty before the first
    faces: tuple[str, ...]  # the same, by name
    numbers: tuple[int, ...]  # the numbers this roll allows; none if a danger counts
    boat: bool  # does the roll let everybody draw a boat?
    danger: bool  # does the roll's danger count?
    ticked: int  # bubbles
    swap: tuple[int, ...]  # for the last danger: whose sheet each seat was handed
    sheets: tuple[SheetView, ...]  # by owner, as they were when the round began
    done: tuple[bool, ...]  # who has finished this round
    draft: SheetView | None  # the sheet this seat has worked on in this round, with its marks

    @property
    def target(self) -> int:
        """Whose sheet this seat works on."""
        return self.swap[self.seat] if self.swap and self.seat >= 0 else self.seat

    def imagine(self, rng: Random) -> State:
        """A full state that agrees with this view: seats that are done have made a random move."""
        from archipel.games.skull.rules.state import imagined

        return imagined(self, rng)

    def unite(self, views: Sequence[View]) -> State:
        from archipel.games.skull.rules.state import united

        return united(self, [view.draft for view in views if isinstance(view, SkullView)])

    def scores(self) -> tuple[Score, ...]:
        """The current count, including this seat's own unfinished round."""
        from archipel.games.skull.rules.scoring import standing

        return standing(self)
