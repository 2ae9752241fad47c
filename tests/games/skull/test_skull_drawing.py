"""Skull Island's drawings: whose sheet it is, what is new, which lines make a treasure, what fits a phone."""

from xml.etree.ElementTree import Element, fromstring

import pytest

from archipel.drawing import draw, palette, tableau
from archipel.drawing.contract import Want
from archipel.games.skull import GAME
from archipel.games.skull.rules.reading import addends, counted, ends, nine
from archipel.kernel import SPECTATOR
from tests.games.skull.builders import BLANK, NAMES, cell, fields, fill, play, play_all, shown, table

THREE = "7@r2c2, 7@r1c3, 7@r3c3"
SAY = Want(GAME.rules, "en").say


def classed(svg: str, name: str) -> list[Element]:
    """The elements with this class."""
    return [one for one in fromstring(svg).iter() if name in (one.get("class") or "").split()]


def size(svg: str) -> tuple[float, float]:
    _, _, width, height = (fromstring(svg).get("viewBox") or "").split()
    return float(width), float(height)


def handed(svg: str) -> list[str]:
    """Whose sheet the drawing says that it is."""
    return [name for name in NAMES if SAY("whose", name=name) in svg]


def test_a_rivals_sheet_is_at_hand_only_while_one_owes_it_a_danger() -> None:
    state = table(THREE, "4@r2c2", BLANK, roll="1 1 D", swap="2 3 1")
    for narrow in (False, True):
        own, rival = (
            draw(state.view(0), "en", seat=seat, name=NAMES[seat], narrow=narrow) for seat in (0, 1)
        )
        at_hand = draw(state.view(0), "en", name="Ana", names=NAMES, narrow=narrow)
        assert handed(at_hand) == ["Ben"]
        french = draw(state.view(0), "fr", name="Ana", names=NAMES, narrow=narrow)
        assert Want(GAME.rules, "fr").say("whose", name="Ben") in french
        assert handed(own + rival) == []
        assert len(classed(at_hand, "a-accent")) > len(classed(rival, "a-accent"))  # the band
    trial = state.clone()
    play(trial, "danger@r1c1")
    pencilled = draw(state.view(0), "en", name="Ana", names=NAMES, preview=trial.view(0))
    assert handed(pencilled) == ["Ben"]
    assert "danger" in pencilled
    done = draw(trial.view(0), "en", name="Ana", names=NAMES)
    assert handed(done) == []  # waiting for the others


@pytest.mark.parametrize("last", [False, True])
def test_after_a_danger_one_sees_ones_own_sheet_even_if_it_was_the_last_round(last: bool) -> None:
    mine = fill("1", fields()[1:]) if last else "1@r1c1"
    state = table(mine, "4@r2c2", roll="1 1 D", swap="2 1")
    play_all(state, "danger@r1c1", f"danger@{fields()[0] if last else 'r2c1'}")
    view = state.view(0)
    assert view.phase == ("over" if last else "roll")
    assert view.target == 1  # the sheet that was handed over
    svg = draw(view, "en", name="Ana", names=NAMES)
    assert handed(svg) == []
    assert svg == draw(view, "en", name="Ana", names=NAMES, seat=0, prefix="sheet-")


def test_what_is_new_is_marked_and_its_treasure_is_crossed_in_ink() -> None:
    state = table(THREE, BLANK, roll="P 1 1")
    before = state.view(0)
    trial = state.clone()
    play(trial, "7@r2c4")
    pencil = draw(before, "en", preview=trial.view(0), before=before)
    assert (len(classed(pencil, "a-trace-pencil")), len(classed(pencil, "a-trace"))) == (1, 0)
    assert classed(pencil, "a-new") == []
    play_all(state, "7@r2c4", "1@r1c1")
    for small in (False, True):
        ink = draw(state.view(0), "en", seat=0, small=small, before=before)
        assert (len(classed(ink, "a-trace")), len(classed(ink, "a-new"))) == (1, 2)  # the number, the circle
        other = draw(state.view(0), "en", seat=1, small=small, before=before)
        assert (len(classed(other, "a-trace")), len(classed(other, "a-new"))) == (0, 1)
        later = draw(state.view(0), "en", seat=0, small=small, before=state.view(0))
        assert classed(later, "a-new") + classed(later, "a-trace") == []


def test_a_treasures_ends_are_the_nearest_numbers_and_boats_where_numbers_are_missing() -> None:
    sheet = shown("7@r2c1, 7@r2c2, 7@r2c6, 7@r1c3, boat@r8c3, boat@r2c0")
    assert ends(sheet, 7, cell("r2c3")) == (cell("r2c2"), cell("r2c6"), cell("r1c3"), cell("r8c3"))
    boats = shown("7@r2c6, 7@r3c3, boat@r2c0, boat@r0c3")
    assert ends(boats, 7, cell("r2c3")) == (cell("r2c0"), cell("r2c6"), cell("r0c3"), cell("r3c3"))
    assert ends(shown("7@r1c3, boat@r2c0, boat@r2c8, 7@r3c3"), 7, cell("r2c3")) == ()


