"""The pen and the outlines: the same strokes every time."""

from xml.etree.ElementTree import fromstring

from archipel.drawing import draw, palette, tableau
from archipel.drawing.outline import loops, moved_in
from archipel.drawing.pen import chance, line, num
from archipel.drawing.pieces import forms_of
from archipel.drawing.svg import esc, wrap
from archipel.kernel import Decide, Match
from tests.toy.game import GAME


def test_the_hand_wobbles_the_same_way_at_the_same_place():
    assert line(0, 0, 100, 30) == line(0, 0, 100, 30)
    assert line(0, 0, 100, 30) != line(0, 1, 100, 31)
    assert all(-1 <= chance(x, y, salt) <= 1 for x in range(40) for y in range(40) for salt in range(3))


def test_numbers_are_written_in_few_characters():
    assert [num(value) for value in (3.0, 2.25, -0.04, -1.5, 10)] == ["3", "2.2", "0", "-1.5", "10"]


def test_text_is_escaped_and_loses_what_xml_cannot_hold():
    assert esc("a<b>&\"'\x00\ue000") == "a&lt;b&gt;&amp;&quot;&#39;"
    assert wrap("one two three", 7) == ["one two", "three"]
    assert wrap(" un deux : trois ", 7) == ["un", "deux :", "trois"]


def test_an_outline_goes_once_around_the_cells():
    assert loops([(0, 0), (1, 0)]) == [[(0, 0), (2, 0), (2, 1), (0, 1)]]
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert len(loops(ring)) == 2
    assert len(loops([(0, 0), (1, 1)])) == 2, "cells that touch by a corner stay apart"
    assert moved_in([(0, 0), (1, 0), (1, 1), (0, 1)], 10, 2) == [(2, 2), (8, 2), (8, 8), (2, 8)]


def test_turning_a_piece_four_times_or_flipping_it_twice_restores_it():
    corner = {"0": ((0, 0), (0, 1), (1, 1)), "1": ((0, 0), (1, 0), (0, 1)), "2": ((0, 0), (1, 0), (1, 1))}
    forms = forms_of({**corner, "3": ((0, 0), (-1, 1), (0, 1))})
    for turn, form in forms.items():
        assert forms[form["to"]["left"]]["to"]["right"] == turn
        assert forms[form["to"]["flip"]]["to"]["flip"] == turn
        right = turn
        for step in range(4):
            right = forms[right]["to"]["right"]
            assert (right == turn) == (step == 3)


def test_a_game_without_drawings_gets_a_readable_table():
    match = Match(GAME, GAME.setup(2))
    match.roll(lambda draw, number: tuple(range(draw.count)))
    assert isinstance(match.state.node(), Decide)
    view = match.state.view(0)
    for game in (None, GAME):
        for small in (False, True):
            texts = "".join(fromstring(draw(view, "fr", small=small, game=game)).itertext())
            assert "die" in texts
        fromstring(tableau(view, "en", game=game))
        root = fromstring(palette(view, "card", ("1", "2"), "fr", game=game))
        assert len([element for element in root.iter() if element.get("data-kind") == "card"]) == 2
