"""Beacons can be printed: blank charts, several on a page, and a die."""

from archipel.press import Order, pages
from beacons import GAME


def test_charts_and_a_die_are_printed():
    made = pages(Order.of(GAME, "fr", sheets=4, wishes=("sheets", "dice")))
    assert len(made) == 2
    assert made[0].svg("").count("leaf0") == 4
    assert "a-num" not in made[0].svg("")
