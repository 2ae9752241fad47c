"""What the table asks in Explore & Draw, and what glows to answer it."""

import pytest

from archipel.games.cats.rules.state import CatsState
from archipel.guide import POWER, Question
from archipel.kernel import SPECTATOR, Part
from archipel.kernel.parts import resolve
from tests.games.cats.builders import GUIDE, all_but, ask, boat, play, table


def follows(state: CatsState) -> str | None:
    """The move that the table makes by itself."""
    move = GUIDE.follows(state.view(0), tuple(state.moves(0)))
    return move and move.text


def glowing(question: Question) -> list[str]:
    return [f"{one.part.kind}:{one.part.value}" for one in question.choices]


def states(question: Question) -> dict[str, str]:
    return {button.id: button.state for button in question.buttons}


def notes(question: Question) -> dict[str, str]:
    return {button.id: button.note for button in question.buttons}


def test_in_the_morning_only_columns_glow():
    question = ask(table())
    assert question.words == "Which-column"
    assert glowing(question) == ["column:A", "column:B", "column:C", "column:D"]
    assert question.choices[0].words == "take-column(column=A)"
    assert (question.about, question.palettes) == ("tableau", ())
    actions = ["extra-card", "one-per-row", "whole-row", "cat-twice", "treasure-twice"]
    assert list(states(question)) == actions
    assert set(states(question).values()) == {"free"}
    assert notes(question)["whole-row"] == "does.whole-row"


def test_a_power_that_is_on_says_what_it_replaces_and_how_many_are_left():
    assert ask(table(), "power:whole-row").words == "Which-row Specials-left-2"
    assert ask(table()).left == "actions-left-3"
    assert ask(play(table(), "twice cat"), steps=("twice cat",)).left == "actions-left-2"


def test_a_column_is_taken_at_once():
    question = ask(table(), "column:A")
    assert not question.choices


@pytest.mark.parametrize(
    ("picks", "glows"),
    [
        (("power:whole-row",), "row:1 row:2 row:3"),
        (("power:one-per-row",), " ".join(f"row{row}:{column}{row}" for row in "123" for column in "ABCD")),
        (("power:one-per-row", "row1:A1", "row3:B3"), "row2:A2 row2:B2 row2:C2 row2:D2"),
        (("power:extra-card",), "column:A column:B column:C column:D"),
        (("power:extra-card", "column:A"), " ".join(f"extra:{c}{r}" for r in "123" for c in "BCD")),
        (("row2:B2",), " ".join(f"row{r}:{c}{r}" for r in "13" for c in "ABCD")),
        (("extra:B2",), "column:A column:C column:D"),
        (("row:2",), ""),
        (("row1:A1", "row2:B2", "row3:B3"), ""),
        (("column:A", "extra:B2"), ""),
    ],
)
def test_a_power_opens_its_own_question_and_picks_work_in_any_order(picks, glows):
    question = ask(table(), *picks)
    assert glowing(question) == glows.split()
    for power in (one.removeprefix("power:") for one in picks if one.startswith("power:")):
        if len(picks) == 1:
            assert states(question)[power] == "on"


def test_then_the_cards_one_after_the_other():
    state = play(table(), "take B")
    assert ask(state, steps=("take B",)).words == "Ticked(traditions=1) Which-first(cards=cards-2)"
    state = play(table(), "take A")
    question = ask(state)
    assert question.words == "Which-first(cards=cards-3)"
    assert glowing(question) == ["card:A1", "card:A2", "card:A3"]
    assert question.choices[2].words == "card-cat(a-cat=blue, cells=5, form=V5)"
    assert not ask(state, "card:A2").choices
    play(state, "card A1")
    assert ask(state).words == "Place-first(piece=blue S4)"
    assert (ask(state).about, ask(state).palettes) == ("sheet", ())
    play(state, "draw S4 0 r4c6")
    steps = ("take A", "card A1", "draw S4 0 r4c6")
    assert ask(state, steps=steps).words == "Which-next(cards=cards-2)"
    play(state, "card A2", "draw W5 0 r3c9")
    assert glowing(ask(state)) == ["card:A3"]
    assert ask(state).words == "Last-card"


def test_the_last_card_opens_by_itself_unless_it_offers_a_choice():
    state = play(table(B3="oshax3"), "take A", "card A1", "draw S4 0 r4c6")
    assert follows(state) is None  # two cards are left
    play(state, "card A2", "draw W5 0 r3c9")
    assert follows(state) == "card A3"
    play(state, "card A3")
    assert follows(state) is None
    state = play(table(B3="oshax3"), "take B", "card B2", "draw Y5 0 r3c5")
    assert follows(state) is None  # an oshax: in which colour?


def test_a_piece_glows_where_it_fits_as_it_is_turned():
    state = play(table(), "take A", "card A1")
    every, turned = ask(state), ask(state, "shape:S4", "turn:1")
    assert set(glowing(turned)) < set(glowing(every))
    assert all(resolve(state.moves(0), [Part("turn", "1"), one.part]) for one in turned.choices)
    assert not ask(state, "shape:S4", "turn:1", "cell:r4c6").choices
    assert glowing(ask(state, "cell:r4c6")) == ["turn:0", "turn:1", "turn:f0", "turn:f1"]


