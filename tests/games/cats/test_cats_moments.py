"""Special actions at any moment of a day (IC-25), and how the day ends."""

from random import Random

import pytest

from archipel.games.cats import GAME
from archipel.games.cats.rules.moves import CAT_TWICE, TREASURE_TWICE, places_of
from archipel.games.cats.rules.shapes import IS_CAT, SHAPES
from archipel.kernel import Decide, Draw, Over, canonical, sample
from archipel.table.play.drafts import Draft, add_text, drafted, replay, undo
from archipel.testkit import rule
from tests.games.cats.builders import (
    all_but,
    boat,
    plain,
    play,
    refusal,
    refused,
    special,
    table,
    texts,
    to_draw,
    why,
)
from tests.table.tables import Paper, persons

OWN_CATS = ("card A1", "draw S4 0 r4c4", "card A2", "draw W5 0 r4c6", "card A3", "draw V5 0 r4c8")
"""Column A of the default island: all three cats."""


def pieces(state, seat=0):
    """What is drawn on a boat today."""
    return [piece.shape for piece in state.days[seat].sheet.show().pieces]


# Extra card.


@rule("IC-20", "IC-25")
def test_an_extra_card_may_be_taken_between_two_cards():
    state = play(table(), "take A", *OWN_CATS[:2], "take + B2")
    assert texts(state) == ["card A2", "card B2", "card A3"]
    assert state.days[0].sheet.show().used == ("extra-card",)
    play(state, "card B2")
    assert to_draw(state) == {"Y5"}


@rule("IC-20", "IC-25")
def test_an_extra_card_may_be_taken_after_the_last_card_of_the_column():
    state = play(table(), "take A", *OWN_CATS)
    assert not state.days[0].done
    assert special(state) == ["take +", "again cat"]
    play(state, "take + B2")  # the only card opens automatically
    assert to_draw(state) == {"Y5"}
    play(state, texts(state)[0])
    assert state.days[0].done
    assert len(pieces(state)) == 4


@rule("IC-20", "IC-25", "IC-38")
def test_a_tradition_may_be_the_extra_card_of_the_evening():
    state = play(table(), "take A", *OWN_CATS, "take + D1")
    assert state.days[0].sheet.show().ticks == (2,)
    assert state.days[0].done


@rule("IC-11", "IC-20", "IC-25")
def test_an_extra_card_has_to_wait_until_the_open_card_is_finished():
    state = play(table(A1="one+two"), "take A", "card A1", "draw one 0 r5c5")
    assert why(state, "take + B2") == "Why.IC-25.open(shape=two) (IC-25)"
    play(state, "draw two 0 r6c5", "take + B2")


@rule("IC-20", "IC-25")
def test_an_extra_card_comes_from_another_column_at_every_moment():
    state = play(table(), "take A", *OWN_CATS[:2])
    assert refused(state, "take + A2") == "IC-20"
    assert why(state, "take + A1") == "Why.IC-20.column (IC-20)"
    assert sum(text.startswith("take + ") for text in texts(state)) == 9


@rule("IC-20", "IC-25")
def test_there_is_no_extra_card_before_the_column():
    state = table()
    assert why(state, "take + B2") == "Why.IC-25.column (IC-25)"


@rule("IC-20", "IC-21", "IC-22", "IC-25")
@pytest.mark.parametrize("text", ["take A + B2", "take A1 B2 C3", "take row 3"])
def test_no_extra_card_after_another_special_action_of_the_day(text):
    state = play(table(), text)
    assert refused(state, "take + D1") == "IC-20"
    assert special(state) == []


# One card per row and whole rows replace the column.


@rule("IC-21", "IC-22", "IC-25")
@pytest.mark.parametrize(("text", "rule_id"), [("take A1 B2 C3", "IC-21"), ("take row 2", "IC-22")])
def test_what_replaces_the_column_comes_first(text, rule_id):
    state = play(table(), "take A")
    assert why(state, text) == f"{rule_id}(limit=taken) ({rule_id})"
    assert ("can", ("extra-card", "cat-twice", "treasure-twice")) in refusal(state, text).facts


# The end of the day.


