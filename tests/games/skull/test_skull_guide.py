"""What the table asks on Skull Island: one question at a time, and only its answers glow."""

import pytest

from archipel.games.skull import GAME
from archipel.games.skull.guide import GUIDE
from archipel.games.skull.rules.state import SkullState
from archipel.guide import Question
from archipel.kernel import SPECTATOR, Over
from tests.games.skull.asking import answers, asked_of, question, telling
from tests.games.skull.builders import BLANK, fields, fill, play, play_all, settle, table

THREE = "7@r2c2, 7@r1c3, 7@r3c3"
CHOICE = "5@r2c1, 5@r1c3, 5@r4c3, 5@r1c6, 5@r4c6"


def test_the_first_turn_takes_a_number_a_cell_and_done() -> None:
    state = table(BLANK, BLANK, roll="1 3 4")
    first = question(state)
    assert first.words == "The dice show 1, 3 and 4: write one of them or a sum. Which number?"
    assert answers(first)["7"] == "7 = 3 + 4"
    assert answers(first)["8"] == "8 = 1 + 3 + 4"
    assert answers(first)["3"] == "3"
    second = question(state, picked="number:7")
    assert second.words == "Where do you write the 7? Your first number goes on the shore."
    assert answers(second)["r1c1"] == "row 1, column 1"
    assert len(answers(second)) == 28  # the shore of side A
    assert question(state, picked="number:7 cell:r1c1").choices == ()  # the page pencils it
    assert "Done" in question(state, steps=("7@r1c1",)).words


def test_later_numbers_go_beside_a_number_or_a_boat() -> None:
    state = table("4@r7c7, boat@r0c6", roll="2 1 3")
    asks = question(state, picked="number:2")
    assert asks.words == "Where do you write the 2? Beside a number or a boat of yours."
    assert set(answers(asks)) == {"r6c7", "r7c6", "r1c6"}
    lone = table(fill("1", ["r1c1"]) + ", danger@r2c1, danger@r2c2", roll="2 1 3")
    assert "any free cell will do" in question(lone, picked="number:2").words


def test_a_cell_may_be_picked_before_its_number() -> None:
    state = table("7@r2c2, 7@r1c3, 7@r3c3", roll="3 4 1")
    asks = question(state, picked="cell:r2c4")
    assert asks.words == "Which number do you write in this cell?"
    assert answers(asks)["7"] == "7 = 3 + 4: treasure 7 (+7)"
    assert answers(asks)["1"] == "1"


def test_a_boat_is_an_alternative_in_the_same_question() -> None:
    state = table("4@r7c7", roll="2 N 3")
    asks = question(state)
    assert asks.words == "Dice: 2, 3 and a boat. Write a number or a sum, or draw a boat?"
    assert list(answers(asks)) == ["2", "3", "5", "boat"]
    assert asks.palettes == ("number", "mark")
    where = question(state, picked="mark:boat")
    assert where.words == ("Where does the boat sail? Beside the island: a joker in its row and column.")
    assert "r0c0" in answers(where)
    assert question(state, picked="cell:r0c0").choices == ()  # only a boat can go there
    lone = table("4@r7c7", roll="2 N D", ticked=5)
    assert question(lone).words.startswith("Dice: 2 and a boat (the skull is spent). Write the 2, or draw")


def test_penny_papers_allows_any_number() -> None:
    asks = question(table(BLANK, roll="P 3 4"))
    assert asks.words == "The star is wild: write any number from 1 to 15. Which one?"
    assert answers(asks)["15"] == "15"
    both = question(table(BLANK, roll="P N 4"))
    assert "boat" in answers(both)
    assert both.palettes == ("number",)  # fifteen numbers fill two rows; the boat is on its die


