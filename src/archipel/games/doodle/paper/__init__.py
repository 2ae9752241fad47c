"""Doodle Islands on paper: charts with nothing on them but the forts ticked from the start, and dice."""

from typing import ClassVar, Final

from archipel.drawing.contract import Picture, Want
from archipel.drawing.dice import pips
from archipel.drawing.svg import group
from archipel.games.doodle.drawing.layout import WIDTH, layout_of
from archipel.games.doodle.drawing.marks import route_lines
from archipel.games.doodle.drawing.printed import columns, printed
from archipel.games.doodle.drawing.sheet import ticks
from archipel.games.doodle.drawing.zones import zones
from archipel.games.doodle.paper.calling import DoodleCalling
from archipel.games.doodle.rules.view import DoodleView
from archipel.kernel import View
from archipel.paper.calling import Calling
from archipel.paper.contract import HEAD, Die, Leaf, Paper, heading

WIDEST, TALLEST = 130.0, 192.0
"""Millimetres: two charts fit on a page."""


class DoodlePaper(Paper):
    """Everybody has a chart of their own; the dice lie in the middle."""

    calling: ClassVar[Calling | None] = DoodleCalling()

    def sheets(self, view: View, players: int, want: Want) -> tuple[Leaf, ...]:
        assert isinstance(view, DoodleView)
        layout, blank = layout_of(view.chart, False), view.sheets[0]
        chart = printed(layout) + columns(layout, 0) + ticks(layout, blank, blank)
        chart += zones(layout, (blank, blank, blank), want, len(view.sheets) == 1)
        name = want.rules.about.name[want.language]
        picture = Picture(WIDTH, HEAD + layout.height, name, heading(want, WIDTH) + group(chart, 0, HEAD))
        width = min(WIDEST, TALLEST * picture.width / picture.height)
        return (Leaf("sheet", picture, width),) * players

    def dice(self, view: View, want: Want) -> tuple[Die, ...]:
        """The black die also says with which route a column begins (DI-5); the white ones are all alike."""
        assert isinstance(view, DoodleView)
        faces = range(1, 7)

        def words(key: str) -> tuple[str, ...]:
            inside = view.chart.side
            return tuple(
                want.say(f"paper-{key}" if n <= inside else f"paper-any-{key}", number=n) for n in faces
            )

        black = tuple(pips(0, 0, 34, face, black=True) for face in faces)
        routes = tuple(route_lines([(route, 0, 0)], 34, False) for route in view.chart.faces)
        white = tuple(pips(0, 0, 34, face) for face in faces)
        return (
            Die(want.say("paper-black"), black, words("column"), routes, black=True),
            Die(want.say("paper-white"), white, words("row")),
        )


PAPER: Final = DoodlePaper()
