"""A finished chart that cannot be: everything wrong with it is named by its rule."""

from dataclasses import replace

import pytest

from archipel.kernel import read_record, replay
from archipel.paper.finished_sheet import final_sheets, read_sheet
from archipel.paper.rounds import DrawHistory, round_conflicts
from archipel.plugins import find
from archipel.testkit import make_golden, rule
from tests.games.faults import faults

STARTS = ["WE@c1r2", "WE@c2r4", "WE@c3r1", "WE@c4r5", "WE@c5r3"]
ROW = ["WE@c1r1", "WE@c2r1", "WE@c4r1", "WE@c5r1"]  # ship, treasure, (archipelago), monster, ship
ANCHORS = ("c1r3", "c2r6", "c3r2", "c4r5", "c5r1", "c6r4")
BREAKERS = ["WE@c1r3", "WE@c2r6", "WE@c3r2", "WE@c4r5", "WE@c5r1", "WE@c6r4"]


@rule("DI-51", "DI-62")
def test_a_row_of_routes_counts_its_ships_monster_treasure_and_bonus() -> None:
    marks = [*STARTS, *ROW, "forts 3@c3r1", "monster 5", "treasure 3", "bonus 3"]
    assert faults("doodle", "solo", *marks) == []
    score = read_sheet("\n".join(["game doodle", "mode solo", *marks])).score()
    assert score.total == 5 + 3 + 3 + 2 * 4
    assert score.titles == ("sober",)


@rule("DI-52")
def test_bottles_are_compared_with_those_of_the_others() -> None:
    def total(*marks: str) -> int:
        return read_sheet("\n".join(["game doodle", "mode treasures", *marks])).score().total

    assert total("bottles 2") == 0
    assert total("bottles 2", "others 1 2") == -4
    assert total("bottles 2", "others 3 4") == 4
    assert total("bottles 2", "others 1 4") == 0


@pytest.mark.parametrize(
    ("marks", "broken"),
    [
        (["WE@c6r6"], ["DI-2"]),
        (["WE@c1r1", "NS@c1r1"], ["DI-20 two"]),
        (["forts 2@c1r1"], ["DI-22 none"]),
        (["forts 4@c1r2"], ["DI-22 count"]),
        (["forts 0@c1r2"], ["DI-22 count"]),
        (["monster 4"], ["DI-40 zone", "DI-40 earned"]),
        ([*ROW, "monster 5", "monster 5"], ["DI-40 twice"]),
        ([*ROW, "monster 8"], ["DI-40 earned"]),
        ([*ROW, "monster 3", "monster 5"], ["DI-40 earned"]),  # one monster cell only
        ([*ROW, "treasure 3"], ["DI-41 earned"]),  # two forts are ticked from the start
        ([*ROW, "treasure 2", "bonus 3"], ["DI-43 earned"]),
        (["kraken 6"], ["DI-2 zone"]),
        (["bottles 8"], ["DI-24 track"]),
        (["bottles 2", "bottles 3"], ["DI-24 again"]),
        (["barrels 1"], ["DI-74 track"]),
        (["builder"], ["DI-62 builder"]),
    ],
)
@rule("DI-20", "DI-22", "DI-24", "DI-40", "DI-41", "DI-43", "DI-62")
def test_what_cannot_be_is_named_by_its_rule(marks: list[str], broken: list[str]) -> None:
    assert faults("doodle", "solo", *STARTS, *marks) == broken


@rule("DI-4", "DI-72", "DI-73")
def test_the_sea_of_monsters_has_rules_of_its_own() -> None:
    assert faults("doodle", "monsters") == ["DI-4 start"] * 6
    assert faults("doodle", "monsters", *BREAKERS) == []
    assert faults("doodle", "monsters", *BREAKERS, "WE@c4r1", "WE@c6r1", "kraken 2") == []
    assert faults("doodle", "monsters", *BREAKERS, "WE@c6r1", "kraken 3") == ["DI-73 earned"]
    assert faults("doodle", "monsters", *BREAKERS, "tentacles 5@c6r1", "tentacles 3@c1r1") == [
        "DI-73 count",
        "DI-73 none",
    ]
    assert faults("doodle", "monsters", *BREAKERS, "monster 2") == ["DI-72 zone", "DI-40 earned"]


@rule("DI-4", "DI-11")
def test_a_record_tells_which_starting_routes_and_cells_were_never_rolled() -> None:
    game = find("doodle")
    rolled = DrawHistory.read(make_golden(game, "monsters", 2, seed=4))
    other = {"WE": "NS"}
    for sheet in final_sheets(replay(read_record(make_golden(game, "monsters", 2, seed=4)), game)):
        assert round_conflicts(sheet, rolled) == []
        anchored = [mark for mark in sheet.marks if mark.partition("@")[2] in ANCHORS]
        swapped = tuple(
            f"{other.get(mark[:2], 'WE')}{mark[2:]}" if mark == anchored[0] else mark for mark in sheet.marks
        )
        (doubt,) = round_conflicts(replace(sheet, marks=swapped), rolled)
        assert doubt.rounds == ()
        assert doubt.marks[0].endswith(anchored[0][2:])