@rule("IC-12", "IC-25")
def test_a_day_is_over_when_its_player_says_so():
    state = play(table(), "take A", *OWN_CATS)
    assert texts(state)[-1] == "done"
    assert state.view(1).done == (False, False)
    play(state, "done")
    assert state.view(1).done == (True, False)
    assert state.node().seats == (1,)
    assert state.days[0].sheet.show().used == ()


@rule("IC-12", "IC-25")
def test_a_day_in_which_nothing_more_is_possible_ends_automatically():
    spent = boat(used=["extra-card", "whole-row", "cat-twice"])
    state = play(table(spent, boat(used=["extra-card"])), "take A", *OWN_CATS[:-2])
    play(state, OWN_CATS[-1])  # the last card has opened automatically
    assert state.days[0].done
    play(state, "take A", *OWN_CATS, seat=1)
    assert texts(state, 1) == ["again cat", "done"]


@rule("IC-10", "IC-25", "IC-32")
def test_a_day_cannot_be_ended_before_everything_is_resolved():
    state = table()
    assert refused(state, "done") == "IC-10"
    assert refused(play(state, "take A"), "done") == "IC-10"
    assert refused(play(state, "card A1"), "done") == "IC-32"
    assert all("done" not in text for text in texts(state))


# Doubling the next discovery.


@rule("IC-23", "IC-25")
def test_doubling_a_cat_may_be_announced_before_the_cards_are_taken():
    state = play(table(A1="one+two"), "twice cat")
    assert texts(state) == ["take A", "take B", "take C", "take D"]
    play(state, "take A", "card A1", "draw two 0 r5c5", "draw one 0 r6c5", "card A2", "draw W5 0 r4c8")
    assert to_draw(state) == {"W5"}
    play(state, texts(state)[0])
    assert pieces(state) == ["two", "one", "W5", "W5"]
    assert state.days[0].sheet.show().used == ("cat-twice",)


@rule("IC-24", "IC-25")
def test_doubling_a_treasure_announced_between_cards_waits_for_the_next_treasure():
    state = play(table(A3="one+two"), "take A", *OWN_CATS[:2], "twice treasure", *OWN_CATS[2:4])
    play(state, "draw one 0 r3c4")  # card A3 was the last one and has opened automatically
    assert to_draw(state) == {"one"}
    play(state, texts(state)[0], "draw two 0 r6c6")
    assert pieces(state) == ["S4", "W5", "one", "one", "two"]
    assert state.days[0].done


@rule("IC-23", "IC-25")
def test_doubling_a_cat_may_be_announced_in_the_middle_of_a_treasure_card():
    state = play(table(A1="one+two"), "take A", "card A1", "draw one 0 r5c5", "twice cat")
    assert to_draw(state) == {"two"}
    play(state, "draw two 0 r6c5", "card A3", "draw V5 0 r6c7")
    assert to_draw(state) == {"V5"}


@rule("IC-23", "IC-25", "IC-32")
def test_an_announced_twin_without_room_is_lost_and_so_is_an_announcement_without_a_cat():
    sheet = all_but("r5c1", "r5c2", "r5c3", "r5c4", "r5c5")
    state = table(sheet, sheet, A1="blue-I5", D2="one+two")
    play(state, "twice cat", "take A", "card A1", "draw I5 0 r5c1")
    assert texts(state) == ["card A2", "card A3"]
    play(state, "twice cat", "take D", seat=1)  # no cat in that column
    assert [boat().show().used, state.days[1].sheet.show().used] == [(), ("cat-twice",)]


@rule("IC-23", "IC-24", "IC-25")
def test_an_action_that_nothing_left_today_could_use_is_refused():
    state = play(table(D2="one+two"), "take D", "card D2")
    assert why(state, "twice cat") == "Why.IC-25.nothing (IC-25)"
    play(state, "draw one 0 r5c5", "draw two 0 r6c5")
    assert refused(state, "twice treasure") == "IC-25"
    assert special(state) == ["take +", "again treasure"]


@rule("IC-23", "IC-24", "IC-25")
def test_without_room_for_a_cat_doubling_a_cat_is_refused():
    cells = ("r5c1", "r5c2", "r5c3", "r5c4")
    state = table(all_but(*cells), all_but(*cells, "r5c5"), D2="blue-I5")
    for seat in (0, 1):
        play(state, "take D", seat=seat)
    assert refused(state, "twice cat") == "IC-25"
    assert "twice cat" in texts(state, 1)


