"""All moves of both seas, one object each: a die with a cell and what is done there, or a bottle."""

from typing import Final

from archipel.games.doodle.rules.grid import CELLS, ROUTES, STRIDE, cell_name, cells_of
from archipel.kernel import BadText, Move, Notation, Part

NOTATION: Final = (
    Notation("draw", "{die}:{cell}={route}", "4:c3r4=NE"),
    Notation("fort", "{die}:{cell}+fort", "4:c3r4+fort"),
    Notation("tentacle", "{die}:{cell}+tentacle", "4:c3r4+tentacle"),
    Notation("bottle", "bottle", "bottle"),
)

FACES: Final = 6

FORT: Final = len(ROUTES) + 1
TENTACLE: Final = FORT + 1


class DoodleMove(Move):
    """`die` is the white die's face, 0 for a bottle; `act` a stored route (1 to 6), FORT or TENTACLE."""

    __slots__ = ("act", "cell", "die")

    def __init__(self, verb: str, text: str, parts: tuple[Part, ...], die: int, cell: int, act: int) -> None:
        super().__init__(verb, text, parts)
        self.die: Final = die
        self.cell: Final = cell
        self.act: Final = act


BOTTLE: Final = DoodleMove("bottle", "bottle", (Part("bottle", "tick"),), 0, -1, 0)
"""Taking no die: forced (DI-24) or by choice (DI-55, DI-75), the tick on the sheet is the same."""

_DIES: Final = tuple(Part("die", str(face)) for face in range(FACES + 1))
_COLUMNS: Final = tuple(Part("column", str(column + 1)) for column in range(STRIDE))
_CELLS: Final = tuple(Part("cell", cell_name(cell)) for cell in range(CELLS))
_ACTS: Final = (*(Part("route", name) for name in ROUTES), Part("fort", "tick"), Part("tentacle", "tick"))


def _move(die: int, cell: int, act: int) -> DoodleMove:
    part = _ACTS[act - 1]
    verb = "draw" if part.kind == "route" else part.kind
    ending = f"={part.value}" if part.kind == "route" else f"+{part.kind}"
    parts = (_DIES[die], _COLUMNS[cell % STRIDE], _CELLS[cell], part)
    return DoodleMove(verb, f"{die}:{cell_name(cell)}{ending}", parts, die, cell, act)


def parts_of(mask: int) -> tuple[Part, ...]:
    """A mask's cells as what can be picked there."""
    return tuple([_CELLS[cell] for cell in cells_of(mask)])


MOVES: Final[tuple[tuple[tuple[DoodleMove, ...], ...], ...]] = tuple(
    tuple(tuple(_move(die, cell, act) for act in range(1, TENTACLE + 1)) for cell in range(CELLS))
    for die in range(1, FACES + 1)
)
"""Indexed by die - 1, cell and act - 1: routes in the order of ROUTES, fort, tentacle."""

_BY_TEXT: Final = {move.text: move for by_cell in MOVES for by_act in by_cell for move in by_act} | {
    BOTTLE.text: BOTTLE
}


def parse(text: str) -> DoodleMove:
    """The move with this text; raises BadText if there is none."""
    move = _BY_TEXT.get(text)
    if move is None:
        raise BadText(
            "{text!r} is not a move; write 4:c3r4=NE, 4:c3r4+fort, 4:c3r4+tentacle or bottle", text=text[:40]
        )
    return move
