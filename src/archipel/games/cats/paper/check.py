"""A finished boat of Explore & Draw: `blue r3c4 r3c5 …`, `treasure r1c9`, `tick 12`, `used whole-row`."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from archipel.drawing.contract import Want
from archipel.games.cats.paper.faults import faults
from archipel.games.cats.paper.finished import (
    ACTION_OF,
    TREASURE,
    boat_of,
    canonical,
    marks_of,
    piece,
    sheet_of,
    tally_of,
    written,
)
from archipel.games.cats.rules.box import CAT_PLACES, TRADITION_PLACES, box_of
from archipel.games.cats.rules.cards import TRADITIONS, Card
from archipel.games.cats.rules.grid import BIT_OF
from archipel.games.cats.rules.moves import COLOURS
from archipel.games.cats.rules.names import shape_name
from archipel.games.cats.rules.scoring import score
from archipel.games.cats.rules.shapes import RARE, SHAPES
from archipel.games.cats.rules.sister import ADVANCED, sister_score
from archipel.games.cats.rules.state import CATS, start
from archipel.games.cats.rules.state import TRADITIONS as TRADITION_CARDS
from archipel.games.cats.rules.view import CatsView
from archipel.kernel import SPECTATOR, BadText, Drawn, Part, Refusal, Score, Setup
from archipel.paper.checking import ButtonGroup, Check, MarkButton, Marks, Round

_NINE: Final = range(1, 10)
CARDS: Final = len(CAT_PLACES) + len(TRADITION_PLACES)
"""Of one day."""


class CatsCheck(Check[CatsView]):
    """One taps all cells of a discovery and says what it is; its shape follows from the cells."""

    taps = ("cell", "piece")
    several = True
    together = CARDS

    def mark(self, line: str, setup: Setup) -> str:
        found = canonical(line)
        if not found:
            raise BadText(
                "{text!r} is not on a sheet; write blue r3c4 r3c5 r4c5 r4c6, treasure r1c9, tick 12 or "
                "used whole-row",
                text=line[:40],
            )
        return found

    def printed(self, setup: Setup, sheet: str) -> Marks:
        _, _, number = sheet.partition("-")
        return (self.mark(f"boat {number}", setup),) if setup["boats"] == "different" else ()

    def marks(self, view: CatsView, seat: int) -> Marks:
        return tuple(marks_of(view, seat))

    def view(self, setup: Setup, marks: Marks) -> CatsView:
        view, found = start(setup).view(SPECTATOR), written(marks)
        sheet = sheet_of(setup, found).show()
        return replace(
            view,
            mine=None,
            sheets=(sheet, *view.sheets[1:]),
            colours=tuple(dict.fromkeys(found.colours)),
            sister=tuple(dict.fromkeys(found.sister)),
            advanced=tuple(dict.fromkeys(found.advanced)),
        )

    def score(self, setup: Setup, marks: Marks) -> Score:
        return score(tally_of(setup, written(marks)))

    def rival(self, setup: Setup, marks: Marks) -> Score | None:
        if setup.seats > 1:
            return None
        view = self.view(setup, marks)
        colours = tuple(COLOURS.index(colour) for colour in view.colours)
        return sister_score(tally_of(setup, written(marks)), colours, view.sister, view.advanced)

    def problems(self, setup: Setup, marks: Marks) -> Sequence[Refusal]:
        return faults(setup, written(marks))

    def written(self, setup: Setup, marks: Marks) -> Marks:
        """The marks that took a card each; what one card may have given twice counts once (IC-23, IC-24)."""
        used, found, seen = written(marks).used, list[str](), set[tuple[int, int]]()
        for mark in marks:
            what = _drawn(mark)
            if mark.startswith("tick "):
                found.append(mark)
            elif what is not None:
                twice = "treasure-twice" if what[1] < 0 else "cat-twice"
                if twice not in used or what not in seen:
                    found.append(mark)
                seen.add(what)
        return tuple(found)

    def rounds(self, setup: Setup, draws: Sequence[Drawn]) -> Sequence[Round]:
        return [gives(card) for card in cards_of(setup, draws)]

    def words(self, mark: str, want: Want) -> str:
        kind, _, rest = mark.partition(" ")
        if kind == TREASURE or kind in COLOURS:
            found = piece(mark)
            if found.place is None:
                name = want.say(TREASURE) if kind == TREASURE else want.word("a-cat", kind)
            else:
                shape = SHAPES[found.place.shape].name
                name = shape_name(want.rules, want.language, shape, kind if found.colour >= 0 else "")
            return want.say("is", name=want.word("cell", rest.split()[0]), value=name)
        if kind == "used":
            return want.say("special", action=want.word("action", rest))
        if kind == "tick":
            return want.say("tradition", number=rest, name=want.word("tradition", rest))
        if kind in ("sister", "advanced"):
            return want.say("is", name=want.say("sister"), value=want.word(kind, rest))
        if kind == "colour":
            return want.say("is", name=want.say("sister"), value=want.word("colour", rest))
        return want.say("is", name=want.say(f"check-{kind}"), value=rest)

    def offers(self, setup: Setup, marks: Marks, picked: Sequence[Part], want: Want) -> ButtonGroup:
        tapped = [part.value for part in picked if part.kind == "piece"]
        gone = [mark for mark in marks if tapped and mark.split()[1:2] == tapped[-1:]]
        gone = [mark for mark in gone if mark.split()[0] in (TREASURE, *COLOURS)]
        if gone:
            rest = tuple(mark for mark in marks if mark != gone[0])
            return ButtonGroup(self.words(gone[0], want), (MarkButton(want.say("check-empty"), rest),))
        names = sorted({part.value for part in picked if part.value in BIT_OF}, key=BIT_OF.__getitem__)
        if not names:
            return ButtonGroup(want.say("check-cells"), ())
        cells = " ".join(names)
        kinds = [kind for kind in (*COLOURS, TREASURE) if piece(f"{kind} {cells}").place is not None]
        if not kinds:
            return ButtonGroup(want.say("check-more", count=len(names)), ())
        found = [
            MarkButton(
                want.say(TREASURE) if kind == TREASURE else want.word("a-cat", kind),
                (*marks, f"{kind} {cells}"),
            )
            for kind in kinds
        ]
        return ButtonGroup(want.say("check-what"), tuple(found))

    def around(self, setup: Setup, marks: Marks, want: Want) -> Sequence[ButtonGroup]:
        found: list[ButtonGroup] = []
        if setup["boats"] == "different":
            boat = boat_of(setup, written(marks))
            rest = tuple(mark for mark in marks if not mark.startswith("boat"))
            boats = [MarkButton(str(one), (f"boat {one}", *rest), one == boat) for one in range(1, 7)]
            found.append(ButtonGroup(want.say("check-boat"), tuple(boats)))
        actions = [_toggle(want.word("action", name), f"used {name}", marks) for name in ACTION_OF]
        found.append(ButtonGroup(want.say("specials"), tuple(actions)))
        ticks = [
            _toggle(want.word("tradition", str(number)), f"tick {number}", marks)
            for number in range(1, TRADITIONS + 1)
        ]
        found.append(ButtonGroup(want.say("traditions"), tuple(ticks), folded=True))
        if setup.seats > 1:
            return (*found, _families(marks, want))
        return (*found, *_sister(setup, marks, want))


def _toggle(label: str, mark: str, marks: Marks) -> MarkButton:
    """Write a mark, or take it away."""
    rest = tuple(one for one in marks if one != mark)
    return MarkButton(label, rest if mark in marks else (*marks, mark), mark in marks)


def _families(marks: Marks, want: Want) -> ButtonGroup:
    """The largest family on another boat, which one tradition asks for."""
    rest = tuple(mark for mark in marks if not mark.startswith("family"))
    offers = [
        _toggle(str(size), f"family {size}", (*rest, *_only(marks, f"family {size}")))
        for size in range(3, 13)
    ]
    return ButtonGroup(want.say("check-family"), tuple(offers))


def _only(marks: Marks, mark: str) -> Marks:
    return (mark,) if mark in marks else ()


def _sister(setup: Setup, marks: Marks, want: Want) -> Sequence[ButtonGroup]:
    """Her colours in the order in which they were revealed, and her traditions."""
    order = written(marks).colours
    colours = []
    for colour in COLOURS:
        name = want.word("colour", colour)
        label = f"{order.index(colour) + 1}. {name}" if colour in order else name
        colours.append(_toggle(label, f"colour {colour}", marks))
    solo = [_toggle(want.word("sister", str(number)), f"sister {number}", marks) for number in _NINE]
    found = [
        ButtonGroup(want.say("check-colours"), tuple(colours)),
        ButtonGroup(want.say("check-sister"), tuple(solo), folded=True),
    ]
    if ADVANCED[str(setup["sister"])]:
        advanced = [
            _toggle(want.word("advanced", str(number)), f"advanced {number}", marks) for number in _NINE
        ]
        found.append(ButtonGroup(want.say("check-advanced"), tuple(advanced), folded=True))
    return found


def cards_of(setup: Setup, draws: Sequence[Drawn]) -> Iterator[Card]:
    """The cards that were laid out, day by day."""
    box = box_of(setup.sheet)
    decks = {CATS: box.cats, TRADITION_CARDS: box.traditions}
    for drawn in draws:
        if drawn.draw.label in decks:
            deck = decks[drawn.draw.label]
            yield from (box.cards[deck.cards[item]] for item in drawn.outcome)


def gives(card: Card) -> Round:
    """Could this card have given a mark?"""
    offered = {(shape, choice.colour) for choice in card.choices for shape in choice.shapes}
    tick = f"tick {card.tradition}"
    return lambda mark: mark == tick or _drawn(mark) in offered


def _drawn(mark: str) -> tuple[int, int] | None:
    """The shape and colour of a cat, an oshax or a rare treasure; None for all other marks."""
    if not written((mark,)).pieces:
        return None
    found = piece(mark)
    if found.place is None or (found.colour < 0 and SHAPES[found.place.shape].kind != RARE):
        return None
    return found.place.shape, found.colour


CHECK: Final = CatsCheck()
