"""The palette: readable by day and by night, and never colour alone."""

import re

import pytest

from archipel.drawing import stylesheet
from archipel.drawing.textures import cloths, textures
from archipel.drawing.theme import CONTRAST, DAY, FILLS, NIGHT, READABLE


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


THEMES = {
    "day": DAY,
    "night": NIGHT,
    "day, more contrast": {**DAY, **CONTRAST["day"]},
    "night, more contrast": {**NIGHT, **CONTRAST["night"]},
}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("text", "ground"), READABLE)
def test_text_stands_out_from_its_ground(theme, text, ground):
    assert contrast(THEMES[theme][text], THEMES[theme][ground]) >= 4.5


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
