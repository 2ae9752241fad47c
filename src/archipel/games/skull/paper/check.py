"""A finished map of Skull Island: `7@r3c4`, `boat@r0c6`, `danger@r2c1`, `circle 7@r5c6`."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Final

from archipel.drawing.contract import Want
from archipel.games.skull.paper.faults import faults
from archipel.games.skull.rules.data import NUMBERS, SEA, island
from archipel.games.skull.rules.dice import ROLLS
from archipel.games.skull.rules.grid import COLUMN, NAME, NEAR, ROW, cells
from archipel.games.skull.rules.moves import CellMove, Circle, Danger, Write, parse
from archipel.games.skull.rules.reading import ends
from archipel.games.skull.rules.state import started
from archipel.games.skull.rules.view import SheetView, SkullView
from archipel.kernel import SPECTATOR, BadText, Drawn, Part, Refusal, Setup
from archipel.paper.checking import ButtonGroup, Check, MarkButton, Marks, Round

_NINE: Final = 9


def _read(marks: Marks) -> list[CellMove]:
    return [move for mark in marks if isinstance(move := parse(mark), CellMove)]


class SkullCheck(Check[SkullView]):
    """Marks are written as the moves are, so a record's sheet and a paper one look alike."""

    mends: ClassVar[str] = "SI-13"

    def mark(self, line: str, setup: Setup) -> str:
        try:
            move = parse(" ".join(line.split()))
        except BadText:
            move = None
        if not isinstance(move, CellMove):
            raise BadText(
                "{text!r} is not on a sheet; write 7@r3c4, boat@r0c6, danger@r2c1 or circle 7@r5c6",
                text=line[:40],
            )
        return move.text

    def marks(self, view: SkullView, seat: int) -> Marks:
        sheet = view.sheets[seat]
        numbers = [f"{number}@{NAME[cell]}" for cell, number in enumerate(sheet.numbers) if number]
        boats = [f"boat@{NAME[cell]}" for cell in sorted(sheet.boats)]
        dangers = [f"danger@{NAME[cell]}" for cell in sorted(sheet.dangers)]
        circles = [f"circle {number}@{NAME[cell]}" for number, cell in sheet.treasures]
        return (*numbers, *boats, *dangers, *circles)

    def view(self, setup: Setup, marks: Marks) -> SkullView:
        view = started(setup).view(SPECTATOR)
        sheet = _sheet(setup, _read(marks))
        return replace(view, phase="over", ticked=len(sheet.dangers), sheets=(sheet, *view.sheets[1:]))

    def problems(self, setup: Setup, marks: Marks) -> Sequence[Refusal]:
        return faults(island(setup.sheet, str(setup["side"])), _read(marks))

    def words(self, mark: str, want: Want) -> str:
        move = parse(mark)
        assert isinstance(move, CellMove)
        name = want.word("cell", NAME[move.cell])
        return want.say("is", name=name, value=_short(move, want))

    def offers(self, setup: Setup, marks: Marks, picked: Sequence[Part], want: Want) -> ButtonGroup:
        name = next((part.value for part in picked if part.value in NAME), "")
        if not name:
            return ButtonGroup(want.say("check-tap"), ())
        printed, cell = island(setup.sheet, str(setup["side"])), NAME.index(name)
        there = [mark for mark in marks if mark.endswith(f"@{name}")]
        others = tuple(mark for mark in marks if mark not in there)
        circled = tuple(mark for mark in there if mark.startswith("circle"))
        filled = tuple(mark for mark in there if mark not in circled)
        fills = [f"{number}@{name}" for number in NUMBERS] + [f"danger@{name}"]
        if printed.sign(cell) == SEA:
            fills = [f"boat@{name}"]
        elif printed.sign(cell) != ".":
            fills = []
        found = [self._toggle(mark, others + circled, filled, want) for mark in fills]
        sheet = _sheet(setup, _read(marks))
        here = {move.number for move in _read(circled) if isinstance(move, Circle)}
        found += [
            self._toggle(f"circle {number}@{name}", others + filled, circled, want)
            for number in sorted({*_crossing(setup, sheet, cell), *here})
        ]
        if there:
            found.append(MarkButton(want.say("check-empty"), others))
        return ButtonGroup(want.word("cell", name), tuple(found))

    def _toggle(self, mark: str, rest: Marks, instead: Marks, want: Want) -> MarkButton:
        """Put a mark in the place of another one of its kind, or take it away."""
        on = mark in instead
        move = parse(mark)
        assert isinstance(move, CellMove)
        label = str(move.number) if isinstance(move, Write) else _short(move, want)
        return MarkButton(label, rest if on else (*rest, mark), on)

    def written(self, setup: Setup, marks: Marks) -> Marks:
        return tuple(mark for mark in marks if not mark.startswith("circle"))

    def rounds(self, setup: Setup, draws: Sequence[Drawn]) -> Sequence[Round]:
        bubbles, ticked, found = island(setup.sheet, str(setup["side"])).bubbles, 0, list[Round]()
        for drawn in draws:
            if drawn.draw.label == "roll":
                roll = ROLLS[drawn.outcome]
                danger = roll.danger and ticked < bubbles  # SI-17
                ticked += danger
                found.append(_round(roll.numbers, roll.boat, danger))
        return found


