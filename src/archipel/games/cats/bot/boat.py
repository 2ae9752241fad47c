"""Explore & Draw, a boat for thinking ahead. It holds only what judging needs, so playouts are quick.

A cell is a bit of a mask, as in the rules, and also a byte of a `lane` number. Adding lane numbers adds the
weights of all cells at once, so one chain of shifts weighs all positions of an orientation.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from archipel.games.cats.rules.boat import BoatPlan
from archipel.games.cats.rules.grid import BITS, STRIDE, bits, dilate
from archipel.games.cats.rules.moves import COLOURS
from archipel.games.cats.rules.shapes import RARE, SHAPES
from archipel.games.cats.rules.sheet import Sheet

LANE: Final = 8
MARGIN: Final = STRIDE + 1  # so that shifting does not lose the cells before a form's anchor

TouchingCats = tuple[int, int]
"""Touching cats of one colour: the cells beside (and under) them, and how many cats there are."""


def lanes(mask: int) -> int:
    """A one in the lane of each cell of the mask."""
    return sum(1 << LANE * bit for bit in bits(mask))


ALL_LANES: Final = lanes((1 << BITS) - 1)


class Stamp:
    """A form for quick drawing: its cells, and the cells beside them, shifted up by the margin."""

    __slots__ = ("index", "lanes", "mask", "near", "shape", "steps", "wide")

    def __init__(self, index: int, shape: int, steps: tuple[int, ...]) -> None:
        mask = 1
        for step in steps:
            mask |= 1 << step
        self.index: Final = index
        self.shape: Final = shape
        self.steps: Final = steps
        self.wide: Final = tuple(LANE * step for step in steps)
        self.mask: Final = mask
        self.near: Final = dilate(mask << MARGIN)
        self.lanes: Final = lanes(mask)


@cache
def stamps() -> tuple[tuple[Stamp, ...], ...]:
    """The forms of each shape."""
    return tuple(tuple(Stamp(form.index, form.shape, form.steps) for form in shape.forms) for shape in SHAPES)


SIZES: Final = tuple(shape.size for shape in SHAPES)
IS_RARE: Final = tuple(shape.kind == RARE for shape in SHAPES)


class Hull:
    """What never changes on a boat, and the cells and lanes of each cabin."""

    __slots__ = (
        "apple",
        "bow",
        "cabin_lanes",
        "cabins",
        "edge",
        "maps",
        "moons",
        "rat_lanes",
        "rats",
        "stern",
    )

    def __init__(self, plan: BoatPlan) -> None:
        self.cabins: Final = tuple(plan.cabins.values())
        self.cabin_lanes: Final = tuple(lanes(cells) for cells in plan.cabins.values())
        self.edge: Final = plan.edge
        self.rats: Final = plan.rats
        self.rat_lanes: Final = lanes(plan.rats)
        self.maps: Final = plan.maps
        self.apple: Final = plan.cabins["apple"]
        self.moons: Final = plan.cabins["moon-top"] | plan.cabins["moon-bottom"]
        self.stern: Final = plan.cabins["parrot-stern"]
        self.bow: Final = plan.cabins["parrot-bow"]


_hulls: Final[dict[BoatPlan, Hull]] = {}
_KEPT: Final = 64


def hull_of(plan: BoatPlan) -> Hull:
    """The hull of a boat's plan; the last few are cached."""
    hull = _hulls.get(plan)
    if hull is None:
        if len(_hulls) >= _KEPT:
            _hulls.clear()
        hull = _hulls[plan] = Hull(plan)
    return hull


class FastBoat:
    """Immutable: drawing gives a new boat. Lists by colour follow COLOURS.

    `open` is `free` as lanes of ones. `nears` are the cells beside each single cat.
    """

    __slots__ = (
        "by_colour",
        "common",
        "edge_by_colour",
        "free",
        "frontier",
        "groups",
        "hull",
        "near_colour",
        "nears",
        "open",
        "rare",
        "ticks",
        "treasures",
        "used",
    )

    def __init__(self, hull: Hull) -> None:
        self.hull = hull
        self.free = 0
        self.open = 0
        self.frontier = 0
        self.groups: list[tuple[TouchingCats, ...]] = [() for _ in COLOURS]
        self.by_colour = [0] * len(COLOURS)
        self.edge_by_colour = [0] * len(COLOURS)
        self.near_colour = [0] * len(COLOURS)
        self.nears: tuple[int, ...] = ()
        self.common = 0
        self.rare = 0
        self.treasures = 0
        self.ticks = 0
        self.used = 0

    def copy(self) -> FastBoat:
        """A copy to change before it is published."""
        boat = FastBoat(self.hull)
        boat.free, boat.open, boat.frontier = self.free, self.open, self.frontier
        boat.groups, boat.by_colour, boat.edge_by_colour = self.groups, self.by_colour, self.edge_by_colour
        boat.near_colour, boat.nears = self.near_colour, self.nears
        boat.common, boat.rare, boat.treasures = self.common, self.rare, self.treasures
        boat.ticks, boat.used = self.ticks, self.used
        return boat

    def draw(self, stamp: Stamp, anchor: int, colour: int) -> FastBoat:
        """A new boat with one more discovery, which is known to fit; a treasure's colour is -1."""
        boat = self.copy()
        mask = stamp.mask << anchor
        near = stamp.near << anchor >> MARGIN
        boat.add(mask, near, colour, IS_RARE[stamp.shape])
        boat.open = self.open ^ (stamp.lanes << LANE * anchor)
        return boat

    def add(self, mask: int, near: int, colour: int, rare: bool) -> None:
        """Update everything but the lanes."""
        first = self.frontier == self.free
        self.free &= ~mask
        self.frontier = (near if first else self.frontier | near) & self.free
        if colour < 0:
            self.treasures |= mask
            if rare:
                self.rare += 1
            else:
                self.common += 1
            return
        joined, cats = near, 1
        apart: list[TouchingCats] = []
        for group in self.groups[colour]:
            if group[0] & mask:
                joined |= group[0]
                cats += group[1]
            else:
                apart.append(group)
        apart.append((joined, cats))
        self.groups = self.groups.copy()
        self.groups[colour] = tuple(apart)
        self.by_colour = self.by_colour.copy()
        self.by_colour[colour] += 1
        if mask & self.hull.edge:
            self.edge_by_colour = self.edge_by_colour.copy()
            self.edge_by_colour[colour] += 1
        self.near_colour = self.near_colour.copy()
        self.near_colour[colour] |= near
        self.nears = (*self.nears, near)


def boat_of(sheet: Sheet) -> FastBoat:
    """The boat of a sheet."""
    boat = FastBoat(hull_of(sheet.plan))
    boat.free = boat.frontier = sheet.plan.cells
    for drawn in sheet.drawn:
        place = drawn.place
        boat.add(place.mask, place.mask | place.touch, drawn.colour, SHAPES[place.shape].kind == RARE)
    boat.frontier = sheet.frontier
    boat.open = lanes(boat.free)
    boat.ticks, boat.used = sheet.ticks, sheet.used
    return boat
