"""Skull Island as the rest of the program sees it."""

from typing import ClassVar, Final

from archipel.games.skull.rules.data import SIDES
from archipel.games.skull.rules.moves import NOTATION, parse
from archipel.games.skull.rules.state import SkullState, started
from archipel.kernel import Game, Mode, Move, Notation, Option, Refusal, Setup
from archipel.kernel.files import rulebook

MOST: Final = 100


class SkullIsland(Game):
    """Everybody uses the same roll to cross numbers on their own map of the island."""

    id: ClassVar[str] = "skull"
    version: ClassVar[int] = 2
    minutes: ClassVar[int] = 20
    age: ClassVar[int] = 8
    takes_sheets: ClassVar[bool] = True
    options: ClassVar[tuple[Option, ...]] = (Option("side", SIDES[0], SIDES, "SI-1"),)
    modes: ClassVar[tuple[Mode, ...]] = (
        Mode("side-a", tuple(range(2, MOST + 1)), (("side", "A"),)),
        Mode("side-b", tuple(range(2, MOST + 1)), (("side", "B"),)),
        Mode("solo-a", (1,), (("side", "A"),)),
        Mode("solo-b", (1,), (("side", "B"),)),
    )
    notation: ClassVar[tuple[Notation, ...]] = NOTATION

    def __init__(self) -> None:
        self.rules = rulebook(__package__)

    def check_setup(self, setup: Setup) -> Refusal | None:
        return None if 1 <= setup.seats <= MOST else Refusal("SI-1", (("seats", setup.seats),))

    def start(self, setup: Setup) -> SkullState:
        return started(setup)

    def parse(self, text: str) -> Move:
        return parse(text)


GAME: Final = SkullIsland()
