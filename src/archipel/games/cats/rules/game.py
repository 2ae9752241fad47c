"""The game as the rest of the program sees it: options, modes, start, texts."""

from typing import ClassVar, Final

from archipel.games.cats.rules.moves import NOTATION, parse
from archipel.games.cats.rules.sister import ADVANCED
from archipel.games.cats.rules.state import RULES_BY_FREE, CatsState, start
from archipel.kernel import Game, Mode, Move, Notation, Option, Refusal, Rulebook, Setup
from archipel.kernel.files import rulebook

MOST_SEATS: Final = 100
BOATS: Final = ("different", "1", "2", "3", "4", "5", "6")
SEVERAL: Final = tuple(range(2, MOST_SEATS + 1))


class ExploreAndDraw(Game):
    """The Isle of Cats: Explore & Draw."""

    id: ClassVar[str] = "cats"
    version: ClassVar[int] = 3  # since IC-25 judges an action's use by cells that can be reached
    earlier: ClassVar[tuple[int, ...]] = (RULES_BY_FREE,)
    minutes: ClassVar[int] = 45
    age: ClassVar[int] = 8
    takes_sheets: ClassVar[bool] = True
    options: ClassVar[tuple[Option, ...]] = (
        Option("boats", BOATS[0], BOATS, "IC-3"),
        Option("sister", "medium", tuple(ADVANCED), "IC-61", ("seats", (1,))),
    )
    modes: ClassVar[tuple[Mode, ...]] = (
        Mode("shared", SEVERAL),
        Mode("same-boat", SEVERAL, (("boats", "1"),)),
        *(Mode(f"solo-{level}", (1,), (("sister", level),)) for level in ADVANCED),
    )
    daily: ClassVar[tuple[str, ...]] = ("solo-easy", "solo-medium", "solo-hard")
    notation: ClassVar[tuple[Notation, ...]] = NOTATION

    def __init__(self) -> None:
        self.rules: Rulebook = rulebook(__package__)

    def check_setup(self, setup: Setup) -> Refusal | None:
        """IC-1: from one seat to a hundred."""
        return None if 1 <= setup.seats <= MOST_SEATS else Refusal("IC-1", (("seats", setup.seats),))

    def start(self, setup: Setup) -> CatsState:
        """Raises BadData if the set-up's own sheet does not fit."""
        return start(setup)

    def parse(self, text: str) -> Move:
        """Raises BadText if there is no such move."""
        return parse(text)


GAME: Final = ExploreAndDraw()
