"""Skull Island on paper: maps with cells of 10 mm, and three dice."""

from typing import ClassVar, Final

from archipel.drawing.contract import Picture, Want
from archipel.drawing.dice import pips
from archipel.drawing.stamps import BOAT, SKULL
from archipel.drawing.svg import group
from archipel.games.skull.drawing.boxes import boxes, bubbles
from archipel.games.skull.drawing.dice import PENNY
from archipel.games.skull.drawing.layout import WIDE, WIDTH
from archipel.games.skull.drawing.printed import printed
from archipel.games.skull.paper.calling import SkullCalling
from archipel.games.skull.rules.dice import FACES
from archipel.games.skull.rules.view import SkullView
from archipel.kernel import View
from archipel.paper.calling import Calling
from archipel.paper.contract import Die, Leaf, Paper, heading

CELL: Final = 10.0
"""Millimetres."""
_SIGNS: Final = {"P": (PENNY, 1.1), "N": (BOAT, 1.15), "D": (SKULL, 1.15)}


class SkullPaper(Paper):
    """Everybody has a map of their own; all use the same roll."""

    calling: ClassVar[Calling | None] = SkullCalling()

    def sheets(self, view: View, players: int, want: Want) -> tuple[Leaf, ...]:
        assert isinstance(view, SkullView)
        name = want.rules.about.name[want.language]
        blank = view.sheets[0]
        body = printed(view.island, WIDE) + boxes(WIDE, view, blank, blank, want) + bubbles(WIDE, view, want)
        body += heading(want, WIDTH, 20)
        leaf = Leaf("sheet", Picture(WIDTH, WIDE.height, name, body), WIDTH / WIDE.cell * CELL)
        return (leaf,) * players

    def dice(self, view: View, want: Want) -> tuple[Die, ...]:
        return tuple(_die(special, want) for special in _SIGNS)


def _die(special: str, want: Want) -> Die:
    faces = (*(face for face in FACES if face.isdigit()), special)
    drawn = tuple(
        pips(0, 0, 34, int(face)) if face.isdigit() else group(_SIGNS[face][0], 0, 0, _SIGNS[face][1])
        for face in faces
    )
    words = tuple(face if face.isdigit() else want.word("face", face) for face in faces)
    return Die(want.say("die", face=want.word("face", special)), drawn, words)


PAPER: Final = SkullPaper()
