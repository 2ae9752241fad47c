"""Cells as a person would point at them, “the monster in column 2”; and effects in words."""

from archipel.games.doodle.rules.chart import Chart
from archipel.games.doodle.rules.grid import STRIDE
from archipel.guide import Telling
from archipel.kernel import Effect


def letter_in(chart: Chart, column: int, row: int) -> str:
    """What is printed in a cell; columns and rows count from 1."""
    return chart.grid[row - 1][column - 1]


def column_row(cell: int) -> tuple[int, int]:
    """The column and the row of a cell as moves number it, both from 1."""
    return cell % STRIDE + 1, cell // STRIDE + 1


def place(tell: Telling, chart: Chart, column: int, row: int) -> str:
    """A cell by what it is and where; the row only if the column has another one of this kind."""
    letter = letter_in(chart, column, row)
    alone = sum(line[column - 1] == letter for line in chart.grid) == 1
    return place_words(tell, letter, column, row, alone)


def place_words(tell: Telling, letter: str, column: object, row: object, alone: bool) -> str:
    """A cell that holds this; the row only if the column has another one of its kind."""
    what = tell.word("what", letter)
    return tell.say("place.alone" if alone else "place", what=what, column=column, row=row)


def say(effect: Effect, tell: Telling) -> str:
    """“takes the 4 and draws at the monster in column 3”: which way is seen on the sheet."""
    if effect.kind != "did" or not effect.facts:
        return tell.effect(effect)
    facts = dict(effect.facts)
    place = place_words(tell, str(facts["what"]), facts["column"], facts["row"], facts["alone"] == 1)
    return tell.effect(effect, place=place, fee=tell.say(f"fee.{facts['fee']}"))
