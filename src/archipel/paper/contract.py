"""What a game's paper must implement: blank sheets, cards and dice, at exact sizes in millimetres.

A game provides it in its `paper` folder as `PAPER`; without one it has nothing to print but its rules.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Final, Generic

from archipel.drawing.contract import Picture, Want
from archipel.drawing.svg import path, text
from archipel.kernel.view import V
from archipel.paper.calling import Calling
from archipel.plugins import component


@dataclass(frozen=True, slots=True)
class Leaf:
    """Something to write on, printed once; `width` is in millimetres."""

    name: str
    picture: Picture
    width: float

    @property
    def height(self) -> float:
        """In millimetres."""
        return self.picture.height * self.width / self.picture.width


@dataclass(frozen=True, slots=True)
class PrintedDeck:
    """Cards of one size, to cut out. `defs` holds shared SVG definitions; the back is the same for all.

    Cards with a back are shuffled, so the deck has as many of each as the rules draw from.
    """

    name: str
    cards: tuple[Picture, ...]
    width: float
    height: float
    defs: str = ""
    back: Picture | None = None


@dataclass(frozen=True, slots=True)
class Die:
    """A die to cut out and fold: six faces, each drawn around its origin on a square of 40 units.

    `meanings` describes in a few words what each number of an ordinary die stands for; `signs` are small
    drawings of the same.
    """

    name: str
    faces: tuple[str, ...]
    meanings: tuple[str, ...]
    signs: tuple[str, ...] = ()
    black: bool = False


HEAD: Final = 26.0
"""The height of a heading, in drawing units."""


def heading(want: Want, width: float, right: float = 0) -> str:
    """The game's name, and lines for a player's name and total, above a sheet; `right` is left free."""
    name, end = want.rules.about.name[want.language], width - 10 - right
    total, player = want.say("total"), want.say("player")
    at = end - 36 - 7.6 * len(total)
    body = text(10, 19, 13, name, "a-t a-title a-start") + text(at, 19, 12, total, "a-l a-start")
    begin = 22 + 9.2 * len(name)
    body += text(begin, 19, 12, player, "a-l a-start")
    lines = f"M{begin + 8 + 7.4 * len(player):.1f} 20.5H{at - 8:.1f}M{end - 32:.1f} 20.5H{end:.1f}"
    return body + path(lines, "a-ink a-fine")


class Paper(ABC, Generic[V]):
    """One game's paper: pure functions of what a spectator sees before anything is rolled or dealt.

    `names` are those of all leaves that players write on. `calling` is how one screen rolls or reveals for
    everybody, if that is possible.
    """

    names: ClassVar[tuple[str, ...]] = ("sheet",)
    calling: ClassVar[Calling | None] = None

    @abstractmethod
    def sheets(self, view: V, players: int, want: Want) -> tuple[Leaf, ...]:
        """What this many players write on, player by player."""

    def shared(self, view: V, want: Want) -> tuple[Leaf, ...]:
        """What lies in the middle, once for all."""
        return ()

    def decks(self, view: V, want: Want) -> tuple[PrintedDeck, ...]:
        """The cards."""
        return ()

    def dice(self, view: V, want: Want) -> tuple[Die, ...]:
        """The dice."""
        return ()


@cache
def paper_of(game: str) -> Paper[Any] | None:
    """The paper in this game's package."""
    return component(game, "paper", "PAPER", Paper, None)


def calling_of(game: str) -> Calling | None:
    """How this game is called, if it can be."""
    paper = paper_of(game)
    return paper.calling if paper is not None else None
