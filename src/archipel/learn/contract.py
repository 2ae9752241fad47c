"""What teaches a game: strips of drawn frames, lessons of steps, situations that the coach notices."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, Literal

from archipel.guide import Asked
from archipel.kernel import Part
from archipel.kernel.view import V

SYMBOL: Final = "symbol"
"""The kind of a pointer to a symbol of a drawing: `symbol:fort`."""

Expected = Literal["next", "pick", "move", "play", "done", "undo"]
"""What the learner has to do: read on; pick a part; pencil a move; play a turn freely; press Done or Undo."""


@dataclass(frozen=True, slots=True)
class Situation(Generic[V]):
    """Something that is new to a player once: the coach says `[coach]` KEY.

    `applies` looks at what a seat is asked, and tells whether this is the moment; it may return the parts of
    the sheet or the middle to light up.
    """

    key: str
    applies: Callable[[Asked[V]], "bool | tuple[Part, ...]"]
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Learn(Generic[V]):
    """What a game's `learn` room holds: its situations, the most telling first."""

    situations: tuple[Situation[V], ...] = ()


@dataclass(frozen=True, slots=True)
class Opening:
    """How a prepared game begins. Draws that no event tells come from the seed, always the same."""

    mode: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    seed: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of a strip: a position, what is shown of it, and one sentence."""

    say: str
    events: tuple[str, ...] = ()  # all that has happened, as a record writes it
    show: str = "sheet"
    seat: int = 0
    crop: tuple[int, int, int, int] | None = None  # left, top, width, height in percent of the drawing
    lit: tuple[Part, ...] = ()
    pencil: tuple[str, ...] = ()  # moves of the seat, drawn in pencil


@dataclass(frozen=True, slots=True)
class Strip:
    """How to play in thirty seconds, for some of a game's modes."""

    id: str
    modes: tuple[str, ...]
    opening: Opening
    frames: tuple[Frame, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that a lesson says, where it points, and what it waits for.

    `accept` are the picks (`kind:value`) or moves that are right; a `*` in a move stands for anything.
    `wrong` is said to somebody who does something else. `then` happens after the step.
    """

    say: str
    expect: Expected = "next"
    point: tuple[str, ...] = ()
    accept: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()  # buttons that may be pressed on the way
    wrong: str = ""
    then: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided game: the learner sits at `seat`; what the others do and what is drawn is prepared."""

    id: str
    opening: Opening
    steps: tuple[Step, ...]
    seat: int = 0
    events: tuple[str, ...] = ()
    order: int = 0
    minutes: int = 4
