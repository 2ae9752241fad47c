"""The sea: a frame that holds still, what happened marked on it, names without coordinates."""

import re
from random import Random
from xml.etree.ElementTree import Element, fromstring

import pytest

from archipel.drawing import draw, tableau
from archipel.games.master import GAME
from archipel.games.master.drawing.chart import NARROW, WIDE, chart_of
from archipel.games.master.drawing.marks import deeds
from archipel.games.master.rules.bearings import cards_of
from archipel.games.master.rules.state import MasterState
from archipel.kernel import SPECTATOR, Decide, Draw, Effect, Trial, sample
from archipel.testkit import setups
from tests.games.heard import listening
from tests.games.master.builders import NAMES, Seat, play, position
from tests.games.master.builders import draw as refill

CODE = re.compile(r"-?\d+,-?\d|\b[YGRB][1-5]\b|\bseat \d|\bplace \d|\{|\}")

SVG = "{http://www.w3.org/2000/svg}"
SEA = "Y1 R2 .\n. B3 Y4\n. G3 ."


def marked(svg: str, name: str) -> int:
    """How many strokes of a drawing have this class."""
    return len(re.findall(rf'class="{name}[ "]', svg))


def titles(svg: str) -> list[str]:
    return [title.text or "" for title in fromstring(svg).iter(f"{SVG}title")]


def label(key: str, card: str = "", **facts: object) -> str:
    """What the drawing says with this key and these facts."""
    return GAME.rules.drawing[key]["en"].format(card=GAME.rules.name("card", card, "en"), **facts)


def sizes(element: Element, scale: float = 1.0) -> list[float]:
    """The sizes of all texts, in units of the picture."""
    found = re.search(r"scale\(([\d.]+)\)", element.get("transform", ""))
    scale *= float(found[1]) if found else 1.0
    own = [float(element.get("font-size", "0")) * scale] if element.tag == f"{SVG}text" else []
    return own + [size for child in element if child.tag != f"{SVG}defs" for size in sizes(child, scale)]


def turns(setup, count: int, seed: str):
    """Random turns in pencil, step by step."""
    rng, state = Random(seed), GAME.start(setup)
    while count:
        node = state.node()
        if isinstance(node, Draw):
            state.settle(sample(node, rng))
        elif isinstance(node, Decide):
            pencil, count = Trial.begin(state, node.seats[0]), count - 1
            while not pencil.complete:
                yield pencil
                pencil = pencil.step(pencil.state.moves(pencil.seat).sample(rng))
            yield pencil
            state = pencil.state
        else:
            return


@pytest.mark.parametrize("narrow", [False, True])
def test_the_frame_of_the_sea_holds_still_while_one_plays_and_always_holds_the_whole_sea(
    narrow: bool,
) -> None:
    still = moved = 0
    for mode, setup in setups(GAME, (3,)):
        for pencil in turns(setup, 40, mode):
            view, later = pencil.inked.view(pencil.seat), pencil.view
            chart, now = chart_of(view, view, (), narrow), chart_of(view, later, (), narrow)
            assert all(now.holds(spot) for spot in (*cards_of(view), *cards_of(later)))
            for move in pencil.moves:
                if move.verb == "place":
                    x, y = map(int, move.parts[1].value.split(","))
                    assert now.holds((x, y))
            still, moved = still + (chart == now), moved + (chart != now)
            chain = (later.again and len(pencil.steps) >= 2) or len(pencil.steps) > 2
            assert chart == now or chain, "only a chain of Discoveries may widen it"
            assert now.pitch > 20
    assert moved < still / 20


def hear(state: MasterState, *texts: str, seat: int = 0) -> list[Effect]:
    """Plays these moves of a seat, whoever has the turn; returns what happens."""
    with listening(state) as heard:
        for text in texts:
            state.apply(seat, GAME.parse(text))
    return heard


def small_sea() -> MasterState:
    return position(SEA, ["0,0 1,0", "1,1 1,1"], ["R3 G2 B1", "Y2 Y3 R1"])


def test_what_happened_since_before_is_marked_on_the_sea_and_on_the_mats() -> None:
    state = small_sea()
    before = state.view(SPECTATOR)
    assert marked(tableau(before, "en", before=before), "a-new") == 0
    heard = hear(state, "G2@0,1", "0,0>0,1", "done")
    refill(state, "R1")
    view = state.view(0)
    svg = tableau(view, "en", before=before, names=NAMES, told=heard)
    assert marked(svg, "a-new") == 3, "a card, a voyage, and the deck"
    assert label("placed-by", "G2", name="Ana") in titles(svg)
    assert any(label("cards-drawn", count=1) in title for title in titles(svg))


def test_a_galleon_that_sailed_twice_is_drawn_along_the_cards_and_things_are_known_by_their_kin() -> None:
    state = position("Y1 R2\n. B3", ["0,0 0,0", "1,1 1,1"], ["R3 G2 B1"])
    before = state.view(0)
    heard = hear(state, "0,0>1,0", "R3@2,0", "1,0>1,1", "G2@2,1")
    assert deeds(heard).ways == (((0, 0), (1, 0), (1, 1)),)
    drawn = tableau(before, "en", preview=state.view(0), tried=heard)
    assert 'data-card="2,0 R3" data-kin="R3"' in drawn  # it glides there from the hand
    assert 'data-card="hand R3 0"' not in drawn
    assert 'data-card="galleon 0 1,1 0" data-kin="galleon 0"' in drawn


