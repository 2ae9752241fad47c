"""The contract every game keeps: a state machine whose nodes are Decide, Draw and Over."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import ClassVar, Self, final

from archipel.kernel.draws import check_outcome
from archipel.kernel.effects import Effect
from archipel.kernel.moves import Move, Moves, Notation, Part
from archipel.kernel.native import mypyc_attr
from archipel.kernel.nodes import SPECTATOR, Decide, Draw, Node, Outcome
from archipel.kernel.options import Mode, Option, Setup, Value, complete
from archipel.kernel.refusal import BadSetup, BadText, Cited, Illegal, NotNow, Refusal
from archipel.kernel.rulebook import ENGLISH, Rulebook
from archipel.kernel.view import View, united


class Talk(StrEnum):
    """How two seats may talk at the moment."""

    FREE = "free"
    SECRET = "secret"
    ALOUD = "aloud"
    GESTURES = "gestures"


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """A game in progress. Mutable and cheap to clone: what a seat owns is replaced, never mutated."""

    sink: list[Effect] | None = None
    """Where `apply` and `reveal` append effects; None in search and for learners, which need none."""

    @abstractmethod
    def node(self) -> Node: ...

    @abstractmethod
    def moves(self, seat: int) -> Moves:
        """The seat's legal moves; empty when the game is not waiting for it."""

    @abstractmethod
    def check(self, seat: int, move: Move) -> Refusal | None:
        """Why this seat, whose turn it is, may not make this move; None when it may."""

    @abstractmethod
    def apply(self, seat: int, move: Move) -> None:
        """Make a move known to be legal. For simulations; everything else calls `play`."""

    @abstractmethod
    def reveal(self, outcome: Outcome) -> None:
        """Take an outcome known to fit the draw. For simulations; everything else calls `settle`."""

    @abstractmethod
    def clone(self) -> Self: ...

    def __reduce__(self) -> tuple[object, ...]:
        """A state has no history, so it is pickled as the views of all seats and of a spectator."""
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
        """Everything this seat, or SPECTATOR, may know. The only place where secrets are removed."""

    def preview(self, seat: int) -> View:
        """What this seat may see of moves that it only tries. A game that reveals secrets at the end hides
        them here: a trial can be undone."""
        return self.view(seat)

    def talk(self, one: int, other: int) -> Talk:
        """How two seats may talk at the moment; most games do not restrict it."""
        return Talk.FREE

    @final
    def play(self, seat: int, move: Move) -> None:
        """Check the move, then apply it. Raises NotNow or Illegal before anything changes."""
        node = self.node()
        if not isinstance(node, Decide) or seat not in node.seats:
            raise NotNow("seat {seat} is not asked to move now", seat=seat + 1)
        refusal = self.check(seat, move)
        if refusal is not None:
            raise Illegal(refusal)
        self.apply(seat, move)

    @final
    def settle(self, outcome: Outcome) -> None:
        """Check the outcome, then reveal it. Raises NotNow or BadDraw before anything changes."""
        node = self.node()
        if not isinstance(node, Draw):
            raise NotNow("no draw is due now")
        check_outcome(node, outcome)
        self.reveal(outcome)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """A game's definition: its options and modes, how it starts, how its moves are written.

    There is one instance, called GAME in the module of its class; pickles refer to it by that name.
    """

    id: ClassVar[str]
    version: ClassVar[int]  # of the rules; records name it
    earlier: ClassVar[tuple[int, ...]] = ()  # versions whose games are still replayed and played on
    options: ClassVar[tuple[Option, ...]]
    modes: ClassVar[tuple[Mode, ...]]  # every way to play; each has a golden record
    notation: ClassVar[tuple[Notation, ...]]  # how moves are written, verb by verb
    minutes: ClassVar[int]  # approximate length of a game
    age: ClassVar[int]  # minimum age of players, in years
    daily: ClassVar[tuple[str, ...]] = ()  # modes for the challenge of the day; none: all for one seat
    takes_sheets: ClassVar[bool] = False  # can people play with a component file of their own?
    talk_rule: ClassVar[str] = ""  # the rule behind `State.talk`, for games that restrict it
    rules: Rulebook  # set in `__init__`: the compiled contract looks it up on the instance

    @abstractmethod
    def check_setup(self, setup: Setup) -> Refusal | None:
        """Why this number of seats does not fit these options; None when it does."""

    @abstractmethod
    def start(self, setup: Setup) -> State: ...

    @abstractmethod
    def parse(self, text: str) -> Move:
        """The move with this canonical text; BadText when there is none."""

    def move(self, verb: str, parts: Sequence[Part]) -> Move:
        """The move of this verb that has these parts, legal or not; BadText when there is none."""
        values = {part.kind: part.value for part in parts}
        for one in self.notation:
            if one.verb == verb:
                try:
                    return self.parse(one.text.format_map(values))
                except KeyError as missing:
                    raise BadText("“{text}” lacks {part}", text=one.text, part=missing.args[0]) from None
        raise BadText("{game} has no move “{verb}”", game=self.id, verb=verb)

    def sides(self, setup: Setup) -> tuple[int, ...]:
        """The side of each seat; seats on the same side win and lose together."""
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
        """The mode of this name; BadSetup lists the known ones."""
        for mode in self.modes:
            if mode.id == name:
                return mode
        known = tuple([mode.id for mode in self.modes])
        raise BadSetup("{game} has no mode {mode}; there is {known}", game=self.id, mode=name, known=known)

    @final
    def mode_of(self, setup: Setup) -> str:
        """The mode that describes a set-up most closely; empty if none does."""
        fitting = [mode for mode in self.modes if mode.fits(setup)]
        return max(fitting, key=lambda mode: len(mode.options)).id if fitting else ""

    @final
    def read_options(self, pairs: Iterable[tuple[str, str]]) -> dict[str, Value]:
        """Options from pairs of a name and a text; BadSetup says what can be written."""
        known = {option.name: option for option in self.options}
        chosen: dict[str, Value] = {}
        for name, text in pairs:
            if name not in known:
                raise BadSetup("no option {name}; there is {known}", name=name[:40], known=tuple(known))
            chosen[name] = known[name].read(text)
        return chosen

    @final
    def knows(self, version: int) -> bool:
        """Can games of this version of the rules be replayed and played on?"""
        return version == self.version or version in self.earlier

    @final
    def setup(
        self,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        sheet: str = "",
        rules: int = 0,
        mode: str | None = None,
    ) -> Setup:
        """A complete, checked set-up. Without `seats`, the fewest that fit; one seat is a last resort.

        `rules`: a version that the game knows; 0 for the present one. `options` are set after those of the
        `mode`.
        """
        if mode is not None:
            played = self.mode(mode)
            seats = min(played.seats) if seats is None else seats
            if seats not in played.seats:
                raise BadSetup(
                    "mode {mode} takes {known} seats, not {seats}", mode=mode, known=played.seats, seats=seats
                )
            options = {**dict(played.options), **(options or {})}
        if seats is None:
            return self._smallest(options, sheet)
        if sheet and not self.takes_sheets:
            raise BadSetup("{game} takes no component file of your own", game=self.id)
        earlier = 0 if rules == self.version else rules
        setup = Setup(seats, complete(self.options, options or {}), sheet, earlier)
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
