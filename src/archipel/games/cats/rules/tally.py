"""What can be counted on one seat's sheets: the facts that the score and the traditions use."""

from typing import Final

from archipel.games.cats.rules.families import FAMILY, Group, family_points, group_cats
from archipel.games.cats.rules.grid import dilate
from archipel.games.cats.rules.moves import COLOURS
from archipel.games.cats.rules.shapes import COMMON, SHAPES
from archipel.games.cats.rules.sheet import DrawnPiece, Sheet


class Tally:
    """Counted once per sheet. Lists by colour follow COLOURS; families are sorted, the largest first."""

    __slots__ = (
        "alone",
        "by_colour",
        "cats",
        "common",
        "edge_by_colour",
        "empty",
        "families",
        "largest_anywhere",
        "lonely",
        "rare",
        "rats",
        "sheet",
        "treasure_mask",
    )

    def __init__(self, sheet: Sheet) -> None:
        self.sheet: Final = sheet
        cats: list[list[DrawnPiece]] = [[] for _ in COLOURS]
        self.common = self.rare = self.treasure_mask = 0
        for drawn in sheet.drawn:
            if drawn.colour >= 0:
                cats[drawn.colour].append(drawn)
                continue
            self.treasure_mask |= drawn.place.mask
            if SHAPES[drawn.place.shape].kind == COMMON:
                self.common += 1
            else:
                self.rare += 1
        plan = sheet.plan
        groups = [group for same in cats for group in group_cats(same)]
        self.cats: Final = [cat for same in cats for cat in same]
        self.by_colour: Final = [len(same) for same in cats]
        self.edge_by_colour: Final = [
            sum(1 for cat in same if cat.place.mask & plan.edge) for same in cats
        ]  # IC-40
        self.lonely: Final = sum(1 for group in groups if len(group.cats) == 1)
        self.families: Final = sorted(
            (group for group in groups if len(group.cats) >= FAMILY), key=_by_size, reverse=True
        )
        self.rats: Final = plan.rats & sheet.free  # IC-50: those still visible
        self.empty: Final = {name: (cells & sheet.free).bit_count() for name, cells in plan.cabins.items()}
        # Tradition 17 looks at the other boats; the score fills these in.
        self.alone = True
        self.largest_anywhere = self.largest

    @property
    def largest(self) -> int:
        """The number of cats in the largest family; 0 if there is none."""
        return len(self.families[0].cats) if self.families else 0

    @property
    def treasures(self) -> int:
        """The number of treasures, common and rare."""
        return self.common + self.rare

    @property
    def ticked(self) -> int:
        """How many traditions are ticked."""
        return self.sheet.ticks.bit_count()

    @property
    def full_cabins(self) -> int:
        """Cabins without an empty cell (IC-41)."""
        return sum(1 for empty in self.empty.values() if not empty)

    @property
    def occupied(self) -> int:
        """The mask of all covered cells."""
        return self.sheet.plan.cells & ~self.sheet.free

    def colours_away_from(self, cells: int) -> int:
        """How many colours have no cat touching these cells; colours without cats count too."""
        near = dilate(cells)
        return len(COLOURS) - len({cat.colour for cat in self.cats if cat.place.mask & near})

    def worth(self, rank: int) -> int:
        """The points of the family of this rank by size, counted from 0; 0 if there are fewer."""
        return family_points(len(self.families[rank].cats)) if rank < len(self.families) else 0


def _by_size(group: Group) -> int:
    return len(group.cats)