def test_a_danger_shows_what_it_counts_and_the_nine_that_overcomes_it() -> None:
    sheet = shown("9@r2c2, 4@r2c3, 2@r2c5, danger@r3c3, danger@r3c4")
    assert (counted(sheet, cell("r3c3")), nine(sheet, cell("r3c3"))) == (cell("r2c3"), cell("r2c2"))
    assert (counted(sheet, cell("r3c4")), nine(sheet, cell("r3c4"))) == (cell("r2c5"), -1)
    svg = draw(table("9@r2c2, 4@r2c3, 2@r2c5, danger@r3c3, danger@r3c4").view(0), "en")
    texts = [one.text for one in fromstring(svg).iter() if one.tag.endswith("text")]
    assert {"+4", "−2"} <= set(texts)


def test_a_circle_says_which_treasure_it_is_also_when_another_number_is_written_into_it() -> None:
    for narrow in (False, True):
        assert "★7<" in draw(table("circle 7@r2c3, 4@r2c3").view(0), "en", narrow=narrow)


def test_a_treasure_under_a_danger_is_crossed_out_until_a_nine_saves_it() -> None:
    for beside, lost in (("4@r1c1", True), ("9@r1c1", False)):
        view = table(f"{beside}, danger@r2c1, circle 6@r2c1, circle 7@r6c3").view(0)
        svg = draw(view, "en")
        titles = [one.text or "" for one in fromstring(svg).iter() if one.tag.endswith("title")]
        assert (SAY("lost-treasure", number=6) in titles) == lost
        assert (f"{SAY('treasures')}: {SAY('lost', number=6)}, 7" in titles) == lost
        assert len(classed(svg, "a-dim")) == lost


def test_a_number_says_which_dice_it_is_made_of() -> None:
    assert addends(("1", "3", "4"), 7) == (3, 4)
    assert addends(("1", "3", "4"), 4) == (4,)
    assert addends(("P", "3", "4"), 7) == ()
    view = table(BLANK, roll="1 3 4").view(0)
    svg = palette(view, "number", ["4", "7", "8"], "en")
    assert [one.text for one in fromstring(svg).iter() if one.tag.endswith("title")] == [
        SAY("number", number=4), "7 = 3 + 4", "8 = 1 + 3 + 4",
    ]  # fmt: skip


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_phone_shows_the_whole_sheet_with_readable_texts_and_large_buttons(language: str) -> None:
    marks = f"{THREE}, 2@r3c4, danger@r2c4, boat@r0c4, circle 7@r2c3"
    state = table(marks, "5@r2c1, 5@r1c3, 5@r4c3, 5@r1c6, 5@r4c6", roll="P 4 5")
    trial = state.clone()
    play(trial, "5@r2c7", seat=1)
    danger = table(marks, BLANK, roll="1 1 D", swap="2 1", ticked=3)
    how = {"names": NAMES, "narrow": True}
    sheets = [
        draw(state.view(0), language, name="Ana", **how),
        draw(state.view(1), language, name="Ben", preview=trial.view(1), **how),
        draw(danger.view(0), language, name="Ana", **how),
        draw(danger.view(SPECTATOR), language, seat=0, name="Ana", **how),
    ]
    for svg in sheets:
        assert size(svg) == (360, 380)
    middle = [tableau(one.view(0), language, **how) for one in (state, danger, table(BLANK))]
    assert all(size(svg)[1] <= 76 for svg in middle)
    numbers = palette(state.view(0), "number", [str(one) for one in range(1, 16)], language, narrow=True)
    values, roll = ["1", "3", "4", "5", "6", "8", "9"], table(BLANK, roll="1 3 5").view(0)
    few = palette(roll, "number", values, language, narrow=True)
    assert size(palette(roll, "number", values, language))[1] == size(numbers)[1]  # Done keeps its place
    assert (size(numbers)[0] <= 360, size(numbers)[1] <= 92) == (True, True)
    assert (size(few)[0] <= 360, size(few)[1] <= 48) == (True, True)
    for svg in (*sheets, *middle, numbers, few):
        for one in fromstring(svg).iter():
            if one.tag.endswith("}text"):
                assert float(one.get("font-size", 0)) >= 15, one.text
    for svg in (numbers, few, palette(state.view(0), "mark", ["boat"], language)):
        for area in classed(svg, "a-hit"):
            assert min(float(area.get("width", 0)), float(area.get("height", 0))) >= 42


def test_a_treasures_ends_may_be_right_beside_it_or_lie_under_the_same_number() -> None:
    around = (cell("r2c2"), cell("r2c4"), cell("r1c3"), cell("r3c3"))
    for marks in ("7@r2c2, 7@r2c4, 7@r1c3, 7@r3c3", "7@r2c2, 7@r2c4, 7@r1c3, 7@r3c3, 7@r2c3"):
        assert ends(shown(marks), 7, cell("r2c3")) == around


def test_of_equal_numbers_a_danger_counts_one_that_shares_a_side_with_it() -> None:
    sheet = shown("4@r2c2, 4@r2c3, danger@r3c3")
    assert counted(sheet, cell("r3c3")) == cell("r2c3")