def test_of_several_crossings_the_player_chooses_one() -> None:
    state = table(CHOICE, BLANK, roll="5 1 1")
    assert "a crossing to choose" in answers(question(state, picked="number:5"))["r2c7"]
    asks = question(state, steps=("5@r2c7",))
    assert asks.words == "The 5s cross in several places. Which one do you circle?"
    assert answers(asks) == {
        "r2c3": "row 2, column 3: treasure 5 (+5)",
        "r2c6": "row 2, column 6: treasure 5 (+5)",
    }
    assert question(state, steps=("5@r2c7",), picked="cell:r2c3").choices == ()
    done = question(state, steps=("5@r2c7", "circle 5@r2c3"))
    assert done.words.startswith("You find a treasure of 5!")


def test_a_boat_that_finds_two_values_in_one_cell_asks_which() -> None:
    state = table("4@r2c1, 6@r2c2, 4@r4c3, 4@r1c3, 6@r5c3, boat@r0c3", roll="1 N 1")
    asks = question(state, steps=("boat@r2c8",))
    assert asks.words == ("You find treasures 4 and 6. Which crossing do you circle now?")
    assert asks.palettes == question(state).palettes  # nothing jumps within a turn
    both = next(cell for cell in answers(asks) if len(answers(_at(state, cell))) > 1)
    assert answers(_at(state, both)) == {"4": "treasure 4", "6": "treasure 6"}


def test_a_danger_says_that_it_takes_a_treasure_and_what_it_does_on_an_empty_island() -> None:
    four = "4@r2c1, 4@r2c4, 4@r1c3, 4@r5c3, circle 4@r2c3"
    state = table(BLANK, four, roll="1 1 D", swap="2 1")
    assert question(state).words.startswith(
        "Draw a skull: it costs the smallest number beside it, and on a circle"
    )
    told = GUIDE.tell(GAME.parse("danger@r2c3"), state.view(0), telling())
    assert told == "draws a danger for Ben, on treasure 4"
    bare = question(table(BLANK, BLANK, roll="1 1 D", swap="2 1"))
    assert bare.words.startswith("Draw a skull anywhere on this island")


def _at(state: SkullState, cell: str) -> Question:
    return question(state, steps=("boat@r2c8",), picked=f"cell:{cell}")


def test_a_danger_is_a_scene_on_a_rivals_sheet() -> None:
    state = table(THREE, "4@r2c2, 2@r2c3, 9@r6c5", BLANK, roll="1 1 D", swap="2 3 1")
    asks = question(state)
    assert (asks.scene, asks.title) == ("danger", "Danger! Ben’s sheet")
    assert asks.words == (
        "Draw a skull where it hurts: it costs the smallest number beside it. Beside a 9 it would be a gain."
    )
    assert answers(asks)["r1c3"] == "row 1, column 3: danger beside the 2 (−2)"
    assert answers(asks)["r6c4"] == "row 6, column 4: danger beside the 9, turned by a 9 (+9)"
    assert answers(asks)["r6c1"] == "row 6, column 1: danger with no number beside it"
    assert asks.palettes == ("number",)  # empty: it only keeps the place of Done
    pencilled = question(state, steps=("danger@r1c3",))
    assert (pencilled.scene, pencilled.title) == (asks.scene, asks.title)
    assert pencilled.words.startswith("With this danger Ben loses 2.")
    assert question(state, steps=("danger@r6c4",)).words.startswith("With this danger Ben gains 9.")
    assert "nothing for now" in question(state, steps=("danger@r6c1",)).words
    french = question(state, language="fr")
    assert french.title == "Danger ! Te voilà chez Ben"


def test_after_a_danger_one_waits_on_ones_own_sheet() -> None:
    state = table(THREE, BLANK, BLANK, roll="1 1 D", swap="2 3 1")
    play(state, "danger@r1c1")
    asks = question(state)
    assert (asks.scene, asks.title, asks.choices) == ("", "", ())
    assert asks.words == ("Back on your own sheet. Waiting for Ben and Chloé.")