def test_what_a_card_leaves_open_is_asked_in_a_palette():
    state = play(table(A1="oshax3", A2="three+one/rare-I", A3="2of-one+two+three+bent"), "take A")
    colour = ask(state, "card:A1")
    assert (colour.palettes, len(colour.choices)) == (("colour",), 5)
    assert colour.choices[0].words == "blue"
    half = ask(state, "card:A2")
    assert [one.words for one in half.choices] == ["and(last=one, some=three)", "rare-I"]
    pair = ask(state, "card:A3")
    assert (pair.palettes, len(pair.choices)) == (("pair",), 10)
    play(state, "card A3 one+bent")
    shapes = ask(state)
    assert (glowing(shapes), shapes.palettes) == (["shape:one", "shape:bent"], ("shape",))
    assert ask(state, "shape:bent").palettes == ("shape",)  # another one can still be chosen


def test_the_only_card_with_a_choice_opens_with_one_tap_among_others():
    state = play(table(A1="oshax3"), "take A")
    question = ask(state)
    assert question.words == "Which-first(cards=cards-3) at-once-colour"
    assert question.palettes == ("colour",)
    assert glowing(question)[:4] == ["card:A1", "card:A2", "card:A3", "colour:blue"]
    assert not ask(state, "colour:red").choices  # that is a move
    two = play(table(A1="oshax3", A2="oshax1"), "take A")
    assert glowing(ask(two)) == ["card:A1", "card:A2", "card:A3"]


def test_the_only_card_left_is_asked_for_its_colour_at_once():
    state = play(table(B3="oshax3"), "take B", "card B2", "draw Y5 0 r3c5")
    question = ask(state)
    assert glowing(question) == [
        f"colour:{colour}" for colour in ("blue", "green", "orange", "purple", "red")
    ]


def test_a_covered_map_is_said_and_offers_a_treasure_or_none():
    steps = ("take A", "card A1", "draw I5 0 r4c1")
    state = play(table(A1="red-I5"), *steps)
    question = ask(state, steps=steps)
    assert question.words == "Map(map=red)"
    assert glowing(question) == ["shape:one", "shape:two", "shape:three", "shape:bent"]
    decline = question.buttons[-1]
    assert (decline.id, decline.words, decline.note) == ("decline", "decline", "decline-note")
    assert decline.parts == (Part("bonus", "decline"),)
    state = play(table(A1="green-I5"), *steps)
    assert ask(state, steps=steps).words == "Useless-map(cat=red, map=red) Which-next-then"


def test_what_fits_nowhere_is_said():
    sheet = all_but("r5c1", "r5c2")
    state = play(table(sheet, sheet), "take A", "card A1")
    question = ask(state, steps=("take A", "card A1"))
    assert question.words == "Skipped(pieces=blue S4) Which-next-then"


def test_a_cat_twice_shows_that_it_is_on():
    state = play(table(), "twice cat")
    question = ask(state, steps=("twice cat",))
    assert question.words == "Armed.cat-twice Which-column-then"
    assert states(question)["cat-twice"] == "on"
    assert notes(question)["whole-row"] == "one-a-day"
    play(state, "take A", "card A1", "draw S4 0 r4c6")
    assert ask(state).words == "Place-again(piece=blue S4)"
    assert states(ask(state))["cat-twice"] == "on"
    play(state, "draw S4 0 r4c8")
    assert notes(ask(state))["cat-twice"] == "used-today"


def test_a_cat_twice_asks_which_one_if_it_could_be_two():
    state = play(table(), "take A", "card A1", "draw S4 0 r4c6")
    button = next(one for one in ask(state).buttons if one.id == "cat-twice")
    assert button.parts == (Part(POWER, "cat-twice"),)
    assert glowing(ask(state, "power:cat-twice")) == ["again:cat", "twice:cat"]
    assert not ask(state, "power:cat-twice", "again:cat").choices


def test_used_and_spent_actions_stay_and_say_why():
    sheet = boat(used=("extra-card", "one-per-row", "whole-row"))
    question = ask(table(sheet, boat()))
    assert notes(question)["extra-card"] == "used"
    assert notes(question)["cat-twice"] == "three-a-game"
    state = play(table(), "take A", "card A1")
    assert notes(ask(state))["whole-row"] == "only-in-the-morning"
    assert notes(ask(state))["extra-card"] == "between-cards"


def test_a_day_that_is_drawn_waits_for_done_and_then_for_the_others():
    full = all_but("r5c1").use(7)  # three special actions are used
    state, morning = table(full, boat()), table(full, boat())
    play(state, "take D")
    assert ask(state, morning=morning, steps=("take D",)).words == (
        "Ticked(traditions=2 · 4) Skipped(pieces=blue P5) Day-done"
    )
    assert ask(state).words == "waiting(names=Bo)"
    assert ask(table(), seat=SPECTATOR).words == "watching(day=1, names=and(last=Bo, some=Ana))"


def test_a_day_of_the_last_to_draw_also_waits_for_done():
    full = all_but("r5c1").use(7)
    state, morning = table(full), table(full)
    play(state, "take D")
    assert ask(state, morning=morning, steps=("take D",)).words == "Day-done"  # not: is being dealt


def test_the_last_day_also_waits_for_done():
    full = all_but("r5c1").use(7)
    state, morning = table(full), table(full)
    state.day = morning.day = 7
    play(state, "take D")
    assert state.view(0).phase == "over"
    assert ask(state, morning=morning, steps=("take D",)).words == "Day-done"
    assert ask(state).words == "over"


def test_the_sister_says_which_colour_came_and_what_it_is_worth():
    state = table(seats=1, colour="red")
    assert ask(state).words == "Sister-first(cats=red, worth=5) Which-column-then"
