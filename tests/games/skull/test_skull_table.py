"""Many seats at one table: secrets, texts, table sizes, and the whole rulebook."""

from random import Random

import pytest

from archipel.games.skull import GAME
from archipel.games.skull.rules.dice import ROLLS
from archipel.games.skull.rules.moves import CIRCLES, DANGERS, PASS, WRITES
from archipel.kernel import SPECTATOR, BadText, Decide, Over, canonical, play_out
from archipel.testkit import LAWS, Law, count_nodes, rule, walk
from tests.games.keys import CODE
from tests.games.notes import check_notes
from tests.games.skull.builders import BLANK, legal, play, play_all, table, telling, to_move

CHOICE = "5@r2c1, 5@r1c3, 5@r4c3, 5@r1c6, 5@r4c6"


@rule("SI-10")
def test_what_a_player_has_written_shows_when_all_are_done() -> None:
    state = table(BLANK, BLANK, BLANK, roll="2 3 5")
    before = {seat: state.view(seat) for seat in (SPECTATOR, 1)}
    play(state, "2@r1c1")
    assert state.view(0).draft is not None
    for seat, view in before.items():
        after = state.view(seat)
        assert after.sheets == view.sheets
        assert after.draft is None
        assert after.done == (True, False, False)
    play(state, "3@r1c1", seat=1)
    play(state, "5@r1c1", seat=2)
    assert [sheet.numbers[10] for sheet in state.view(1).sheets] == [2, 3, 5]
    assert state.view(1).done == (False, False, False)
    assert state.view(0).draft is None


@rule("SI-23")
def test_nobody_sees_that_another_player_is_choosing_a_treasure() -> None:
    state = table(CHOICE, BLANK, roll="5 1 1")
    before = canonical(state.view(1))
    node = state.node()
    play(state, "5@r2c7")
    assert canonical(state.view(1)) == before
    assert state.node() == node
    draft = state.view(0).draft
    assert draft is not None
    assert draft.choices == ((5, 21), (5, 24))


@rule("SI-16")
def test_a_danger_shows_to_its_victim_when_all_are_done() -> None:
    state = table(BLANK, BLANK, roll="1 1 D", swap="2 1")
    before = canonical(state.view(1).sheets)
    play(state, "danger@r2c2")
    assert canonical(state.view(1).sheets) == before
    assert state.view(0).draft is not None
    assert state.view(0).target == 1
    play(state, "danger@r3c3", seat=1)
    assert [sheet.dangers for sheet in state.view(1).sheets] == [(30,), (20,)]


def test_a_view_counts_what_its_seat_has_just_found() -> None:
    state = table("7@r2c2, 7@r1c3, 7@r3c3", BLANK, roll="P 1 1")
    play(state, "7@r2c4")
    assert [score.total for score in state.view(0).scores()] == [7, 0]
    assert [score.total for score in state.view(1).scores()] == [0, 0]


def test_a_view_counts_the_danger_that_its_seat_has_just_drawn_on_another_sheet() -> None:
    state = table(BLANK, "4@r2c2", BLANK, roll="1 1 D", swap="2 3 1")
    play(state, "danger@r1c1")
    assert [score.total for score in state.view(0).scores()] == [0, -4, 0]
    assert [score.total for score in state.view(1).scores()] == [0, 0, 0]


def test_the_turn_changes_when_the_last_seat_is_done() -> None:
    state = table(CHOICE, BLANK, roll="5 1 1")
    turns = []
    for texts, seat in ((("5@r1c1",), 1), (("5@r2c7",), 0), (("circle 5@r2c3",), 0)):
        node = state.node()
        assert isinstance(node, Decide)
        turns.append(node.turn)
        play(state, *texts, seat=seat)
    assert turns == [0, 0, 0]
    assert state.view(0).turn == 1


@rule("SI-1")
@pytest.mark.parametrize(
    ("seats", "side"), [(1, "A"), (1, "B"), (2, "A"), (3, "B"), (7, "A"), (100, "A"), (100, "B")]
)
def test_a_random_game_ends_with_any_number_of_players(seats: int, side: str) -> None:
    state = GAME.start(GAME.setup(seats, {"side": side}))
    result = play_out(state, Random(seats))
    assert result.reason == "SI-40"
    assert len(result.scores) == seats
    assert min(result.places) == 1
    assert state.view(SPECTATOR).scores() == result.scores
    node = state.node()
    assert isinstance(node, Over)
    assert state.node() is node


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
@pytest.mark.parametrize("steps", [61, 1234])
def test_laws_hold_at_a_table_of_a_hundred(law: Law, steps: int) -> None:
    law(walk(GAME, GAME.setup(100), steps, steps), Random(steps))


