"""Drawings that share a document, stand alone, or belong to no game."""

import re
from collections import Counter
from xml.etree.ElementTree import Element, fromstring

import pytest

from archipel.drawing import draw, emblem, favicon, logo, standalone, tableau
from archipel.plugins import games
from tests.drawing.positions import positions


def parse(svg: str) -> Element:
    root = fromstring(svg)
    ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
    assert [name for name, count in ids.items() if count > 1] == []
    for used in re.findall(r'(?:href="|url\()#([^")]+)', svg):
        assert used in ids, f"nothing has the id {used}"
    assert "style=" not in svg, "a strict page forbids inline styles"
    return root


def test_large_and_small_sheets_of_all_seats_can_share_a_document():
    for _, match in positions()[2::5]:
        view = match.state.view(0)
        parts = [tableau(view, "en"), draw(view, "en")]
        parts += [
            draw(view, "en", seat=seat, small=small) for seat in range(match.setup.seats) for small in (0, 1)
        ]
        parse(f"<div>{''.join(parts)}</div>")


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