@rule("IC-24", "IC-25", "IC-34")
def test_doubling_a_treasure_can_be_announced_for_a_map_that_a_cat_may_cover():
    state = table(boat(), boat("one 0 r4c2"), D2="red-I5")
    for seat in (0, 1):
        play(state, "take D", seat=seat)
    assert refused(state, "twice treasure", 1) == "IC-25"
    play(state, "twice treasure", "draw I5 0 r4c1", "draw bent 0 r5c1")  # the only card opens alone
    assert to_draw(state) == {"bent"}


@rule("IC-24", "IC-25", "IC-31", "IC-34")
def test_a_map_that_no_cat_can_reach_yet_is_no_reason_to_double_a_treasure():
    far, near = boat("one 0 r5c22"), boat("one 0 r5c3")  # the red map is r4c2
    state = table(far, near, D2="red-I5")
    for seat in (0, 1):
        play(state, "take D", seat=seat)
    assert refused(state, "twice treasure") == "IC-25"
    assert why(state, "twice treasure") == "Why.IC-25.nothing (IC-25)"
    assert "twice treasure" not in texts(state)
    assert "twice treasure" in texts(state, 1)


@rule("IC-25", "IC-31")
def test_a_doubling_is_offered_when_something_it_doubles_could_be_drawn_right_now():
    """Compared, through a whole game, with trying every place for everything that is left today."""
    rng, state, seen = Random(5), GAME.start(GAME.setup(1)), set()
    while not isinstance(node := state.node(), Over):
        if isinstance(node, Draw):
            state.settle(sample(node, rng))
            continue
        day, offers = state.days[0], texts(state)
        for kind, action in (("cat", CAT_TWICE), ("treasure", TREASURE_TWICE)):
            if day.actions & action:
                offered = f"twice {kind}" in offers
                assert offered == _of_use(kind, day, state.island)
                seen.add((kind, offered))
        columns = [f"take {column}" for column in "ABCD"]
        state.play(0, GAME.parse(rng.choice(plain(state) if day.taken else columns)))
    assert seen == {("cat", True), ("cat", False), ("treasure", True), ("treasure", False)}


def _of_use(kind, day, island):
    left = [card for at, card in enumerate(island) if not day.taken or day.left >> at & 1]
    cats = [(card.cat, {choice.colour for choice in card.choices}) for card in left if card.cat >= 0]
    cats += [(shape, {day.colour}) for shape in day.todo if IS_CAT[shape]]
    treasures = [shape for card in left for shape in card.treasures]
    treasures += [shape for shape in day.todo if not IS_CAT[shape]]
    if kind == "cat":
        return any(_places(shape, day.sheet) for shape, _ in cats)
    maps = day.sheet.plan.maps
    return bool(
        day.bonus
        or any(_places(shape, day.sheet) for shape in treasures)
        or any(
            piece.mask & maps[colour]
            for shape, colours in cats
            for piece in _places(shape, day.sheet)
            for colour in colours
        )
    )


def _places(shape, sheet):
    """Every legal place of a shape, the slow way."""
    pieces = [piece for form in SHAPES[shape].forms for piece in places_of(form)]
    return [piece for piece in pieces if not piece.mask & ~sheet.free and piece.mask & sheet.frontier]


@rule("IC-24", "IC-25", "IC-34")
def test_a_map_s_treasure_may_be_declined_although_doubling_a_treasure_is_announced():
    state = play(table(A1="red-I5", A2="one+two"), "take A", "card A1", "twice treasure")
    play(state, "draw I5 0 r4c1", "decline", "card A2", "draw two 0 r5c1")
    assert to_draw(state) == {"two"}


# Drawing the last discovery again.


@rule("IC-23", "IC-25")
def test_a_cat_may_be_drawn_again_right_after_it_was_drawn():
    state = play(table(), "take A", *OWN_CATS[:2], "again cat")
    assert to_draw(state) == {"S4"}
    assert refused(state, "card A2") == "IC-32"
    play(state, "draw S4 0 r6c4")
    assert texts(state) == ["card A2", "card A3"]
    assert [(piece.shape, piece.colour) for piece in state.days[0].sheet.show().pieces] == [
        ("S4", "blue")
    ] * 2