def test_node_counts_pin_the_move_generator() -> None:
    # The first roll gives seven numbers: 28 cells of side A are shore, 24 of side B.
    for side, counts in (("A", (196, 9737, 259420)), ("B", (168, 7686, 206990))):
        state = GAME.start(GAME.setup(1, {"side": side}))
        assert tuple(count_nodes(state, depth, seed=7) for depth in (1, 2, 3)) == counts


def test_moves_go_cell_by_cell_with_ascending_numbers_and_boats_last() -> None:
    state = table("4@r7c7", roll="2 N 3")
    moves = legal(state)
    assert moves[:6] == ["2@r6c7", "3@r6c7", "5@r6c7", "2@r7c6", "3@r7c6", "5@r7c6"]
    assert moves[6:8] == ["boat@r0c0", "boat@r0c1"]
    listed = state.moves(0)
    assert [listed[at].text for at in range(len(listed))] == moves
    assert listed[-1].text == moves[-1]
    for beyond in (len(listed), -len(listed) - 1):
        with pytest.raises(IndexError):
            listed[beyond]


def test_rolls_with_the_same_numbers_share_one_table_of_moves() -> None:
    assert ROLLS[0, 1, 2].writes is ROLLS[2, 0, 1].writes
    assert ROLLS[5, 6, 7].writes is ROLLS[5, 0, 0].writes


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("7@r3c4", WRITES[7][31]),
        ("15@r8c8", WRITES[15][80]),
        ("danger@r2c1", DANGERS[19]),
        ("circle 7@r5c6", CIRCLES[7][51]),
        ("pass", PASS),
    ],
)
def test_a_text_names_its_move(text: str, move: object) -> None:
    assert GAME.parse(text) is move


@pytest.mark.parametrize(
    "text",
    ["", "7", "0@r1c1", "16@r1c1", "07@r1c1", "7@r9c1", "7@r1c9", "7 @r1c1", "boat", "boat@7", "circle@r1c1",
     "Circle 7@r1c1", "danger@r1c1 ", "PASS", "7@r1c1\n", "٧@r1c1", "7" * 100_000],
)  # fmt: skip
def test_any_other_text_is_refused_in_one_short_line(text: str) -> None:
    with pytest.raises(BadText) as error:
        GAME.parse(text)
    assert len(str(error.value)) < 200
    assert "\n" not in str(error.value)


def test_every_rule_has_its_text() -> None:
    ids = [1, 2, 3, 4, *range(10, 19), *range(20, 24), *range(30, 33), 40, 41, 50, 51]
    assert list(GAME.rules.rules) == [f"SI-{number}" for number in ids]


def test_everything_that_can_be_said_has_words() -> None:
    said = {f"move.{verb}" for verb in ("write", "boat", "danger", "circle", "pass")}
    said |= {f"part.{kind}" for kind in ("number", "cell", "mark", "pass")}
    said |= {f"line.{key}" for key in ("treasure", "lost", "overcome", "danger", "harmless")}
    said |= {f"title.{key}" for key in ("tourist", "scout", "voyager", "explorer")}
    said |= {f"mode.{mode.id}" for mode in GAME.modes}
    said |= {"option.side", "option.side.A", "option.side.B", "role.player", "draw.roll", "draw.swap"}
    assert said <= set(GAME.rules.words)
    assert telling().rules.describe(GAME.parse("circle 7@r5c6"), CODE) == "move.circle(cell=r5c6, number=7)"


def test_a_mode_fixes_the_side_and_the_number_of_players() -> None:
    assert [mode.id for mode in GAME.modes] == ["side-a", "side-b", "solo-a", "solo-b"]
    for mode in GAME.modes:
        assert mode.seats == ((1,) if mode.id.startswith("solo") else tuple(range(2, 101)))
        assert GAME.setup(mode.seats[0], dict(mode.options))["side"] == mode.id[-1].upper()


def test_a_clone_is_independent() -> None:
    state = table(BLANK, BLANK, roll="2 3 5")
    play(state, "2@r1c1")
    other = state.clone()
    play(other, "3@r1c1", seat=1)
    assert to_move(state) == (1,)
    assert to_move(other) == ()
    play_all(table(BLANK, roll="2 3 5"), "2@r1c1")


def test_rulings_are_stated_and_nothing_is_reconstructed() -> None:
    check_notes(GAME, {"SI-12", "SI-14", "SI-15", "SI-18", "SI-23", "SI-31", "SI-41"}, set())


@rule("SI-31")
def test_the_rulebook_says_why_33_is_right_where_the_printed_example_says_27() -> None:
    for text in GAME.rules.rules["SI-31"].text.values():
        assert "27" in text
        assert "33" in text


@rule("SI-51")
def test_the_second_level_is_a_pathfinder() -> None:
    assert GAME.rules.words["title.scout"] == {"en": "Pathfinder", "fr": "Éclaireur"}
    assert "Pathfinder from 60" in GAME.rules.rules["SI-51"].text["en"]