def test_ways_placed_cards_and_conquests_are_those_of_the_seat_that_made_them() -> None:
    state = position(SEA, ["0,0 1,0", "1,1 1,1"], ["R3 G2 B1", "Y2 Y3 R1"])
    first = hear(state, "0,0>1,0", "G2@2,0")
    second = hear(state, "1,1>1,0", "1,0>0,0", "Y3@3,0", "2,0+3,0", seat=1)
    done = deeds([*first, *second])
    assert done.placed == {(2, 0): ("G2", 0), (3, 0): ("Y3", 1)}
    assert done.ways == (((0, 0), (1, 0)), ((1, 1), (1, 0), (0, 0)))
    assert done.taken == ((1, ("G2", "Y3"), ((2, 0), (3, 0))),)


def test_cards_that_a_draft_places_and_takes_are_drawn_with_the_whole_line() -> None:
    state = position("R2 R4", ["0,0 1,0", "0,0 0,0"], ["R3 Y3 B1"])
    turn = Seat(state, 0).play("R3@2,0", "1,0>0,0", "Y3@-1,0", "0,0>-1,0")
    view, preview = state.view(0), turn.pencil.view
    heard = hear(state, "R3@2,0", "Y3@-1,0", "-1,0+1,0+2,0")
    done = deeds(heard)
    assert done.passing == {(2, 0): "R3", (-1, 0): "Y3"}
    assert done.taken == ((0, ("Y3", "R4", "R3"), ((-1, 0), (1, 0), (2, 0))),)
    with_steps = tableau(view, "en", preview=preview, tried=heard)
    without = tableau(view, "en", preview=preview)
    assert marked(with_steps, "a-dim") == marked(without, "a-dim") + 2
    inked = tableau(view, "en", before=view, told=heard, names=NAMES)
    holes = {label("taken-by", card, name="Ana") for card in ("R3", "Y3")}
    assert holes <= set(titles(inked)), "holes of the same turn"


def test_a_conquest_leaves_holes_with_the_taker_and_a_new_set_on_the_mat() -> None:
    state = position("Y1 R5 Y5 B3", ["0,0 0,0", "3,0 3,0"], ["R3 G2 B1"], phase="landed")
    before = state.view(SPECTATOR)
    seat = Seat(state, 0).play("1,0+2,0")
    heard = seat.pencil.effects
    pencil = tableau(state.view(0), "en", preview=seat.pencil.view, names=NAMES, tried=heard)
    assert marked(pencil, "a-trace-pencil") == 1
    mat = draw(state.view(0), "en", preview=seat.pencil.view)
    assert "+2" in mat
    assert marked(mat, "a-pencil") == 1
    after = play(state, "1,0+2,0").view(0)
    svg = tableau(after, "en", before=before, names=NAMES, told=heard)
    assert {label("taken-by", card, name="Ana") for card in ("R5", "Y5")} <= set(titles(svg))
    assert marked(svg, "a-trace") == 1
    for small in (False, True):
        assert marked(draw(after, "en", seat=0, before=before, small=small), "a-new") == 1
        assert marked(draw(after, "en", seat=0, small=small), "a-new") == 0


def test_lines_that_make_ten_are_outlined_and_galleons_bar_their_cards_only_for_who_may_take() -> None:
    state = position("Y1 R5 Y5 B3", ["0,0 0,0", "3,0 3,0"], ["R3 G2 B1"], phase="landed")
    own, other = (titles(tableau(state.view(seat), "en", names=NAMES)) for seat in (0, 1))
    ten = label("ten", sum="5 + 5")
    assert ten in own
    assert label("card-barred", "Y1") in own
    assert ten not in other
    assert label("your-galleons", "Y1") in own
    assert label("galleons-of", "Y1", name="Ana") in other


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_phone_shows_sea_and_hand_in_readable_letters_and_names_without_codes(language: str) -> None:
    for mode, setup in setups(GAME, (3,)):
        for number, pencil in enumerate(turns(setup, 24, f"{mode} {language}")):
            if number % 5:
                continue
            view, later = pencil.inked.view(pencil.seat), pencil.view
            sea = tableau(view, language, preview=later, narrow=True, names=NAMES)
            mat = draw(view, language, preview=later, narrow=True, names=NAMES)
            width, height = NARROW[0], NARROW[1] + NARROW[2]
            assert f'viewBox="0 0 {width:.0f} {height:.0f}"' in sea
            assert height <= 440
            assert float((fromstring(mat).get("viewBox") or "").split()[3]) <= 60
            texts = sizes(fromstring(sea)) + sizes(fromstring(mat))
            assert min(texts) >= 14.5, mode
            wide = tableau(view, language, preview=later, names=NAMES)
            assert f'viewBox="0 0 {WIDE[0]:.0f} {WIDE[1] + WIDE[2]:.0f}"' in wide
            for title in titles(sea) + titles(mat) + titles(wide):
                assert title
                assert not CODE.search(title), title


def test_every_view_can_be_drawn_after_every_other_one() -> None:
    seen = [pencil.inked.view(1) for pencil in turns(GAME.setup(4, {"mode": "teams"}), 30, "any")]
    for before, view in zip(seen[::7], seen[3::7], strict=False):
        fromstring(tableau(view, "fr", before=before, names=NAMES))
        fromstring(tableau(before, "fr", before=view, narrow=True))
