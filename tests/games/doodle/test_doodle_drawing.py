"""What sheet, dice and palette show: where gold comes from, what is new, and all of it on a phone."""

import re
from xml.etree.ElementTree import Element, fromstring

import pytest

from archipel.drawing import draw, palette, tableau
from archipel.drawing.contract import Want
from archipel.games.doodle import GAME
from archipel.games.doodle.rules.grid import ROUTES
from archipel.games.doodle.rules.state import DoodleState
from archipel.kernel.result import Fact
from tests.games.doodle.builders import (
    LOOP,
    LOOP_STARTS,
    MONSTERS,
    SNAKE,
    SNAKE_STARTS,
    TREASURES,
    Options,
    less,
    play,
    position,
    roll,
)
from tests.games.heard import listening

SAY = Want(GAME.rules, "en").say
NAMES = ("Ana", "Ben", "Marie-Christine", "Navigator 4", "Navigator 5")
SVG = "{http://www.w3.org/2000/svg}"
CODE = re.compile(r"\b[cr]\d|\bseat \d|\bplace \d|\b(WE|NS|NE|ES|SW|WN)\b")


def marks(svg: str, name: str) -> list[Element]:
    """The elements with this class."""
    return [one for one in fromstring(svg).iter() if name in (one.get("class") or "").split()]


def titles(svg: str) -> list[str]:
    return [one.text or "" for one in fromstring(svg).iter(f"{SVG}title")]


def loop() -> DoodleState:
    """One cell short of a ring through all archipelagos."""
    return position({"routes": less(LOOP, "c4r1")}, starts=LOOP_STARTS, black=4, whites=(1, 1, 1))


SHEETS: list[Options] = [
    {"seats": 1},
    {"seats": 5},
    {"seats": 5, "sea": "monsters"},
    {"sea": "monsters", "own": MONSTERS.replace("bottles = 12", "bottles = 12\nbarrels = 12")},
    {"own": TREASURES.replace("bottles = 7", "bottles = 99")},
]


