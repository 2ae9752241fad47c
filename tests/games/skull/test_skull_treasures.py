"""Finding treasures."""

from random import Random

import pytest

from archipel.games.skull import GAME
from archipel.games.skull.rules.grid import NAME, cells
from archipel.games.skull.rules.moves import Write
from archipel.games.skull.rules.sheet import restore
from archipel.games.skull.rules.state import SkullState
from archipel.games.skull.rules.view import SheetView
from archipel.kernel import Decide, Match, Move, Over, random_steps
from archipel.testkit import rule
from tests.games.skull.builders import (
    ALL_CELLS,
    BLANK,
    legal,
    play,
    play_all,
    printed,
    refused,
    settle,
    sheet,
    table,
    to_move,
    treasures,
)

LAST_SEVEN = GAME.parse("7@r2c4")
assert isinstance(LAST_SEVEN, Write)


def crossing_at(shown: SheetView, number: int, name: str, rows: tuple[str, ...]) -> bool:
    """The rule taken literally: what stands on each of the four sides of a cell."""
    row, column = int(name[1]), int(name[3])
    if rows[row][column] == "~":
        return False

    def sides(places: set[str]) -> tuple[bool, bool, bool, bool]:
        return (
            any(f"r{row}c{left}" in places for left in range(column)),
            any(f"r{row}c{right}" in places for right in range(column + 1, 9)),
            any(f"r{above}c{column}" in places for above in range(row)),
            any(f"r{below}c{column}" in places for below in range(row + 1, 9)),
        )

    left, right, above, below = sides({ALL_CELLS[at] for at in range(81) if shown.numbers[at] == number})
    boat_left, boat_right, boat_above, boat_below = sides({ALL_CELLS[at] for at in shown.boats})
    across = (left and (right or boat_right)) or (boat_left and right)
    down = (above and (below or boat_below)) or (boat_above and below)
    return across and down


def eager(state: SkullState, seat: int, rng: Random) -> Move:
    """A player who writes few different numbers, and so finds treasures."""
    moves = list(state.moves(seat))
    wanted = [move for move in moves if not isinstance(move, Write) or move.number in (3, 4, 5, 6)]
    return rng.choice(wanted or moves)


@rule("SI-20")
@pytest.mark.parametrize(
    ("marks", "found"),
    [
        ("7@r2c2, 7@r2c4, 7@r1c3, 7@r3c3", ["r2c3"]),  # close by
        ("7@r2c1, 7@r2c7, 7@r1c3, 7@r6c3", ["r2c3"]),  # far away
        ("7@r2c1, 5@r2c2, danger@r2c4, 7@r2c7, 7@r1c3, 7@r6c3", ["r2c3"]),  # nothing in between blocks
        ("7@r2c1, 7@r2c7, 7@r1c3", []),  # three are not enough
        ("7@r2c1, 7@r2c7, 7@r1c3, 6@r6c3", []),  # nor is another value
        ("7@r2c1, 7@r2c2, 7@r1c3, 7@r6c3", []),  # both on the same side
        ("7@r2c4, 7@r2c7, 7@r3c3, 7@r6c3", []),  # beside and below, but the corner is not between two
    ],
)
def test_four_equal_numbers_cross_on_either_side_of_a_cell(marks: str, found: list[str]) -> None:
    assert [NAME[at] for at in cells(sheet(marks).crossings(7))] == found


@rule("SI-20")
@pytest.mark.parametrize(
    ("what", "marks", "name"),
    [
        ("an empty cell", "7@r2c2, 7@r1c3, 7@r3c3", "r2c3"),
        ("a number", "7@r2c2, 7@r1c3, 7@r3c3, 2@r2c3", "r2c3"),
        ("the same number", "7@r2c2, 7@r1c3, 7@r3c3, 7@r2c3", "r2c3"),
        ("a danger", "7@r2c2, 7@r1c3, 7@r3c3, danger@r2c3", "r2c3"),
    ],
)
def test_a_treasure_may_lie_under_anything_on_land(what: str, marks: str, name: str) -> None:
    state = table(marks, roll="P 1 1")
    play(state, "7@r2c4")
    assert treasures(state) == [f"7@{name}"]


@rule("SI-20")
def test_a_treasure_may_lie_under_a_mountain() -> None:
    state = table("4@r2c6, 4@r4c6, 4@r3c4", roll="4 1 1")
    play(state, "4@r3c7")
    assert treasures(state) == ["4@r3c6"]


@rule("SI-20")
def test_no_treasure_lies_in_the_sea() -> None:
    state = table("7@r1c3, 7@r2c4, boat@r0c4, 1@r2c6", roll="P 1 1")
    play(state, "7@r1c6")  # they cross at r1c4
    assert treasures(state) == []


