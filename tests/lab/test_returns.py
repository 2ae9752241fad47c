"""Return matches: which bot did better when both have played both sides of a mission."""

import pytest

from archipel.kernel import Result, Score, ScoreLine
from archipel.lab.play import GameOutcome
from archipel.lab.tournament import first_share

SIDES = (1, 0, 0)
"""Seat 1 is the Corsair."""


def mission(cards: int, turns: int) -> GameOutcome:
    """A mission in which the crew took this many cards of the twelve it needs."""
    won = cards >= 12
    corsair = Score((ScoreLine("lacking", "MI-31", max(0, 12 - cards)),))
    crew = Score((ScoreLine("set", "MI-13", cards),))
    places = (2, 1, 1) if won else (1, 2, 2)
    return GameOutcome(Result((corsair, crew, crew), places, "MI-31"), 0, turns, 0.0, "")


@pytest.mark.parametrize(
    ("first", "second", "share"),
    [
        (mission(12, 40), mission(11, 40), 1.0),  # the first bot won as crew and as Corsair
        (mission(11, 40), mission(12, 40), 0.0),
        (mission(12, 30), mission(12, 35), 1.0),  # both crews won, the first bot's faster
        (mission(12, 35), mission(14, 30), 0.0),
        (mission(14, 30), mission(12, 30), 0.5),  # more cards than needed do not count
        (mission(9, 40), mission(8, 40), 1.0),  # both crews lost; the first bot's got further
        (mission(8, 40), mission(9, 40), 0.0),
        (mission(9, 40), mission(9, 40), 0.5),
    ],
)
def test_both_games_together_decide(first: GameOutcome, second: GameOutcome, share: float) -> None:
    assert first_share(first, second, SIDES) == share


def test_with_equal_cards_a_crew_that_lasts_longer_has_lost_less() -> None:
    assert first_share(mission(9, 40), mission(9, 38), SIDES) == 1.0
