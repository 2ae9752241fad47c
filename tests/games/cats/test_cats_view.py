"""What a seat sees of the others' day, and that no words are missing."""

from pathlib import Path

import pytest

from archipel.games.cats import GAME
from archipel.games.cats.rules.boat import CABINS
from archipel.games.cats.rules.moves import ACTIONS, COLOURS
from archipel.games.cats.rules.shapes import KINDS, SHAPES, TURNS
from archipel.kernel import SPECTATOR, canonical
from archipel.testkit import rule
from archipel.testkit.law import proved
from tests.games.cats.builders import all_but, play, table, texts


@rule("IC-10")
def test_the_day_of_another_seat_is_hidden_until_all_are_done():
    state = table()
    before = canonical(state.view(1)), canonical(state.view(SPECTATOR))
    play(state, "take A", "card A1", "draw S4 0 r5c5")
    assert (canonical(state.view(1)), canonical(state.view(SPECTATOR))) == before
    assert len(state.view(0).mine.sheet.pieces) == 1


@rule("IC-12")
def test_others_see_that_a_seat_is_done_and_its_sheet_the_next_day():
    state = table(all_but("r5c1"), all_but("r5c1"))
    play(state, "take D", "card D2", "done")
    assert state.view(1).done == (True, False)
    assert state.view(1).sheets[0].ticks == ()
    play(state, "take D", "card D2", "done", seat=1)
    assert state.view(1).sheets[0].ticks == (2, 4)


def test_a_view_in_the_middle_of_a_day_imagines_the_same_choices(rng):
    state = table(A1="red-I5", A2="oshax3", A3="2of-one+two+three+bent", seats=4)
    steps = ["take A", "card A2 blue", "twice cat", "draw oshax3 0 r3c7", "draw oshax3 0 r3c9", "card A1"]
    for text in [*steps, "draw I5 0 r4c1", "decline"]:
        play(state, text)
        view = state.view(0)
        imagined = view.imagine(rng)
        assert canonical(imagined.view(0)) == canonical(view)
        assert texts(imagined) == texts(state)


def test_the_running_score_counts_what_the_seat_drew_today():
    state = play(table(A1="bent+two/rare-O"), "take A", "card A1 below", "draw rare-O 0 r5c12")
    totals = [score.total for score in state.view(0).scores()]
    assert totals == [-54 + 3, -54]
    assert [score.total for score in state.view(1).scores()] == [-54, -54]


def test_a_view_shows_the_cards_of_the_island_and_the_boats():
    view = table(A2="three+one/rare-I", A3="2of-one+two+three+bent", B3="oshax2").view(0)
    shown = {card.name: (card.kind, card.shapes, card.below) for card in view.island}
    assert shown["blue-S4"] == ("cat", ("S4",), ())
    assert shown["oshax2"] == ("oshax", ("oshax2",), ())
    assert shown["three+one/rare-I"] == ("or", ("three", "one"), ("rare-I",))
    assert shown["2of-one+two+three+bent"] == ("two-of", ("one", "two", "three", "bent"), ())
    assert [card.tradition for card in view.island][:4] == [0, 1, 0, 2]
    assert view.boats[0].rows[4] == "ssssoaaaaaaooooowwwwpp"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_that_can_be_shown_has_words(language):
    keys = {f"line.tradition.{n}" for n in range(1, 27)} | {f"tradition.{n}" for n in range(1, 27)}
    kinds = ("sister", "line.solo", "advanced", "line.advanced")
    keys |= {f"{kind}.{n}" for kind in kinds for n in range(1, 10)} | {f"short.{n}" for n in range(1, 27)}
    keys |= {f"{line}cabin.{name}" for line in ("", "line.") for name in CABINS.values()}
    keys |= {f"line.{kind}.{colour}" for kind in ("family", "sister") for colour in COLOURS}
    keys |= {f"shape.{shape.name}" for shape in SHAPES} | {f"turn.{turn}" for turn in TURNS}
    keys |= {f"action.{name}" for name, _ in ACTIONS.values()} | {f"kind.{kind}" for kind in KINDS}
    for option in GAME.options:
        keys |= {f"option.{option.name}.{value}" for value in option.values}
    assert keys <= set(GAME.rules.words)
    assert all(GAME.rules.words[key][language] for key in keys)


def test_every_rule_has_a_test():
    assert set(GAME.rules.rules) <= set(proved(Path(__file__).parent.glob("test_*.py")))
