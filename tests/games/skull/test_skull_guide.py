"""What the table asks on Skull Island: one question at a time, and only its answers glow."""

import pytest

from archipel.games.skull import GAME
from archipel.games.skull.guide import GUIDE
from archipel.games.skull.rules.state import SkullState
from archipel.guide import Question
from archipel.kernel import SPECTATOR, Over
from tests.games.heard import listening
from tests.games.heard import told as tell_move
from tests.games.skull.builders import (
    BLANK,
    answers,
    asked,
    fields,
    fill,
    play,
    play_all,
    question,
    settle,
    table,
    telling,
)

THREE = "7@r2c2, 7@r1c3, 7@r3c3"
CHOICE = "5@r2c1, 5@r1c3, 5@r4c3, 5@r1c6, 5@r4c6"


def told(state: SkullState, *texts: str, seat: int = 0) -> list[str]:
    """How these moves of a seat would be told."""
    return [tell_move(state, seat, text, GUIDE, telling()) for text in texts]


def test_the_first_turn_takes_a_number_a_cell_and_done() -> None:
    state = table(BLANK, BLANK, roll="1 3 4")
    first = question(state)
    assert first.words == "dice(dice=and(first=1, 3, last=4))"
    assert answers(first)["7"] == "7 = 3 + 4"
    assert answers(first)["8"] == "8 = 1 + 3 + 4"
    assert answers(first)["3"] == "3"
    assert question(table(BLANK, roll="1 3 D", ticked=5)).words == (
        "dice-two(dice=and(first=1, last=3) a-spent-skull)"
    )
    second = question(state, picked="number:7")
    assert second.words == "where-first(number=7)"
    assert answers(second)["r1c1"] == "r1c1"
    assert len(answers(second)) == 28  # the shore of side A
    assert question(state, picked="number:7 cell:r1c1").choices == ()  # the page pencils it
    assert question(state, steps=("7@r1c1",)).words == "turn"


def test_later_numbers_go_beside_a_number_or_a_boat() -> None:
    asks = question(table("4@r7c7, boat@r0c6", roll="2 1 3"), picked="number:2")
    assert asks.words == "where-boats(number=2)"
    assert set(answers(asks)) == {"r6c7", "r7c6", "r1c6"}
    assert question(table("4@r7c7", roll="2 1 3"), picked="number:2").words == "where(number=2)"
    lone = table(fill("1", ["r1c1"]) + ", danger@r2c1, danger@r2c2", roll="2 1 3")
    assert question(lone, picked="number:2").words == "where-any(number=2)"


def test_a_cell_may_be_picked_before_its_number() -> None:
    asks = question(table(THREE, roll="3 4 1"), picked="cell:r2c4")
    assert asks.words == "which-here"
    assert answers(asks)["7"] == "does(effect=gain.treasure(number=7) (+7), what=7 = 3 + 4)"
    assert answers(asks)["1"] == "1"


def test_a_boat_is_an_alternative_in_the_same_question() -> None:
    state = table("4@r7c7", roll="2 N 3")
    asks = question(state)
    assert asks.words == "dice-boat(dice=and(first=2, 3, last=a-boat))"
    assert list(answers(asks)) == ["2", "3", "5", "boat"]
    assert asks.palettes == ("number", "mark")
    where = question(state, picked="mark:boat")
    assert where.words == "where-boat"
    assert "r0c0" in answers(where)
    assert question(state, picked="cell:r0c0").choices == ()  # only a boat can go there
    lone = table("4@r7c7", roll="2 N D", ticked=5)
    assert question(lone).words == "die-boat(dice=and(first=2, last=a-boat) a-spent-skull, die=2)"


def test_penny_papers_allows_any_number() -> None:
    asks = question(table(BLANK, roll="P 3 4"))
    assert asks.words == "penny"
    assert answers(asks)["15"] == "15"
    both = question(table(BLANK, roll="P N 4"))
    assert both.words == "penny-boat"
    assert answers(both)["boat"] == "boat-choice"
    assert both.palettes == ("number",)  # fifteen numbers fill two rows; the boat is on its die


