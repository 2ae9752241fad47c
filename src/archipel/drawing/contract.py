"""What a game's drawing must be able to do, and what it is asked for."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from archipel.drawing.pieces import Form
from archipel.drawing.text import fields
from archipel.drawing.words import WORDS
from archipel.kernel import Part, Rulebook, View
from archipel.words import find_language

SHEET: Final = "sheet"
TABLEAU: Final = "tableau"
PALETTE: Final = "palette"


@dataclass(frozen=True, slots=True)
class Accent:
    """A game's own colour by day and by night, as `#rrggbb`; readable on paper, and paper on it."""

    day: str
    night: str


HOUSE: Final = Accent(day="#1d6670", night="#74c4cc")
"""The colour of pages that belong to no game, and of games that name none."""

Shape = Literal["tall", "square", "wide"]


@dataclass(frozen=True, slots=True)
class Want:
    """How to draw. `preview` is the same seat's view with its picks made: what it adds is drawn in pencil.

    `narrow` asks for a shape that fits a phone held upright; `name` is who the sheet belongs to.
    """

    rules: Rulebook
    language: str
    seat: int | None = None
    small: bool = False
    narrow: bool = False
    preview: View | None = None
    name: str = ""
    picked: Sequence[Part] = ()

    def word(self, kind: str, value: str) -> str:
        """The rulebook's name for a value."""
        return self.rules.name(kind, value, self.language)

    def say(self, key: str, /, **facts: object) -> str:
        """What a drawing says: the game's own words (`[drawing]` in its word files), or the platform's."""
        own = self.rules.drawing.get(key)
        if own is not None:
            return own[self.language].format_map(facts)
        return find_language(self.language).gettext(WORDS[key], **facts)

    def part(self, kind: str, value: str) -> str:
        """A part as one says it: `cell r3c4`; the kind is left out where the value says it all."""
        words = self.rules.words.get(f"{kind}.{value}")
        if words:
            return words[self.language]
        named = self.rules.words.get(f"part.{kind}")
        return f"{named[self.language]} {value}" if named else f"{kind} {value}"


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing before it becomes a document: its size, its spoken name, its content."""

    width: float
    height: float
    label: str
    body: str


def seat_line(want: Want, seat: int, view: View) -> str:
    """A seat with its count, above its sheet in letters."""
    name = want.name or want.say("seat", number=seat + 1)
    return want.say("is", name=name, value=view.scores()[seat].total)


class Drawing(ABC):
    """One game's drawings: pure functions of a view. `places` says where each kind of part is picked.

    `shape` is that of a sheet on a wide screen: a page gives each shape a layout.
    """

    places: ClassVar[Mapping[str, tuple[str, ...]]]
    accent: ClassVar[Accent] = HOUSE
    shape: ClassVar[Shape] = "tall"

    @abstractmethod
    def sheet(self, view: View, want: Want) -> Picture:
        """One seat's sheet; when no seat is wanted, the one that the view's own seat works on."""

    @abstractmethod
    def tableau(self, view: View, want: Want) -> Picture:
        """What lies in the middle of the table."""

    def alike(self, view: View, seat: int | None) -> bool:
        """Does this view show a seat's sheet, or the tableau (None), just as everybody sees it? Then it is
        drawn once for all, from what everybody knows: a wrong answer hides something, but tells no secret."""
        return False

    def text(self, view: View, want: Want) -> str:
        """The table and the sheets in letters, for a terminal: of the wanted seat only, or of all."""
        return fields(view)

    @abstractmethod
    def palette(self, view: View, kind: str, values: Sequence[str], want: Want) -> Picture:
        """A small picker for values of one kind."""

    @abstractmethod
    def emblem(self, want: Want) -> Picture:
        """The illustration for the front page."""

    def forms(self, shape: str) -> Mapping[str, Form]:
        """By turn, the forms of a piece that is turned and flipped before it is drawn; empty if it never is.

        A move that draws a piece has a `shape`, a `turn` and the `cell` where its first cell lies.
        """
        return {}
