"""A finished chart of Doodle Islands: `WE@c3r4`, `forts 3@c2r1`, `monster 8`, `bonus 5`, `bottles 2`."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from archipel.drawing.contract import Want
from archipel.games.doodle.paper.faults import faults
from archipel.games.doodle.paper.finished import BUILDER, canonical, marks_of, prize, sheet_of, shown, written
from archipel.games.doodle.rules.grid import BIT, CELLS, ROUTES, STRIDE, cell_name
from archipel.games.doodle.rules.scoring import count
from archipel.games.doodle.rules.sea import Sea, sea_of
from archipel.games.doodle.rules.state import started
from archipel.games.doodle.rules.view import DoodleView
from archipel.kernel import SPECTATOR, BadText, Drawn, Part, Refusal, Score, Setup
from archipel.paper.checking import ButtonGroup, Check, MarkButton, Marks, Round

_GLYPHS: Final = dict(zip(ROUTES, "─│└┌┐┘", strict=True))
_ZONES: Final = {"monster": "monsters", "treasure": "treasures", "kraken": "krakens", "bonus": "bonuses"}


class DoodleCheck(Check[DoodleView]):
    """Routes and ticks are tapped on the sea; zones and tracks are rows of buttons."""

    def mark(self, line: str, setup: Setup) -> str:
        found = canonical(line)
        if not found:
            raise BadText(
                "{text!r} is not on a sheet; write WE@c3r4, forts 3@c2r1, monster 8, treasure 5 or bottles 2",
                text=line[:40],
            )
        return found

    def marks(self, view: DoodleView, seat: int) -> Marks:
        return tuple(marks_of(sea_of(view.setup), view.sheets, seat))

    def view(self, setup: Setup, marks: Marks) -> DoodleView:
        view = started(setup).view(SPECTATOR)
        return replace(view, phase="over", sheets=(shown(sea_of(setup), written(marks)), *view.sheets[1:]))

    def score(self, setup: Setup, marks: Marks) -> Score:
        """Bottles are compared with those of the others, if they are known."""
        sea, found = sea_of(setup), written(marks)
        mine = sheet_of(sea, found)
        if setup.seats == 1:
            return count(sea, [mine], over=True)[0]
        others = []
        for bottles in found.others or (mine.bottles,):
            rival = mine.copy()
            rival.bottles = bottles
            others.append(rival)
        return count(sea, [mine, *others], over=False)[0]

    def problems(self, setup: Setup, marks: Marks) -> Sequence[Refusal]:
        return faults(sea_of(setup), written(marks))

    def words(self, mark: str, want: Want) -> str:
        what, _, cell = mark.partition("@")
        kind, _, rest = what.partition(" ")
        if kind in ROUTES:
            value = want.say("route", route=want.word("route", kind))
        elif kind in ("forts", "tentacles"):
            value = want.say(f"check-{kind}", count=rest)
        elif kind in _ZONES:
            return want.say("is", name=want.say(_ZONES[kind]), value=rest)
        elif kind in ("bottles", "barrels", "others"):
            return want.say("is", name=want.say("check-others" if kind == "others" else kind), value=rest)
        else:
            return want.word("title", BUILDER)
        return want.say("is", name=want.word("cell", cell), value=value)

    def offers(self, setup: Setup, marks: Marks, picked: Sequence[Part], want: Want) -> ButtonGroup:
        sea, names = sea_of(setup), {cell_name(cell): cell for cell in range(CELLS)}
        name = next((part.value for part in picked if part.value in names), "")
        if not name or not BIT[names[name]] & sea.cells:
            return ButtonGroup(want.say("check-tap"), ())
        there = tuple(mark for mark in marks if mark.endswith(f"@{name}"))
        others = tuple(mark for mark in marks if mark not in there)
        routes = tuple(mark for mark in there if " " not in mark)
        ticks = tuple(mark for mark in there if " " in mark)
        found = [
            replace(
                _toggle(_GLYPHS[route], f"{route}@{name}", others + ticks, routes),
                spoken=want.say("route", route=want.word("route", route)),
            )
            for route in ROUTES
        ]
        cell = names[name]
        kind = "forts" if sea.treasures else "tentacles"
        found += [
            _toggle(
                want.say(f"check-{kind}", count=ticked), f"{kind} {ticked}@{name}", others + routes, ticks
            )
            for ticked in range(sea.marked[cell] + 1, sea.marks[cell] + 1)
        ]
        if there:
            found.append(MarkButton(want.say("check-empty"), others))
        letter = sea.chart.grid[cell // STRIDE][cell % STRIDE]
        title = want.say("is", name=want.word("cell", name), value=want.word("what", letter))
        return ButtonGroup(title, tuple(found))

    def around(self, setup: Setup, marks: Marks, want: Want) -> Sequence[ButtonGroup]:
        sea = sea_of(setup)
        found = [
            _zone("monster", sea.chart.monsters, marks, want),
            _zone(prize(sea), sea.chart.prizes, marks, want),
        ]
        if sea.chart.bonuses:
            found.append(_zone("bonus", sea.chart.bonuses, marks, want))
        found.append(_track("bottles", sea.bottles, marks, want))
        if sea.barrels:
            found.append(_track("barrels", sea.barrels, marks, want))
        if setup.seats > 1:
            return (*found, *_others(sea, marks, want))
        rest = tuple(mark for mark in marks if mark != BUILDER)
        on = BUILDER in marks
        offer = MarkButton(want.word("title", BUILDER), rest if on else (*marks, BUILDER), on)
        return (*found, ButtonGroup(want.say("check-builder"), (offer,)))

    def written(self, setup: Setup, marks: Marks) -> Marks:
        """Every route, and every fort or tentacle beyond the printed ones."""
        sea, found = sea_of(setup), written(marks)
        routes = [f"{route}@{cell_name(cell)}" for cell, route in found.routes]
        ticks = [
            f"{kind} {ticked}@{cell_name(cell)}"
            for cell, kind, most in found.ticks
            for ticked in range(sea.marked[cell] + 1, most + 1)
        ]
        return (*routes, *ticks)

    def rounds(self, setup: Setup, draws: Sequence[Drawn]) -> Sequence[Round]:
        """The rolls, and after them what was rolled for the starting routes (DI-4)."""
        sea = sea_of(setup)
        rolls = [one.outcome for one in draws if one.draw.label == "roll"]
        faces = [one.outcome[0] for one in draws if one.draw.label == "start"]
        found = [_round(sea, roll[0] + 1, [face + 1 for face in roll[1:]]) for roll in rolls]
        starts = [
            f"{sea.chart.faces[face]}@{cell_name(cell)}"
            for face, cell in zip(faces, sea.anchors, strict=False)
        ]
        return [*found, *(_start(mark) for mark in starts)]


def _start(only: str) -> Round:
    return lambda mark: mark == only


def _round(sea: Sea, black: int, whites: Sequence[int]) -> Round:
    """The cells that this roll leads to by any white die (DI-11, DI-25, DI-26, DI-74)."""
    cells = 0
    for white in whites:
        cells |= sea.targets[black][white]
    names = {cell_name(cell) for cell in range(CELLS) if BIT[cell] & cells}
    starts = {cell_name(cell) for cell in sea.anchors}

    def gives(mark: str) -> bool:
        what, _, name = mark.partition("@")
        return name in names and (name not in starts or what not in ROUTES)

    return gives


def _toggle(label: str, mark: str, rest: Marks, instead: Marks) -> MarkButton:
    """Put a mark in the place of another one of its kind, or take it away."""
    on = mark in instead
    return MarkButton(label, rest if on else (*rest, mark), on)


def _zone(kind: str, numbers: Sequence[int], marks: Marks, want: Want) -> ButtonGroup:
    """Circled numbers, each on its own."""
    offers = []
    for number in numbers:
        mark = f"{kind} {number}"
        rest = tuple(one for one in marks if one != mark)
        offers.append(MarkButton(str(number), rest if mark in marks else (*marks, mark), mark in marks))
    return ButtonGroup(want.say(_ZONES[kind]), tuple(offers))


def _track(kind: str, most: int, marks: Marks, want: Want) -> ButtonGroup:
    """How many are ticked."""
    there = tuple(one for one in marks if one.startswith(f"{kind} "))
    rest = tuple(one for one in marks if one not in there)
    offers = [MarkButton("0", rest, not there)]
    offers += [
        MarkButton(str(number), (*rest, f"{kind} {number}"), f"{kind} {number}" in there)
        for number in range(1, most + 1)
    ]
    return ButtonGroup(want.say(kind), tuple(offers))


def _others(sea: Sea, marks: Marks, want: Want) -> Sequence[ButtonGroup]:
    """The fewest and the most bottles that somebody else has: nothing else about them counts."""
    known = written(marks).others
    rest = tuple(one for one in marks if not one.startswith("others"))
    few, many = (min(known), max(known)) if known else (-1, -1)

    def offer(number: int, low: int, high: int, on: bool) -> MarkButton:
        return MarkButton(str(number), rest if on else (*rest, f"others {low} {high}"), on)

    numbers = range(sea.bottles + 1)
    return (
        ButtonGroup(
            want.say("check-fewest"),
            tuple(offer(number, number, max(many, number), number == few) for number in numbers),
        ),
        ButtonGroup(
            want.say("check-most"),
            tuple(
                offer(number, min(few, number) if known else number, number, number == many)
                for number in numbers
            ),
        ),
    )


CHECK: Final = DoodleCheck()
