"""The thumbnail: the boat's outline with coloured shapes, and three counts."""

from functools import lru_cache

from archipel.drawing.contract import Picture, Want
from archipel.drawing.outline import loops, moved_in, rounded
from archipel.drawing.svg import group, hidden, path, rect, stamp, symbol, text
from archipel.games.cats.drawing.boat import RAT, hull_cells
from archipel.games.cats.drawing.pieces import piece_defs
from archipel.games.cats.drawing.sheet import sheets_of
from archipel.games.cats.rules.shown import BoatView
from archipel.games.cats.rules.view import CatsView

_CELL = 4.6
_LEFT, _TOP = 4.5, 6.0


@lru_cache(maxsize=32)
def _printed(boat: BoatView) -> str:
    cells = [(x, y) for x, y, _ in hull_cells(boat)]
    data = "".join(rounded(moved_in(loop, _CELL, -1.5), 4) for loop in loops(cells))
    rats = "".join(_square(name) for name in boat.rats)
    body = rect(0.5, 0.5, 109, 71, "a-paper a-drawn a-fine", 3) + rect(2, 2, 106, 48, "a-sea", 2)
    body += group(path(data, "a-land a-drawn a-fine") + path(rats, "a-rock"), _LEFT, _TOP)
    icons = stamp("face", 12, 61, 0.6, "a-land") + stamp("jewel", 49, 61, 0.6) + stamp("rat", 83, 61, 0.7)
    return f"<defs>{piece_defs()}{symbol('rat', RAT)}</defs>" + hidden(body + icons)


def _spot(name: str) -> tuple[int, int]:
    row, _, column = name[1:].partition("c")
    return int(column) - 1, int(row) - 1


def _square(name: str) -> str:
    x, y = _spot(name)
    return f"M{x * _CELL + 1.2:.1f} {y * _CELL + 1.2:.1f}h2.2v2.2h-2.2Z"


@lru_cache(maxsize=2048)
def _blot(names: tuple[str, ...]) -> str:
    cells = [_spot(name) for name in names]
    return "".join(rounded(moved_in(loop, _CELL, 0.4), 1.6) for loop in loops(cells))


def small(view: CatsView, want: Want) -> Picture:
    """A seat's boat at a glance."""
    seat, _, after = sheets_of(view, want)
    boat = view.boats[after.boat - 1]
    shapes: dict[str, str] = {}
    for piece in after.pieces:
        fill = piece.colour or ("gold" if piece.kind == "rare" else "wood")
        shapes[fill] = shapes.get(fill, "") + _blot(piece.cells)
    body = "".join(path(data, f"a-{fill} a-drawn a-fine") for fill, data in shapes.items())
    covered = {name for piece in after.pieces for name in piece.cells}
    counts = (
        sum(1 for piece in after.pieces if piece.colour),
        sum(1 for piece in after.pieces if not piece.colour),
        sum(1 for name in boat.rats if name not in covered),
    )
    numbers = "".join(
        text(x, 65, 12, str(count), "a-t a-num") for x, count in zip((29, 64, 99), counts, strict=True)
    )
    label = want.name or want.say("seat", number=seat + 1)
    return Picture(110, 72, label, _printed(boat) + group(body, _LEFT, _TOP) + numbers)
