"""What the set-up fixes for the whole game: sides, fleets, goal, rounds, and the order of turns."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from archipel.games.master.rules.cards import deck
from archipel.kernel import Setup

HAND: Final = 3  # MI-2
GOALS: Final = {2: 12, 3: 10, 4: 8}  # MI-3: cards to capture, by number of players
PACK_GOAL: Final = 12  # MI-20, MI-31: what a team or a crew needs together
ROUNDS: Final = {"easy": 10, "medium": 7, "hard": 4}  # MI-31
CORSAIR_STEPS: Final = 4  # MI-32
NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class GamePlan:
    """The plan of one game. `crew` holds the seats that have cards: all but the Corsair (MI-30)."""

    setup: Setup
    copies: tuple[int, ...]
    teams: bool
    corsair: int  # NOBODY if there is none
    first: int  # NOBODY if it has to be drawn
    crew: tuple[int, ...]
    sides: tuple[int, ...]
    fleets: tuple[int, ...]  # galleons by seat
    goal: int
    rounds: int  # 0: no limit

    def after(self, seat: int) -> int:
        """The left neighbour (MI-14), or the next of the crew (MI-32)."""
        seat = (seat + 1) % self.setup.seats
        return (seat + 1) % self.setup.seats if seat == self.corsair else seat


def sides_of(setup: Setup) -> tuple[int, ...]:
    """Who wins together: opposite players (MI-20), or all against the Corsair (MI-30)."""
    if setup["mode"] == "teams":
        return tuple(seat % 2 for seat in range(setup.seats))
    if setup["mode"] == "corsair":
        return tuple(int(seat + 1 == setup["corsair"]) for seat in range(setup.seats))
    return tuple(range(setup.seats))


@lru_cache(maxsize=256)
def plan_of(setup: Setup) -> GamePlan:
    """The plan of a checked set-up; BadData if its own file is wrong."""
    seats = tuple(range(setup.seats))
    teams = setup["mode"] == "teams"
    corsair = int(setup["corsair"]) - 1 if setup["mode"] == "corsair" else NOBODY
    alone = not teams and corsair == NOBODY
    return GamePlan(
        setup=setup,
        copies=deck(setup.sheet).copies,
        teams=teams,
        corsair=corsair,
        first=NOBODY if setup["first"] == "random" else int(setup["first"]) - 1,
        crew=tuple(seat for seat in seats if seat != corsair),
        sides=sides_of(setup),
        fleets=tuple(2 if alone or seat == corsair else 1 for seat in seats),
        goal=GOALS[setup.seats] if alone else PACK_GOAL,
        rounds=0 if corsair == NOBODY else ROUNDS[str(setup["mission"])],
    )
