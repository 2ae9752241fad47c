"""The definition of Beacons that Archipel loads."""

from typing import ClassVar, Final

from archipel.kernel import Game, Mode, Move, Notation, Option, Refusal, Setup
from archipel.kernel.files import rulebook
from beacons.rules.moves import parse
from beacons.rules.state import BeaconsState

MOST: Final = 4


class Beacons(Game):
    """One die for everybody; beams of rising or equal numbers count."""

    id: ClassVar[str] = "beacons"
    version: ClassVar[int] = 1
    minutes: ClassVar[int] = 2
    age: ClassVar[int] = 6
    options: ClassVar[tuple[Option, ...]] = ()
    modes: ClassVar[tuple[Mode, ...]] = (Mode("together", tuple(range(2, MOST + 1))), Mode("alone", (1,)))
    notation: ClassVar[tuple[Notation, ...]] = (Notation("write", "{number}@{cell}", "4@r1c2"),)

    def __init__(self) -> None:
        self.rules = rulebook(__package__)

    def check_setup(self, setup: Setup) -> Refusal | None:
        return None if 1 <= setup.seats <= MOST else Refusal("BE-1", (("seats", setup.seats),))

    def start(self, setup: Setup) -> BeaconsState:
        return BeaconsState(setup)

    def parse(self, text: str) -> Move:
        return parse(text)


GAME: Final = Beacons()
