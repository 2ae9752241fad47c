"""What tests of the bots of MasterIslands share."""

from random import Random

from archipel.bots import Budget, choose
from archipel.games.master.bot.chart import SeaChart, chart_of
from archipel.games.master.rules.state import MasterState

THINKING = ("deckhand", "navigator", "captain")
CROSSED = """
    Y4 Y2 Y4 ..
    .. B3 .. ..
    .. G5 .. ..
    B1 B1 .. ..
    """
"""A row and a column of three cards share a 2: a Corsair on it takes both."""


def move(state: MasterState, level: str, seat: int = 0) -> str:
    """What a bot does."""
    return choose(state.view(seat), level, 3, Budget(iterations=40)).text


def chart(state: MasterState) -> SeaChart:
    """A chart with some deck."""
    return chart_of(state, Random(1))
