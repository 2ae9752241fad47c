"""The parts of a boat that a line of the score or a tradition counts.

Discoveries are parts of the kind `piece`, named by their first cell; rats and empty cells are cells.
"""

# interpreted: shown to people only, never in search

from collections.abc import Callable, Iterable
from typing import Final

from archipel.games.cats.rules.grid import NAMES, cell_names
from archipel.games.cats.rules.moves import COLOURS
from archipel.games.cats.rules.shapes import COMMON, SHAPES
from archipel.games.cats.rules.sheet import DrawnPiece
from archipel.games.cats.rules.tally import Tally
from archipel.games.cats.rules.traditions import PRINTED
from archipel.kernel import Part

Parts = tuple[Part, ...]


def pieces(drawn: Iterable[DrawnPiece]) -> Parts:
    """These discoveries."""
    return tuple(Part("piece", NAMES[one.place.anchor]) for one in drawn)


def cells(mask: int) -> Parts:
    """These cells."""
    return tuple(Part("cell", name) for name in cell_names(mask))


def tradition_lights(tally: Tally, number: int) -> Parts:
    """What a tradition looks at."""
    found = _LIGHTS.get(number)
    return found(tally, number) if found else ()


def treasures(tally: Tally, rare: bool | None = None) -> Parts:
    """The rare treasures, the common ones, or all."""
    treasures = [one for one in tally.sheet.drawn if one.colour < 0]
    if rare is None:
        return pieces(treasures)
    return pieces(one for one in treasures if (SHAPES[one.place.shape].kind != COMMON) == rare)


def _edge(tally: Tally, _: int) -> Parts:
    return pieces(cat for cat in tally.cats if cat.place.mask & tally.sheet.plan.edge)


def _best_edge(tally: Tally, _: int) -> Parts:
    best = tally.edge_by_colour.index(max(tally.edge_by_colour))
    edge = tally.sheet.plan.edge
    return pieces(cat for cat in tally.cats if cat.colour == best and cat.place.mask & edge)


def _lonely(tally: Tally, _: int) -> Parts:
    by_colour = [[cat for cat in tally.cats if cat.colour == colour] for colour in range(len(COLOURS))]
    return pieces(
        cat
        for same in by_colour
        for cat in same
        if not any(cat.place.touch & other.place.mask for other in same)
    )


def _rats(tally: Tally, _: int) -> Parts:
    return cells(tally.rats)


def _large_families(tally: Tally, number: int) -> Parts:
    least = PRINTED["tradition"][number - 1].need
    return pieces(cat for family in tally.families if len(family.cats) >= least for cat in family.cats)


def _family(rank: int) -> Callable[[Tally, int], Parts]:
    def found(tally: Tally, _: int) -> Parts:
        return pieces(tally.families[rank].cats) if rank < len(tally.families) else ()

    return found


def _cats(tally: Tally, _: int) -> Parts:
    return pieces(tally.cats)


def of_colour(tally: Tally, colour: int) -> Parts:
    """The cats of a colour."""
    return pieces(cat for cat in tally.cats if cat.colour == colour)


def _gaps(*cabins: str) -> Callable[[Tally, int], Parts]:
    def found(tally: Tally, _: int) -> Parts:
        return cells(sum(tally.sheet.plan.cabins[name] for name in cabins) & tally.sheet.free)

    return found


def _within(*cabins: str) -> Callable[[Tally, int], Parts]:
    def found(tally: Tally, _: int) -> Parts:
        mask = sum(tally.sheet.plan.cabins[name] for name in cabins)
        return pieces(one for one in tally.sheet.drawn if one.place.mask & mask)

    return found


_LIGHTS: Final[dict[int, Callable[[Tally, int], Parts]]] = {
    1: _best_edge,
    2: _edge,
    3: lambda tally, _: treasures(tally, rare=False),
    5: _lonely,
    6: lambda tally, _: treasures(tally, rare=True),
    7: _rats,
    8: _large_families,
    9: _cats,
    10: _rats,
    11: _rats,
    12: _gaps("parrot-stern", "parrot-bow"),
    13: lambda tally, _: cells(tally.sheet.plan.edge & tally.sheet.free),
    14: _within("apple"),
    15: lambda tally, _: of_colour(tally, tally.by_colour.index(min(tally.by_colour))),
    16: _edge,
    17: _family(0),
    **dict.fromkeys(
        range(18, 23), lambda tally, number: of_colour(tally, PRINTED["tradition"][number - 1].colour)
    ),
    24: lambda tally, _: treasures(tally),
    25: _within("moon-top", "moon-bottom"),
    26: _family(2),
}
"""By number; the traditions that count ticks have nothing on the boat."""