@rule("SI-21")
@pytest.mark.parametrize(
    ("marks", "found"),
    [
        ("7@r2c1, 7@r2c7, boat@r0c3, 7@r6c3", ["r2c3"]),  # above
        ("7@r2c1, 7@r2c7, 7@r1c3, boat@r8c3", ["r2c3"]),  # below
        ("boat@r2c0, 7@r2c7, 7@r1c3, 7@r6c3", ["r2c3"]),  # left
        ("7@r2c1, boat@r2c8, 7@r1c3, 7@r6c3", ["r2c3"]),  # right
        ("7@r2c1, boat@r2c8, 7@r1c3, boat@r8c3", ["r2c3"]),  # one in the row, one in the column
        ("boat@r2c0, boat@r2c8, 7@r1c3, 7@r6c3", []),  # both ends of the row
        ("7@r2c1, 7@r2c7, boat@r0c3, boat@r8c3", []),  # both ends of the column
        ("boat@r2c0, boat@r2c8, 7@r2c5, 7@r1c3, 7@r6c3", ["r2c3"]),  # one of them with the 7
        ("boat@r2c0, 7@r1c3, 7@r6c3", []),  # a boat alone
    ],
)
def test_a_boat_stands_in_for_one_number_of_the_row_and_one_of_the_column(
    marks: str, found: list[str]
) -> None:
    assert [NAME[at] for at in cells(sheet(marks).crossings(7))] == found


@rule("SI-21")
def test_one_boat_serves_several_treasures() -> None:
    state = table("boat@r0c3, 5@r2c1, 5@r4c3, 6@r5c2, 6@r6c3, 9@r1c6, 9@r5c6", roll="P 1 1")
    play(state, "5@r2c7")
    settle(state, "P 1 1")
    play(state, "6@r5c5")
    assert treasures(state) == ["5@r2c3", "6@r5c3"]


@rule("SI-22")
def test_each_value_is_found_only_once() -> None:
    state = table("7@r2c1, 7@r2c7, 7@r1c3, 7@r6c3, circle 7@r2c3, 7@r4c6", roll="P 1 1")
    play(state, "7@r1c6")  # crosses at r2c6 as well, too late
    assert treasures(state) == ["7@r2c3"]


@rule("SI-22")
def test_each_cell_holds_only_one_treasure() -> None:
    state = table("5@r2c1, 5@r2c7, 5@r1c3, 5@r3c4, circle 9@r2c3", roll="5 1 1")
    play(state, "5@r3c3")
    assert treasures(state) == ["9@r2c3"]


@rule("SI-22")
def test_a_found_treasure_is_circled_and_its_value_fills_the_next_box() -> None:
    state = table("circle 3@r7c7, 7@r2c2, 7@r1c3, 7@r3c3", roll="P 1 1")
    play(state, "7@r2c4")
    assert treasures(state) == ["3@r7c7", "7@r2c3"]
    assert state.view(0).scores()[0].total == 10


@rule("SI-23")
def test_the_player_chooses_between_crossings_of_one_value() -> None:
    state = table("5@r2c1, 5@r1c3, 5@r4c3, 5@r1c6, 5@r4c6", roll="5 1 1")
    play(state, "5@r2c7")
    assert to_move(state) == (0,)
    assert legal(state) == ["circle 5@r2c3", "circle 5@r2c6"]
    assert refused(state, "circle 5@r2c4").rule == "SI-22"
    for other in ("1@r2c2", "pass", "boat@r0c0", "danger@r1c1"):
        assert refused(state, other).rule == "SI-23"
    play(state, "circle 5@r2c6")
    assert treasures(state) == ["5@r2c6"]
    assert to_move(state) == ()


@rule("SI-23")
def test_finding_is_compulsory_and_needs_no_step_when_there_is_only_one_choice() -> None:
    state = table("7@r2c2, 7@r1c3, 7@r3c3", roll="P 1 1")
    play(state, "7@r2c4")
    assert to_move(state) == ()
    assert treasures(state) == ["7@r2c3"]
    state = table("7@r2c2, 7@r1c3, 7@r2c4", roll="1 N 1")
    play(state, "boat@r8c3")
    assert to_move(state) == ()
    assert treasures(state) == ["7@r2c3"]


TWO_BY_BOAT = "5@r2c1, 5@r2c7, 5@r4c3, 6@r5c2, 6@r5c5, 6@r6c3"


@rule("SI-23")
@pytest.mark.parametrize(
    ("first", "boxes"),
    [("circle 5@r2c3", ["5@r2c3", "6@r5c3"]), ("circle 6@r5c3", ["6@r5c3", "5@r2c3"])],
)
def test_a_boat_reveals_several_values_recorded_in_the_order_the_player_chooses(
    first: str, boxes: list[str]
) -> None:
    state = table(TWO_BY_BOAT, roll="1 N 1")
    play(state, "boat@r0c3")
    assert legal(state) == ["circle 5@r2c3", "circle 6@r5c3"]
    play(state, first)  # the other one follows automatically
    assert treasures(state) == boxes


