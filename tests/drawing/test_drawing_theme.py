"""The palette: readable by day and by night, and never colour alone."""

import re

import pytest

from archipel.drawing import Accent, emblem, standalone, stylesheet
from archipel.drawing.contract import HOUSE
from archipel.drawing.contrast import contrast, too_faint
from archipel.drawing.fallback import drawing_of
from archipel.drawing.textures import cloths, textures
from archipel.drawing.theme import CONTRAST, DAY, FILLS, NIGHT
from archipel.plugins import games


def test_the_contrast_of_black_and_white_is_the_largest_there_is():
    assert contrast("#000000", "#ffffff") == 21
    assert contrast("#777777", "#777777") == 1


def test_text_contrasts_with_its_background():
    assert not too_faint(HOUSE)


def test_an_accent_that_is_too_pale_by_day_or_too_dark_by_night_is_found():
    found = too_faint(Accent(day="#c0a090", night="#303030"))
    assert {line.partition(" ")[0].rstrip(",:") for line in found} == {"day", "night"}
    assert all("accent" in line for line in found)


def test_a_game_without_an_accent_gets_the_default_one():
    assert drawing_of("unheard-of").accent == HOUSE


@pytest.mark.parametrize("game", games())
def test_a_page_and_a_file_show_a_game_in_its_own_colour(game):
    accent = drawing_of(game).accent
    assert f".a-of-{game}{{--a-accent:var(--a-of-{game})}}" in stylesheet()
    assert f"--a-of-{game}:{accent.day};" in stylesheet()
    assert f"--a-of-{game}:{accent.night};" in stylesheet()
    assert f".a-accent{{fill:{accent.night}}}" in standalone(emblem(game, "en"), "night")


def test_both_themes_name_the_same_colours():
    assert DAY.keys() == NIGHT.keys()
    assert CONTRAST["day"].keys() == CONTRAST["night"].keys() <= DAY.keys()


def test_every_variable_that_is_used_is_defined():
    css = stylesheet()
    defined = set(re.findall(r"(--a-[\w-]+):", css))
    assert set(re.findall(r"var\((--a-[\w-]+)\)", css)) <= defined


def test_every_meaningful_colour_has_a_texture():
    for colour in FILLS:
        assert f"x-{colour}" in textures((colour,))
        assert f"c-{colour}" in cloths((colour,))


def test_the_five_cat_colours_have_five_different_textures():
    five = ("blue", "green", "orange", "purple", "red")
    assert len({re.findall(r' d="([^"]+)"', textures((colour,)))[0] for colour in five}) == 5
