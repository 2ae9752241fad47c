"""MasterIslands as the contract asks: options, modes, the start, the texts of moves."""

from collections.abc import Sequence
from typing import ClassVar, Final

from archipel.games.master.rules import moves
from archipel.games.master.rules.plan import plan_of, sides_of
from archipel.games.master.rules.state import MasterState, opening
from archipel.kernel import Game, Mode, Move, Notation, Option, Part, Refusal, Setup
from archipel.kernel.files import rulebook


class MasterIslands(Game):
    """Place islands, sail galleons, conquer alignments worth ten."""

    id: ClassVar[str] = "master"
    version: ClassVar[int] = 1
    minutes: ClassVar[int] = 15
    age: ClassVar[int] = 7
    takes_sheets: ClassVar[bool] = True
    options: ClassVar[tuple[Option, ...]] = (
        Option("mode", "free", ("free", "teams", "corsair"), "MI-1"),
        Option("mission", "medium", ("easy", "medium", "hard"), "MI-31", ("mode", ("corsair",))),
        Option("corsair", 1, (1, 2, 3, 4), "MI-30", ("mode", ("corsair",))),
        Option("first", "random", ("random", "1", "2", "3", "4"), "MI-3"),
    )
    modes: ClassVar[tuple[Mode, ...]] = (
        Mode("free", (2, 3, 4), (("mode", "free"),)),
        Mode("teams", (4,), (("mode", "teams"),)),
        Mode("corsair-easy", (3, 4), (("mode", "corsair"), ("mission", "easy"))),
        Mode("corsair-medium", (3, 4), (("mode", "corsair"), ("mission", "medium"))),
        Mode("corsair-hard", (3, 4), (("mode", "corsair"), ("mission", "hard"))),
    )
    notation: ClassVar[tuple[Notation, ...]] = moves.NOTATION
    talk_rule: ClassVar[str] = "MI-21"

    def __init__(self) -> None:
        self.rules = rulebook(__package__)

    def check_setup(self, setup: Setup) -> Refusal | None:
        seats, mode = setup.seats, setup["mode"]
        if not 2 <= seats <= 4:
            return Refusal("MI-1", (("seats", seats),))
        if mode == "teams" and seats != 4:
            return Refusal("MI-20", (("seats", seats),))
        if mode == "corsair" and seats < 3:
            return Refusal("MI-30", (("why", "seats"), ("seats", seats)))
        if mode == "corsair" and int(setup["corsair"]) > seats:
            return Refusal("MI-30", (("why", "corsair"), ("seat", int(setup["corsair"]))))
        if setup["first"] != "random" and int(setup["first"]) > seats:
            return Refusal("MI-3", (("seat", int(setup["first"])),))
        return None

    def start(self, setup: Setup) -> MasterState:
        return opening(plan_of(setup))

    def parse(self, text: str) -> Move:
        return moves.parse(text)

    def move(self, verb: str, parts: Sequence[Part]) -> Move:
        return moves.take([part.value for part in parts]) if verb == "take" else super().move(verb, parts)

    def sides(self, setup: Setup) -> tuple[int, ...]:
        return sides_of(setup)

    def roles(self, setup: Setup) -> tuple[str, ...]:
        if setup["mode"] != "corsair":
            return ("player",) * setup.seats
        return tuple("corsair" if seat + 1 == setup["corsair"] else "crew" for seat in range(setup.seats))


GAME: Final = MasterIslands()
