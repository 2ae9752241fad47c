"""Special actions at any moment of a day (IC-25), and how the day ends."""

import pytest

from archipel.games.cats import GAME
from archipel.kernel import Decide, canonical
from archipel.table.drafts import Draft, add_text, replay, undo
from archipel.testkit import rule
from tests.table.tables import Paper, persons

OWN_CATS = ("card A1", "draw S4 0 r4c4", "card A2", "draw W5 0 r4c6", "card A3", "draw V5 0 r4c8")
"""Column A of the default island: all three cats."""


def sentence(make, state, text):
    """Why a move is refused, in English."""
    return GAME.rules.why(make.refusal(state, text), "en")


def pieces(state, seat=0):
    """What is drawn on a boat today."""
    return [piece.shape for piece in state.days[seat].sheet.show().pieces]


# Extra card.


@rule("IC-20", "IC-25")
def test_an_extra_card_may_be_taken_between_two_cards(make):
    state = make.play(make.table(), "take A", *OWN_CATS[:2], "take + B2")
    assert make.texts(state) == ["card A2", "card B2", "card A3"]
    assert state.days[0].sheet.show().used == ("extra-card",)
    make.play(state, "card B2")
    assert {text.split()[1] for text in make.texts(state)} == {"Y5"}


@rule("IC-20", "IC-25")
def test_an_extra_card_may_be_taken_after_the_last_card_of_the_column(make):
    state = make.play(make.table(), "take A", *OWN_CATS)
    assert not state.days[0].done
    assert make.special(state) == ["take +", "again cat"]
    make.play(state, "take + B2")  # the only card opens automatically
    assert {text.split()[1] for text in make.texts(state)} == {"Y5"}
    make.play(state, make.texts(state)[0])
    assert state.days[0].done
    assert len(pieces(state)) == 4


@rule("IC-20", "IC-25", "IC-38")
def test_a_tradition_may_be_the_extra_card_of_the_evening(make):
    state = make.play(make.table(), "take A", *OWN_CATS, "take + D1")
    assert state.days[0].sheet.show().ticks == (2,)
    assert state.days[0].done


@rule("IC-11", "IC-20", "IC-25")
def test_an_extra_card_has_to_wait_until_the_open_card_is_finished(make):
    state = make.play(make.table(A1="one+two"), "take A", "card A1", "draw one 0 r5c5")
    assert make.refused(state, "take + B2") == "IC-25"
    assert "Draw this first: a treasure of two cells." in sentence(make, state, "take + B2")
    make.play(state, "draw two 0 r6c5", "take + B2")


@rule("IC-20", "IC-25")
def test_an_extra_card_comes_from_another_column_at_every_moment(make):
    state = make.play(make.table(), "take A", *OWN_CATS[:2])
    assert make.refused(state, "take + A2") == "IC-20"
    assert "from a column other than your own" in sentence(make, state, "take + A1")
    assert sum(text.startswith("take + ") for text in make.texts(state)) == 9


@rule("IC-20", "IC-25")
def test_there_is_no_extra_card_before_the_column(make):
    state = make.table()
    assert make.refused(state, "take + B2") == "IC-25"
    assert "Take a column first" in sentence(make, state, "take + B2")


@rule("IC-20", "IC-21", "IC-22", "IC-25")
@pytest.mark.parametrize("text", ["take A + B2", "take A1 B2 C3", "take row 3"])
def test_no_extra_card_after_another_special_action_of_the_day(make, text):
    state = make.play(make.table(), text)
    assert make.refused(state, "take + D1") == "IC-20"
    assert make.special(state) == []


# One card per row and whole rows replace the column.


@rule("IC-21", "IC-22", "IC-25")
@pytest.mark.parametrize(("text", "rule_id"), [("take A1 B2 C3", "IC-21"), ("take row 2", "IC-22")])
def test_what_replaces_the_column_comes_first(make, text, rule_id):
    state = make.play(make.table(), "take A")
    assert make.refused(state, text) == rule_id
    assert "today’s cards are taken already" in sentence(make, state, text)
    assert ("can", ("extra-card", "cat-twice", "treasure-twice")) in make.refusal(state, text).facts


# The end of the day.


@rule("IC-12", "IC-25")
def test_a_day_is_over_when_its_player_says_so(make):
    state = make.play(make.table(), "take A", *OWN_CATS)
    assert make.texts(state)[-1] == "done"
    assert state.view(1).done == (False, False)
    make.play(state, "done")
    assert state.view(1).done == (True, False)
    assert state.node().seats == (1,)
    assert state.days[0].sheet.show().used == ()


