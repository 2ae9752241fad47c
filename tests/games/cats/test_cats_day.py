"""A day's steps: taking cards, their order, special actions and their limits."""

import pytest

from archipel.games.cats import GAME
from archipel.kernel import Decide, Draw, Part, canonical
from archipel.kernel.parts import choices, resolve
from archipel.testkit import rule
from tests.games.cats.builders import all_but, boat, plain, play, refused, table, texts, to_draw


@rule("IC-10")
def test_a_seat_takes_one_of_four_columns():
    assert texts(table())[:4] == ["take A", "take B", "take C", "take D"]


@rule("IC-10")
def test_the_cards_of_a_column_are_resolved_in_any_order():
    state = play(table(), "take A")
    assert plain(state) == ["card A1", "card A2", "card A3"]
    play(state, "card A3", "draw V5 0 r4c3")
    assert plain(state) == ["card A1", "card A2"]


@rule("IC-10")
def test_all_cards_of_the_column_have_to_be_resolved():
    state = play(table(), "take A", "card A3", "draw V5 0 r4c3", "card A1", "draw S4 0 r4c5")
    assert not state.days[0].done
    assert refused(state, "take B") == "IC-10"
    assert refused(state, "done") == "IC-10"
    assert plain(state) == ["card A2"]


@rule("IC-10")
def test_only_the_cards_taken_can_be_resolved_and_each_once():
    state = play(table(), "take A", "card A3", "draw V5 0 r4c3")
    assert refused(state, "card B2") == "IC-10"
    assert refused(state, "card A3") == "IC-10"


@rule("IC-10")
def test_nothing_can_be_drawn_before_cards_are_taken():
    assert refused(table(), "draw V5 0 r4c3") == "IC-10"
    assert refused(table(), "card A1") == "IC-10"


@rule("IC-10")
def test_two_seats_may_take_the_same_cards():
    state = play(table(), "take A", "card A1", "draw S4 0 r5c5")
    play(state, "take A", "card A1", "draw S4 0 r5c5", seat=1)
    assert [len(day.sheet.drawn) for day in state.days] == [1, 1]


@rule("IC-11")
def test_a_card_is_finished_before_the_next_is_begun():
    state = play(table(A1="one+two"), "take A", "card A1", "draw two 0 r5c5")
    assert refused(state, "card A2") == "IC-11"
    assert refused(state, "draw W5 0 r5c8") == "IC-11"
    assert {text.split()[1] for text in plain(state)} == {"one"}


@rule("IC-11")
@pytest.mark.parametrize(("first", "second"), [("one", "two"), ("two", "one")])
def test_the_discoveries_of_a_card_are_drawn_in_any_order(first, second):
    state = play(table(A1="one+two"), "take A", "card A1")
    play(state, f"draw {first} 0 r5c5", f"draw {second} 0 r6c5")
    assert plain(state) == ["card A2", "card A3"]


@rule("IC-12")
def test_the_next_island_is_dealt_when_the_last_seat_is_done(rng):
    state = table()
    for seat in (1, 0):
        assert isinstance(state.node(), Decide)
        while seat in state.node().seats:
            state.play(seat, state.moves(seat).sample(rng))
            if isinstance(state.node(), Draw):
                break
    assert (state.node().label, state.day) == ("cats", 2)
    assert state.island == (None,) * 12


@rule("IC-12")
def test_after_the_seventh_day_comes_the_count(rng):
    state = table()
    state.day = 7
    for seat in (0, 1):
        while isinstance(node := state.node(), Decide) and seat in node.seats:
            state.play(seat, state.moves(seat).sample(rng))
    assert state.node().result.reason == "IC-12"


@rule("IC-20")
def test_an_extra_card_comes_from_another_column():
    state = play(table(), "take A + B2")
    assert plain(state) == ["card A1", "card A2", "card B2", "card A3"]
    assert refused(table(), "take A + A2") == "IC-20"
    assert sum(text.startswith("take A + ") for text in texts(table())) == 9


@rule("IC-21")
def test_one_card_of_each_row_instead_of_a_column():
    state = play(table(), "take A1 B2 C3")
    assert plain(state) == ["card A1", "card B2", "card C3"]
    assert sum(len(text.split()) == 4 and "+" not in text for text in texts(table())) == 64


@rule("IC-22")
def test_a_whole_row_instead_of_a_column():
    state = play(table(), "take row 3")
    assert plain(state) == ["card A3", "card B3", "card C3"]
    assert state.days[0].sheet.ticks == 1 << 4  # D3 was a tradition


TAKES = {"extra-card": "take A + B2", "one-per-row": "take A1 B2 C3", "whole-row": "take row 2"}


@rule("IC-20", "IC-21", "IC-22")
@pytest.mark.parametrize(("action", "text"), TAKES.items())
def test_taking_by_a_special_action_works_once_a_game(action, text):
    state = table(boat(used=[action]), boat())
    assert refused(state, text) in ("IC-20", "IC-21", "IC-22")
    assert text not in texts(state)
    assert action in play(state, text, seat=1).days[1].sheet.show().used


@rule("IC-20", "IC-21", "IC-22")
@pytest.mark.parametrize("text", TAKES.values())
def test_a_fourth_special_action_is_refused(text):
    other = [name for name in TAKES if TAKES[name] != text]
    state = table(boat(used=[*other, "cat-twice"]), boat(used=other))
    assert refused(state, text) in ("IC-20", "IC-21", "IC-22")
    assert text in texts(state, 1)