def test_of_several_crossings_the_player_chooses_one() -> None:
    state = table(CHOICE, BLANK, roll="5 1 1")
    assert answers(question(state, picked="number:5"))["r2c7"] == "does(effect=gain-choose, what=r2c7)"
    asks = question(state, steps=("5@r2c7",))
    assert asks.words == "circle(number=5)"
    assert answers(asks) == {
        cell: f"does(effect=gain.treasure(number=5) (+5), what={cell})" for cell in ("r2c3", "r2c6")
    }
    assert question(state, steps=("5@r2c7",), picked="cell:r2c3").choices == ()
    assert question(state, steps=("5@r2c7", "circle 5@r2c3")).words == "turn-treasure(numbers=5)"


def test_a_boat_that_finds_two_values_in_one_cell_asks_which() -> None:
    state = table("4@r2c1, 6@r2c2, 4@r4c3, 4@r1c3, 6@r5c3, boat@r0c3", roll="1 N 1")
    asks = question(state, steps=("boat@r2c8",))
    assert asks.words == "circle-more(numbers=and(first=4, last=6))"
    assert asks.palettes == question(state).palettes  # nothing jumps within a turn
    both = next(cell for cell in answers(asks) if len(answers(_at(state, cell))) > 1)
    assert _at(state, both).words == "circle-here"
    assert answers(_at(state, both)) == {"4": "gain.treasure(number=4)", "6": "gain.treasure(number=6)"}


def _at(state: SkullState, cell: str) -> Question:
    return question(state, steps=("boat@r2c8",), picked=f"cell:{cell}")


def test_a_boat_that_finds_two_treasures_is_praised_for_both() -> None:
    state = table("4@r2c1, 4@r1c3, 4@r4c3, 6@r2c5, 6@r1c6, 6@r4c6", roll="1 N 1")
    assert (
        question(state, steps=("boat@r2c8", "circle 4@r2c3")).words
        == "turn-treasures(numbers=and(first=4, last=6))"
    )


def test_a_danger_says_that_it_takes_a_treasure_and_what_it_does_on_an_empty_island() -> None:
    four = "4@r2c1, 4@r2c4, 4@r1c3, 4@r5c3, circle 4@r2c3"
    state = table(BLANK, four, roll="1 1 D", swap="2 1")
    assert question(state).words == "danger-circled"
    assert told(state, "danger@r2c3") == ["did.danger.circled(name=Ben, number=4)"]
    assert question(table(BLANK, BLANK, roll="1 1 D", swap="2 1")).words == "danger-bare"


def test_a_danger_is_a_scene_on_a_rivals_sheet() -> None:
    state = table(THREE, "4@r2c2, 2@r2c3, 9@r6c5, circle 5@r2c3", BLANK, roll="1 1 D", swap="2 3 1")
    asks = question(state)
    assert (asks.scene, asks.title, asks.words) == ("danger", "danger-title(name=Ben)", "danger")
    assert answers(asks)["r1c3"] == "does(effect=gain.danger(number=2) (−2), what=r1c3)"
    assert answers(asks)["r6c4"] == "does(effect=gain.turned(number=9) (+9), what=r6c4)"
    assert answers(asks)["r6c1"] == "does(effect=none.harmless, what=r6c1)"
    assert asks.palettes == ("number",)  # empty: it only keeps the place of Done
    pencilled = question(state, steps=("danger@r1c3",))
    assert (pencilled.scene, pencilled.title) == (asks.scene, asks.title)
    assert pencilled.words == "turn-danger-loses(name=Ben, points=2)"
    assert question(state, steps=("danger@r6c4",)).words == "turn-danger-gains(name=Ben, points=9)"
    assert question(state, steps=("danger@r6c1",)).words == "turn-danger-nothing(name=Ben)"


def test_after_a_danger_one_waits_on_ones_own_sheet() -> None:
    state = table(THREE, BLANK, BLANK, roll="1 1 D", swap="2 3 1")
    play(state, "danger@r1c1")
    asks = question(state)
    assert (asks.scene, asks.title, asks.choices) == ("", "", ())
    assert asks.words == "wait-danger(names=and(first=Ben, last=Chloé))"


@pytest.mark.parametrize(
    ("marks", "last", "words"),
    [
        ("4@r2c2", "r2c2", "danger-alone-beside"),
        ("4@r7c7, danger@r6c7, danger@r7c6", "r7c7", "danger-alone-any"),
        (BLANK, "", "danger-alone-any"),
    ],
)
def test_alone_a_danger_goes_beside_the_cell_filled_last(marks: str, last: str, words: str) -> None:
    state = table(marks, roll="1 1 D", last=last)
    asks = question(state)
    assert (asks.scene, asks.title, asks.words) == ("danger", "danger-title-alone", words)
    costs = "turn-danger-loses-alone(points=4)" if last == "r2c2" else "turn-danger-nothing-alone"
    assert question(state, steps=(f"danger@{asks.choices[0].part.value}",)).words == costs


