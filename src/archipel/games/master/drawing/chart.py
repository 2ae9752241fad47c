"""Which part of the sea is shown, and how large.

Targets must not move under the finger: the frame depends on what is in ink, with room for the cards that the
viewer may place in the coming turn. It grows between turns. Room for a second and a third Discovery (MI-12)
is left only while the cards stay large enough for a finger, and so is room for the holes of taken cards; a
chain that leaves such a frame widens it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from archipel.games.master.drawing.cards import SIDE
from archipel.games.master.drawing.room import Bounds, bounds_of, next_spots, with_room
from archipel.games.master.rules.bearings import SeaSpot, cards_of
from archipel.games.master.rules.view import MasterView

WIDE: Final = (560.0, 508.0, 92.0, 88.0, 58.0)
NARROW: Final = (360.0, 326.0, 66.0, 60.0, 42.0)
"""Width, height of the sea, height of the hand, largest pitch, least pitch with room for a chain."""

_MARGIN: Final = 4.0
_CARD: Final = 0.93  # of the pitch
MOST_TURNS: Final = 3  # Discoveries: one for each card of the hand


@dataclass(frozen=True, slots=True)
class Chart:
    """A frame of the sea: the spot at its top left, in units of the drawing."""

    narrow: bool
    width: float
    height: float
    strip: float  # the height of the hand below
    left: float  # the column and the row at the left and top edge
    top: float
    pitch: float

    @property
    def scale(self) -> float:
        """The scale of a card that is drawn SIDE wide."""
        return self.pitch * _CARD / SIDE

    @property
    def half(self) -> float:
        """Half a card."""
        return self.pitch * _CARD / 2

    def at(self, spot: SeaSpot) -> tuple[float, float]:
        """The middle of a spot."""
        return (spot[0] - self.left + 0.5) * self.pitch, (spot[1] - self.top + 0.5) * self.pitch

    def holds(self, spot: SeaSpot) -> bool:
        """Is a spot wholly inside the frame?"""
        x, y = self.at(spot)
        return self.half <= x <= self.width - self.half and self.half <= y <= self.height - self.half


def chart_of(
    view: MasterView,
    later: MasterView,
    lost: Sequence[SeaSpot],
    narrow: bool,
    more: Sequence[SeaSpot] = (),
) -> Chart:
    """The frame for an inked view. `later` is the draft; at `lost` spots cards may be gone; `more` spots
    are shown, too."""
    least = (NARROW if narrow else WIDE)[4]
    chart = _fit(with_room(view, 1), lost, narrow)
    if chart.pitch < least:
        lost = ()  # large cards are worth more than holes at the edge
        chart = _fit(with_room(view, 1), lost, narrow)
    for turns in range(MOST_TURNS, 1, -1) if chart.pitch >= least else ():
        wider = _fit(with_room(view, turns), lost, narrow)
        if wider.pitch >= least:
            chart = wider
            break
    needed = [*cards_of(later), *next_spots(later), *more] if later is not view else []
    if all(chart.holds(spot) for spot in needed):
        return chart
    return _fit(with_room(view, 1), [*lost, *needed], narrow)


def _fit(bounds: Bounds, more: Sequence[SeaSpot], narrow: bool) -> Chart:
    """The frame around these bounds and spots, in the middle of the picture."""
    west, north, east, south = bounds_of([bounds[:2], bounds[2:], *more])
    width, height, strip, most, _ = NARROW if narrow else WIDE
    columns, rows = east - west + 1, south - north + 1
    pitch = min(most, (width - _MARGIN) / columns, (height - _MARGIN) / rows)
    left = west - (width / pitch - columns) / 2
    top = north - (height / pitch - rows) / 2
    return Chart(narrow, width, height, strip, left, top, pitch)
