"""Plain values that describe a boat, a card, a sheet and a day: the parts of a view."""

# interpreted: views hold this: they are pickled for the bots, and compiled frozen dataclasses do not unpickle

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BoatView:
    """A boat as printed: its rows by cabin letter (see box.toml), rats, and maps as (cell, colour)."""

    number: int
    rows: tuple[str, ...]
    rats: tuple[str, ...]
    maps: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class CardView:
    """A card on the island. `kind` is cat, oshax, tradition, all, or, two-of; `shapes` are the shapes shown.

    `below` holds the shapes below the "or" of such a card; `tradition` is a number, 0 for other cards.
    """

    name: str
    kind: str
    colour: str
    tradition: int
    shapes: tuple[str, ...]
    below: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PieceView:
    """A discovery on a boat. `colour` is empty for treasures; `cell` is its first cell in reading order."""

    kind: str
    shape: str
    turn: str
    cell: str
    colour: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SheetView:
    """A seat's boat number, its discoveries in drawing order, ticked traditions, and special actions used."""

    boat: int
    pieces: tuple[PieceView, ...]
    ticks: tuple[int, ...]
    used: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DayView:
    """A seat's progress today; see `day.Day`. `due` is what to draw now, from the card at `open`.

    `fresh` is what was drawn last and could be doubled now, if an action is left for it.
    """

    sheet: SheetView
    done: bool
    taken: tuple[str, ...]
    left: tuple[str, ...]
    special: str
    open: str
    colour: str
    todo: tuple[str, ...]
    twin: str
    bonus: int
    armed: bool
    fresh: tuple[str, ...]
    late: bool
    due: tuple[str, ...]