@pytest.mark.parametrize(
    ("marks", "last", "words"),
    [
        ("4@r2c2", "r2c2", "Draw a skull beside what you drew last"),
        ("4@r7c7, danger@r6c7, danger@r7c6", "r7c7", "Draw a skull on any free cell"),
        (BLANK, "", "Draw a skull on any free cell"),
    ],
)
def test_alone_a_danger_goes_beside_the_cell_filled_last(marks: str, last: str, words: str) -> None:
    state = table(marks, roll="1 1 D", last=last)
    asks = question(state)
    assert (asks.scene, asks.title) == ("danger", "Danger!")
    assert asks.words.startswith(words)
    cell = asks.choices[0].part.value
    assert "costs you" in question(state, steps=(f"danger@{cell}",)).words


def test_who_waits_or_watches_is_told_for_whom() -> None:
    state = table(*[BLANK] * 5, roll="2 3 5")
    play(state, "2@r1c1")
    assert question(state).words == "Your turn is inked. Waiting for Ben, Chloé and 2 others."
    watching = GUIDE.ask(asked_of(state, SPECTATOR))
    assert watching.words.startswith("Everybody fills one cell.")
    assert not watching.choices
    danger = GUIDE.ask(asked_of(table(BLANK, BLANK, roll="2 3 D", swap="2 1"), SPECTATOR))
    assert danger.words.startswith("Everybody draws a danger.")
    assert question(table(BLANK, BLANK)).words == "The dice are about to be rolled."


def test_a_move_is_told_without_codes_and_with_names() -> None:
    state = table("4@r2c2", "2@r2c3", roll="2 3 5")
    told = GUIDE.tell(GAME.parse("5@r2c3"), state.view(0), telling())
    assert told == "writes 5 beside the 4"
    first = GUIDE.tell(GAME.parse("5@r1c1"), table(BLANK, BLANK, roll="2 3 5").view(0), telling())
    assert first == "writes 5 on the shore"
    danger = table("4@r2c2", "2@r2c3", roll="2 3 D", swap="2 1").view(0)
    assert GUIDE.tell(GAME.parse("danger@r1c3"), danger, telling()) == ("draws a danger for Ben beside the 2")
    assert GUIDE.tell(GAME.parse("danger@r1c3"), danger, telling("fr")) == (
        "dessine un danger chez Ben à côté du 2"
    )
    alone = table("4@r2c2", roll="2 3 D").view(SPECTATOR)
    assert GUIDE.tell(GAME.parse("danger@r1c3"), alone, telling()) == ("draws a danger beside the 4")
    sailing = table("4@r2c2, boat@r0c6", roll="2 3 5").view(0)
    places = {
        "boat@r0c6": "above column 6",
        "boat@r8c2": "below column 2",
        "boat@r2c8": "to the right of row 2",
        "boat@r0c0": "in the top left corner",
        "boat@r8c8": "in the bottom right corner",
    }
    for text, place in places.items():
        assert GUIDE.tell(GAME.parse(text), sailing, telling()) == f"draws a boat {place}"
    assert "beside the boat" in GUIDE.tell(GAME.parse("5@r1c6"), sailing, telling())


FOUND = "circle 1@r1c1, circle 2@r1c3, circle 3@r1c6, circle 4@r2c1"


def test_the_end_is_announced_when_it_is_near() -> None:
    assert GUIDE.near_end(table(BLANK, BLANK).view(0), telling()) == ""
    near = table(BLANK, FOUND).view(0)
    assert GUIDE.near_end(near, telling()) == "Ben has four treasures: one more ends it."
    assert GUIDE.near_end(table(FOUND, BLANK).view(0), telling("fr")) == (
        "Tu as quatre trésors : encore un et c’est fini."
    )
    for left, words in ((1, "One free cell"), (2, "Two free cells")):
        full = table(BLANK, fill("1", fields()[left:])).view(0)
        assert GUIDE.near_end(full, telling()).startswith(f"{words} left for Ben")


