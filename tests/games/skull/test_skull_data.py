"""The printed sheet and users' own sheets."""

import re

import pytest

from archipel.games.skull import GAME
from archipel.games.skull.rules.data import island
from archipel.kernel import SPECTATOR, BadData, BadSetup
from archipel.plugins import data
from archipel.testkit import rule
from tests.games.skull.builders import (
    ALL_CELLS,
    cell,
    fields,
    legal_boats,
    legal_cells,
    near,
    printed,
    settle,
)

PRINTED = data("skull", "sheet.toml")


@rule("SI-3")
@pytest.mark.parametrize(
    ("side", "picture"),
    [
        (
            "A",
            """
            ~~~~~~~~~
            ~.M.~M.~~
            ~.......~
            ~~M..MM.~
            ~~~.MM..~
            ~~..M..~~
            ~.....M.~
            ~~.M~...~
            ~~~~~~~~~
            """,
        ),
        (
            "B",
            """
            ~~~~~~~~~
            ~~~...~~~
            ~~..M..~~
            ~~.MM.M.~
            ~...M...~
            ~.M..M.~~
            ~~..M...~
            ~~~..~..~
            ~~~~~~~~~
            """,
        ),
    ],
)
def test_both_sides_are_the_printed_islands(side: str, picture: str) -> None:
    view = GAME.start(GAME.setup(2, {"side": side})).view(SPECTATOR)
    assert list(view.island) == picture.split()
    assert (view.boxes, view.bubbles) == (5, 5)
    assert not printed(side).reconstructed


@rule("SI-1")
@pytest.mark.parametrize("seats", [0, 101, -1])
def test_no_fewer_than_1_and_no_more_than_100_play(seats: int) -> None:
    with pytest.raises(BadSetup) as error:
        GAME.setup(seats)
    assert error.value.refusal is not None
    assert error.value.refusal.rule == "SI-1"
    assert str(seats) in GAME.rules.why(error.value.refusal, "fr")


@rule("SI-1")
@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("seats", [1, 2, 100])
def test_all_players_have_the_same_side(side: str, seats: int) -> None:
    view = GAME.start(GAME.setup(seats, {"side": side})).view(SPECTATOR)
    assert len(view.sheets) == seats
    assert len(set(view.sheets)) == 1
    assert view.island == printed(side).rows


@rule("SI-4")
@pytest.mark.parametrize("name", fields("B"))
def test_the_eight_cells_around_are_adjacent(name: str) -> None:
    state = GAME.start(GAME.setup(1, {"side": "B"}))
    settle(state, "1 2 3")
    move = GAME.parse(f"1@{name}")
    if state.check(0, move) is not None:
        return  # not on the shore
    state.play(0, move)
    settle(state, "1 2 3")
    assert legal_cells(state) == near(name) & set(fields("B"))


def test_every_cell_has_a_name() -> None:
    assert [cell(name) for name in ALL_CELLS] == list(range(81))


def test_a_users_own_sheet_replaces_the_printed_one() -> None:
    own = PRINTED.replace("~.M.~M.~~", "~...~..~~").replace("boxes = 5", "boxes = 3")
    view = GAME.start(GAME.setup(2, sheet=own)).view(0)
    assert view.island[1] == "~...~..~~"
    assert view.boxes == 3
    assert view.scores()[0].total == 0


def test_a_users_own_sheet_may_leave_out_the_other_side() -> None:
    own = PRINTED[: PRINTED.index("B = [")]
    assert island(own, "A").rows == printed("A").rows
    with pytest.raises(BadData, match=r"your own sheet: sides.B: missing"):
        GAME.start(GAME.setup(2, {"side": "B"}, own))


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("boxes = 5", "boxes = 0", "boxes: 0 is not within 1 to 15"),
        ("bubbles = 5", "", "bubbles: missing"),
        ("bubbles = 5", "bubbles = 5\nskulls = 3", "skulls: unknown key"),
        ("[sides]", "[sides]\nC = []", r"sides\.C: unknown key"),
        ("~.M.~M.~~", "~.M.~M.~", r"sides\.A: expected 9 rows of 9 signs"),
        ("~.M.~M.~~", "~.M.~X.~~", r"sides\.A: r1c5 is 'X'"),
        ("~.M.~M.~~", "~.M.~M.~.", r"sides\.A: r1c8 is land; the outermost cells must be sea"),
        ("boxes = 5", "boxes = ", "your own sheet: "),
        ("reconstructed = false", "reconstructed = 1", "reconstructed: expected true or false"),
    ],
)
def test_a_broken_sheet_is_refused_with_file_line_key_and_reason(old: str, new: str, error: str) -> None:
    text = PRINTED.replace(old, new, 1)
    with pytest.raises(BadData, match=error) as raised:
        GAME.start(GAME.setup(2, sheet=text))
    said = str(raised.value)
    assert said.startswith("your own sheet: ")
    if "missing" not in said:  # there is no line to name
        named = re.search(r"\bline (\d+)", said)
        assert named is not None
        assert new.splitlines()[-1] in text.splitlines()[int(named[1]) - 1]


def test_an_island_of_mountains_only_is_refused() -> None:
    rows = ["~" * 9] * 4 + ["~~~MMM~~~"] + ["~" * 9] * 4
    with pytest.raises(BadData, match="no island cell"):
        island(f"boxes = 5\nbubbles = 5\n[sides]\nA = {rows!r}", "A")


@rule("SI-14")
def test_a_boat_may_go_beside_a_mountain() -> None:
    rows = ["~" * 9] * 2 + ["~~M~~~~~~"] + ["~" * 9] * 3 + ["~~~~~~.~~"] + ["~" * 9] * 2
    state = GAME.start(GAME.setup(1, sheet=f"boxes = 5\nbubbles = 5\n[sides]\nA = {rows!r}"))
    settle(state, "1 N 3")
    assert legal_boats(state) == near("r2c2") | near("r6c6")


def test_if_only_mountains_meet_the_sea_the_first_number_goes_anywhere() -> None:
    rows = ["~" * 9] * 3 + ["~~~MMM~~~", "~~~M.M~~~", "~~~MMM~~~"] + ["~" * 9] * 3
    state = GAME.start(GAME.setup(1, sheet=f"boxes = 5\nbubbles = 5\n[sides]\nA = {rows!r}"))
    settle(state, "1 2 3")
    assert legal_cells(state) == {"r4c4"}


@rule("SI-1")
def test_the_box_says_how_long_a_game_takes_and_from_what_age() -> None:
    assert (GAME.minutes, GAME.age) == (20, 8)


@rule("SI-1", "SI-50")
def test_each_mode_says_how_many_can_play_it() -> None:
    together = tuple(range(2, 101))
    assert {mode.id: mode.seats for mode in GAME.modes} == {
        "side-a": together, "side-b": together, "solo-a": (1,), "solo-b": (1,),
    }  # fmt: skip