@rule("IC-23", "IC-25", "IC-33")
def test_the_late_twin_of_an_oshax_has_its_colour():
    state = play(table(A1="oshax2"), "take A", "card A1 red", "draw oshax2 0 r4c5", "again cat")
    play(state, texts(state)[0])
    assert [piece.colour for piece in state.days[0].sheet.show().pieces] == ["red", "red"]


@rule("IC-24", "IC-25")
def test_between_two_treasures_either_can_be_the_one_drawn_twice():
    begun = play(table(A1="one+two"), "take A", "card A1", "draw one 0 r5c5")
    for said, shapes in (
        ("again treasure", ["one", "one", "two"]),
        ("twice treasure", ["one", "two", "two"]),
    ):
        state = play(begun.clone(), said)
        while state.days[0].due:
            play(state, texts(state)[0])
        assert pieces(state) == shapes


@rule("IC-23", "IC-24", "IC-25")
def test_a_twin_announced_afterwards_must_fit():
    sheet = all_but("r5c1", "r5c2", "r5c3", "r5c4", "r5c5")
    state = play(table(sheet, sheet, A1="blue-I5"), "take A", "card A1", "draw I5 0 r5c1")
    assert why(state, "again cat") == "Why.IC-25.room(shape=I5) (IC-25)"
    assert state.days[0].sheet.show().used == ()


@rule("IC-23", "IC-25")
def test_after_another_card_is_opened_it_is_too_late_to_draw_again():
    state = play(table(), "take A", *OWN_CATS[:2])
    assert "again cat" in texts(state)
    play(state, "card A2")
    assert why(state, "again cat") == "Why.IC-25.late (IC-25)"


@rule("IC-24", "IC-25")
def test_only_the_last_treasure_can_be_drawn_again():
    state = play(table(A1="one+two"), "take A", "card A1", "draw one 0 r5c5", "draw two 0 r6c5")
    play(state, "again treasure")
    assert to_draw(state) == {"two"}
    assert refused(table(), "again cat") == "IC-25"


@rule("IC-23", "IC-24", "IC-25")
def test_the_limit_of_one_special_action_a_day_holds_for_late_ones_too():
    state = play(table(), "take A + B2", *OWN_CATS[:2])
    assert why(state, "again cat") == "IC-23(limit=today) (IC-23)"
    used = table(boat(used=["cat-twice"]), boat())
    assert why(play(used, "take A", *OWN_CATS[:2]), "again cat") == "IC-23(limit=used) (IC-23)"


# Maps.


def on_the_map(*more):
    """A red cat has just covered the red map."""
    return play(table(A1="red-I5"), "take A", "card A1", "draw I5 0 r4c1", *more)


@rule("IC-23", "IC-25", "IC-34")
def test_the_late_twin_comes_before_the_treasure_of_the_map():
    state = on_the_map("again cat")
    assert to_draw(state) == {"I5"}
    play(state, "draw I5 0 r5c1")
    assert {text.split()[1] for text in plain(state) if text != "decline"} == {
        "one", "two", "three", "bent"
    }  # fmt: skip
    play(state, "draw one 0 r6c1")
    assert pieces(state) == ["I5", "I5", "one"]
    assert texts(state) == ["card A2", "card A3"]


@rule("IC-23", "IC-25", "IC-34")
@pytest.mark.parametrize("treasure", ["draw bent 0 r5c1", "decline"])
def test_the_late_twin_may_also_come_after_the_treasure_of_the_map(treasure):
    state = on_the_map(treasure, "again cat")
    assert to_draw(state) == {"I5"}
    play(state, texts(state)[0])
    assert texts(state) == ["card A2", "card A3"]


@rule("IC-24", "IC-25", "IC-34")
def test_the_treasure_of_a_map_may_be_drawn_again():
    state = on_the_map("draw one 0 r5c1")
    assert special(state)[-2:] == ["again cat", "again treasure"]
    play(state, "again treasure", "draw one 0 r6c1")
    assert pieces(state) == ["I5", "one", "one"]


@rule("IC-23", "IC-25", "IC-34")
def test_a_late_twin_on_its_map_brings_a_treasure():
    state = play(table(A1="red-I5"), "take A", "card A1", "draw I5 0 r5c1", "again cat")
    play(state, "draw I5 0 r4c1")
    assert "decline" in texts(state)
    play(state, "draw two 0 r6c1")
    assert pieces(state) == ["I5", "I5", "two"]


