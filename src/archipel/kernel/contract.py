"""The contract every game keeps: a state machine over decide, draw and over."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar, Self, final

from archipel.kernel.draws import check_outcome
from archipel.kernel.moves import Move, Moves
from archipel.kernel.native import mypyc_attr
from archipel.kernel.nodes import Decide, Draw, Node, Outcome
from archipel.kernel.options import Mode, Option, Setup, Value, complete
from archipel.kernel.refusal import BadSetup, Cited, Illegal, NotNow, Refusal
from archipel.kernel.rulebook import ENGLISH, Rulebook
from archipel.kernel.view import View


class Talk(StrEnum):
    """How two seats may talk now."""

    FREE = "free"
    SECRET = "secret"
    ALOUD = "aloud"
    GESTURES = "gestures"


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """A game in progress. Mutable and cheap to clone; what a seat owns is replaced, not changed."""

    @abstractmethod
    def node(self) -> Node: ...

    @abstractmethod
    def moves(self, seat: int) -> Moves:
        """What the seat may do now; empty when it is not asked."""

    @abstractmethod
    def check(self, seat: int, move: Move) -> Refusal | None:
        """Why a seat that is asked may not make this move; None when it may."""

    @abstractmethod
    def apply(self, seat: int, move: Move) -> None:
        """Make a move known to be legal. Simulations use this; everybody else `play`."""

    @abstractmethod
    def reveal(self, outcome: Outcome) -> None:
        """Take an outcome known to fit the draw. Simulations use this; everybody else `settle`."""

    @abstractmethod
    def clone(self) -> Self: ...

    @abstractmethod
    def view(self, seat: int) -> View:
        """All that this seat, or SPECTATOR, may know. The only place where secrets are cut."""

    def talk(self, one: int, other: int) -> Talk:
        """How two seats may talk now; most games do not mind."""
        return Talk.FREE

    @final
    def play(self, seat: int, move: Move) -> None:
        """Check and apply: raises NotNow or Illegal and changes nothing when it may not be."""
        node = self.node()
        if not isinstance(node, Decide) or seat not in node.seats:
            raise NotNow("seat {seat} is not asked to move now", seat=seat + 1)
        refusal = self.check(seat, move)
        if refusal is not None:
            raise Illegal(refusal)
        self.apply(seat, move)

    @final
    def settle(self, outcome: Outcome) -> None:
        """Check and reveal: raises NotNow or BadDraw and changes nothing when it may not be."""
        node = self.node()
        if not isinstance(node, Draw):
            raise NotNow("no draw is due now")
        check_outcome(node, outcome)
        self.reveal(outcome)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """A rulebook: what can be set up, how it starts, how its moves are written."""

    id: ClassVar[str]
    version: ClassVar[int]  # of the rules: a record says which it was played by
    options: ClassVar[tuple[Option, ...]]
    modes: ClassVar[tuple[Mode, ...]]  # every way to play; each has a golden record
    minutes: ClassVar[int]  # how long a game takes, about
    age: ClassVar[int]  # from how many years on
    talk_rule: ClassVar[str] = ""  # the rule behind `State.talk`, for games that mind who talks
    rules: Rulebook  # set by `__init__`, as the compiled contract looks for it in the object

    @abstractmethod
    def check_setup(self, setup: Setup) -> Refusal | None:
        """Why this number of seats does not go with these options."""

    @abstractmethod
    def start(self, setup: Setup) -> State: ...

    @abstractmethod
    def parse(self, text: str) -> Move:
        """The move that this canonical text names; BadText when there is none."""

    def sides(self, setup: Setup) -> tuple[int, ...]:
        """The side of each seat; seats of one side win and lose together."""
        return tuple(range(setup.seats))

    def roles(self, setup: Setup) -> tuple[str, ...]:
        """The role of each seat, for games where they differ."""
        return ("player",) * setup.seats

    @final
    def setup(self, seats: int, options: Mapping[str, Value] | None = None, sheet: str = "") -> Setup:
        """A complete, checked set-up; BadSetup says what is wrong."""
        setup = Setup(seats, complete(self.options, options or {}), sheet)
        refusal = self.check_setup(setup)
        if refusal is not None:
            reason = Cited(refusal.rule, refusal.facts, self.rules.why(refusal, ENGLISH))
            raise BadSetup(
                "{game} with {seats} seats: {reason}",
                game=self.id,
                seats=seats,
                reason=reason,
                refusal=refusal,
            )
        return setup