@rule("IC-23", "IC-24")
@pytest.mark.parametrize(
    ("cards", "text", "rule_id"),
    [({}, "twice cat", "IC-23"), ({"A1": "one+two"}, "twice treasure", "IC-24")],
)
def test_doubling_is_one_action_a_day_once_a_game_and_three_in_all(cards, text, rule_id):
    action = {"IC-23": "cat-twice", "IC-24": "treasure-twice"}[rule_id]
    three = ["extra-card", "one-per-row", "whole-row"]
    sheets = [boat(), boat(used=[action]), boat(used=three), boat(used=three[:2])]
    state = table(*sheets, **cards)
    play(state, "take A + B2", "card A1")
    assert refused(state, text) == rule_id  # the extra card was today's action
    for seat in (1, 2):
        play(state, "take A", "card A1", seat=seat)
        assert refused(state, text, seat) == rule_id
        assert text not in texts(state, seat)
    play(state, "take A", "card A1", text, seat=3)
    assert action in state.days[3].sheet.show().used
    assert refused(state, text, 3) == rule_id


@rule("IC-23")
def test_a_doubled_cat_is_drawn_a_second_time():
    state = play(table(), "take A", "card A1", "twice cat", "draw S4 0 r5c5")
    assert to_draw(state) == {"S4"}
    play(state, "draw S4 1 r6c6")
    assert plain(state) == ["card A2", "card A3"]
    assert [(piece.shape, piece.colour) for piece in state.days[0].sheet.show().pieces] == [
        ("S4", "blue")
    ] * 2


@rule("IC-23", "IC-33")
def test_the_twin_of_an_oshax_has_its_colour():
    state = play(table(A1="oshax2"), "take A", "card A1 red", "twice cat", "draw oshax2 0 r4c5")
    play(state, texts(state)[0])
    assert [(piece.shape, piece.colour) for piece in state.days[0].sheet.show().pieces] == [
        ("oshax2", "red")
    ] * 2


@rule("IC-23")
def test_a_twin_that_does_not_fit_is_lost_and_the_action_spent():
    sheet = all_but("r5c1", "r5c2", "r5c3", "r5c4", "r5c5")
    state = table(sheet, boat(), A1="blue-I5")
    play(state, "take A", "card A1", "twice cat", "draw I5 0 r5c1")
    assert len(state.days[0].sheet.drawn) == len(sheet.drawn) + 1
    assert state.days[0].sheet.show().used == ("cat-twice",)
    assert plain(state) == ["card A2", "card A3"]


@rule("IC-23", "IC-32")
def test_a_twin_that_fits_has_to_be_drawn():
    state = play(table(), "take A", "card A1", "twice cat", "draw S4 0 r5c5")
    assert refused(state, "card A2") == "IC-11"
    assert refused(state, "decline") == "IC-32"


@rule("IC-23", "IC-24", "IC-25")
def test_a_cat_is_not_doubled_as_a_treasure_nor_a_treasure_as_a_cat():
    state = play(table(A1="one+two"), "take A", "card A1", "twice cat", "draw one 0 r5c5")
    play(state, "draw two 0 r6c5", "card A2", "draw W5 0 r3c7")  # the treasures were not cats
    assert to_draw(state) == {"W5"}
    cards = {"C1": "blue-I5", "C2": "t3", "C3": "green-I5"}
    maps = boat("one 0 r1c8", "one 0 r2c15")  # the maps of these cats are covered
    state = play(table(maps, boat(), **cards), "take C", "card C1")
    assert refused(state, "twice treasure") == "IC-25"


@rule("IC-24")
def test_a_doubled_treasure_is_drawn_a_second_time():
    state = play(table(A1="one+two"), "take A", "card A1", "twice treasure", "draw two 0 r5c5")
    assert to_draw(state) == {"two"}
    play(state, "draw two 0 r6c5")
    assert {text.split()[1] for text in plain(state)} == {"one"}


@rule("IC-24")
def test_a_twin_treasure_that_does_not_fit_is_lost():
    state = table(all_but("r5c1", "r5c2"), boat(), A1="two+two")
    play(state, "take A", "card A1", "twice treasure", "draw two 0 r5c1")
    assert plain(state) == ["card A2", "card A3"]
    assert state.days[0].sheet.show().used == ("treasure-twice",)


def test_a_day_can_be_chosen_by_parts_alone():
    state = table(A1="oshax1")
    found = choices(state.moves(0))
    assert found["column"] == ["A", "B", "C", "D"]
    assert set(found) == {"column", "extra", "row1", "row2", "row3", "row", "twice"}
    play(state, "take A")
    assert choices(state.moves(0))["colour"] == ["blue", "green", "orange", "purple", "red"]
    play(state, "card A1 green")
    some = list(state.moves(0))[17]
    assert {part.kind for part in some.parts} == {"shape", "turn", "cell"}
    assert resolve(state.moves(0), some.parts) is some
    state.play(0, some)
    found = choices(state.moves(0))
    assert (len(found["extra"]), found["again"]) == (9, ["cat"])
    for part in (Part("extra", "B2"), Part("again", "cat")):
        assert resolve(state.moves(0), [part]).parts == (part,)


def test_every_step_can_be_undone_by_going_back_to_a_clone(rng):
    state = table(A1="oshax1", A2="2of-one+two+three+bent", A3="three+one/rare-I")
    steps = ["take A", "card A2 one+bent", "twice treasure", "draw one 0 r5c5", "draw one 0 r5c6"]
    history = [state.clone()]
    for text in steps:
        history.append(play(history[-1].clone(), text))
    for before, text, after in zip(history, steps, history[1:], strict=False):
        assert canonical(play(before.clone(), text).view(0)) == canonical(after.view(0))
        assert GAME.parse(text) in before.moves(0)
    assert canonical(history[0].view(0)) == canonical(state.view(0))
