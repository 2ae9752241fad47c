"""What happens on Skull Island, as effects: told only while somebody listens (`State.sink`)."""

# interpreted: told to people only, never in search

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from archipel.games.skull.rules.data import NUMBERS
from archipel.games.skull.rules.grid import BIT, NAME, NEAR, cells
from archipel.games.skull.rules.moves import Boat, Circle, Danger, Write
from archipel.games.skull.rules.reading import NONE, beside, counted, danger_points, ends, nine, worthless
from archipel.games.skull.rules.sheet import Sheet
from archipel.games.skull.rules.view import SheetView
from archipel.kernel import Effect, Move, Part
from archipel.kernel.effects import changes
from archipel.kernel.result import Facts

if TYPE_CHECKING:
    from archipel.games.skull.rules.state import SkullState


def rolled(state: SkullState) -> Effect:
    """The dice of a round (SI-10)."""
    return Effect("drew.roll", "SI-10", facts=(("faces", state.roll.faces),))


def swapped(state: SkullState) -> Effect:
    """Whose sheet each seat is handed (SI-16)."""
    return Effect("drew.swap", "SI-16", facts=(("swap", tuple(map(str, state.swap))),))


def step(state: SkullState, seat: int, move: Move, old: Sheet, new: Sheet) -> list[Effect]:
    """A seat's step: what it does, and what that changes on the sheet that it writes on."""
    owner = state.swap[seat] if state.swap else seat
    did = _did(seat, owner, move, old.show(), len(state.sheets) == 1)
    return [did, *scored(owner, old, new, owner != seat)]


def scored(owner: int, old: Sheet, new: Sheet, by_rival: bool = False) -> Iterator[Effect]:
    """What a step changes on a sheet, and why it does not change more."""
    was, now = old.show(), new.show()
    yield from _treasures(owner, was, now)
    yield from _dangers(owner, was, now, by_rival)
    yield from _in_vain(owner, old, new, now)


def _did(seat: int, owner: int, move: Move, was: SheetView, alone: bool) -> Effect:
    if isinstance(move, Boat):
        return Effect("did.boat", "SI-14", seat, facts=(("cell", NAME[move.cell]),), parts=move.parts)
    if isinstance(move, Circle):
        facts: Facts = (("number", move.number), ("cell", NAME[move.cell]))
        return Effect("did.circle", "SI-23", seat, facts=facts, parts=move.parts)
    near = beside(was, move.cell) if isinstance(move, Write | Danger) else []
    if isinstance(move, Danger):
        under = [value for value, cell in was.treasures if cell == move.cell]
        facts = (("whose", owner),)
        if under and not alone:
            return Effect("did.danger.circled", "SI-16", seat, (), (*facts, ("number", under[0])), move.parts)
        key = ("did.danger.alone" if alone else "did.danger") + ("" if near else ".apart")
        smallest = str(was.numbers[counted(was, move.cell)]) if near else ""
        return Effect(
            key, "SI-50" if alone else "SI-16", seat, (), (*facts, ("beside", smallest)), move.parts
        )
    if isinstance(move, Write):
        beside_what = _neighbour(was, move.cell, near)
        facts = (("number", move.number), ("beside", beside_what))
        return Effect("did.write" if beside_what else "did.write.apart", "SI-10", seat, (), facts, move.parts)
    return Effect("did.pass", "SI-18", seat)


def _neighbour(was: SheetView, cell: int, near: list[int]) -> str:
    """What a number is written beside: another number, a boat, or the shore if it is the first."""
    if not any(was.numbers):
        return "shore"
    if near:
        return str(was.numbers[near[0]])
    return "boat" if any(NEAR[one] & BIT[cell] for one in was.boats) else ""


def _treasures(owner: int, was: SheetView, now: SheetView) -> Iterator[Effect]:
    """Treasures found, lost under a skull and saved by a 9 (SI-22, SI-32)."""
    for value, cell in now.treasures:
        void, facts, lit = worthless(now, cell), (("number", value),), crossing(now, value, cell)
        gained = ((("treasure", value),), facts, lit)
        if (value, cell) not in was.treasures:
            if void:
                yield Effect("none.void", "SI-32", owner, (), facts, lit)
            else:
                yield Effect("gain.treasure", "SI-22", owner, *gained)
        elif void and not worthless(was, cell):
            yield Effect("gain.lost", "SI-32", owner, (("treasure", -value),), facts, lit)
        elif not void and worthless(was, cell):
            yield Effect("gain.saved", "SI-32", owner, *gained)


