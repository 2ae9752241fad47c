"""What happened in Explore & Draw: moves, reasons for points, goals, the end, and what lights up."""

import re

import pytest

from archipel.games.cats import GAME
from archipel.games.cats.rules.effects import changed
from archipel.games.cats.rules.scoring import tally_all
from archipel.kernel import Part
from archipel.kernel.result import Result, Score, ScoreLine
from archipel.narration import gains_of
from tests.games.cats.builders import GUIDE, boat, cats, play, table, telling
from tests.games.heard import listening
from tests.games.heard import told as tell_move

TELL = telling()


def told(*texts, tell=TELL, **cards):
    """The last of these moves in words."""
    return tell_move(play(table(**cards), *texts[:-1]), 0, texts[-1], GUIDE, tell)


def reasons(old, new, seats=2):
    was, now = (tally_all([sheet, *[boat()] * (seats - 1)])[0] for sheet in (old, new))
    return {gain.words: gain.points for gain in gains_of(list(changed(0, was, now)), GUIDE, TELL)}


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        (("take A",), "did.take(column=A)"),
        (("take B",), "did.take(column=B)tells-ticked(traditions=1)"),
        (("take C + D3",), "did.extra(column=C)tells-ticked(traditions=3 · 4)"),
        (("take A1 B2 C3",), "did.mix"),
        (("take row 3",), "did.row(row=3)tells-ticked(traditions=4)"),
        (("take A", "card A1"), ""),
        (
            ("take A", "card A1", "draw S4 0 r4c9"),
            "did.draw(piece=blue S4)tells-in(cabin=apple)tells-over(things=one-rat)",
        ),
        (
            ("take A", "card A1", "draw S4 1 r1c15"),
            "did.draw(piece=blue S4)tells-over(things=and(last=blue, some=one-rat))",
        ),
        (("twice cat",), "did.twice.cat"),
        (("take A", "card A1", "draw S4 0 r4c6", "again cat"), "did.again.cat"),
    ],
)
def test_a_move_is_told_by_what_it_does(texts, words):
    assert told(*texts) == words


def test_a_day_is_told_in_one_sentence_by_colours_and_counts():
    state = table(A2="green-W5")
    with listening(state) as heard:
        play(state, "take A", "card A1", "draw S4 0 r4c6", "again cat", "draw S4 0 r4c8", "card A2")
        last = next(move for move in state.moves(0) if move.verb == "draw")
        play(state, last.text)
    drawn = "did.draw(piece=and(last=green, some=2 blue))"
    assert GUIDE.tell_turn(heard, TELL) == f"and(last={drawn}, some=did.take(column=A))tells-with-cat"
    assert GUIDE.tell_turn(heard, telling("en")) == (
        "takes column A and draws 2 blue cats and a green cat, one cat twice"
    )


def test_an_oshax_is_told_with_its_colour_in_both_languages():
    steps = ("take A", "card A1 red")
    assert told(*steps, A1="oshax3") == "did.colour(cat=red)"
    assert told(*steps, A1="oshax3", tell=telling("en")) == "makes the oshax a red cat"
    assert told(*steps, A1="oshax3", tell=telling("fr")) == "fait de l’oshax un chat rouge"


def test_an_empty_boat_explains_why_it_starts_below_zero():
    start, *others = GUIDE.goals(table().view(0), 0, TELL)
    assert start.words == "goal.start(points=−54)"
    assert not others
    assert not GUIDE.goals(table(boat("one 0 r5c6"), boat()).view(0), 0, TELL)


def test_points_come_with_their_reasons():
    old = boat(*cats("red", "r4c1", "r5c1"), ticks=(21,))
    new = boat(*cats("red", "r4c1", "r5c1", "r6c1"), "rare-O 0 r4c8", ticks=(21, 9))
    assert reasons(old, new) == {
        "gain.family.red(count=3)": 8,
        "gain.rats(count=4)": 4,
        "gain.rare": 3,
        "gain.tradition.new(name=9)": 0,
    }


def test_two_families_that_join_count_what_they_are_worth_more():
    apart = (*cats("red", "r4c1", "r5c1", "r6c1"), *cats("red", "r4c11", "r5c11", "r6c11"))
    found = reasons(boat(*apart), boat(*apart, "red I5 0 r5c6"))
    assert found["gain.family.red(count=7)"] == 25 - 8 - 8


