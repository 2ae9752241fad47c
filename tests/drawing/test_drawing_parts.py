"""Every part of a legal move can be picked where the drawing says it can."""

from random import Random
from xml.etree.ElementTree import fromstring

import pytest

from archipel.drawing import draw, palette, places, tableau
from archipel.drawing.contract import PALETTE, SHEET, TABLEAU
from archipel.kernel import Decide, Moves, Part, View
from archipel.kernel.parts import choices
from tests.drawing.positions import deciders, positions

CASES = [pytest.param(match, id=name) for name, match in positions() if deciders(match)]


def picks(*drawings: str) -> set[Part]:
    found = set()
    for svg in drawings:
        for element in fromstring(svg).iter():
            if element.get("data-kind"):
                title = element.find("{http://www.w3.org/2000/svg}title")
                assert title is not None, "every choice has a spoken name"
                assert (title.text or "").strip()
                assert element.get("id")
                found.add(Part(element.get("data-kind") or "", element.get("data-value") or ""))
    return found


def check(view: View, preview: View | None, moves: Moves) -> None:
    """The moves continue from the preview, if there is one; the ink shows the view."""
    seen = preview or view
    drawn = {
        SHEET: picks(draw(view, "fr", preview=preview))
        & picks(draw(view, "en", preview=preview, narrow=True)),
        TABLEAU: picks(tableau(view, "fr", preview=preview)),
    }
    for kind, values in choices(moves).items():
        for place in places(view).get(kind, (PALETTE,)):
            shown = drawn[place] if place in drawn else picks(palette(seen, kind, values, "en"))
            assert {Part(kind, value) for value in values} <= shown, (kind, place)


@pytest.mark.parametrize("match", CASES)
def test_every_part_of_a_legal_move_can_be_picked(match):
    seat = deciders(match)[0]
    check(match.state.view(seat), None, match.state.moves(seat))


@pytest.mark.parametrize("match", CASES)
def test_a_draft_continues_from_what_is_pencilled(match):
    seat, rng = deciders(match)[0], Random(7)
    node = match.state.node()
    view, state = match.state.view(seat), match.state.clone()
    for _ in range(4):
        state.apply(seat, state.moves(seat).sample(rng))
        now = state.node()
        if not isinstance(now, Decide) or now.turn != node.turn or seat not in now.seats:
            break
        check(view, state.view(seat), state.moves(seat))


@pytest.mark.parametrize("match", CASES)
def test_a_palette_shows_the_values_asked_for_and_no_others(match):
    seat = deciders(match)[0]
    view = match.state.view(seat)
    moves = match.state.moves(seat)
    picked = moves[len(moves) // 2].parts[:1]
    for kind, values in choices(moves, picked).items():
        for language in ("en", "fr"):
            shown = picks(palette(view, kind, values[:24], language, picked=picked))
            assert shown == {Part(kind, value) for value in values[:24]}


def size(game: str, kind: str, values: list[str]) -> tuple[float, float]:
    view = next(match for _, match in positions() if match.game.id == game).state.view(0)
    root = fromstring(palette(view, kind, values, "en", narrow=True))
    return float(root.get("width", 0)), float(root.get("height", 0))


def test_palettes_leave_the_sheet_in_sight_on_a_phone():
    width, height = size("skull", "number", [str(number) for number in range(1, 16)])
    assert (width <= 360, height <= 100) == (True, True)  # two rows
    routes, height = size("doodle", "route", ["WE", "NS", "NE", "ES", "SW", "WN"])
    fort, _ = size("doodle", "fort", ["1"])
    assert (routes + fort + 8 <= 344, height <= 50) == (True, True)  # one row


def test_nothing_can_be_picked_on_a_thumbnail():
    for _, match in positions()[::4]:
        assert not picks(draw(match.state.view(0), "en", small=True))