def _dangers(owner: int, was: SheetView, now: SheetView, by_rival: bool) -> Iterator[Effect]:
    """Dangers drawn, and those whose smallest number changes or which a 9 turns (SI-30, SI-31)."""
    for cell in now.dangers:
        fresh, overcome = cell not in was.dangers, cell in now.overcome
        before = 0 if fresh else danger_points(was, cell)
        points = danger_points(now, cell)
        if points == before and not fresh:
            continue
        if fresh and not points and by_rival:
            continue  # whoever drew it tells of it
        if fresh:
            key = "turned" if overcome else "danger" if points else "harmless"
            key += ".rival" if by_rival else ""
        elif overcome and cell not in was.overcome:
            key = "overcome" if before else "safe"
        elif overcome:
            key = "gives"
        else:
            key = "instead" if before else "counts"
        line = changes((_line(before), -before), (_line(points), points))
        facts = (("number", abs(points)), ("before", abs(before)), ("whose", owner))
        kind = "gain" if line else "none"
        yield Effect(f"{kind}.{key}", "SI-30" if overcome else "SI-31", owner, line, facts, around(now, cell))


def _line(points: int) -> str:
    """The score line of a danger that counts so much."""
    return "overcome" if points > 0 else "danger"


def _in_vain(owner: int, old: Sheet, new: Sheet, now: SheetView) -> Iterator[Effect]:
    """New crossings that are no treasures, by value: found already, circled already, no box left (SI-22)."""
    for value in NUMBERS:
        fresh = new.crossings(value) & ~old.crossings(value)
        fresh |= sum(BIT[circle.cell] for circle in old.choices if circle.number == value)  # left out now?
        open_ones = [cell for number, cell in now.choices if number == value]
        vain = [cell for cell in cells(fresh) if (value, cell) not in now.treasures and cell not in open_ones]
        if not vain or (new.found & ~old.found) >> value & 1:  # the player has circled another of them
            continue
        facts: Facts = (("number", value),)
        lit = [part for cell in vain for part in crossing(now, value, cell)]
        if new.found >> value & 1:
            where = next(cell for number, cell in now.treasures if number == value)
            key, lit = "none.found-already", [*lit, *_parts(where)]
        elif all(new.circled & BIT[cell] for cell in vain):
            key = "none.circled-already"
            facts = (*facts, ("others", tuple(str(number) for number, cell in now.treasures if cell in vain)))
        else:
            key = "none.boxes-full"
        yield Effect(key, "SI-22", owner, (), facts, tuple(dict.fromkeys(lit)))


def round_over(state: SkullState, before: tuple[Sheet, ...]) -> Iterator[Effect]:
    """What everybody should know when a round is over: who is close to the end, and what has ended it."""
    boxes = len(state.sheets) and state.sheets[0].island.boxes
    for seat, (old, new) in enumerate(zip(before, state.sheets, strict=True)):
        count, had = len(new.treasures), len(old.treasures)
        free, were = new.free.bit_count(), old.free.bit_count()
        if count >= boxes > had:
            yield Effect("news.end.treasures", "SI-40", seat, facts=(("count", count),))
        elif not free and were:
            yield Effect("news.end.cells", "SI-40", seat)
        elif count == boxes - 1 > had:
            yield Effect("news.treasures", "SI-40", seat, facts=(("count", count),))
        elif free <= FEW < were or free < were <= FEW:
            yield Effect("news.cells", "SI-40", seat, facts=(("count", free),))


FEW = 2
"""Free cells left on a sheet that are worth a warning."""


def crossing(sheet: SheetView, number: int, cell: int) -> tuple[Part, ...]:
    """A treasure and the four ends of its lines."""
    return _parts(cell, *ends(sheet, number, cell))


def around(sheet: SheetView, danger: int) -> tuple[Part, ...]:
    """A danger, the number that it counts and the 9 that turns it."""
    return _parts(danger, counted(sheet, danger), nine(sheet, danger))


def _parts(*found: int) -> tuple[Part, ...]:
    return tuple(Part("cell", NAME[cell]) for cell in dict.fromkeys(found) if cell != NONE)