@rule("IC-12", "IC-25")
def test_a_day_in_which_nothing_more_is_possible_ends_automatically(make):
    spent = make.boat(used=["extra-card", "whole-row", "cat-twice"])
    state = make.play(make.table(spent, make.boat(used=["extra-card"])), "take A", *OWN_CATS[:-2])
    make.play(state, OWN_CATS[-1])  # the last card has opened automatically
    assert state.days[0].done
    make.play(state, "take A", *OWN_CATS, seat=1)
    assert make.texts(state, 1) == ["again cat", "done"]


@rule("IC-10", "IC-25", "IC-32")
def test_a_day_cannot_be_ended_before_everything_is_resolved(make):
    state = make.table()
    assert make.refused(state, "done") == "IC-10"
    assert make.refused(make.play(state, "take A"), "done") == "IC-10"
    assert make.refused(make.play(state, "card A1"), "done") == "IC-32"
    assert all("done" not in text for text in make.texts(state))


# Doubling the next discovery.


@rule("IC-23", "IC-25")
def test_doubling_a_cat_may_be_announced_before_the_cards_are_taken(make):
    state = make.play(make.table(A1="one+two"), "twice cat")
    assert make.texts(state) == ["take A", "take B", "take C", "take D"]
    make.play(state, "take A", "card A1", "draw two 0 r5c5", "draw one 0 r6c5", "card A2", "draw W5 0 r4c8")
    assert {text.split()[1] for text in make.texts(state)} == {"W5"}
    make.play(state, make.texts(state)[0])
    assert pieces(state) == ["two", "one", "W5", "W5"]
    assert state.days[0].sheet.show().used == ("cat-twice",)


@rule("IC-24", "IC-25")
def test_doubling_a_treasure_announced_between_cards_waits_for_the_next_treasure(make):
    state = make.play(make.table(A3="one+two"), "take A", *OWN_CATS[:2], "twice treasure", *OWN_CATS[2:4])
    make.play(state, "draw one 0 r3c4")  # card A3 was the last one and has opened automatically
    assert {text.split()[1] for text in make.texts(state)} == {"one"}
    make.play(state, make.texts(state)[0], "draw two 0 r6c6")
    assert pieces(state) == ["S4", "W5", "one", "one", "two"]
    assert state.days[0].done


@rule("IC-23", "IC-25")
def test_doubling_a_cat_may_be_announced_in_the_middle_of_a_treasure_card(make):
    state = make.play(make.table(A1="one+two"), "take A", "card A1", "draw one 0 r5c5", "twice cat")
    assert {text.split()[1] for text in make.texts(state)} == {"two"}
    make.play(state, "draw two 0 r6c5", "card A3", "draw V5 0 r6c7")
    assert {text.split()[1] for text in make.texts(state)} == {"V5"}


@rule("IC-23", "IC-25", "IC-32")
def test_an_announced_twin_without_room_is_lost_and_so_is_an_announcement_without_a_cat(make):
    sheet = make.all_but("r5c1", "r5c2", "r5c3", "r5c4", "r5c5")
    state = make.table(sheet, sheet, A1="blue-I5", D2="one+two")
    make.play(state, "twice cat", "take A", "card A1", "draw I5 0 r5c1")
    assert make.texts(state) == ["card A2", "card A3"]
    make.play(state, "twice cat", "take D", seat=1)  # no cat in that column
    assert [make.boat().show().used, state.days[1].sheet.show().used] == [(), ("cat-twice",)]


@rule("IC-23", "IC-24", "IC-25")
def test_an_action_that_nothing_left_today_could_use_is_refused(make):
    state = make.play(make.table(D2="one+two"), "take D", "card D2")
    assert make.refused(state, "twice cat") == "IC-25"
    assert "nothing left to draw today" in sentence(make, state, "twice cat").lower()
    make.play(state, "draw one 0 r5c5", "draw two 0 r6c5")
    assert make.refused(state, "twice treasure") == "IC-25"
    assert make.special(state) == ["take +", "again treasure"]


@rule("IC-23", "IC-24", "IC-25")
def test_without_room_for_a_cat_doubling_a_cat_is_refused(make):
    cells = ("r5c1", "r5c2", "r5c3", "r5c4")
    state = make.table(make.all_but(*cells), make.all_but(*cells, "r5c5"), D2="blue-I5")
    for seat in (0, 1):
        make.play(state, "take D", seat=seat)
    assert make.refused(state, "twice cat") == "IC-25"
    assert "twice cat" in make.texts(state, 1)


@rule("IC-24", "IC-25", "IC-34")
def test_doubling_a_treasure_can_be_announced_for_a_map_that_a_cat_may_cover(make):
    state = make.table(make.boat(), make.boat("one 0 r4c2"), D2="red-I5")
    for seat in (0, 1):
        make.play(state, "take D", seat=seat)
    assert make.refused(state, "twice treasure", 1) == "IC-25"
    make.play(state, "twice treasure", "draw I5 0 r4c1", "draw bent 0 r5c1")  # the only card opens alone
    assert {text.split()[1] for text in make.texts(state)} == {"bent"}


