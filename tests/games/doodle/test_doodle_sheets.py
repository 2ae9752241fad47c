"""Sheet files: a user's own sheet is checked against what is known, and errors say where to look."""

import pytest

from archipel.games.doodle import GAME
from archipel.kernel import BadData
from archipel.testkit import rule
from tests.games.doodle.builders import MONSTERS, TREASURES, begun, seen, setup


def start(text: str, sea: str = "treasures") -> None:
    GAME.start(setup(2, text, sea=sea))


def test_the_built_in_sheets_say_what_is_reconstructed() -> None:
    chart = begun((), setup(2)).view(0).chart
    assert "grid" in chart.reconstructed
    assert "bottles" in chart.reconstructed
    assert not {"bonuses", "gold"} & set(chart.reconstructed)
    monsters = begun((), setup(2, sea="monsters")).view(0).chart
    assert monsters.reconstructed == ("faces", "grid", "monsters", "krakens")
    assert sum(chart.forts) == 16


def test_a_users_own_sheet_replaces_the_built_in_one() -> None:
    text = TREASURES.replace("S T A M S", "T S A M S").replace('"WE", "NS"', '"NS", "WE"')
    kept = [line for line in text.splitlines() if not line.startswith("reconstructed")]
    state = begun((1,), setup(2, "\n".join(kept)))
    assert state.view(0).chart.grid[0] == "TSAMS"
    assert state.view(0).chart.reconstructed == ()
    assert seen(state).routes[5] == "NS"


@rule("DI-2")
@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ('sea = "treasures"', 'sea = "monsters"', "line 9: sea: this game is set on"),
        ("A S M T S", "A S M T", "line 17: grid: row 2: expected 5 cells, not 4"),
        ("A S M T S", "A S X T S", "line 17: grid: row 2: no cell 'X', only AMTS."),
        ('    "A S M T S",\n', "", "line 15: grid: expected 5 rows, not 4"),
        ("A S M T S", "S A M T S", "line 15: grid: column 1: expected one cell A, not 0"),
        (
            "S T A M S",
            "S T A S S",
            "line 27: monsters: the 4 highest numbers, one for each cell M, sum to 39, not 42",
        ),
        ("11, 15]", "12, 14]", "line 27: monsters: expected 15 as the last number"),
        ("11, 15]", "10, 15]", "line 27: monsters: the 5 highest"),
        ("[3, 5, 8,", "[5, 3, 8,", "line 27: monsters: expected rising numbers"),
        ("[1, 2, 3, 4, 5,", "[1, 2, 3, 5,", "line 28: treasures: the 7 highest"),
        ("bonuses = [3,", "bonuses = [4,", "line 29: bonuses: expected 3, 5, 7, 10"),
        ("forts = [3, 3, 4,", "forts = [3, 3, 3,", "line 24: forts: expected a sum of 16, not 15"),
        ("forts = [3, 3, 4,", "forts = [3, 4,", "line 24: forts: expected 5 numbers"),
        (
            "ticked = [1, 1, 2,",
            "ticked = [1, 3, 2,",
            "line 25: ticked: column 2: expected 1 or 2 ticked forts, not 3",
        ),
        (
            "[3, 3, 4, 3, 3]",
            "[0, 6, 4, 3, 3]",
            "line 24: forts: column 1: ticked forts: 1, but forts in all: 0",
        ),
        ("bottles = 7", "bottles = 0", "line 31: bottles: 0 is not within 1 to 99"),
        ("ship = 4", "ship = 5", "line 34: gold.ship: expected 4, not 5"),
        ("bottles = 4", "bottles = 5", "line 35: gold.bottles: expected 4, not 5"),
        ("bottles = 4", "bottle = 4", "gold.bottles: missing"),
        ('"WE", "NS"', '"EW", "NS"', "line 13: faces: no route 'EW', only WE NS NE ES SW WN"),
        ('"WE", "NS"', '"WE"', "line 13: faces: expected 6 routes, not 5"),
        ('["faces",', '["colour",', "line 10: reconstructed: there is no 'colour'"),
        ("bottles = 7", "bottles = 7\nrum = 1", "rum: unknown key"),
        ("bottles = 7", "bottles = ", "line 31"),
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
        ("16, 18]", "16, 17]", "line 28: monsters: expected 18"),
        ("krakens = [2, 3, 4, 5,", "krakens = [2, 3, 4,", "line 29: krakens: 5 is missing"),
        ("tentacles = 4", "tentacles = 5", "line 25: tentacles: expected 4, not 5"),
        ("ticked = 2", "ticked = 1", "line 26: ticked: expected 2, not 1"),
        ("galleon = 5", "galleon = 6", "line 37: gold.galleon: expected 5, not 6"),
        ("bottles = 12", "bottles = 12\nbarrels = 0", "line 33: barrels: 0 is not within 1 to 99"),
        ("bottles = 12", "bottles = 12\nbonuses = [3]", "bonuses: unknown key"),
    ],
)
def test_a_wrong_sheet_of_monsters_is_refused_with_its_line(old: str, new: str, error: str) -> None:
    assert old in MONSTERS
    with pytest.raises(BadData, match="own sheet: ") as caught:
        start(MONSTERS.replace(old, new, 1), "monsters")
    assert error in str(caught.value)


@rule("DI-2", "DI-22")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("bottles = 7", "bottles = 8"),
        ("forts = [3, 3, 4, 3, 3]", "forts = [4, 3, 3, 3, 3]"),
        ("ticked = [1, 1, 2, 1, 1]", "ticked = [2, 2, 1, 2, 1]"),
        ("S T A M S", ". T A M ."),
        ("monsters = [3,", "monsters = [1, 2, 3,"),
        ("treasures = [1, 2, 3,", "treasures = ["),
        ('"WE", "NS"', '"WE", "WE"'),
    ],
)
def test_what_comes_from_the_parent_game_is_not_required(old: str, new: str) -> None:
    assert old in TREASURES
    start(TREASURES.replace(old, new, 1))


@rule("DI-2", "DI-62")
def test_a_sea_of_treasures_may_have_six_monsters() -> None:
    text = TREASURES.replace("S T A M S", "M T A M S").replace("[3, 5, 8, 11, 15]", "[2, 3, 4, 7, 11, 15]")
    start(text)


@rule("DI-5")
def test_a_users_own_table_of_faces_is_used() -> None:
    text = TREASURES.replace('["WE", "NS", "NE", "ES", "SW", "WN"]', '["WN", "SW", "ES", "NE", "NS", "WE"]')
    assert seen(begun((1,), setup(2, text))).routes[5] == "WN"


@pytest.mark.parametrize("text", ["x", "sea = 3", "a = " + "[" * 3000, "\x00"])
def test_garbage_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadData) as caught:
        start(text)
    assert "\n" not in str(caught.value)