@pytest.mark.parametrize("given", SHEETS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_whole_sheet_and_the_dice_fit_a_phone(given: Options, language: str) -> None:
    state = position({"bottles": 1}, black=2, **given)
    before = state.view(0)
    with listening(state) as heard:
        play(state, state.moves(0)[0].text)
    view = state.view(0)
    sheet = draw(view, language, narrow=True, before=before, names=NAMES, name="Ana")
    dice = tableau(view, language, narrow=True, told=heard, names=NAMES)
    for svg, tallest in ((sheet, 430), (dice, 76)):
        _, _, width, height = map(float, fromstring(svg).get("viewBox", "").split())
        assert (width, height <= tallest) == (360, True)
        sizes = [float(one.get("font-size", 0)) for one in fromstring(svg).iter(f"{SVG}text")]
        assert min(sizes) >= 15
        for area in marks(svg, "a-hit"):
            assert min(float(area.get("width", 0)), float(area.get("height", 0))) >= 42
            assert 0 <= float(area.get("x", 0)) <= 360 - float(area.get("width", 0))
        assert not [title for title in titles(svg) if CODE.search(title)]
        assert not CODE.search(" ".join(one.text or "" for one in fromstring(svg).iter(f"{SVG}text")))


@pytest.mark.parametrize("narrow", [False, True])
def test_a_pencilled_monster_shows_the_route_it_measures(narrow: bool) -> None:
    state = loop()
    view = state.view(0)
    assert not marks(draw(view, "en", narrow=narrow), "a-trace-pencil")
    with listening(state) as heard:
        play(state, "1:c4r1=SW")
    pencil = draw(view, "en", narrow=narrow, preview=state.view(0), tried=heard)
    assert len(marks(pencil, "a-trace-pencil")) == 1
    assert SAY("measured-M", measure=16) in titles(pencil)
    assert not marks(pencil, "a-new")
    ink = draw(state.view(0), "en", narrow=narrow, seat=0, before=view, told=heard)
    assert len(marks(ink, "a-trace")) == 1
    assert SAY("measured-M", measure=16) in titles(ink)
    assert len(marks(ink, "a-new")) == 2  # the cell, and the 15 of the monsters


def pencilled(state: DoodleState, text: str) -> tuple[str, dict[str, Fact]]:
    """The sheet with a move in pencil, and how its route was measured."""
    view = state.view(0)
    with listening(state) as heard:
        play(state, text)
    measured = next(effect for effect in heard if dict(effect.facts).keys() & {"measure", "joined"})
    return draw(view, "en", preview=state.view(0), tried=heard), dict(measured.facts)


def test_a_treasure_island_a_kraken_and_ships_show_what_they_counted() -> None:
    island = position({"routes": less(LOOP, "c4r2")}, starts=LOOP_STARTS, black=4, whites=(2, 2, 2))
    svg, facts = pencilled(island, "2:c4r2=NE")
    assert (facts["measure"], facts["number"], len(str(facts["counted"]).split(","))) == (6, 6, 5)
    assert SAY("measured-T", measure=6) in titles(svg)
    kraken = position(
        {"routes": less(SNAKE, "c6r1"), "ticks": {"c6r1": 3}},
        sea="monsters",
        starts=SNAKE_STARTS,
        black=6,
        whites=(1, 1, 1),
    )
    svg, _ = pencilled(kraken, "1:c6r1=SW")
    assert SAY("measured-K", tentacles=3, breakers=5, product=15) in titles(svg)
    ships = position({"routes": "c3r3=WE"}, black=4, whites=(3, 3, 3))
    svg, facts = pencilled(ships, "3:c4r3=WE")
    assert facts["joined"] == ("c3r3", "c4r3")
    assert SAY("measured-ships", gold=8) in titles(svg)


def test_numbers_that_a_rival_took_are_marked_too() -> None:
    state = position({"routes": "c5r2=WE c4r2=WE"}, {}, sea="monsters", black=6, whites=(2, 2, 2))
    before = state.view(0)
    play(state, "2:c6r2=WE")
    assert state.view(0).sheets[1].monsters_crossed == (4,)
    assert len(marks(draw(state.view(0), "en", seat=1, before=before), "a-new")) == 1
    small = draw(state.view(0), "en", seat=0, small=True, before=before)
    assert len(marks(small, "a-new")) == 1
    assert not marks(draw(state.view(0), "en", seat=1, small=True, before=before), "a-new")


def test_new_forts_and_bottles_are_marked() -> None:
    state = position(black=2, whites=(6, 3, 3))
    before = state.view(0)
    play(state, "6:c2r4+fort")
    assert len(marks(draw(state.view(0), "en", seat=0, before=before), "a-new")) == 2
    assert not marks(draw(state.view(0), "en", seat=0), "a-new")


def test_a_taken_die_says_who_took_it_and_a_six_what_it_costs() -> None:
    state = position(black=2, whites=(6, 3, 3))
    before = state.view(0)
    assert SAY("costly-die", value=6) in titles(tableau(before, "en"))
    with listening(state) as heard:
        play(state, "6:c2r4+fort")
    svg = tableau(state.view(0), "en", names=NAMES, told=heard)
    assert SAY("taken-by", value=6, name="Ana") in titles(svg)
    assert "Ana" in [one.text for one in fromstring(svg).iter(f"{SVG}text")]
    assert len(marks(svg, "a-new")) == 1
    pencil = tableau(before, "en", names=NAMES, preview=state.view(0))
    assert SAY("taken-by", value=6, name="Ana") in titles(pencil)
    assert not marks(pencil, "a-new")
    play(state, "3:c2r3=WE")
    roll(state, 1, 2, 3, 4)
    assert not marks(tableau(state.view(0), "en", names=NAMES, told=heard), "a-new")


def test_of_two_equal_dice_the_earlier_taker_keeps_the_left_one() -> None:
    state = position(black=2, whites=(1, 2, 5))
    play(state, "1:c2r1=WE", "2:c2r2=WE")
    roll(state, 2, 3, 4, 3)  # Ben begins this round
    play(state, "3:c2r3=WE")
    by_ben, by_ana = (SAY("taken-by", value=3, name=name) for name in ("Ben", "Ana"))
    _, *white = titles(tableau(state.view(0), "en", names=NAMES))
    assert white == [by_ben, SAY("white-die", value=4), SAY("white-die", value=3)]
    before = state.view(0)
    play(state, "3:c2r3=WE")
    assert state.view(0).phase == "roll"
    for shown, preview in ((state.view(0), None), (before, state.view(0))):
        _, *white = titles(tableau(shown, "en", names=NAMES, preview=preview))
        assert white == [by_ben, SAY("white-die", value=4), by_ana]


@pytest.mark.parametrize("narrow", [False, True])
def test_routes_and_the_fort_keep_their_places(narrow: bool) -> None:
    view = position().view(0)

    def areas(values: list[str], kind: str = "route") -> dict[str, str]:
        root = fromstring(palette(view, kind, values, "en", narrow=narrow))
        found = {one.get("data-value") or "": one for one in root.iter() if one.get("data-kind")}
        return {name: one.find(f"{SVG}rect[@class='a-hit']").get("x", "") for name, one in found.items()}  # type: ignore[union-attr]

    every = areas(list(ROUTES))
    assert list(every) == list(ROUTES)
    assert areas(["NE", "WN"]) == {"NE": every["NE"], "WN": every["WN"]}
    assert areas([]) == {}
    sizes = {fromstring(palette(view, "fort", values, "en")).get("viewBox") for values in ([], ["tick"])}
    assert len(sizes) == 1
    assert len(marks(palette(view, "fort", [], "en"), "a-dim")) == 1


def test_a_bottle_is_drawn_as_a_button_with_words() -> None:
    for seats in (1, 2):
        svg = palette(position(seats=seats).view(0), "bottle", ["tick"], "en")
        assert [one.text for one in fromstring(svg).iter(f"{SVG}text")] == [SAY("tick-bottle")]
        assert titles(svg) == [GAME.rules.name("bottle", "tick", "en")]


def test_the_column_of_the_round_is_framed() -> None:
    framed = len(marks(draw(position(black=2).view(0), "en"), "a-accent-ink"))
    free = len(marks(draw(position(black=6).view(0), "en"), "a-accent-ink"))
    assert framed == free + 1


@pytest.mark.parametrize("text", ["1:c1r1=ES", "2:c1r2+fort"])
def test_only_monsters_islands_and_krakens_measure_a_route(text: str) -> None:
    die = int(text[0])
    state = position({"routes": "c2r1=WE"}, black=1, whites=(die, die, die))
    with listening(state) as heard:
        play(state, text)
    assert not [effect for effect in heard if "measure" in dict(effect.facts)]