# Views, drafts, crowds.

WAYS = (
    ("twice cat", "take A", "card A1 blue", "draw oshax3 0 r3c7", "draw oshax3 0 r3c9", "card A2"),
    ("take A", "card A2", "draw I5 0 r4c1", "again cat", "draw I5 0 r5c1", "decline", "card A1 red"),
    ("take A", "card A2", "draw I5 0 r4c1", "draw one 0 r5c1", "again treasure", "draw one 0 r6c1"),
    ("take A", "card A2", "draw I5 0 r4c1", "decline", "take + B2", "card B2"),
    ("twice treasure", "take A", "card A3 one+one", "draw one 0 r5c5", "draw one 0 r5c6", "draw one 0 r6c5"),
)
CARDS = {"A1": "oshax3", "A2": "red-I5", "A3": "2of-one+two+three+bent"}


@rule("IC-25")
@pytest.mark.parametrize("way", WAYS, ids=" ".join)
@pytest.mark.parametrize("seats", [1, 3])
def test_a_view_at_any_of_these_moments_imagines_the_same_choices(rng, way, seats):
    state = table(seats=seats, **CARDS)
    for text in way:
        play(state, text)
        view = state.view(0)
        imagined = view.imagine(rng)
        assert canonical(imagined.view(0)) == canonical(view)
        assert texts(imagined) == texts(state)


@rule("IC-25")
def test_undo_walks_back_through_announcements_and_the_end_of_the_day(rng):
    paper = Paper(persons("cats", 1))
    found = set()
    while found < {"again", "more", "twice", "done"}:
        trial = replay(paper.table, 0, Draft(paper.table.required_event(0)))
        steps = [canonical(trial.state.view(0))]
        while not trial.complete:
            move = trial.moves.sample(rng)
            found.add(move.verb)
            trial = add_text(paper.table, 0, drafted(paper.table, trial), move.text)
            steps.append(canonical(trial.state.view(0)))
        while trial.steps:
            assert canonical(trial.state.view(0)) == steps.pop()
            trial = undo(paper.table, 0, drafted(paper.table, trial))
        assert [canonical(trial.state.view(0))] == steps


@rule("IC-25")
def test_a_hundred_seats_each_end_their_own_day():
    state = table(seats=100)
    for seat in range(100):
        assert isinstance(state.node(), Decide)
        play(state, "take A", *OWN_CATS, seat=seat)
        play(state, "done" if seat % 2 else "take + D1", seat=seat)
    assert state.day == 2
    assert [len(sheet.show().used) for sheet in state.sheets] == [1, 0] * 50


@rule("IC-25", "IC-23")
def test_a_refused_action_names_those_of_the_morning_instead():
    state = table(boat("blue T5 0 r5c5", used=("cat-twice",)), seats=1)
    facts = dict(refusal(state, "twice cat").facts)
    assert facts["can"] == ("extra-card", "one-per-row", "whole-row")


@rule("IC-30")
def test_places_are_listed_from_both_ends_and_none_is_beyond():
    moves = play(table(), "take A", "card A1").moves(0)
    texts = [move.text for move in moves]
    assert [moves[at].text for at in range(-len(moves), len(moves))] == texts * 2
    for beyond in (len(moves), -len(moves) - 1):
        with pytest.raises(IndexError):
            moves[beyond]


@rule("IC-23", "IC-25")
def test_no_cat_can_be_doubled_when_only_treasures_are_left():
    state = play(table(A1="one+two", A2="two+two", A3="one+bent"), "take A")
    refused_by = refusal(state, "twice cat")
    assert (refused_by.rule, dict(refused_by.facts)["why"]) == ("IC-25", "nothing")
    assert "twice treasure" in texts(state)


@rule("IC-25")
def test_after_the_action_of_the_day_a_refusal_offers_no_other():
    state = play(table(boat("blue T5 0 r5c5"), seats=1), "twice cat")
    assert dict(refusal(state, "twice treasure").facts)["can"] == ("-",)


@rule("IC-23", "IC-25")
def test_after_three_actions_a_refusal_says_that_three_are_a_game():
    used = ("extra-card", "one-per-row", "whole-row")
    state = table(boat("blue T5 0 r5c5", used=used), seats=1)
    assert dict(refusal(state, "twice cat").facts)["limit"] == "three"
