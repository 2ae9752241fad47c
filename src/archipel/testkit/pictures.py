"""The drawings that a page shows at a position: what the laws about drawings look at."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final
from xml.etree.ElementTree import Element

from archipel.drawing import draw, large_one, palette, places, shape, tableau
from archipel.drawing.contract import PALETTE, SHEET, TABLEAU
from archipel.kernel import SPECTATOR, Decide, Effect, Game, Match, Move, View
from archipel.kernel.parts import choices
from archipel.testkit.asking import NAMES, Turn, begun
from archipel.testkit.walks import who

PHONE: Final = 344.0
"""The width of a drawing on a phone, 360 pixels wide."""
LARGE: Final = 340.0
"""The height that a phone leaves to the large drawing, beside two rows of pickers or one of buttons."""
SMALL: Final = {TABLEAU: 75.6, SHEET: 64.8}
"""The height of the other drawing."""

_MOVED: Final = re.compile(r"scale\(([-\d.]+)")
_BOX: Final = re.compile(r"[\d.]+ [\d.]+ ([\d.]+) ([\d.]+)")


@dataclass(frozen=True, slots=True)
class Eyes:
    """Somebody who looks at a position: a seat, perhaps in the middle of its turn, or a spectator."""

    game: Game
    view: View
    turn: Turn | None  # of the seat, if it is asked to move

    @staticmethod
    def of(match: Match, seat: int, rng: Random) -> "Eyes":
        """What this seat sees; if it is to move, perhaps after some steps in pencil."""
        node = match.state.node()
        asked = isinstance(node, Decide) and seat in node.seats
        turn = begun(match, seat, rng.choice(match.game.rules.languages), rng) if asked else None
        return Eyes(match.game, turn.asked.inked if turn else match.state.view(seat), turn)

    @staticmethod
    def some(match: Match, rng: Random) -> "Eyes":
        """Those of a seat that is asked to move, of another one, or a spectator's."""
        node = match.state.node()
        asked = node.seats if isinstance(node, Decide) else ()
        seat = rng.choice((*asked, *asked, *range(match.setup.seats), SPECTATOR))
        return Eyes.of(match, seat, rng)

    @property
    def preview(self) -> View | None:
        """What it sees of what is in pencil."""
        return self.turn.asked.view if self.turn and self.turn.asked.steps else None

    @property
    def tried(self) -> Sequence[Effect]:
        """What is in pencil does."""
        return self.turn.trial.effects if self.turn else ()

    @property
    def moves(self) -> Sequence[Move]:
        """How its turn can go on."""
        return self.turn.asked.moves if self.turn else ()

    def __str__(self) -> str:
        return self.turn.told(self.turn.asked) if self.turn else who(self.view.seat)

    def sheet(self, language: str, narrow: bool = False) -> str:
        """The large sheet."""
        name = NAMES[max(0, self.view.seat) % len(NAMES)]
        look = {"narrow": narrow, "preview": self.preview, "tried": self.tried, "game": self.game}
        return draw(self.view, language, name=name, names=NAMES, **look)  # type: ignore[arg-type]

    def middle(self, language: str, narrow: bool = False) -> str:
        """The middle of the table."""
        look = {"narrow": narrow, "preview": self.preview, "tried": self.tried, "game": self.game}
        return tableau(self.view, language, names=NAMES, **look)  # type: ignore[arg-type]

    def small(self, language: str, seat: int) -> str:
        """The thumbnail of a seat's sheet."""
        return draw(
            self.view, language, seat=seat, small=True, name=called(seat), names=NAMES, game=self.game
        )

    def pickers(self, language: str, narrow: bool = False) -> Iterator[tuple[str, str]]:
        """A picker for each kind of part that is neither on the sheet nor in the middle."""
        where = places(self.view, self.game)
        for kind, values in choices(self.moves).items():
            if PALETTE in where.get(kind, (PALETTE,)):
                look = {"prefix": f"pick-{kind}-", "narrow": narrow, "game": self.game}
                yield kind, palette(self.preview or self.view, kind, values, language, **look)  # type: ignore[arg-type]

    def page(self, language: str, seats: int, narrow: bool = False) -> dict[str, str]:
        """Everything that is drawn on the page, by name."""
        found = {"the middle": self.middle(language, narrow), "the sheet": self.sheet(language, narrow)}
        found |= {f"the picker of {kind}": svg for kind, svg in self.pickers(language, narrow)}
        return found | {f"the thumbnail of {who(seat)}": self.small(language, seat) for seat in range(seats)}


def called(seat: int) -> str:
    """The name of a seat."""
    return NAMES[seat % len(NAMES)]


def unlike(here: str, there: str) -> str:
    """Where two drawings begin to differ."""
    at = next((at for at, pair in enumerate(zip(here, there, strict=False)) if pair[0] != pair[1]), 0)
    start = here.rfind("<", 0, at + 1)
    return f"{here[start : at + 40]!r} here and {there[start : at + 40]!r} there"


def letters(root: Element, width: float, height: float | None) -> Iterator[tuple[float, str]]:
    """Each text of a drawing with the size of its letters in pixels, where the page gives it this room."""
    _, _, across, high = (float(number) for number in root.get("viewBox", "0 0 1 1").split())
    own = root.get("width")
    room = min(width, float(own)) if own else width
    yield from _letters(root, min(room / across, (height or 1e9) / high), 0)


def _letters(element: Element, scale: float, size: float) -> Iterator[tuple[float, str]]:
    size = float(element.get("font-size", size))
    if element.tag.endswith("}text"):
        words = "".join(element.itertext()).strip()
        if words:
            yield size * scale, words
        return
    for child in element:
        moved = _MOVED.search(child.get("transform", ""))
        inner = abs(float(moved[1])) if moved else 1.0
        if child.tag.endswith("}svg") and (box := _BOX.match(child.get("viewBox", ""))):
            inner *= min(
                float(child.get("width", box[1])) / float(box[1]),
                float(child.get("height", box[2])) / float(box[2]),
            )
        yield from _letters(child, scale * inner, size)


def rooms(game: Game, view: View) -> Mapping[str, float | None]:
    """The height that a phone gives to the sheet and to the middle; wide ones scroll."""
    if shape(game) == "wide":
        return {SHEET: None, TABLEAU: None}
    main = large_one(view, game)
    return {name: LARGE if name == main else SMALL[name] for name in (SHEET, TABLEAU)}
