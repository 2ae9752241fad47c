"""The laws that every game must keep, and one test for each rule of Beacons."""

from pathlib import Path

import pytest

from archipel.kernel import BadSetup, Illegal, Match
from archipel.testkit import POSITION_LAWS, check_laws, count_nodes, proved, rule, setups
from beacons import GAME
from beacons.rules.chart import CELLS, Chart

SETUPS = dict(setups(GAME))


def match_with(*rolls: int, seats: int = 1) -> Match:
    """A game in which everybody wrote all rolls except the last in the first empty cells."""
    match = Match(GAME, GAME.setup(seats))
    for number, roll in enumerate(rolls):
        match.settle((roll - 1,))
        for seat in range(seats if number < len(rolls) - 1 else 0):
            match.play(seat, GAME.parse(f"{roll}@{CELLS[number]}"))
    return match


def refused(match: Match, text: str, language: str = "en") -> str:
    with pytest.raises(Illegal) as caught:
        match.play(0, GAME.parse(text))
    return GAME.rules.why(caught.value.refusal, language)


def points(numbers: str) -> dict[str, int]:
    """The points of a full chart by beam."""
    chart = Chart(tuple(int(digit) for digit in numbers if digit != " "))
    return {str(dict(line.facts)["beam"]): line.points for line in chart.score().lines}


@pytest.mark.parametrize("setup", SETUPS)
def test_beacons_keeps_the_laws(setup):
    check_laws(GAME, SETUPS[setup], POSITION_LAWS)


@rule("BE-1")
def test_one_to_four_can_play():
    assert [len(GAME.start(GAME.setup(seats)).charts) for seats in (1, 4)] == [1, 4]
    for seats in (0, 5):
        with pytest.raises(BadSetup, match="BE-1"):
            GAME.setup(seats)


def test_a_component_file_of_ones_own_is_refused_not_ignored():
    with pytest.raises(BadSetup, match="beacons takes no component file of your own"):
        GAME.setup(2, sheet="side = 5")


@rule("BE-2")
def test_everybody_writes_the_number_of_the_die():
    match = match_with(2, seats=3)
    assert match.state.node().seats == (0, 1, 2)
    assert refused(match, "4@r1c1") == "The die gives 2 or, from below, 5: not 4. (BE-2)"


@rule("BE-3")
def test_a_number_goes_into_an_empty_cell_only():
    match = match_with(2, 3)
    assert refused(match, "3@r1c1") == "There is a 2 in row 1, column 1 already. (BE-3)"
    assert refused(match, "3@r1c1", "fr") == "Il y a déjà un 2 en ligne 1, colonne 1. (BE-3)"
    match.play(0, GAME.parse("3@r1c2"))


@rule("BE-4")
def test_the_underside_is_written_once_a_game():
    match = match_with(2)
    match.play(0, GAME.parse("5@r1c1"))
    match.settle((1,))
    assert refused(match, "5@r1c2") == "You have used the underside of the die already. (BE-4)"
    match.play(0, GAME.parse("2@r1c2"))


@rule("BE-5")
def test_rising_rows_and_columns_count():
    assert points("136 211 121") == {"r1": 4}
    assert points("611 323 542") == {"c2": 4}
    assert points("113 112 223") == {}, "equal neighbours do not rise"


@rule("BE-6")
def test_three_equal_numbers_count_more():
    assert points("222 611 534") == {"r1": 7}


@rule("BE-7")
def test_after_nine_rounds_the_most_points_win_and_equals_share():
    match = match_with(1, 2, 3, 3, 2, 1, 1, 2, seats=2)
    match.play(0, GAME.parse("2@r3c2"))
    match.play(1, GAME.parse("2@r3c2"))
    match.settle((5,))
    match.play(0, GAME.parse("6@r3c3"))
    assert match.result is None
    match.play(1, GAME.parse("1@r3c3"))
    assert match.result.places == (1, 2)
    assert [score.total for score in match.result.scores] == [8 + 7, 4 + 7]
    same = match_with(*[1] * 9, seats=2)
    for seat in (0, 1):
        same.play(seat, GAME.parse("1@r3c3"))
    assert same.result.winners == (0, 1)


def test_every_rule_has_a_test():
    assert proved(Path(__file__).parent.glob("test_*.py")).keys() == GAME.rules.rules.keys()


def test_the_number_of_ways_to_begin():
    start = GAME.start(GAME.setup(1))
    assert count_nodes(start, 1) == 18, "two numbers, nine cells"
    assert count_nodes(start, 2) == 9 * 16 + 9 * 8, "the underside is there for one of them"