@rule("IC-24", "IC-25", "IC-34")
def test_a_map_s_treasure_may_be_declined_although_doubling_a_treasure_is_announced(make):
    state = make.play(make.table(A1="red-I5", A2="one+two"), "take A", "card A1", "twice treasure")
    make.play(state, "draw I5 0 r4c1", "decline", "card A2", "draw two 0 r5c1")
    assert {text.split()[1] for text in make.texts(state)} == {"two"}


# Drawing the last discovery again.


@rule("IC-23", "IC-25")
def test_a_cat_may_be_drawn_again_right_after_it_was_drawn(make):
    state = make.play(make.table(), "take A", *OWN_CATS[:2], "again cat")
    assert {text.split()[1] for text in make.texts(state)} == {"S4"}
    assert make.refused(state, "card A2") == "IC-32"
    make.play(state, "draw S4 0 r6c4")
    assert make.texts(state) == ["card A2", "card A3"]
    assert [(piece.shape, piece.colour) for piece in state.days[0].sheet.show().pieces] == [
        ("S4", "blue")
    ] * 2


@rule("IC-23", "IC-25", "IC-33")
def test_the_late_twin_of_an_oshax_has_its_colour(make):
    state = make.play(make.table(A1="oshax2"), "take A", "card A1 red", "draw oshax2 0 r4c5", "again cat")
    make.play(state, make.texts(state)[0])
    assert [piece.colour for piece in state.days[0].sheet.show().pieces] == ["red", "red"]


@rule("IC-24", "IC-25")
def test_between_two_treasures_either_can_be_the_one_drawn_twice(make):
    begun = make.play(make.table(A1="one+two"), "take A", "card A1", "draw one 0 r5c5")
    for said, shapes in (
        ("again treasure", ["one", "one", "two"]),
        ("twice treasure", ["one", "two", "two"]),
    ):
        state = make.play(begun.clone(), said)
        while state.days[0].due:
            make.play(state, make.texts(state)[0])
        assert pieces(state) == shapes


@rule("IC-23", "IC-24", "IC-25")
def test_a_twin_announced_afterwards_must_fit(make):
    sheet = make.all_but("r5c1", "r5c2", "r5c3", "r5c4", "r5c5")
    state = make.play(make.table(sheet, sheet, A1="blue-I5"), "take A", "card A1", "draw I5 0 r5c1")
    assert make.refused(state, "again cat") == "IC-25"
    assert "no room to draw it a second time: a cat like a long bar" in sentence(make, state, "again cat")
    assert state.days[0].sheet.show().used == ()


@rule("IC-23", "IC-25")
def test_after_another_card_is_opened_it_is_too_late_to_draw_again(make):
    state = make.play(make.table(), "take A", *OWN_CATS[:2])
    assert "again cat" in make.texts(state)
    make.play(state, "card A2")
    assert make.refused(state, "again cat") == "IC-25"
    assert "only what you have just drawn" in sentence(make, state, "again cat").lower()


@rule("IC-24", "IC-25")
def test_only_the_last_treasure_can_be_drawn_again(make):
    state = make.play(make.table(A1="one+two"), "take A", "card A1", "draw one 0 r5c5", "draw two 0 r6c5")
    make.play(state, "again treasure")
    assert {text.split()[1] for text in make.texts(state)} == {"two"}
    assert make.refused(make.table(), "again cat") == "IC-25"


@rule("IC-23", "IC-24", "IC-25")
def test_the_limit_of_one_special_action_a_day_holds_for_late_ones_too(make):
    state = make.play(make.table(), "take A + B2", *OWN_CATS[:2])
    assert make.refused(state, "again cat") == "IC-23"
    assert "one special action a day" in sentence(make, state, "again cat")
    used = make.table(make.boat(used=["cat-twice"]), make.boat())
    assert "once a game" in sentence(make, make.play(used, "take A", *OWN_CATS[:2]), "again cat")


# Maps.


def on_the_map(make, *more):
    """A red cat has just covered the red map."""
    return make.play(make.table(A1="red-I5"), "take A", "card A1", "draw I5 0 r4c1", *more)


@rule("IC-23", "IC-25", "IC-34")
def test_the_late_twin_comes_before_the_treasure_of_the_map(make):
    state = on_the_map(make, "again cat")
    assert {text.split()[1] for text in make.texts(state)} == {"I5"}
    make.play(state, "draw I5 0 r5c1")
    assert {text.split()[1] for text in make.plain(state) if text != "decline"} == {
        "one", "two", "three", "bent"
    }  # fmt: skip
    make.play(state, "draw one 0 r6c1")
    assert pieces(state) == ["I5", "I5", "one"]
    assert make.texts(state) == ["card A2", "card A3"]