def test_who_waits_or_watches_is_told_for_whom() -> None:
    state = table(*[BLANK] * 5, roll="2 3 5")
    play(state, "2@r1c1")
    assert question(state).words == "wait(names=and(first=Ben, Chloé, last=others(count=2)))"
    watching = question(state, SPECTATOR)
    assert watching.words == "watch(names=and(first=Ben, Chloé, last=others(count=2)))"
    assert not watching.choices
    danger = table(BLANK, BLANK, roll="2 3 D", swap="2 1")
    assert question(danger, SPECTATOR).words == "watch-danger(names=and(first=Ana, last=Ben))"
    assert question(table(BLANK, BLANK)).words == "roll"


def test_a_move_is_told_with_what_is_beside_it() -> None:
    rolled = table("4@r2c2", "2@r2c3", roll="2 3 5")
    assert told(rolled, "5@r2c3", "5@r7c7") == [
        "did.write(beside=beside(number=4), number=5)",
        "did.write.apart(number=5)",
    ]
    assert told(table(BLANK, BLANK, roll="2 3 5"), "5@r1c1") == ["did.write(beside=on-shore, number=5)"]
    danger = table("4@r2c2", "2@r2c3", roll="2 3 D", swap="2 1")
    assert told(danger, "danger@r1c3", "danger@r7c7") == [
        "did.danger(beside=beside(number=2), name=Ben)",
        "did.danger.apart(name=Ben)",
    ]
    several = table("4@r2c2", "8@r2c2, 2@r2c4", roll="2 3 D", swap="2 1")
    assert told(several, "danger@r1c3") == ["did.danger(beside=beside(number=2), name=Ben)"]  # the smallest
    alone = table("4@r2c2", roll="2 3 D")
    assert told(alone, "danger@r1c3", "danger@r7c7") == [
        "did.danger.alone(beside=beside(number=4))",
        "did.danger.alone.apart",
    ]


def test_a_boat_is_told_with_where_it_is() -> None:
    sailing = table("4@r2c2, boat@r0c6", roll="2 3 5")
    places = {
        "boat@r0c6": "boat-above(number=6)",
        "boat@r8c2": "boat-below(number=2)",
        "boat@r2c8": "boat-right(number=2)",
        "boat@r3c0": "boat-left(number=3)",
        "boat@r0c0": "boat-top-left",
        "boat@r8c8": "boat-bottom-right",
    }
    assert told(sailing, *places) == [f"did.boat(where={place})" for place in places.values()]
    assert told(sailing, "5@r1c6") == ["did.write(beside=beside-boat, number=5)"]


FOUND = "circle 1@r1c1, circle 2@r1c3, circle 3@r1c6, circle 4@r2c1"
FULL = fill("1", fields())


def near_end(*marks: str, seat: int = 0) -> str:
    return GUIDE.near_end(table(*marks).view(seat), telling())


def test_the_end_is_announced_when_it_is_near() -> None:
    assert near_end(BLANK, BLANK) == ""
    assert near_end(BLANK, FOUND) == "near-treasures-one(count=four, names=Ben)"
    assert near_end(FOUND, BLANK) == "near-treasures-you(count=four)"
    assert (
        near_end(BLANK, FOUND, FOUND) == "near-treasures-many(count=four, names=and(first=Ben, last=Chloé))"
    )
    assert near_end(FOUND, FOUND) == "near-treasures-all(count=four)"
    for left in (1, 2):
        full = fill("1", fields()[left:])
        assert near_end(BLANK, full) == f"near-cells-{left}-one(names=Ben)"
        assert near_end(full, BLANK) == f"near-cells-{left}-you"
    assert near_end(BLANK, fill("1", fields()[3:])) == ""