def test_the_end_says_why_it_came() -> None:
    state = table("7@r2c2, 7@r1c3, 7@r3c3, circle 1@r7c5, circle 2@r7c6, circle 3@r7c7, circle 4@r6c1", BLANK)
    settle(state, "P 1 1")
    play_all(state, "7@r2c4", "1@r1c1")
    node = state.node()
    assert isinstance(node, Over)
    assert GUIDE.ending(node.result, state.view(0), telling()) == (
        "You filled all 5 treasure boxes: that ends the game."
    )
    assert GUIDE.ending(node.result, state.view(1), telling("fr")) == (
        "Ana a rempli les 5 cases Trésor : la partie est finie."
    )


def test_a_treasure_under_a_skull_is_no_reason_to_cheer() -> None:
    state = table("7@r2c2, 7@r1c3, 7@r3c3, danger@r2c3", roll="5 2 1")
    assert question(state, steps=("7@r2c4",)).words == (
        "Treasure 7 lies under a skull: worth nothing without a 9. Done inks it."
    )


@pytest.mark.parametrize(
    ("marks", "move", "words"),
    [
        ("7@r2c2", "9@r2c3", "Skulls beside a 9 give points instead of costing them."),
        ("7@r2c2, 3@r2c3", "7@r2c4", "It lines up with another 7."),
        ("7@r2c2, 7@r1c3", "7@r3c3", "Then one more 7 finds a treasure."),
        ("7@r2c2, 7@r1c3, 7@r3c3", "7@r2c4", ""),
        ("7@r2c2", "boat@r0c6", "It stays a joker for its row and its column."),
        ("7@r2c2", "3@r2c3", ""),
    ],
)
def test_a_hint_says_what_a_move_prepares(marks: str, move: str, words: str) -> None:
    view = table(marks, roll="P N 1").view(0)
    assert GUIDE.because(GAME.parse(move), view, telling()) == words


def test_handed_sheets_are_told_by_name() -> None:
    assert GUIDE.draw("swap", ("2", "1"), telling()) == "The sheets change hands: Ana swaps with Ben."
    assert GUIDE.draw("swap", tuple("23451"), telling()) == "Everybody gets somebody else’s sheet."
    assert GUIDE.draw("roll", ("1", "2", "3"), telling()) == ""


def test_alone_the_next_title_says_how_far_it_is() -> None:
    view = table(BLANK).view(0)
    assert GUIDE.next_title(view.scores()[0], view, telling()) == "60 more for Pathfinder"
    goals = [goal.words for goal in GUIDE.goals(view, 0, telling("fr"))]
    assert goals[0] == "encore 60 pour Éclaireur"
    assert goals[2] == "Trésors : 0 sur 5. Le dernier, ou une île pleine, finit la partie."
    assert goals[3].startswith("Dangers : 0 sur 5.")
    several = table(BLANK, BLANK).view(0)
    assert GUIDE.next_title(several.scores()[0], several, telling()) == ""
    first, *_ = GUIDE.goals(several, 0, telling())
    assert first.words.startswith("A treasure: the same number left and right, above and below a cell.")


def test_lines_of_the_score_light_up_what_they_count() -> None:
    marks = "7@r2c2, 7@r1c3, 7@r3c3, boat@r2c8, circle 7@r2c3, danger@r3c4, 9@r4c3"
    view = table(marks).view(0)
    lit = [{part.value for part in GUIDE.lights(view, 0, line)} for line in view.scores()[0].lines]
    assert lit == [{"r2c3", "r2c2", "r2c8", "r1c3", "r3c3"}, {"r3c4", "r3c3", "r4c3"}]
    assert all(part.kind == "cell" for line in view.scores()[0].lines for part in GUIDE.lights(view, 0, line))
    words = [GAME.rules.say(f"line.{line.key}", "en", line.facts) for line in view.scores()[0].lines]
    assert words == ["Treasure 7", "Danger beside the 7, turned by a 9"]


def test_picks_that_fit_no_move_are_asked_for_anew() -> None:
    state = table(BLANK, roll="1 3 4")
    asked = asked_of(state, picked="number:15 cell:r1c1")
    assert asked.left == []
    assert GUIDE.ask(asked) == question(state)
