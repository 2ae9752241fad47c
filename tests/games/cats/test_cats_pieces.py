"""How shapes are drawn, turned and flipped on the screen."""

import pytest

from archipel.games.cats import GAME
from archipel.games.cats.drawing import DRAWING
from archipel.games.cats.drawing.pieces import anatomy, form_cells
from archipel.games.cats.rules.names import piece_name
from archipel.games.cats.rules.shapes import SHAPES
from tests.games.cats.builders import boat


@pytest.mark.parametrize("shape", [shape.name for shape in SHAPES if shape.is_cat])
def test_every_cat_has_its_face_and_its_tail_in_different_cells(shape):
    for form in SHAPES[[known.name for known in SHAPES].index(shape)].forms:
        for narrow in (False, True):
            cells = form_cells(shape, form.turn, narrow)
            head, tail, heart = anatomy(cells)
            assert {head, tail, heart} <= set(cells)
            assert len({head, tail, heart}) == 3
            assert (head[0], head[1] - 1) not in cells, "nothing sits on its head"


@pytest.mark.parametrize("shape", [shape.name for shape in SHAPES])
def test_turning_a_piece_four_times_or_flipping_it_twice_brings_it_back(shape):
    forms = DRAWING.forms(shape)
    assert forms
    for turn in forms:
        round_trip = turn
        for _ in range(4):
            round_trip = forms[round_trip]["to"]["right"]
        assert round_trip == turn
        assert forms[forms[turn]["to"]["flip"]]["to"]["flip"] == turn
        assert forms[forms[turn]["to"]["left"]]["to"]["right"] == turn


def test_an_unknown_shape_has_no_forms():
    assert not DRAWING.forms("anchor")


def test_a_piece_on_a_boat_has_a_name():
    cat, treasure = boat("blue I5 0 r5c1", "one 0 r5c6").show().pieces
    assert piece_name(GAME.rules, "en", cat) == "a blue cat like a long bar"
    assert piece_name(GAME.rules, "en", treasure, the=True) == "the treasure of one cell"
