"""Beacons can be printed: blank charts, several on a page, and a die."""

import pytest

from archipel.paper import PrintJob, pages
from archipel.testkit import CALLING_LAWS, PAPER_LAWS
from beacons import GAME


def test_charts_and_a_die_are_printed():
    made = pages(PrintJob.of(GAME, "fr", sheets=4, wishes=("sheets", "dice")))
    assert len(made) == 2
    assert made[0].svg("").count("leaf0") == 4
    assert "a-num" not in made[0].svg("")


@pytest.mark.parametrize("law", [*PAPER_LAWS, *CALLING_LAWS], ids=lambda law: law.__name__)
def test_the_paper_of_beacons_keeps_the_law(law):
    law(GAME)
