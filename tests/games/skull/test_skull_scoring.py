"""The count, the end, and the rulebook's worked example."""

import pytest

from archipel.games.skull.rules.grid import NAME, cells
from archipel.games.skull.rules.scoring import count, result
from archipel.kernel import SPECTATOR, Over, Score
from archipel.testkit import rule
from tests.games.skull.builders import (
    ALL_CELLS,
    BLANK,
    fields,
    fill,
    play,
    play_all,
    sheet,
    table,
    to_move,
    treasures,
)

EXAMPLE = (
    "3@r1c3, 1@r2c2, 9@r2c3, 2@r2c4, 10@r2c5, 4@r2c6, 9@r2c7, 4@r3c4, 4@r3c7, 4@r4c6, 10@r5c2, 7@r5c3, "
    "6@r5c6, 1@r6c1, 9@r6c4, 4@r6c5, 1@r6c7, 1@r7c2, 10@r7c5, 7@r7c6, boat@r0c6, boat@r1c4, boat@r5c7, "
    "danger@r2c1, danger@r5c5, danger@r7c7"
)
EXAMPLE_TREASURES = {"r3c6": 4, "r6c2": 1, "r2c4": 9, "r5c6": 7, "r5c5": 10}
EXAMPLE_CIRCLES = ", ".join(f"circle {number}@{name}" for name, number in EXAMPLE_TREASURES.items())


def lines(score: Score) -> list[tuple[str, int]]:
    """Key and cell of every line, with its points."""
    return [(f"{line.key} {dict(line.facts)['cell']}", line.points) for line in score.lines]


@rule("SI-20", "SI-21")
@pytest.mark.parametrize("name", ALL_CELLS)
def test_the_worked_example_has_five_treasures_and_no_other(name: str) -> None:
    crossing = [
        number
        for number in range(1, 16)
        if name in {NAME[at] for at in cells(sheet(EXAMPLE).crossings(number))}
    ]
    assert crossing == ([EXAMPLE_TREASURES[name]] if name in EXAMPLE_TREASURES else [])


@rule("SI-22", "SI-30", "SI-31", "SI-40")
def test_the_worked_example_counts_33_line_by_line() -> None:
    score = count(sheet(f"{EXAMPLE}, {EXAMPLE_CIRCLES}"), solo=False)
    assert lines(score) == [
        ("treasure r3c6", 4),
        ("treasure r6c2", 1),
        ("treasure r2c4", 9),
        ("treasure r5c6", 7),
        ("treasure r5c5", 10),
        ("danger r2c1", -1),
        ("overcome r5c5", 4),
        ("danger r7c7", -1),
    ]
    assert sum(line.points for line in score.lines[:5]) == 31
    assert score.total == 33


@rule("SI-22", "SI-40")
def test_the_last_boat_of_the_worked_example_reveals_its_last_treasures_and_ends_it() -> None:
    marks = EXAMPLE.replace("boat@r5c7, ", "")
    four = "circle 4@r3c6, circle 1@r6c2, circle 9@r2c4, circle 7@r5c6"
    state = table(f"{marks}, {four}", roll="1 N 1")
    play(state, "boat@r5c7")
    assert treasures(state)[-1] == "10@r5c5"
    node = state.node()
    assert isinstance(node, Over)
    assert node.result.scores[0].total == 33


@rule("SI-30")
@pytest.mark.parametrize("order", [("9@r2c2", "danger@r1c1"), ("danger@r1c1", "9@r2c2")])
def test_a_nine_overcomes_a_danger_drawn_before_or_after_it(order: tuple[str, str]) -> None:
    state = table("4@r2c1", "4@r2c1")
    for text in order:
        state.settle((5, 0, 0) if text.startswith("9") else (0, 0, 7))
        if text.startswith("danger"):
            state.settle((1, 0))
        play_all(state, text, text)
    assert state.view(SPECTATOR).sheets[0].overcome == (10,)
    assert lines(state.view(0).scores()[0]) == [("overcome r1c1", 4)]


@rule("SI-30")
def test_one_nine_serves_several_dangers() -> None:
    score = count(sheet("9@r2c2, danger@r1c1, danger@r1c3, danger@r2c3, danger@r7c7, 2@r2c4"), solo=False)
    assert lines(score) == [
        ("overcome r1c1", 9),
        ("overcome r1c3", 2),
        ("overcome r2c3", 2),
        ("harmless r7c7", 0),
    ]


