"""What a game must implement to be called: one screen rolls or reveals for players on paper.

A game's paper provides it as `calling`; without one the game has no caller. Its draws must be the rules'
draws, so that a called game has the same dice as one at a table.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from archipel.drawing.contract import Picture, Want
from archipel.kernel import Draw, Drawn, Outcome, Setup


@dataclass(frozen=True, slots=True)
class CallStep:
    """What one press of the button reveals, and what the players have taken of it, in order."""

    draws: tuple[Drawn, ...] = ()
    takes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Call:
    """A call so far. `names` are those of the players; empty if none are listed."""

    setup: Setup
    names: tuple[str, ...] = ()
    steps: tuple[CallStep, ...] = ()

    def begun(self) -> Self:
        """The call with a new step, in which nothing is drawn yet."""
        return replace(self, steps=(*self.steps, CallStep()))

    def drawn(self, draw: Draw, outcome: Outcome) -> Self:
        """The call with one more draw in its last step."""
        last = self.steps[-1]
        return self._ending(replace(last, draws=(*last.draws, Drawn(draw, outcome))))

    def taken(self, takes: tuple[str, ...]) -> Self:
        """The call with these takes in its last step."""
        return self._ending(replace(self.steps[-1], takes=takes))

    def _ending(self, last: CallStep) -> Self:
        return replace(self, steps=(*self.steps[:-1], last))

    def until(self, count: int) -> Self:
        """The call as it was after this many steps."""
        return replace(self, steps=self.steps[:count])

    @property
    def draws(self) -> int:
        """The number of draws so far."""
        return sum(len(step.draws) for step in self.steps)


@dataclass(frozen=True, slots=True)
class Callout:
    """A step as players see and hear it.

    `says` explains it in one sentence; `aloud` is read out instead where the picture shows more; `lines` are
    for single players.
    """

    title: str
    says: str
    picture: Picture
    aloud: str = ""
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Taking:
    """What the player at this seat may take now: pairs of a value and its name."""

    seat: int
    items: tuple[tuple[str, str], ...]


class Calling(ABC):
    """How one game is called: pure functions of the call so far.

    `counted`: the dice or cards depend on the number of players. `distant`: the rule for playing at a
    distance, where one person holds the cards, if there is one. `on_cards`: players need printed cards, not
    sheets. `shares` are the labels of the rules' draws that are for everybody: where all play at once, others
    can join a table on paper. Empty: they cannot.
    """

    counted: ClassVar[bool] = False
    distant: ClassVar[str] = ""
    on_cards: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def opens(self, call: Call) -> Draw | None:
        """The draw that begins the next step; None if there is nothing more to call."""

    def adds(self, call: Call) -> Draw | None:
        """The next draw that belongs to the last step; None if the step is complete."""
        return None

    def taking(self, call: Call, want: Want) -> Taking | None:
        """What the next player takes from the last step, in games where players share what was rolled."""
        return None

    def for_paper(self, setup: Setup, people: int) -> Setup:
        """The set-up of the call for this many people on paper, at a table with the given set-up."""
        return setup

    def player_lines(self, call: Call, player: int, want: Want) -> tuple[str, ...]:
        """The lines of the last step for one of the named players."""
        return ()

    @abstractmethod
    def callout(self, call: Call, want: Want) -> Callout:
        """The last step."""

    @abstractmethod
    def brief(self, call: Call, want: Want) -> str:
        """The last step in a few characters, for the list of earlier steps."""

    @abstractmethod
    def needs(self, call: Call, want: Want) -> str:
        """What everybody needs before the first step."""

    @abstractmethod
    def ends(self, call: Call, want: Want) -> str:
        """The condition under which a player announces the end."""
