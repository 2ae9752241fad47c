"""What a situation looks at: the view, the day, and what can be counted on the boat."""

from archipel.games.cats.rules.shown import CardView, DayView
from archipel.games.cats.rules.tally import Tally
from archipel.games.cats.rules.view import CatsView
from archipel.guide import Asked
from archipel.kernel import Part

Lights = tuple[Part, ...]


def morning(asked: Asked[CatsView]) -> DayView | None:
    """The day, while a column is to be chosen."""
    day = asked.view.mine
    return day if day is not None and not day.taken and not day.done and asked.moves else None


def between(asked: Asked[CatsView]) -> DayView | None:
    """The day, while a card is to be chosen."""
    day = asked.view.mine
    return day if day is not None and day.taken and not day.due and asked.moves else None


def holding(asked: Asked[CatsView]) -> DayView | None:
    """The day, while something is to be drawn."""
    day = asked.view.mine
    return day if day is not None and day.due and asked.moves else None


def counted(asked: Asked[CatsView]) -> Tally:
    """What can be counted on the seat's boat."""
    view = asked.view
    return view.tally_of(max(view.seat, 0))


def cards(asked: Asked[CatsView]) -> dict[str, CardView]:
    """The cards on the island by column and row."""
    found = zip((f"{column}{row}" for row in "123" for column in "ABCD"), asked.view.island, strict=True)
    return {name: card for name, card in found if card is not None}