def test_the_end_says_why_it_came() -> None:
    state = table(f"{THREE}, circle 1@r7c5, circle 2@r7c6, circle 3@r7c7, circle 4@r6c1", BLANK)
    settle(state, "P 1 1")
    play_all(state, "7@r2c4", "1@r1c1")
    node = state.node()
    assert isinstance(node, Over)
    assert GUIDE.ending(node.result, state.view(0), telling()) == "end-treasures-you(count=5)"
    assert GUIDE.ending(node.result, state.view(1), telling()) == "end-treasures-one(count=5, names=Ana)"
    assert question(state).words == "over"
    for marks, words in (
        ((BLANK, FULL), "end-cells-one(names=Ben)"),
        ((BLANK, FULL, FULL), "end-cells-many(names=and(first=Ben, last=Chloé))"),
        ((FULL, FULL), "end-cells-all"),
    ):
        assert GUIDE.ending(node.result, table(*marks).view(0), telling()) == words


def test_a_treasure_under_a_skull_is_no_reason_to_cheer() -> None:
    state = table(f"{THREE}, danger@r2c3", roll="5 2 1")
    assert question(state, steps=("7@r2c4",)).words == "turn-void(numbers=7)"


@pytest.mark.parametrize(
    ("marks", "move", "words"),
    [
        ("7@r2c2", "9@r2c3", "because-nine"),
        ("7@r2c2, 3@r2c3", "7@r2c4", "because-line(number=7)"),
        ("7@r2c2, 7@r1c3", "7@r3c3", "because-short(number=7)"),
        (THREE, "7@r2c4", ""),
        ("7@r2c2", "boat@r0c6", "because-boat"),
        (THREE, "boat@r2c8", ""),
        ("7@r2c2", "3@r2c3", ""),
    ],
)
def test_a_hint_says_what_a_move_prepares(marks: str, move: str, words: str) -> None:
    view = table(marks, roll="P N 1").view(0)
    assert GUIDE.because(GAME.parse(move), view, telling()) == words


@pytest.mark.parametrize(
    ("swap", "words"),
    [
        ("2 1", "swap-each(who=swap-two(name=Ana, whose=Ben))"),
        ("2 3 1", "swap-each(who={})"),
        ("2 3 4 5 1", "swap-all"),
    ],
)
def test_handed_sheets_are_told_by_name(swap: str, words: str) -> None:
    ring = ("Ana", "Ben"), ("Ben", "Chloé"), ("Chloé", "Ana")
    each = ", ".join(f"swap-one(name={name}, whose={whose})" for name, whose in ring)
    state = table(*[BLANK] * len(swap.split()), roll="1 1 D")
    with listening(state) as heard:
        settle(state, swap)
    assert [GUIDE.say(effect, telling()) for effect in heard] == [words.format(each)]


def test_the_dice_are_told_by_their_faces() -> None:
    state = table(BLANK)
    with listening(state) as heard:
        settle(state, "P 2 3")
    assert [GUIDE.say(effect, telling()) for effect in heard] == ["drew.roll(dice=P, 2, 3)"]


def test_alone_the_next_title_says_how_far_it_is() -> None:
    view = table(BLANK).view(0)
    rich = table(FOUND).view(0)
    assert GUIDE.next_title(rich.scores()[0], rich, telling()) == "next-title(points=50, title=scout)"
    assert [goal.words for goal in GUIDE.goals(view, 0, telling())] == [
        "next-title(points=60, title=scout)",
        "goal-treasure",
        "end-goal(boxes=5, count=0)",
        "goal-dangers(bubbles=5, count=0)",
    ]
    several = table(FOUND, BLANK, ticked=2).view(0)
    assert GUIDE.next_title(several.scores()[0], several, telling()) == ""
    assert [goal.words for goal in GUIDE.goals(several, 0, telling())] == [
        "goal-treasure",
        "end-goal(boxes=5, count=4)",
        "goal-dangers(bubbles=5, count=2)",
    ]


def test_lines_of_the_score_light_up_what_they_count() -> None:
    view = table(f"{THREE}, boat@r2c8, circle 7@r2c3, danger@r3c4, 9@r4c3").view(0)
    lines = view.scores()[0].lines
    assert [{part.value for part in line.parts} for line in lines] == [
        {"r2c3", "r2c2", "r2c8", "r1c3", "r3c3"},
        {"r3c4", "r3c3", "r4c3"},
    ]
    assert all(part.kind == "cell" for line in lines for part in line.parts)
    assert [(line.key, dict(line.facts)["number"]) for line in lines] == [
        ("treasure", 7),
        ("overcome", 7),
    ]


def test_picks_that_fit_no_move_are_asked_for_anew() -> None:
    state = table(BLANK, roll="1 3 4")
    ask = asked(state, picked="number:15 cell:r1c1")
    assert ask.left == []
    assert GUIDE.ask(ask) == question(state)
