"""Helpers shared by the tests of MasterIslands bots."""

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
"""A row and a column of three cards share a 2: a Corsair on it blocks both."""


def move(state: MasterState, level: str, seat: int = 0) -> str:
    """The move of a bot."""
    return choose(state.view(seat), level, 3, Budget(iterations=40)).text


def chart(state: MasterState) -> SeaChart:
    """The chart of a state, with a random deck."""
    return chart_of(state, Random(1))