@rule("IC-23", "IC-25", "IC-34")
@pytest.mark.parametrize("treasure", ["draw bent 0 r5c1", "decline"])
def test_the_late_twin_may_also_come_after_the_treasure_of_the_map(make, treasure):
    state = on_the_map(make, treasure, "again cat")
    assert {text.split()[1] for text in make.texts(state)} == {"I5"}
    make.play(state, make.texts(state)[0])
    assert make.texts(state) == ["card A2", "card A3"]


@rule("IC-24", "IC-25", "IC-34")
def test_the_treasure_of_a_map_may_be_drawn_again(make):
    state = on_the_map(make, "draw one 0 r5c1")
    assert make.special(state)[-2:] == ["again cat", "again treasure"]
    make.play(state, "again treasure", "draw one 0 r6c1")
    assert pieces(state) == ["I5", "one", "one"]


@rule("IC-23", "IC-25", "IC-34")
def test_a_late_twin_on_its_map_brings_a_treasure(make):
    state = make.play(make.table(A1="red-I5"), "take A", "card A1", "draw I5 0 r5c1", "again cat")
    make.play(state, "draw I5 0 r4c1")
    assert "decline" in make.texts(state)
    make.play(state, "draw two 0 r6c1")
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
def test_a_view_at_any_of_these_moments_imagines_the_same_choices(make, rng, way, seats):
    state = make.table(seats=seats, **CARDS)
    for text in way:
        make.play(state, text)
        view = state.view(0)
        imagined = view.imagine(rng)
        assert canonical(imagined.view(0)) == canonical(view)
        assert make.texts(imagined) == make.texts(state)


@rule("IC-25")
def test_undo_walks_back_through_announcements_and_the_end_of_the_day(make, rng):
    paper = Paper(persons("cats", 1))
    found = set()
    while found < {"again", "more", "twice", "done"}:
        trial = replay(paper.table, 0, Draft(paper.table.fresh(0)))
        steps = [canonical(trial.state.view(0))]
        while not trial.complete:
            move = trial.moves.sample(rng)
            found.add(move.verb)
            trial = add_text(paper.table, 0, trial.draft, move.text)
            steps.append(canonical(trial.state.view(0)))
        while trial.draft.moves:
            assert canonical(trial.state.view(0)) == steps.pop()
            trial = undo(paper.table, 0, trial.draft)
        assert [canonical(trial.state.view(0))] == steps


@rule("IC-25")
def test_a_hundred_seats_each_end_their_own_day(make):
    state = make.table(seats=100)
    for seat in range(100):
        assert isinstance(state.node(), Decide)
        make.play(state, "take A", *OWN_CATS, seat=seat)
        make.play(state, "done" if seat % 2 else "take + D1", seat=seat)
    assert state.day == 2
    assert [len(sheet.show().used) for sheet in state.sheets] == [1, 0] * 50


@rule("IC-25", "IC-23")
def test_a_refused_action_names_those_of_the_morning_instead(make):
    state = make.table(make.boat("blue T5 0 r5c5", used=("cat-twice",)), seats=1)
    facts = dict(make.refusal(state, "twice cat").facts)
    assert facts["can"] == ("extra-card", "one-per-row", "whole-row", "treasure-twice")


@rule("IC-30")
def test_places_are_listed_from_both_ends_and_none_is_beyond(make):
    moves = make.play(make.table(), "take A", "card A1").moves(0)
    texts = [move.text for move in moves]
    assert [moves[at].text for at in range(-len(moves), len(moves))] == texts * 2
    for beyond in (len(moves), -len(moves) - 1):
        with pytest.raises(IndexError):
            moves[beyond]


@rule("IC-23", "IC-25")
def test_no_cat_can_be_doubled_when_only_treasures_are_left(make):
    state = make.play(make.table(A1="one+two", A2="two+two", A3="one+bent"), "take A")
    refusal = make.refusal(state, "twice cat")
    assert (refusal.rule, dict(refusal.facts)["why"]) == ("IC-25", "nothing")
    assert "twice treasure" in make.texts(state)


@rule("IC-25")
def test_after_the_action_of_the_day_a_refusal_offers_no_other(make):
    state = make.play(make.table(make.boat("blue T5 0 r5c5"), seats=1), "twice cat")
    assert dict(make.refusal(state, "twice treasure").facts)["can"] == ("-",)


@rule("IC-23", "IC-25")
def test_after_three_actions_a_refusal_says_that_three_are_a_game(make):
    used = ("extra-card", "one-per-row", "whole-row")
    state = make.table(make.boat("blue T5 0 r5c5", used=used), seats=1)
    assert dict(make.refusal(state, "twice cat").facts)["limit"] == "three"
