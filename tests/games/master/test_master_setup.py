"""The table before the first turn, and the possible set-ups."""

import re
from collections import Counter

import pytest

from archipel.games.master import GAME
from archipel.games.master.rules.cards import CARDS, COLOUR, VALUE, deck
from archipel.games.master.rules.sea import FIRST
from archipel.kernel import SPECTATOR, BadData, BadSetup, Decide, Draw, Value
from archipel.testkit import rule
from tests.games.master.builders import cards, draw, said

OWN = "".join(f"[{colour}]\ncopies = [3, 3, 3, 2, 1]\n" for colour in ("yellow", "green", "red", "blue"))


@rule("MI-1")
def test_the_box_has_48_cards_in_four_colours_from_one_to_five() -> None:
    box = deck("")
    by_colour, by_value = Counter[int](), Counter[int]()
    for card, copies in enumerate(box.copies):
        by_colour[COLOUR[card]] += copies
        by_value[VALUE[card]] += copies
    assert box.size == 48
    assert by_colour == {0: 12, 1: 12, 2: 12, 3: 12}
    assert by_value == {1: 12, 2: 12, 3: 12, 4: 8, 5: 4}
    assert box.reconstructed
    assert CARDS[0] == "Y1"
    assert CARDS[-1] == "B5"


@rule("MI-1")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_can_play(seats: int) -> None:
    with pytest.raises(BadSetup) as error:
        GAME.setup(seats)
    assert error.value.refusal
    assert said(error.value.refusal) == "MI-1"


@pytest.mark.parametrize(
    ("seats", "options", "why"),
    [
        (2, {"mode": "teams"}, "MI-20"),
        (3, {"mode": "teams"}, "MI-20"),
        (2, {"mode": "corsair"}, "MI-30 seats"),
        (3, {"mode": "corsair", "corsair": 4}, "MI-30 corsair"),
        (2, {"first": "3"}, "MI-3"),
    ],
)
@rule("MI-3", "MI-20", "MI-30")
def test_an_impossible_table_is_refused(seats: int, options: dict[str, Value], why: str) -> None:
    with pytest.raises(BadSetup) as error:
        GAME.setup(seats, options)
    assert error.value.refusal
    assert said(error.value.refusal) == why


@rule("MI-2")
def test_everybody_gets_three_secret_cards_and_the_next_card_opens_the_sea_under_all_galleons() -> None:
    state = GAME.start(GAME.setup(3))
    first = state.node()
    assert isinstance(first, Draw)
    assert (first.label, first.items, first.left, first.seen_by) == (
        "first",
        ("1", "2", "3"),
        (1, 1, 1),
        None,
    )
    draw(state, "2")
    for seat, hand in enumerate(("Y1 Y1 Y1", "G5 R5 B5", "B1 B2 B3")):
        node = state.node()
        assert isinstance(node, Draw)
        assert (node.label, node.count, node.seen_by) == ("hand", 3, (seat,))
        draw(state, hand)
    opening = state.node()
    assert isinstance(opening, Draw)
    assert (opening.label, opening.count, opening.seen_by) == ("sea", 1, None)
    assert opening.left[0] == 0, "all Y1 are dealt"
    draw(state, "R4")
    assert state.node() == Decide((1,), 1)
    assert state.hands == [cards("Y1 Y1 Y1"), cards("G5 R5 B5"), cards("B1 B2 B3")]
    assert state.sea == {FIRST: cards("R4")[0]}
    assert state.fleets == [(FIRST, FIRST)] * 3
    assert sum(state.deck) == 48 - 9 - 1


@rule("MI-3")
def test_a_first_player_agreed_on_is_not_drawn() -> None:
    state = GAME.start(GAME.setup(2, {"first": "2"}))
    draw(state, "Y1 Y1 Y1", "G1 G1 G1", "B3")
    assert state.node() == Decide((1,), 1)


@rule("MI-3", "MI-20", "MI-31")
@pytest.mark.parametrize(
    ("seats", "mode", "goal"),
    [
        (2, "free", 12),
        (3, "free", 10),
        (4, "free", 8),
        (4, "teams", 12),
        (3, "corsair", 12),
        (4, "corsair", 12),
    ],
)
def test_the_goal_depends_on_the_table(seats: int, mode: str, goal: int) -> None:
    assert GAME.start(GAME.setup(seats, {"mode": mode})).view(0).goal == goal


