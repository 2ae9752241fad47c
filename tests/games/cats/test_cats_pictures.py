"""What the drawings of Explore & Draw mark, offer and say."""

import re
from random import Random
from xml.etree.ElementTree import Element, fromstring

import pytest

from archipel.drawing import draw, palette, tableau
from archipel.games.cats import GAME
from archipel.kernel import SPECTATOR, Match
from archipel.testkit import wander
from tests.games.cats.builders import boat, cats, play, table

CODES = re.compile(r"\br\d+c\d+\b|\b[A-DT-Z]\d\b|oshax\d|rare-[A-Z]|\bt\d+\b|[{}]")
SCALE = re.compile(r"scale\(([\d.]+)\)")
PLACES = tuple(column + row for row in "123" for column in "ABCD")


def count(svg: str, name: str) -> int:
    return sum(name in (one.get("class") or "").split() for one in fromstring(svg).iter())


def letters(element: Element, scale: float = 1.0) -> list[tuple[float, str]]:
    """Every text with its size in units of the picture."""
    found = SCALE.search(element.get("transform") or "")
    scale *= float(found[1]) if found else 1
    own = (
        [(float(element.get("font-size") or 0) * scale, element.text or "")]
        if element.get("font-size")
        else []
    )
    return own + [one for child in element for one in letters(child, scale)]


def positions():
    for number, (seats, steps) in enumerate(((3, 0), (3, 30), (1, 25), (1, 90), (2, 120))):
        match = Match(GAME, GAME.setup(seats))
        wander(match, Random(number), steps)
        yield match.state


def test_what_was_drawn_since_the_last_look_has_a_ring():
    old = table(boat("red I5 0 r5c1"), boat())
    sheet = boat("red I5 0 r5c1", "one 0 r5c6", "blue S4 0 r5c7", ticks=(5,), used=("whole-row",))
    now = table(sheet, boat())
    view, before = now.view(SPECTATOR), old.view(SPECTATOR)
    assert count(draw(view, "en", seat=0, before=before), "a-new") == 2 + 2  # pieces, tick and action
    assert count(draw(view, "en", seat=0, before=before, narrow=True), "a-new") == 2
    assert count(draw(view, "en", seat=0, before=before, small=True), "a-new") == 2 + 2
    assert (
        count(draw(view, "en", seat=0), "a-new")
        == count(draw(view, "en", seat=1, before=before), "a-new")
        == 0
    )


def test_a_family_that_forms_or_grows_has_a_trace_in_pencil_and_then_in_ink():
    two, three = cats("red", "r4c1", "r5c1"), cats("red", "r4c1", "r5c1", "r6c1")
    now = table(boat(*two), boat(), A1="red-I5")
    view = now.view(0)
    play(now, "take A", "card A1", "draw I5 0 r6c1")
    pencil = draw(view, "en", preview=now.view(0))
    assert (count(pencil, "a-trace-pencil"), count(pencil, "a-trace"), count(pencil, "a-new")) == (1, 0, 0)
    after = table(boat(*three), boat()).view(0)
    ink = draw(after, "en", before=view)
    assert (count(ink, "a-trace-pencil"), count(ink, "a-trace"), count(ink, "a-new")) == (0, 1, 1)
    assert count(draw(after, "en", before=after), "a-trace") == 0


def test_a_day_that_is_done_is_in_ink_while_the_others_still_draw():
    state = table(boat(), boat())
    before = state.view(SPECTATOR)
    play(state, "take D", "card D2", "draw P5 0 r3c5")
    assert count(draw(state.view(0), "en", before=before), "a-pencil") > 0
    play(state, "done")
    drawn = draw(state.view(0), "en", before=before)
    assert (count(drawn, "a-pencil"), count(drawn, "a-new")) == (0, 3)  # the cat and two traditions


def test_a_colour_that_the_sister_has_turned_up_has_a_ring():
    state = table(seats=1)
    view = state.view(0)
    state.colours = (*state.colours, 3)
    assert count(tableau(state.view(0), "en", before=view), "a-new") == 1
    assert count(tableau(view, "en", before=view), "a-new") == 0


def test_a_card_is_looked_at_and_offers_its_column_only_in_the_morning():
    state = table()
    looks = [one for one in fromstring(tableau(state.view(0), "en")).iter() if one.get("data-look")]
    assert [(one.get("data-look"), one.get("data-column")) for one in looks] == [(at, at[0]) for at in PLACES]
    play(state, "take B")
    assert "data-column" not in tableau(state.view(0), "en")
    assert tableau(state.view(0), "en").count("data-look") == 12


def test_what_would_start_a_special_action_is_out_of_the_way_until_it_is_asked_for():
    svg = fromstring(tableau(table().view(0), "en"))
    special = [one for one in svg.iter() if (one.get("data-kind") or "").startswith(("row", "extra"))]
    assert len(special) == 3 + 12 + 12
    assert all("a-over" in (one.get("class") or "") for one in special)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_card_can_be_seen_large_with_its_words(language):
    view = table(A1="oshax2", B1="t13", D2="2of-one+two+three+bent", A3="bent+two/rare-S").view(0)
    for place in PLACES:
        for narrow in (False, True):
            svg = fromstring(palette(view, "look", [place], language, narrow=narrow))
            assert float(svg.get("width", 0)) <= 344
            lines = [text for size, text in letters(svg) if size >= 15]
            assert len(" ".join(lines)) >= 15


def test_no_text_is_small_and_nothing_to_press_is_tiny_on_a_phone():
    for state in positions():
        view = state.view(0)
        drawn = [draw(view, "fr", narrow=True), tableau(view, "en", narrow=True)]
        for kind, values in {
            "colour": ["blue", "green"],
            "pair": ["one+two", "three+bent"],
            "shape": ["one", "bent", "T5", "I5"],
            "twice": ["cat"],
        }.items():
            drawn.append(palette(view, kind, values, "fr", narrow=True))
        for svg in drawn:
            root = fromstring(svg)
            width = float((root.get("viewBox") or "").split()[2])
            assert width <= 360
            assert not [one for one in letters(root) if one[0] < 14.9 and one[1].strip()], svg[:200]
        hits = [
            one for one in fromstring(drawn[1]).iter() if one.get("class") == "a-hit" and one.get("width")
        ]
        assert all(min(float(one.get(side, 0)) for side in ("width", "height")) >= 42 for one in hits)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_codes_are_spoken(language):
    title = "{http://www.w3.org/2000/svg}title"
    for state in positions():
        view = state.view(0)
        for svg in (draw(view, language), tableau(view, language), draw(view, language, small=True)):
            texts = [one.text or "" for one in fromstring(svg).iter(title)]
            texts += [words for _, words in letters(fromstring(svg))]
            assert not [text for text in texts if CODES.search(text)]
