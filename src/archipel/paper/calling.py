"""What a game must implement to be called: one screen rolls or reveals for a room full of paper.

A game's paper names its own as `calling`; without one the game has no caller. What is drawn must be the
rules' own draws, so that a called game has the same dice as one at the table.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from archipel.drawing.contract import Picture, Want
from archipel.kernel import Draw, Drawn, Outcome, Setup


@dataclass(frozen=True, slots=True)
class CallStep:
    """What one press of a key reveals, and what the players have taken of it, in their order."""

    draws: tuple[Drawn, ...] = ()
    takes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Call:
    """A game as it was called so far. `names` are those of the players; empty if nobody is listed."""

    setup: Setup
    names: tuple[str, ...] = ()
    steps: tuple[CallStep, ...] = ()

    def begun(self) -> Self:
        """With a new step, in which nothing is drawn yet."""
        return replace(self, steps=(*self.steps, CallStep()))

    def drawn(self, draw: Draw, outcome: Outcome) -> Self:
        """With one more draw in the last step."""
        last = self.steps[-1]
        return self._ending(replace(last, draws=(*last.draws, Drawn(draw, outcome))))

    def taken(self, takes: tuple[str, ...]) -> Self:
        """With these takes in the last step."""
        return self._ending(replace(self.steps[-1], takes=takes))

    def _ending(self, last: CallStep) -> Self:
        return replace(self, steps=(*self.steps[:-1], last))

    def until(self, count: int) -> Self:
        """As it was after this many steps."""
        return replace(self, steps=self.steps[:count])

    @property
    def draws(self) -> int:
        """How many draws there were."""
        return sum(len(step.draws) for step in self.steps)


@dataclass(frozen=True, slots=True)
class Callout:
    """A step as the room sees and hears it.

    `says` is what it means, in one sentence; `aloud` is read out instead where the eye sees more; `lines` say
    something to each player.
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

    `counted`: the dice or cards depend on how many play. `distant`: the rule by which people play
    at a distance, if there is one: one person holds the cards. `on_cards`: players need printed cards, not
    sheets.
    `shares` are the labels of the rules' draws that are for everybody at a table: where all play at once,
    others can play beside the screen on paper. Empty: they cannot.
    """

    counted: ClassVar[bool] = False
    distant: ClassVar[str] = ""
    on_cards: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def opens(self, call: Call) -> Draw | None:
        """The draw with which the next step begins; None if there is nothing more to call."""

    def adds(self, call: Call) -> Draw | None:
        """The draw that still belongs to the last step."""
        return None

    def taking(self, call: Call, want: Want) -> Taking | None:
        """What the next player takes from the last step, in games where players share what was rolled."""
        return None

    def for_paper(self, setup: Setup, people: int) -> Setup:
        """The set-up by which this many people on paper are called beside a table with that one."""
        return setup

    def told(self, call: Call, player: int, want: Want) -> tuple[str, ...]:
        """What the last step says to one of the named players alone."""
        return ()

    @abstractmethod
    def callout(self, call: Call, want: Want) -> Callout:
        """The last step."""

    @abstractmethod
    def brief(self, call: Call, want: Want) -> str:
        """The last step in a few signs, for the list of earlier ones."""

    @abstractmethod
    def needs(self, call: Call, want: Want) -> str:
        """What everybody needs before the first step."""

    @abstractmethod
    def ends(self, call: Call, want: Want) -> str:
        """When a player calls the end."""