@rule("SI-23")
def test_when_one_box_is_left_only_the_chosen_treasure_is_recorded() -> None:
    four = "circle 1@r7c7, circle 2@r7c6, circle 3@r7c5, circle 4@r7c2"
    state = table(f"{TWO_BY_BOAT}, {four}", roll="1 N 1")
    play(state, "boat@r0c3", "circle 6@r5c3")
    assert treasures(state)[4:] == ["6@r5c3"]
    node = state.node()
    assert isinstance(node, Over)
    assert node.result.scores[0].total == 1 + 2 + 3 + 4 + 6


@rule("SI-22", "SI-23")
def test_two_values_that_cross_in_one_cell_compete_for_it() -> None:
    state = table("5@r2c1, 5@r2c7, 5@r4c3, 6@r2c2, 6@r2c6, 6@r5c3", roll="1 N 1")
    play(state, "boat@r0c3")
    assert legal(state) == ["circle 5@r2c3", "circle 6@r2c3"]
    play(state, "circle 6@r2c3")
    assert treasures(state) == ["6@r2c3"]


@rule("SI-23")
def test_a_value_that_lost_its_cell_is_found_when_it_crosses_elsewhere() -> None:
    marks = "5@r2c1, 5@r2c7, 5@r4c3, boat@r0c3, circle 6@r2c3, 5@r1c6, 1@r5c5"
    state = table(marks, roll="5 1 1")
    play(state, "5@r4c6")
    assert treasures(state) == ["6@r2c3", "5@r2c6"]


@rule("SI-22")
def test_a_player_with_five_treasures_finds_no_more_in_the_same_round() -> None:
    boxes = "circle 1@r7c7, circle 2@r7c6, circle 3@r7c5, circle 4@r7c2, circle 10@r6c1"
    found = sheet(f"7@r2c2, 7@r1c3, 7@r3c3, {boxes}").write(LAST_SEVEN)
    assert len(found.treasures) == 5
    assert not found.choices


@rule("SI-20", "SI-21", "SI-22", "SI-23")
@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("seats", [1, 2])
def test_in_random_games_the_crossings_kept_up_to_date_are_those_of_the_rule(side: str, seats: int) -> None:
    rows = printed(side).rows
    found = 0
    for seed in range(30 // seats):
        rng, match = Random(seed), Match(GAME, GAME.setup(seats, {"side": side}))
        for node in random_steps(match, rng):
            for seat in node.seats if isinstance(node, Decide) else ():
                match.play(seat, eager(match.state, seat, rng))
        for shown in match.state.view(0).sheets:
            kept = restore(printed(side), shown)
            values = [number for number, _ in shown.treasures]
            circled = [at for _, at in shown.treasures]
            assert len(set(values)) == len(values) <= 5
            assert len(set(circled)) == len(circled)
            found += len(values)
            for number in range(1, 16):
                expected = {name for name in ALL_CELLS if crossing_at(shown, number, name, rows)}
                assert {NAME[at] for at in cells(kept.crossings(number))} == expected
                if number in values:
                    assert NAME[dict(shown.treasures)[number]] in expected
                elif len(values) < 5:  # finding is compulsory: any other crossings are circled already
                    assert expected <= {NAME[at] for at in circled}
    assert found > 30


@rule("SI-20", "SI-21")
def test_step_by_step_changes_give_the_same_sheet_as_building_it_from_scratch() -> None:
    rng, match = Random(3), Match(GAME, GAME.setup(1, {"side": "B"}))
    state = match.state
    for node in random_steps(match, rng):
        if isinstance(node, Decide):
            match.play(0, eager(state, 0, rng))
            kept = state._drafts[0] or state._sheets[0]
            anew = restore.__wrapped__(kept.island, kept.show())
            for field in (
                "traces",
                "free",
                "near",
                "fleet",
                "circled",
                "found",
                "treasures",
                "choices",
                "last",
            ):
                assert getattr(kept, field) == getattr(anew, field), field


def test_a_new_number_leaves_all_other_values_untouched() -> None:
    before = sheet("7@r2c2, 5@r1c3, boat@r0c3, 6@r3c3")
    after = before.write(LAST_SEVEN)
    assert [n for n in range(16) if after.traces[n] is not before.traces[n]] == [7]
    assert after.fleet is before.fleet


@rule("SI-23")
def test_others_wait_only_for_the_choice() -> None:
    state = table("5@r2c1, 5@r1c3, 5@r4c3, 5@r1c6, 5@r4c6", BLANK, roll="5 1 1")
    play_all(state, "5@r2c7", "5@r1c1")
    assert to_move(state) == (0,)
    play(state, "circle 5@r2c3")
    assert to_move(state) == ()
    assert treasures(state) == ["5@r2c3"]
