"""Drawings of players' own component files, with the largest and smallest numbers that the games allow."""

from random import Random
from xml.etree.ElementTree import fromstring

import pytest

from archipel.drawing import draw, tableau
from archipel.kernel import Match
from archipel.plugins import data, find
from archipel.testkit import wander


def positions(game: str, own: str, seats: int, options: dict[str, str | int], steps: int) -> Match:
    known = find(game)
    match = Match(known, known.setup(seats, options, own))
    wander(match, Random(5), steps)
    return match


def check(match: Match) -> str:
    view = match.state.view(0)
    drawn = [draw(view, "fr", narrow=narrow) for narrow in (False, True)]
    drawn += [draw(view, "en", small=True), tableau(view, "en")]
    for svg in drawn:
        fromstring(svg)
    return drawn[0]


@pytest.mark.parametrize("barrels", [1, 12, 99])
def test_a_sea_of_monsters_may_have_a_track_of_barrels(barrels):
    own = data("doodle", "monsters.toml").replace("bottles = 12", f"bottles = 12\nbarrels = {barrels}")
    svg = check(positions("doodle", own, 3, {"sea": "monsters"}, 60))
    assert "Tonneaux" in svg


@pytest.mark.parametrize(("boxes", "bubbles"), [(1, 0), (15, 81), (5, 8)])
def test_an_island_may_have_few_or_many_boxes_and_bubbles(boxes, bubbles):
    own = data("skull", "sheet.toml")
    own = own.replace("boxes = 5 ", f"boxes = {boxes} ").replace("bubbles = 5 ", f"bubbles = {bubbles} ")
    check(positions("skull", own, 2, {}, 40))


def test_a_boat_may_have_another_hull():
    hull = ["   tttooo", "ssstttooowww", "sssaaaooowwwpp", "sssaaaooowwwppp", "sssbbbooowww", "   bbbooo"]
    maps = '{ blue = "r1c4", green = "r2c1", orange = "r3c4", purple = "r4c8", red = "r6c5" }'
    boat = f'maps = {maps}\nrats = ["r3c14"]\n'
    text = data("cats", "box.toml")
    rows = ",\n".join(f'"{row}"' for row in hull)
    own = f"[hull]\nrows = [{rows}]\n" + f"[[boat]]\n{boat}" * 6 + text[text.index("[cat_deck]") :]
    svg = check(positions("cats", own, 2, {}, 12))
    assert 'data-value="r3c14"' in svg


def test_a_hundred_seats_are_drawn_one_by_one():
    for game in ("skull", "cats"):
        match = positions(game, "", 100, {}, 30)
        view = match.state.view(99)
        for seat in (0, 50, 99):
            fromstring(draw(view, "en", seat=seat))
            fromstring(draw(view, "en", seat=seat, small=True))
