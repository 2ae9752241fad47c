"""Sheet files: an owner's own one is checked against what is known, and errors say where to look."""

import pytest

from archipel.games.doodle import GAME
from archipel.kernel import BadData
from archipel.testkit import rule
from tests.games.doodle.table import MONSTERS, TREASURES, begun, seen, setup


def start(text: str, sea: str = "treasures") -> None:
    GAME.start(setup(2, text, sea=sea))


def test_the_built_in_sheets_say_what_is_reconstructed() -> None:
    chart = begun((), setup(2)).view(0).chart
    assert "grid" in chart.reconstructed
    assert "bottles" not in chart.reconstructed
    assert sum(chart.forts) == 16


def test_an_own_sheet_replaces_the_built_in_one() -> None:
    text = TREASURES.replace("S T A M S", "T S A M S").replace('"WE", "NS"', '"NS", "WE"')
    text = text.replace('reconstructed = ["faces", "grid", "forts", "ticked", "monsters", "treasures"]\n', "")
    state = begun((1,), setup(2, text))
    assert state.view(0).chart.grid[0] == "TSAMS"
    assert state.view(0).chart.reconstructed == ()
    assert seen(state).routes[5] == "NS"


@rule("DI-2")
@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ('sea = "treasures"', 'sea = "monsters"', "sea: line 5: this game is set on"),
        ("A S M T S", "A S M T", "grid: line 13: row 2: expected 5 cells, not 4"),
        ("A S M T S", "A S X T S", "grid: line 13: row 2: no cell 'X', only AMTS"),
        ('    "A S M T S",\n', "", "grid: line 11: expected 5 rows, not 4"),
        ("A S M T S", "S A M T S", "grid: line 11: column 1: expected one cell A, not 0"),
        ("S T A M S", "S T A S S", "grid: line 11: expected 5 cells M, not 4"),
        ("11, 15]", "12, 14]", "monsters: line 23: expected 15 as the last number"),
        ("11, 15]", "10, 15]", "monsters: line 23: expected a sum of 42, not 41"),
        ("[3, 5, 8,", "[5, 3, 8,", "monsters: line 23: expected rising numbers"),
        ("[1, 2, 3, 4, 5,", "[1, 2, 3, 5,", "treasures: line 24: 4 is missing"),
        ("bonuses = [3,", "bonuses = [4,", "bonuses: line 25: expected 3, 5, 7, 10"),
        ("forts = [3, 3, 4,", "forts = [3, 3, 3,", "forts: line 20: expected four archipelagos of 3"),
        ("forts = [3, 3, 4,", "forts = [3, 4,", "forts: line 20: expected 5 numbers"),
        ("ticked = [1, 1, 2,", "ticked = [1, 2, 1,", "ticked: line 21: expected 1 ticked fort"),
        ("bottles = 7", "bottles = 8", "bottles: line 27: expected 7, not 8"),
        ("ship = 4", "ship = 5", "gold.ship: line 30: expected 4, not 5"),
        ("bottles = 4", "bottles = 5", "gold.bottles: line 31: expected 4, not 5"),
        ("bottles = 4", "bottle = 4", "gold.bottles: missing"),
        ('"WE", "NS"', '"WE", "WE"', "faces: line 9: expected each of"),
        ('["faces",', '["colour",', "reconstructed: line 6: there is no 'colour'"),
        ("bottles = 7", "bottles = 7\nrum = 1", "rum: unknown key"),
        ("bottles = 7", "bottles = ", "line 27"),
        ("bottles = 7", 'bottles = "7"', "bottles: expected a whole number"),
    ],
)
def test_a_wrong_sheet_of_treasures_is_refused_with_its_line(old: str, new: str, error: str) -> None:
    assert old in TREASURES
    with pytest.raises(BadData, match="own sheet: ") as caught:
        start(TREASURES.replace(old, new, 1))
    assert error in str(caught.value)
    assert "\n" not in str(caught.value)


@rule("DI-70", "DI-71", "DI-73")
@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("M G M N B K", "M G M N B A", "row 1: no cell 'A'"),
        ("M G M N B K", "M G M N M K", "column 5: expected one cell B, not 0"),
        ("16, 18]", "16, 17]", "monsters: line 25: expected 18"),
        ("krakens = [2, 3, 4, 5,", "krakens = [2, 3, 4,", "krakens: line 26: 5 is missing"),
        ("tentacles = 4", "tentacles = 5", "tentacles: line 22: expected 4, not 5"),
        ("ticked = 2", "ticked = 1", "ticked: line 23: expected 2, not 1"),
        ("galleon = 5", "galleon = 6", "gold.galleon: line 34: expected 5, not 6"),
        ("bottles = 12", "bottles = 12\nbarrels = 0", "barrels: 0 is not within 1 to 99"),
        ("bottles = 12", "bottles = 12\nbonuses = [3]", "bonuses: unknown key"),
    ],
)
def test_a_wrong_sheet_of_monsters_is_refused_with_its_line(old: str, new: str, error: str) -> None:
    assert old in MONSTERS
    with pytest.raises(BadData, match="own sheet: ") as caught:
        start(MONSTERS.replace(old, new, 1), "monsters")
    assert error in str(caught.value)


def test_a_sea_of_monsters_needs_monsters_and_krakens() -> None:
    with pytest.raises(BadData, match="expected at least one cell K"):
        start(MONSTERS.replace("K", "."), "monsters")


@rule("DI-5")
def test_an_own_table_of_faces_is_used() -> None:
    text = TREASURES.replace('["WE", "NS", "NE", "ES", "SW", "WN"]', '["WN", "SW", "ES", "NE", "NS", "WE"]')
    assert seen(begun((1,), setup(2, text))).routes[5] == "WN"


@pytest.mark.parametrize("text", ["x", "sea = 3", "a = " + "[" * 3000, "\x00"])
def test_garbage_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadData) as caught:
        start(text)
    assert "\n" not in str(caught.value)
