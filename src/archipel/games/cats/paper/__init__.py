"""Explore & Draw on paper: boats with cells of 10 mm, the log of the days, the sister, and all cards."""

from typing import ClassVar, Final

from archipel.drawing.contract import Want
from archipel.games.cats.drawing.pieces import UNIT
from archipel.games.cats.paper.calling import CatsCalling
from archipel.games.cats.paper.cards import decks
from archipel.games.cats.paper.log import log
from archipel.games.cats.paper.sheet import WIDTH, sheet
from archipel.games.cats.rules.view import CatsView
from archipel.kernel import View
from archipel.paper.calling import Calling
from archipel.paper.contract import Leaf, Paper, PrintedDeck

CELL: Final = 10.0
"""Millimetres."""


class CatsPaper(Paper):
    """Everybody has a boat; the island is laid out with cards, or called by whoever holds them."""

    names = tuple(f"boat-{number}" for number in range(1, 7))
    calling: ClassVar[Calling | None] = CatsCalling()

    def sheets(self, view: View, players: int, want: Want) -> tuple[Leaf, ...]:
        assert isinstance(view, CatsView)
        same = str(view.setup["boats"])
        numbers = [int(same) - 1 if same.isdigit() else seat % len(view.boats) for seat in range(players)]
        drawn = {number: sheet(view.boats[number], want) for number in set(numbers)}
        return tuple(Leaf(f"boat-{number + 1}", drawn[number], WIDTH / UNIT * CELL) for number in numbers)

    def shared(self, view: View, want: Want) -> tuple[Leaf, ...]:
        assert isinstance(view, CatsView)
        return (Leaf("log", log(view, want), 180),)

    def decks(self, view: View, want: Want) -> tuple[PrintedDeck, ...]:
        assert isinstance(view, CatsView)
        return decks(view, want)


PAPER: Final = CatsPaper()