def test_a_users_own_file_replaces_the_deck() -> None:
    text = OWN.replace("[3, 3, 3, 2, 1]", "[2, 2, 2, 2, 2]", 1)
    state = GAME.start(GAME.setup(2, {"first": "1"}, sheet=text))
    node = state.node()
    assert isinstance(node, Draw)
    assert node.left[:5] == (2, 2, 2, 2, 2)
    assert not deck(text).reconstructed


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("[yellow", "your own sheet: "),
        (OWN.replace("green", "lilac"), "your own sheet: green: missing"),
        (OWN.replace("[3, 3, 3, 2, 1]", "[3, 3, 3, 2]", 1), "yellow.copies: expected 5 numbers"),
        (OWN.replace("[3, 3, 3, 2, 1]", "[3, 3, 3, 2, -1]", 1), "yellow.copies: expected numbers from 0"),
        (OWN.replace("[3, 3, 3, 2, 1]", "[3, 3, 3, 2, 'x']", 1), "yellow.copies: expected only whole"),
        (OWN.replace("2, 1]", "2, 2]"), "the file: 52 cards; expected 24 to 48 in all"),
        (OWN.replace("3, 3, 3, 2, 1", "1, 1, 1, 1, 1"), "the file: 20 cards; expected 24 to 48 in all"),
        (OWN + "values = 3\n", "blue.values: unknown key"),
        (OWN + "[pink]\ncopies = [1, 1, 1, 1, 1]\n", "pink: unknown key"),
    ],
)
def test_a_users_invalid_file_is_refused_with_file_line_key_and_reason(text: str, error: str) -> None:
    with pytest.raises(BadData) as raised:
        GAME.start(GAME.setup(2, sheet=text))
    told = str(raised.value)
    assert error in told
    assert "\n" not in told
    assert re.search(r"\bline \d+", told) or told.endswith((": missing", "in all", "of document)"))


@rule("MI-31")
def test_only_a_game_against_the_corsair_has_a_limit_of_rounds() -> None:
    assert GAME.start(GAME.setup(2)).view(SPECTATOR).rounds == 0
    assert GAME.start(GAME.setup(3, {"mode": "corsair", "mission": "hard"})).view(SPECTATOR).rounds == 4


@rule("MI-1")
def test_a_deck_of_your_own_may_be_48_equal_cards() -> None:
    own = OWN.replace("[3, 3, 3, 2, 1]", "[0, 0, 0, 0, 0]").replace("[0,", "[48,", 1)
    assert deck(own).copies == (48, *[0] * 19)


@rule("MI-32")
def test_before_the_corsair_acts_no_steps_are_left() -> None:
    assert GAME.start(GAME.setup(2)).view(SPECTATOR).steps == 0


@rule("MI-1", "MI-20", "MI-30")
def test_each_mode_says_how_many_can_play_it() -> None:
    assert {mode.id: mode.seats for mode in GAME.modes} == {
        "free": (2, 3, 4), "teams": (4,), "corsair-easy": (3, 4), "corsair-medium": (3, 4),
        "corsair-hard": (3, 4),
    }  # fmt: skip


@rule("MI-2")
def test_the_first_draw_is_a_phase_of_its_own() -> None:
    view = GAME.start(GAME.setup(2)).view(0)
    assert (view.phase, view.seat, view.first) == ("first", 0, -1)


@rule("MI-1")
def test_the_box_says_how_long_a_game_takes_and_from_what_age() -> None:
    assert (GAME.minutes, GAME.age) == (15, 7)


@rule("MI-31")
def test_each_mode_against_the_corsair_has_its_mission() -> None:
    missions = {mode.id: dict(mode.options).get("mission") for mode in GAME.modes}
    assert missions == {
        "free": None, "teams": None, "corsair-easy": "easy", "corsair-medium": "medium",
        "corsair-hard": "hard",
    }  # fmt: skip
