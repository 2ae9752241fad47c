"""What a game's drawing must implement, and what it is asked for."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final, Generic, Literal

from archipel.drawing.pieces import Form
from archipel.drawing.text import fields
from archipel.kernel import Effect, Part, Rulebook, View
from archipel.kernel.view import V
from archipel.words import N_, find_language

SHEET: Final = "sheet"
TABLEAU: Final = "tableau"
PALETTE: Final = "palette"


WORDS: Final[Mapping[str, str]] = {
    "sheet": N_("sheet"),
    "table": N_("table"),
    "seat": N_("seat %(number)s"),
    "is": N_("%(name)s: %(value)s"),
    "of": N_("%(name)s: %(count)s of %(most)s"),
    "drawn": N_("pencilled"),
    "row": N_("row %(row)s: %(cells)s"),
    "column": N_("column %(column)s %(what)s"),
    "columns": N_("columns %(first)s to %(last)s %(what)s"),
    "then": N_("%(first)s; %(then)s"),
    "nothing": N_("nothing yet"),
    "no-dice": N_("no dice rolled yet"),
    "player": N_("Player"),
    "total": N_("Total"),
    "check-tap": N_("Tap a place on the sheet, then say what is there."),
    "check-empty": N_("Nothing is there"),
}
"""The platform's messages, which the drawings of any game may use besides the game's own words."""


@cache
def platform_words(language: str) -> Mapping[str, str]:
    """All of them in one language; a sheet asks for a hundred."""
    return {key: find_language(language).gettext(message) for key, message in WORDS.items()}


@dataclass(frozen=True, slots=True)
class Accent:
    """A game's own colour by day and by night, as `#rrggbb`; it must contrast with the paper."""

    day: str
    night: str


HOUSE: Final = Accent(day="#1d6670", night="#74c4cc")
"""The colour of pages that belong to no game, and of games without an accent."""

Shape = Literal["tall", "square", "wide"]


@dataclass(frozen=True, slots=True)
class Want:
    """How to draw. `names` are those of all seats, for sheets and dice that say who did something.

    `narrow` asks for a shape that fits a phone held upright; `name` is the owner of the sheet.
    As text, `small` leaves the legend out, and `spoken` tells grids in words, for screen readers.
    """

    rules: Rulebook
    language: str
    seat: int | None = None
    small: bool = False
    narrow: bool = False
    name: str = ""
    picked: Sequence[Part] = ()
    names: Sequence[str] = ()
    spoken: bool = False

    def seat_name(self, seat: int) -> str:
        """The name of the player at a seat."""
        return self.names[seat] if seat < len(self.names) else self.say("seat", number=seat + 1)

    def word(self, kind: str, value: str) -> str:
        """The rulebook's name for a value."""
        return self.rules.name(kind, value, self.language)

    def say(self, key: str, /, **facts: object) -> str:
        """A text for a drawing: the game's own (`[drawing]` in its word files), or the platform's."""
        own = self.rules.drawing.get(key)
        if own is None:
            return platform_words(self.language)[key] % facts
        template = own[self.language]
        return template.format_map(facts) if facts else template

    def part(self, kind: str, value: str) -> str:
        """The name of a part, such as `cell r3c4`; without the kind where the value is clear by itself."""
        words = self.rules.name(kind, value, self.language)
        if words != value or f"{kind}.{value}" in self.rules.words:
            return words
        named = self.rules.words.get(f"part.{kind}")
        return f"{named[self.language]} {value}" if named else f"{kind} {value}"


@dataclass(frozen=True, slots=True)
class WantChanges(Want, Generic[V]):
    """How to draw a view and what changes. `preview` is the same seat's view after its picks: what it adds is
    drawn in pencil.

    `before` is an earlier view of the same table: what is in ink since then is marked with the class `a-new`.
    `told` are the effects that led from `before` to the view, and `tried` those from the view to the preview.
    """

    preview: V | None = None
    before: V | None = None
    told: Sequence[Effect] = ()
    tried: Sequence[Effect] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing before it becomes a document: its size, its accessible name, its content."""

    width: float
    height: float
    label: str
    body: str


def seat_line(want: Want, seat: int, view: View) -> str:
    """A seat with its score, the heading of its sheet as text."""
    name = want.name or want.seat_name(seat)
    return want.say("is", name=name, value=view.scores()[seat].total)


class Drawing(ABC, Generic[V]):
    """One game's drawings: pure functions of a view. `places` says where each kind of part is picked.

    `shape` is the shape of a sheet on a wide screen: pages have a layout for each shape.
    """

    places: ClassVar[Mapping[str, tuple[str, ...]]]
    accent: ClassVar[Accent] = HOUSE
    shape: ClassVar[Shape] = "tall"

    @abstractmethod
    def sheet(self, view: V, want: WantChanges[V]) -> Picture:
        """One seat's sheet; without `want.seat`, the one that the view's own seat works on."""

    @abstractmethod
    def tableau(self, view: V, want: WantChanges[V]) -> Picture:
        """The middle of the table."""

    def alike(self, view: V, seat: int | None) -> bool:
        """Does this view show a seat's sheet, or the tableau (None), exactly as everybody sees it? Then it is
        drawn once for all, from a spectator's view: a wrong answer hides something but leaks no secret."""
        return False

    def text(self, view: V, want: WantChanges[V]) -> str:
        """The table and the sheets as text for a terminal: only the wanted seat's sheet, or all."""
        return fields(view)

    @abstractmethod
    def palette(self, view: V, kind: str, values: Sequence[str], want: Want) -> Picture:
        """A small picker for values of one kind."""

    @abstractmethod
    def emblem(self, want: Want) -> Picture:
        """The illustration for the front page."""

    def forms(self, shape: str) -> Mapping[str, Form]:
        """The forms, by turn, of a piece that players turn and flip before they draw it; else empty.

        A move that draws a piece has a `shape`, a `turn` and the `cell` where its first cell lies.
        """
        return {}
