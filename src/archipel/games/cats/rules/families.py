"""Groups of touching cats of one colour, and what a family of them is worth (IC-42, IC-52)."""

from typing import Final

from archipel.games.cats.rules.sheet import DrawnPiece

FAMILY: Final = 3
_POINTS: Final = (0, 0, 0, 8, 11, 15, 20)
_FURTHER: Final = 5


def family_points(cats: int) -> int:
    """8, 11, 15, 20 for 3 to 6 cats, then 5 for each further cat."""
    most = len(_POINTS) - 1
    return _POINTS[cats] if cats <= most else _POINTS[most] + _FURTHER * (cats - most)


class Group:
    """Cats of one colour connected by their sides; three or more are a family."""

    __slots__ = ("cats", "colour", "mask")

    def __init__(self, colour: int, mask: int, cats: tuple[DrawnPiece, ...]) -> None:
        self.colour: Final = colour
        self.mask: Final = mask
        self.cats: Final = cats


def group_cats(cats: list[DrawnPiece]) -> list[Group]:
    """All groups of one colour, in one pass: each cat joins every group that it touches."""
    groups: list[Group] = []
    for cat in cats:
        mask = cat.place.mask
        joined: tuple[DrawnPiece, ...] = (cat,)
        apart = []
        for group in groups:
            if group.mask & cat.place.touch:
                mask |= group.mask
                joined = (*group.cats, *joined)
            else:
                apart.append(group)
        apart.append(Group(cat.colour, mask, joined))
        groups = apart
    return groups
