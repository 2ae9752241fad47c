"""What every drawing of every game must be: valid XML with unique ids, pure, and small."""

import re
from collections import Counter
from random import Random
from xml.etree.ElementTree import Element, fromstring

import pytest

from archipel.door import games
from archipel.drawing import draw, emblem, favicon, logo, standalone, stylesheet, tableau
from archipel.kernel import SPECTATOR, View, canonical
from archipel.testkit.typography import crowded
from archipel.testkit.walks import twin
from tests.drawing.positions import ahead, deciders, positions

LANGUAGES = ("en", "fr")
MOST_BYTES = 47_000
CASES = [pytest.param(match, id=name) for name, match in positions()]


def parse(svg: str) -> Element:
    root = fromstring(svg)
    ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
    assert [name for name, count in ids.items() if count > 1] == []
    for used in re.findall(r'(?:href="|url\()#([^")]+)', svg):
        assert used in ids, f"nothing has the id {used}"
    assert "style=" not in svg, "a strict page forbids inline styles"
    return root


def drawings(view: View, language: str, preview: View | None = None) -> dict[str, str]:
    seats = range(min(len(view.scores()), 3))
    found = {"tableau": tableau(view, language, preview=preview)}
    found["sheet"] = draw(view, language, preview=preview)
    found["narrow"] = draw(view, language, preview=preview, narrow=True, prefix="n-")
    found |= {f"small{seat}": draw(view, language, seat=seat, small=True) for seat in seats}
    found |= {f"large{seat}": draw(view, language, seat=seat) for seat in seats}
    return found


@pytest.mark.parametrize("match", CASES)
def test_every_position_is_drawn_as_valid_svg_with_unique_ids(match):
    for seat, language in zip({SPECTATOR, match.setup.seats - 1}, LANGUAGES, strict=True):
        for name, svg in drawings(match.state.view(seat), language).items():
            parse(svg)
            assert len(svg.encode()) <= MOST_BYTES, name


@pytest.mark.parametrize("match", CASES)
def test_a_preview_is_drawn_as_valid_svg_with_unique_ids(match):
    for seat in deciders(match)[:1]:
        view = match.state.view(seat)
        for svg in drawings(view, "en", ahead(match, seat, Random(1))).values():
            parse(svg)


@pytest.mark.parametrize("match", CASES)
def test_equal_views_give_equal_drawings_whatever_the_secrets(match):
    for seat in (SPECTATOR, 0):
        other = twin(match, seat, Random(3))
        if other is not None and canonical(other.state.view(seat)) == canonical(match.state.view(seat)):
            assert drawings(match.state.view(seat), "fr") == drawings(other.state.view(seat), "fr")


def test_large_and_small_sheets_of_all_seats_can_share_a_document():
    for _, match in positions():
        view = match.state.view(0)
        parts = [tableau(view, "en"), draw(view, "en")]
        parts += [
            draw(view, "en", seat=seat, small=small) for seat in range(match.setup.seats) for small in (0, 1)
        ]
        parse(f"<div>{''.join(parts)}</div>")


@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_names_and_prefixes_are_only_text(language):
    hostile = "<script>alert('1')</script>\"&\x00\ue000]]>\ud800"
    for _, match in positions()[2::5]:
        for small in (False, True):
            view = match.state.view(0)
            svg = draw(view, language, name=hostile, prefix='"><x>', small=small)
            root = parse(svg)
            assert "<script" not in svg
            assert not [element for element in root.iter() if element.tag.endswith(("script", "x"))]
            assert "alert" in (root.get("aria-label") or "")


def test_both_languages_differ_and_leave_no_gap_open():
    for name, match in positions()[3::5]:
        view = match.state.view(0)
        english, french = draw(view, "en") + tableau(view, "en"), draw(view, "fr") + tableau(view, "fr")
        assert english != french, name
        for svg in (english, french):
            assert not re.search(r"\{\w*\}", svg)


def test_french_punctuation_is_spaced_correctly_in_drawings_too():
    for name, match in positions()[3::5]:
        for seat in (SPECTATOR, *deciders(match)[:1]):
            view = match.state.view(seat)
            texts = [
                text
                for svg in (draw(view, "fr"), tableau(view, "fr"))
                for one in fromstring(svg).iter()
                for text in (one.text, one.get("aria-label"))
            ]
            assert not [crowd for text in texts if text for crowd in crowded(text)], name


@pytest.mark.parametrize("game", games())
def test_every_game_has_its_own_emblem(game):
    root = parse(emblem(game, "en"))
    assert root.get("viewBox") == "0 0 320 200"
    assert len({emblem(name, "fr") for name in games()}) == len(games())


def test_archipel_has_a_favicon_and_a_logo():
    parse(favicon())
    assert "Archipel" in logo()


@pytest.mark.parametrize("theme", ["day", "night"])
def test_a_drawing_can_stand_alone_without_variables(theme):
    for _, match in positions()[4::15]:
        svg = standalone(draw(match.state.view(0), "en"), theme)
        parse(svg)
        assert "var(" not in svg


def test_every_class_in_use_is_in_the_stylesheet():
    known = set(re.findall(r"\.(a-[\w-]+)", stylesheet()))
    for name, match in positions()[2::3]:
        for svg in drawings(match.state.view(0), "en").values():
            for classes in re.findall(r'class="([^"]*)"', svg):
                assert set(classes.split()) <= known, (name, classes)


def test_nothing_that_can_be_picked_is_hidden_from_screen_readers():
    """A screen reader does not look inside a picture."""
    for name, match in positions()[2::5]:
        for svg in drawings(match.state.view(0), "en").values():
            for element in fromstring(svg).iter():
                inside = [child for child in element.iter() if child is not element]
                if element.get("role") == "img" or element.get("aria-hidden"):
                    assert not [child for child in inside if child.get("data-kind")], name
                if element.get("data-kind"):
                    assert not [child for child in inside if child.get("role")], name
