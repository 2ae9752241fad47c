"""The thumbnail: the boat's outline with coloured shapes, four counts, a dot for each special action."""

from functools import lru_cache

from archipel.drawing.contract import Picture, WantChanges
from archipel.drawing.outline import loops, moved_in, rounded
from archipel.drawing.pen import ring
from archipel.drawing.stamps import TICK
from archipel.drawing.svg import group, hidden, path, rect, stamp, text
from archipel.games.cats.drawing.boat import hull_cells
from archipel.games.cats.drawing.pieces import piece_defs
from archipel.games.cats.drawing.sheet import fresh_pieces, sheets_of
from archipel.games.cats.rules.sheet import SPECIALS_A_GAME
from archipel.games.cats.rules.shown import BoatView, SheetView
from archipel.games.cats.rules.view import CatsView

_CELL = 4.6
_LEFT, _TOP = 4.5, 6.0
_COUNTS = (22.0, 49.0, 76.0, 102.0)


@lru_cache(maxsize=32)
def _printed(boat: BoatView) -> str:
    cells = [(x, y) for x, y, _ in hull_cells(boat)]
    data = "".join(rounded(moved_in(loop, _CELL, -1.5), 4) for loop in loops(cells))
    rats = "".join(_square(name) for name in boat.rats)
    body = rect(0.5, 0.5, 109, 71, "a-paper a-drawn a-fine", 3) + rect(2, 2, 106, 48, "a-sea", 2)
    body += group(path(data, "a-land a-drawn a-fine") + path(rats, "a-rock"), _LEFT, _TOP)
    icons = stamp("face", 9, 61, 0.5, "a-land") + stamp("jewel", 37, 61, 0.5) + stamp("rat", 62, 61, 0.5)
    icons += group(path(TICK, "a-accent-ink"), 91, 61, 0.8)
    return f"<defs>{piece_defs()}</defs>" + hidden(body + icons)


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


def small(view: CatsView, want: WantChanges[CatsView]) -> Picture:
    """A seat's boat at a glance, with what is new on it."""
    seat, before, inked, after = sheets_of(view, want)
    boat = view.boats[after.boat - 1]
    shapes: dict[str, str] = {}
    for piece in after.pieces:
        fill = piece.colour or ("gold" if piece.kind == "rare" else "wood")
        shapes[fill] = shapes.get(fill, "") + _blot(piece.cells)
    body = "".join(path(data, f"a-{fill} a-drawn a-fine") for fill, data in shapes.items())
    body += "".join(path(_blot(piece.cells), "a-new") for piece in fresh_pieces(before, inked))
    covered = {name for piece in after.pieces for name in piece.cells}
    counts = (
        sum(1 for piece in after.pieces if piece.colour),
        sum(1 for piece in after.pieces if not piece.colour),
        sum(1 for name in boat.rats if name not in covered),
        len(after.ticks),
    )
    numbers = "".join(
        text(x, 66, 14, str(count), "a-t a-num") for x, count in zip(_COUNTS, counts, strict=True)
    )
    if inked.ticks != before.ticks:
        numbers += path(ring(_COUNTS[-1] - 6, 61, 12), "a-new")
    label = want.name or want.say("seat", number=seat + 1)
    return Picture(
        110, 72, label, _printed(boat) + group(body, _LEFT, _TOP) + numbers + _used(before, inked, after)
    )


def _used(before: SheetView, inked: SheetView, after: SheetView) -> str:
    """A dot for each special action, filled once it is used."""
    body = ""
    for at in range(SPECIALS_A_GAME):
        used = at < len(after.used)
        body += path(ring(89 + at * 7.0, 7, 2.6), f"{'a-accent' if used else 'a-paper'} a-drawn a-fine")
        if len(before.used) <= at < len(inked.used):
            body += path(ring(89 + at * 7.0, 7, 4.6), "a-new")
    return body
