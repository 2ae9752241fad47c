"""Why a score changes: treasures found, lost and saved, dangers, and crossings that give nothing."""

from archipel.games.skull.guide.phrases import together
from archipel.games.skull.rules.data import NUMBERS, island
from archipel.games.skull.rules.grid import BIT, NAME, cells
from archipel.games.skull.rules.reading import NONE, counted, danger_points, ends, nine, sheet_of, worthless
from archipel.games.skull.rules.sheet import Sheet, restore
from archipel.games.skull.rules.view import SheetView, SkullView
from archipel.guide import Gain, Telling
from archipel.kernel import Part, ScoreLine


def gains(before: SkullView, after: SkullView, seat: int, tell: Telling) -> tuple[Gain, ...]:
    """What happened to one seat's score between two views."""
    owner = tell.names[seat] if after.danger and len(after.sheets) > 1 else ""
    return between(restored(before, seat), restored(after, seat), tell, owner)


def restored(view: SkullView, seat: int) -> Sheet:
    """A seat's sheet, as the rules handle it."""
    return restore(island(view.setup.sheet, str(view.setup["side"])), sheet_of(view, seat))


def between(old: Sheet, new: Sheet, tell: Telling, owner: str = "") -> tuple[Gain, ...]:
    """The reasons, the largest change first and what gives nothing last.

    `owner` is named where somebody else has drawn a danger: the drawer's line says the rest (SI-16).
    """
    was, now = old.show(), new.show()
    found = [*_treasures(was, now, tell), *_dangers(was, now, tell, owner)]
    found.sort(key=lambda gain: -abs(gain.points))
    return (*found, *_in_vain(old, new, now, tell))


def lights(view: SkullView, seat: int, line: ScoreLine) -> tuple[Part, ...]:
    """The cells that a line of the score counts."""
    facts, sheet = dict(line.facts), sheet_of(view, seat)
    cell = NAME.index(str(facts["cell"]))
    if line.key in ("treasure", "lost"):
        return crossing(sheet, int(str(facts["number"])), cell)
    return around(sheet, cell)


def crossing(sheet: SheetView, number: int, cell: int) -> tuple[Part, ...]:
    """A treasure and the four ends of its lines."""
    return _parts(cell, *ends(sheet, number, cell))


def around(sheet: SheetView, danger: int) -> tuple[Part, ...]:
    """A danger, the number that it counts and the 9 that turns it."""
    return _parts(danger, counted(sheet, danger), nine(sheet, danger))


def _parts(*found: int) -> tuple[Part, ...]:
    return tuple(Part("cell", NAME[cell]) for cell in dict.fromkeys(found) if cell != NONE)


def _treasures(was: SheetView, now: SheetView, tell: Telling) -> list[Gain]:
    found = []
    for value, cell in now.treasures:
        void, lit = worthless(now, cell), crossing(now, value, cell)
        if (value, cell) not in was.treasures:
            words = tell.say("gain-void" if void else "gain-treasure", number=value)
            found.append(Gain(words, 0 if void else value, "SI-32" if void else "SI-22", lit))
        elif void != worthless(was, cell):
            words = tell.say("gain-lost" if void else "gain-saved", number=value)
            found.append(Gain(words, -value if void else value, "SI-32", lit))
    return found


def _dangers(was: SheetView, now: SheetView, tell: Telling, owner: str) -> list[Gain]:
    found = []
    for cell in now.dangers:
        before = danger_points(was, cell) if cell in was.dangers else 0
        points = danger_points(now, cell)
        if points == before and (cell in was.dangers or owner):  # the line of whoever drew it tells of it
            continue
        overcome = cell in now.overcome
        if cell not in was.dangers:
            key = "gain-turned" if overcome else "gain-danger" if points else "gain-harmless"
            key += "-rival" if owner else ""
        elif overcome and cell not in was.overcome:
            key = "gain-overcome" if before else "gain-safe"
        elif overcome:
            key = "gain-gives"
        else:
            key = "gain-instead" if before else "gain-counts"
        words = tell.say(key, number=abs(points), before=abs(before), name=owner)
        found.append(Gain(words, points - before, "SI-30" if overcome else "SI-31", around(now, cell)))
    return found


def _in_vain(old: Sheet, new: Sheet, now: SheetView, tell: Telling) -> list[Gain]:
    """New crossings that are no treasures, by value: found already, circled already, no box left (SI-22)."""
    found: list[Gain] = []
    for value in NUMBERS:
        fresh = new.crossings(value) & ~old.crossings(value)
        open_ones = [cell for number, cell in now.choices if number == value]
        vain = [cell for cell in cells(fresh) if (value, cell) not in now.treasures and cell not in open_ones]
        if not vain or (new.found & ~old.found) >> value & 1:  # the player has circled another of them
            continue
        lit = tuple(dict.fromkeys(part for cell in vain for part in crossing(now, value, cell)))
        if new.found >> value & 1:
            where = next(cell for number, cell in now.treasures if number == value)
            words = tell.say("vain-value", number=value)
            lit = (*lit, *_parts(where))
        elif all(new.circled & BIT[cell] for cell in vain):
            others = [str(number) for number, cell in now.treasures if cell in vain]
            words = tell.say("vain-cell", number=value, other=together(tell, others))
        else:
            words = tell.say("vain-boxes", number=value)
        found.append(Gain(words, 0, "SI-22", tuple(dict.fromkeys(lit))))
    return found