def test_what_brings_nothing_is_said_too():
    found = reasons(boat("red I5 0 r5c1"), boat("red I5 0 r5c1", "red I5 0 r4c1"))
    assert found == {"none.pair(cats=red)": 0, "none.map(map=red)": 0}
    found = reasons(boat(), boat("green I5 0 r4c1"))
    assert found == {"none.no-map(cat=red, map=red)": 0}


def test_alone_it_is_said_what_the_sister_gets():
    state = table(boat(), sister="6 2 3", A1="blue-I5")
    play(state, "take A", "card A1")
    with listening(state) as heard:
        play(state, "draw I5 0 r5c1")
    said = [GUIDE.say(effect, TELL) for effect in heard if effect.key == "gain.sister"]
    assert said == ["gain.sister(items=+5 blue, −5 6)"]


def test_ticked_traditions_are_goals_with_progress_and_lights():
    sheet = boat(*cats("purple", "r4c1", "r5c1", "r6c1"), "one 0 r5c6", ticks=(20, 3, 17))
    goals = GUIDE.goals(table(sheet, boat()).view(0), 0, TELL)
    assert [(goal.words, goal.worth, goal.points, goal.met) for goal in goals] == [
        ("goal.3(count=1)", "worth.3", 1, True),
        ("goal.17(count=3)", "worth.17", 10, True),
        ("goal.20(count=3)", "worth.20", 0, False),
    ]
    assert goals[0].lights == (Part("piece", "r5c6"),)
    assert {part.value for part in goals[2].lights} == {"r4c1", "r5c1", "r6c1"}


def test_every_tradition_has_a_goal_in_both_languages():
    sheet = boat(*cats("red", "r4c1"), ticks=range(1, 27))
    for tell in (telling("en"), telling("fr")):
        for seats in ((sheet,), (sheet, boat())):
            goals = GUIDE.goals(table(*seats).view(0), 0, tell)
            assert len({goal.words for goal in goals}) == len(goals) >= 26
            assert not [goal for goal in goals if re.search(r"[{}]|r\d+c\d+", goal.words + goal.worth)]


def test_alone_the_goals_also_say_what_the_sister_counts():
    view = table(boat("blue I5 0 r5c5"), sister="7 2 3").view(0)
    worth = {goal.words: goal.worth for goal in GUIDE.goals(view, 0, TELL)}
    assert worth["sister-counts(what=sister-cats(cats=blue, each=5))"] == "sister-has(points=5)"
    english = [goal.words for goal in GUIDE.goals(view, 0, telling("en"))]
    assert "Your sister: 2 points for each cat of your largest family" in english


def test_lines_of_the_score_light_up_what_they_count():
    view = table(boat(*cats("red", "r4c1", "r5c1", "r6c1"), ticks=(5,)), boat()).view(0)
    lights = {line.key: line.parts for line in view.scores()[0].lines}
    assert lights["family.red"] == tuple(Part("piece", name) for name in ("r4c1", "r5c1", "r6c1"))
    assert len(lights["rats"]) == 17
    assert {part.kind for part in lights["rats"]} == {"cell"}
    assert len(lights["cabin.parrot-bow"]) == 4
    assert lights["tradition.5"] == ()


def test_the_last_days_are_announced_and_the_end_is_explained():
    state = table()
    assert GUIDE.near_end(state.view(0), TELL) == ""
    state.day = 6
    assert GUIDE.near_end(state.view(0), TELL) == "news.two-days"
    state.day = 7
    assert GUIDE.near_end(state.view(0), TELL) == "news.last-day"
    score = Score((ScoreLine("rats", "IC-50", 5),))
    several = Result((score, score), (1, 1), "IC-12")
    assert GUIDE.ending(several, state.view(0), TELL) == "news.end(days=7)"
    alone = Result((score,), (2,), "IC-12", score)
    assert GUIDE.ending(alone, state.view(0), TELL) == "ends-level(hers=5, own=5)"


@pytest.mark.parametrize(
    "text", ["card A2", "draw V5 0 r9c9", "take A", "take + B2", "twice cat", "done", "take row 1"]
)
def test_refusals_name_no_codes(text):
    for before in ((), ("take A", "card A1"), ("take A", "card A1", "draw S4 0 r4c6", "again cat")):
        state = play(table(), *before)
        refusal = state.check(0, GAME.parse(text))
        for language in ("en", "fr") if refusal else ():
            words = GAME.rules.why(refusal, language).replace(f"({refusal.rule})", "")
            assert not re.search(r"\br\d+c\d+|\b[A-D]\d\b|\b[A-Z]5\b|: -|[{}]", words)
