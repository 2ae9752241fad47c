"""The game as a whole: its options, its modes, how it starts."""

from typing import Final

from archipel.games.doodle.rules.moves import NOTATION, parse
from archipel.games.doodle.rules.state import started
from archipel.kernel import Game, Mode, Move, Option, Refusal, Setup, State
from archipel.kernel.files import rulebook

MOST_SEATS: Final = 5
_SEVERAL: Final = (2, 3, 4, 5)


class Doodle(Game):
    """Doodle Islands. In the Sea of Monsters `control` makes no difference: it is built in (DI-75)."""

    id = "doodle"
    version = 1
    minutes = 40
    age = 10
    takes_sheets = True
    options = (
        Option("sea", "treasures", ("treasures", "monsters"), "DI-2"),
        Option("control", False, (False, True), "DI-55", ("sea", ("treasures",))),
        Option("first", "random", ("random", "1", "2", "3", "4", "5"), "DI-3"),
    )
    modes = (
        Mode("treasures", _SEVERAL, (("sea", "treasures"), ("control", False))),
        Mode("treasures-control", _SEVERAL, (("sea", "treasures"), ("control", True))),
        Mode("solo", (1,), (("sea", "treasures"), ("control", False))),
        Mode("solo-control", (1,), (("sea", "treasures"), ("control", True))),
        Mode("monsters", _SEVERAL, (("sea", "monsters"),)),
    )
    notation = NOTATION

    def __init__(self) -> None:
        self.rules = rulebook(__package__)

    def check_setup(self, setup: Setup) -> Refusal | None:
        seats = (("seats", setup.seats),)
        if not 1 <= setup.seats <= MOST_SEATS:
            return Refusal("DI-1", seats)
        if setup["sea"] == "monsters" and setup.seats == 1:
            return Refusal("DI-70", seats)
        first = str(setup["first"])
        if first != "random" and int(first) > setup.seats:
            return Refusal("DI-3", (*seats, ("first", first)))
        return None

    def start(self, setup: Setup) -> State:
        return started(setup)

    def parse(self, text: str) -> Move:
        return parse(text)


GAME: Final = Doodle()