def _round(numbers: tuple[int, ...], boat: bool, danger: bool) -> Round:
    def gives(mark: str) -> bool:
        move = parse(mark)
        if isinstance(move, Danger):
            return danger
        return not danger and (move.number in numbers if isinstance(move, Write) else boat)

    return gives


def _short(move: CellMove, want: Want) -> str:
    """A mark without its place."""
    if isinstance(move, Write):
        return want.say("number", number=move.number)
    if isinstance(move, Circle):
        return want.say("treasure", number=move.number)
    return want.say("danger" if isinstance(move, Danger) else "boat")


def _sheet(setup: Setup, moves: Sequence[CellMove]) -> SheetView:
    """What can be drawn and counted: one thing in each cell, where it can be at all."""
    printed = island(setup.sheet, str(setup["side"]))
    numbers, boats, dangers, treasures = [0] * len(NAME), list[int](), list[int](), list[tuple[int, int]]()
    for move in moves:
        cell, sign = move.cell, printed.sign(move.cell)
        if isinstance(move, Circle):
            again = any(move.number == number or cell == where for number, where in treasures)
            if sign != SEA and not again and len(treasures) < printed.boxes:
                treasures.append((move.number, cell))
        elif isinstance(move, Write):
            if sign == "." and not numbers[cell] and cell not in dangers:
                numbers[cell] = move.number
        elif isinstance(move, Danger):
            if sign == "." and not numbers[cell] and cell not in dangers:
                dangers.append(cell)
        elif cell in printed.coast and cell not in boats:
            boats.append(cell)
    nines = {cell for cell, number in enumerate(numbers) if number == _NINE}
    tamed = tuple(cell for cell in sorted(dangers) if nines & set(cells(NEAR[cell])))
    return SheetView(tuple(numbers), tuple(boats), tuple(sorted(dangers)), tamed, tuple(treasures), (), -1)


def _crossing(setup: Setup, sheet: SheetView, cell: int) -> list[int]:
    """The numbers that may be circled at a cell: four cross there, or somebody may believe so."""
    row, column = ROW[cell], COLUMN[cell]
    across = {number for at, number in enumerate(sheet.numbers) if ROW[at] == row and at != cell}
    down = {number for at, number in enumerate(sheet.numbers) if COLUMN[at] == column and at != cell}
    if island(setup.sheet, str(setup["side"])).sign(cell) == SEA:
        return []
    return [number for number in NUMBERS if number in across & down or ends(sheet, number, cell)]


CHECK: Final = SkullCheck()
