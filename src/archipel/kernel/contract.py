"""The contract every game keeps: a state machine over decide, draw and over."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar, Self, final

from archipel.kernel.draws import check_outcome
from archipel.kernel.moves import Move, Moves
from archipel.kernel.native import mypyc_attr
from archipel.kernel.nodes import SPECTATOR, Decide, Draw, Node, Outcome
from archipel.kernel.options import Mode, Option, Setup, Value, complete
from archipel.kernel.refusal import BadSetup, Cited, Illegal, NotNow, Refusal
from archipel.kernel.rulebook import ENGLISH, Rulebook
from archipel.kernel.view import View, united


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

    def __reduce__(self) -> tuple[object, ...]:
        """A state has no history, so it is pickled as what everybody sees of it."""
        view = self.view(SPECTATOR)
        if type(view).unite is View.unite:
            raise TypeError(f"{type(self).__name__} cannot be pickled by itself; pickle its match")
        return united, ((view, *[self.view(seat) for seat in range(view.setup.seats)]),)

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.clone()

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
    """A rulebook: what can be set up, how it starts, how its moves are written.

    There is one object, kept as GAME in the module of its class: pickles name it by that.
    """

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

    def __reduce__(self) -> str:
        return "GAME"

    def __repr__(self) -> str:
        return f"<game {self.id}, rules {self.version}>"

    @final
    def mode(self, name: str) -> Mode:
        """The mode of this name; BadSetup lists those there are."""
        for mode in self.modes:
            if mode.id == name:
                return mode
        known = tuple([mode.id for mode in self.modes])
        raise BadSetup("{game} has no mode {mode}; there is {known}", game=self.id, mode=name, known=known)

    @final
    def setup(
        self, seats: int | None = None, options: Mapping[str, Value] | None = None, sheet: str = ""
    ) -> Setup:
        """A complete, checked set-up; BadSetup says why not. Without a number, the fewest seats from two."""
        if seats is None:
            return self._smallest(options, sheet)
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

    def _smallest(self, options: Mapping[str, Value] | None, sheet: str) -> Setup:
        counts = {count for mode in self.modes for count in mode.seats}
        for seats in sorted(counts, key=lambda count: (count == 1, count)):
            try:
                return self.setup(seats, options, sheet)
            except BadSetup as error:
                if error.refusal is None:
                    raise  # an option that does not exist: no number of seats will help
        raise BadSetup("{game}: no number of seats goes with these options", game=self.id)