@rule("SI-31")
@pytest.mark.parametrize(
    ("marks", "line"),
    [
        ("danger@r3c3, 5@r2c2, 3@r4c3, 15@r2c4", ("danger r3c3", -3)),
        ("danger@r3c3, 9@r2c2, 3@r4c3", ("overcome r3c3", 3)),
        ("danger@r3c3, 9@r2c2, 10@r4c3", ("overcome r3c3", 9)),
        ("danger@r3c3, 1@r2c1, 9@r2c5", ("harmless r3c3", 0)),
        ("danger@r3c3", ("harmless r3c3", 0)),
        ("danger@r1c3, boat@r0c3", ("harmless r1c3", 0)),
    ],
)
def test_a_danger_counts_the_smallest_number_next_to_it(marks: str, line: tuple[str, int]) -> None:
    assert lines(count(sheet(marks), solo=False)) == [line]


@rule("SI-32")
@pytest.mark.parametrize(
    ("marks", "line"),
    [
        ("circle 7@r3c3", ("treasure r3c3", 7)),
        ("circle 7@r3c3, danger@r3c3", ("lost r3c3", 0)),
        ("circle 7@r3c3, danger@r3c3, 8@r2c2", ("lost r3c3", 0)),
        ("circle 7@r3c3, danger@r3c3, 9@r2c2", ("treasure r3c3", 7)),
        ("circle 7@r3c3, danger@r2c2", ("treasure r3c3", 7)),
    ],
)
def test_a_treasure_on_a_danger_needs_a_nine(marks: str, line: tuple[str, int]) -> None:
    assert lines(count(sheet(marks), solo=False))[0] == line


FOUR_FOUND = "circle 1@r7c7, circle 2@r7c6, circle 3@r7c5, circle 4@r7c2, 7@r2c2, 7@r1c3, 7@r3c3"


@rule("SI-40")
def test_a_fifth_treasure_ends_the_game_when_everybody_has_finished_the_round() -> None:
    state = table(FOUR_FOUND, BLANK, BLANK, roll="P 1 1")
    play(state, "7@r2c4")
    assert to_move(state) == (1, 2)
    play(state, "15@r1c1", seat=1)
    play(state, "1@r1c1", seat=2)
    node = state.node()
    assert isinstance(node, Over)
    assert node.result.reason == "SI-40"
    assert [score.total for score in node.result.scores] == [17, 0, 0]
    assert node.result.places == (1, 2, 2)
    assert state.view(1).sheets[1].numbers[10] == 15


@rule("SI-40")
def test_four_treasures_do_not_end_the_game() -> None:
    state = table(FOUR_FOUND, BLANK, roll="P 1 1")
    play_all(state, "6@r2c4", "1@r1c1")
    assert not isinstance(state.node(), Over)


@rule("SI-40")
@pytest.mark.parametrize("left", [1, 2])
def test_a_full_island_ends_the_game(left: int) -> None:
    state = table(fill("1", fields()[left:]), BLANK, roll="2 2 2")
    play_all(state, f"2@{fields()[0]}", "2@r1c1")
    assert isinstance(state.node(), Over) == (left == 1)


@rule("SI-40")
def test_a_danger_in_the_last_free_cell_ends_the_game_too() -> None:
    state = table(BLANK, fill("1", fields()[1:]), roll="2 2 D", swap="2 1")
    play_all(state, f"danger@{fields()[0]}", "danger@r7c7")
    assert isinstance(state.node(), Over)


@rule("SI-41")
def test_the_most_stars_win() -> None:
    sheets = [sheet("circle 5@r2c2"), sheet("circle 5@r2c2, circle 4@r1c1"), sheet(BLANK)]
    assert result(sheets, solo=False).places == (2, 1, 3)


@rule("SI-41")
def test_ties_are_decided_by_the_most_valuable_treasure() -> None:
    sheets = [
        sheet("circle 5@r2c2, circle 4@r1c1"),
        sheet("circle 6@r2c2, circle 3@r1c1"),
        sheet("circle 9@r1c1"),
    ]
    outcome = result(sheets, solo=False)
    assert outcome.places == (3, 2, 1)
    assert outcome.winners == (2,)


@rule("SI-41")
def test_players_who_are_still_equal_share_the_victory() -> None:
    sheets = [
        sheet("circle 5@r2c2, circle 4@r1c1"),
        sheet("circle 4@r2c2, circle 5@r1c1"),
        sheet("circle 5@r2c2"),
    ]
    assert result(sheets, solo=False).winners == (0, 1)


@rule("SI-41")
def test_a_treasure_lost_to_a_danger_does_not_break_a_tie() -> None:
    lost = sheet("circle 5@r2c2, circle 12@r3c3, danger@r3c3")
    assert result([lost, sheet("circle 5@r1c1")], solo=False).winners == (0, 1)


@rule("SI-41", "SI-32")
def test_a_lost_treasure_decides_no_tie() -> None:
    sheets = [sheet(BLANK), sheet("circle 7@r3c3, danger@r3c3")]
    assert result(sheets, solo=False).places == (1, 1)
