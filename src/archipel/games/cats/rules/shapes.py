"""The shapes of discoveries, and every way to turn and flip each of them (IC-30)."""

from typing import Final

from archipel.games.cats.rules.grid import HEIGHT, STRIDE, WIDTH
from archipel.kernel.data import TomlTable
from archipel.kernel.files import read

ShapeCells = tuple[tuple[int, int], ...]
"""Covered cells as (x, y), in reading order."""

OSHAX: Final = 1
COMMON: Final = 2
RARE: Final = 3
KINDS: Final = ("cat", "oshax", "common", "rare")

TURNS: Final = ("0", "1", "2", "3", "f0", "f1", "f2", "f3")
"""Quarter turns clockwise; `f` flips the shape left to right before it is turned."""


class TurnedShape:
    """One shape in one orientation. Its anchor is its first cell in reading order."""

    __slots__ = ("cells", "index", "shape", "steps", "turn")

    def __init__(self, index: int, shape: int, turn: str, cells: ShapeCells) -> None:
        first_x, first_y = cells[0]
        self.index: Final = index
        self.shape: Final = shape
        self.turn: Final = turn
        self.cells: Final = tuple((x - first_x, y - first_y) for x, y in cells)
        # The distance of each further cell from the anchor in bits; positive because of the reading order.
        self.steps: Final = tuple(x + y * STRIDE for x, y in self.cells[1:])


class PieceShape:
    """A discovery's polyomino. `forms` are its different orientations in the order of TURNS."""

    __slots__ = ("forms", "index", "kind", "name", "printed", "size")

    def __init__(
        self, index: int, kind: int, name: str, printed: str, forms: tuple[TurnedShape, ...]
    ) -> None:
        self.index: Final = index
        self.kind: Final = kind
        self.name: Final = name
        self.printed: Final = printed
        self.forms: Final = forms
        self.size: Final = len(forms[0].cells)

    @property
    def is_cat(self) -> bool:
        """Is it a cat? An oshax is one, once its colour is chosen (IC-33)."""
        return self.kind <= OSHAX


def read_form(printed: str) -> ShapeCells:
    """The cells of a form written like `.##/##.`."""
    rows = enumerate(printed.split("/"))
    return tuple((x, y) for y, row in rows for x, sign in enumerate(row) if sign == "#")


def orientations(cells: ShapeCells) -> list[tuple[str, ShapeCells]]:
    """The different orientations of a shape, each with the first of the TURNS that gives it."""
    found: dict[ShapeCells, str] = {}
    for turn in TURNS:
        turned = [(-x, y) for x, y in cells] if turn[0] == "f" else list(cells)
        for _ in range(int(turn[-1])):
            turned = [(-y, x) for x, y in turned]
        left, top = min(x for x, _ in turned), min(y for _, y in turned)
        moved = sorted(((x - left, y - top) for x, y in turned), key=_reading_order)
        found.setdefault(tuple(moved), turn)
    return [(turn, cells) for cells, turn in found.items()]


def _reading_order(cell: tuple[int, int]) -> tuple[int, int]:
    return cell[1], cell[0]


def _connected(cells: ShapeCells) -> bool:
    reached, todo = {cells[0]}, [cells[0]]
    while todo:
        x, y = todo.pop()
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near in cells and near not in reached:
                reached.add(near)
                todo.append(near)
    return len(reached) == len(cells)


def read_shapes(text: str, file: str) -> tuple[PieceShape, ...]:
    """All shapes of the file, cats first; BadData says what is wrong."""
    root = TomlTable.parse(text, file)
    shapes: list[PieceShape] = []
    index = 0
    for kind, key in enumerate(KINDS):
        for table in root.tables(key):
            name, printed = table.text("name"), table.text("form")
            table.flag("reconstructed")
            table.done()
            cells = read_form(printed)
            if not cells or set(printed) - set("#./") or not _connected(cells):
                table.fail("form", "{shape} is not one connected shape of # and .", shape=printed)
            if max(x for x, _ in cells) >= min(WIDTH, HEIGHT) or max(y for _, y in cells) >= HEIGHT:
                table.fail("form", "{shape} does not fit on the grid", shape=printed)
            if any(name == other.name for other in shapes):
                table.fail("name", "{name} is there twice", name=name)
            forms = []
            for turn, turned in orientations(cells):
                forms.append(TurnedShape(index, len(shapes), turn, turned))
                index += 1
            shapes.append(PieceShape(len(shapes), kind, name, printed, tuple(forms)))
    root.done()
    return tuple(shapes)


SHAPES: Final = read_shapes(read(__package__, "shapes.toml"), f"{__package__}/shapes.toml")
SHAPE_OF: Final = {shape.name: shape for shape in SHAPES}
FORMS: Final = tuple(form for shape in SHAPES for form in shape.forms)
COMMONS: Final = tuple(shape.index for shape in SHAPES if shape.kind == COMMON)

# Indexed by shape number: the rules ask this at every drawing.
IS_CAT: Final = tuple(shape.is_cat for shape in SHAPES)
SHAPE_NAMES: Final = tuple(shape.name for shape in SHAPES)
