"""Where discoveries may be drawn, what must be drawn, and what each kind of card asks for."""

import re
from random import Random

import pytest

from archipel.games.cats import GAME
from archipel.games.cats.drawing.pieces import piece_defs
from archipel.games.cats.rules.box import built_in_box
from archipel.games.cats.rules.cards import Card, CardChoice
from archipel.games.cats.rules.grid import cell_names
from archipel.games.cats.rules.moves import EXTRA_CARD, ONE_PER_ROW, WHOLE_ROW, place
from archipel.games.cats.rules.placement import Placements, fits
from archipel.games.cats.rules.shapes import SHAPE_OF, SHAPES, read_form, read_shapes
from archipel.games.cats.rules.sheet import Sheet, empty_sheet
from archipel.games.cats.rules.shown import CardView
from archipel.games.cats.rules.steps import begin, step
from archipel.games.cats.rules.tally import Tally
from archipel.kernel import BadData
from archipel.testkit import rule
from tests.games.cats.builders import all_but, boat, cells, plain, play, refused, table, texts, to_draw
from tests.games.keys import CODE, keyed
from tests.tiers import SEED

THREE = EXTRA_CARD | ONE_PER_ROW | WHOLE_ROW  # special actions: the most in a game
ONE, SQUARE = SHAPE_OF["one"].index, SHAPE_OF["rare-O"].index


def slow_placements(sheet, shape):
    """The obvious way: turn and flip the printed shape, try it everywhere, check every cell."""
    free = {(int(name[1]), int(name.split("c")[1])) for name in cell_names(sheet.free)}
    taken = {(int(n[1]), int(n.split("c")[1])) for n in cell_names(sheet.plan.cells & ~sheet.free)}
    found = set()
    cells = [(y, x) for x, y in read_form(shape.printed)]
    for _ in range(2):
        cells = [(y, -x) for y, x in cells]
        for _ in range(4):
            cells = [(x, -y) for y, x in cells]
            for row, column in free:
                moved = frozenset((y - cells[0][0] + row, x - cells[0][1] + column) for y, x in cells)
                if not moved <= free:
                    continue
                near = {(y + b, x + a) for y, x in moved for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}
                if not taken or near & taken:
                    found.add(moved)
    return found


@rule("IC-30", "IC-31")
@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_placements_by_whole_masks_equal_the_obvious_enumeration(shape):
    rng = Random(f"{shape.index} {SEED}")  # different boats on each build
    for boats in range(30):
        plan = rng.choice(built_in_box().plans)
        sheet = empty_sheet(plan)
        names = list(cell_names(plan.cells))
        for name in rng.sample(names, rng.randrange(120) if boats else 0):
            sheet = sheet.draw(place("one", "0", name), -1)
        moves = Placements(fits((shape.index,), sheet), ())
        quick = [frozenset((int(n[1]), int(n.split("c")[1])) for n in cell_names(m.mask)) for m in moves]
        assert len(quick) == len(set(quick)) == len(moves)
        assert set(quick) == slow_placements(sheet, shape)
        assert [moves[at] for at in range(len(moves))] == list(moves)


@rule("IC-30")
def test_an_asymmetric_shape_has_eight_orientations_and_a_cross_one():
    assert [len(SHAPE_OF[name].forms) for name in ("L5", "W5", "I5", "X5", "one")] == [8, 4, 2, 1, 1]


@rule("IC-30")
@pytest.mark.parametrize(
    "text",
    [
        "draw V5 0 r1c1",  # not a cell of the boat
        "draw V5 0 r7c2",  # partly over the outline
        "draw V5 0 r5c22",  # over the bow
        "draw V5 0 r9c12",  # below the last row
        "draw V5 1 r5c21",
    ],
)
def test_a_discovery_stays_inside_the_boat(text):
    state = play(table(), "take A", "card A3")
    assert refused(state, text) == "IC-30"
    assert text not in texts(state)


@rule("IC-30")
def test_discoveries_do_not_overlap():
    state = play(table(), "take A", "card A3", "draw V5 2 r4c3", "card A1")
    assert refused(state, "draw S4 0 r4c3") == "IC-30"
    play(state, "draw S4 0 r4c6")


@rule("IC-30")
def test_walls_rats_and_maps_do_not_matter():
    state = table(A1="blue-I5")
    play(state, "take A", "card A1", "draw I5 0 r4c6")
    plan = state.sheets[0].plan
    drawn = state.days[0].sheet.drawn[0].place.mask
    assert drawn & plan.rats
    play(table(A1="green-I5"), "take A", "card A1", "draw I5 0 r4c1")  # the red map, and a wall


@rule("IC-31")
def test_the_first_discovery_goes_anywhere():
    state = play(table(A1="one+two"), "take A", "card A1")
    assert sum(text.startswith("draw one") for text in texts(state)) == 142


@rule("IC-31")
def test_every_later_discovery_shares_a_side_with_an_earlier_one():
    state = play(table(A1="one+two"), "take A", "card A1", "draw two 0 r5c5")
    ones = [text.split()[3] for text in texts(state) if text.startswith("draw one")]
    assert ones == ["r4c5", "r4c6", "r5c4", "r5c7", "r6c5", "r6c6"]
    assert refused(state, "draw one 0 r4c4") == "IC-31"  # a corner is not a side
    assert refused(state, "draw one 0 r8c8") == "IC-31"


@rule("IC-32")
def test_the_last_card_opens_automatically_if_nothing_else_is_possible():
    state = table(boat().use(THREE), boat())
    play(state, "take B", "card B2", "draw Y5 0 r3c5")
    assert len(state.days[0].sheet.drawn) == 1
    assert all(text.startswith("draw L5") for text in texts(state))
    play(state, "take B", "card B2", "draw Y5 0 r3c5", seat=1)
    assert plain(state, 1) == ["card B3"]  # besides special actions: an extra card, or the cat again


@rule("IC-32")
def test_a_discovery_that_fits_has_to_be_drawn():
    sheet = all_but("r5c1", "r5c2", "r5c3", "r5c4", "r5c5")
    state = play(table(sheet, sheet, A1="blue-I5"), "take A", "card A1")
    assert texts(state) == ["draw I5 0 r5c1", "twice cat"]
    assert refused(state, "decline") == "IC-32"
    assert refused(state, "card A2") == "IC-11"


@rule("IC-32")
def test_a_discovery_that_fits_nowhere_is_skipped():
    sheet = all_but("r5c1", "r5c2").use(THREE)
    state = play(table(sheet, sheet), "take A", "card A1")
    assert plain(state) == ["card A2", "card A3"]
    play(state, "card A2")
    assert state.days[0].done
    assert state.days[0].sheet.drawn == sheet.drawn


@rule("IC-32")
def test_of_several_discoveries_only_those_that_fit_are_drawn():
    sheet = all_but("r5c1")
    state = play(table(sheet, sheet, A1="one+two"), "take A", "card A1")
    assert texts(state) == ["draw one 0 r5c1", "twice treasure"]
    play(state, "draw one 0 r5c1")
    assert plain(state) == ["card A2", "card A3"]


@rule("IC-32")
def test_a_discovery_that_fits_only_after_another_then_has_to_be_drawn():
    # A square room behind a one-cell passage: the square touches nothing until that cell is drawn.
    full = all_but("r5c6", "r5c7", "r5c8", "r6c7", "r6c8")
    sheet = Sheet(full.plan, full.drawn, full.free, cells("r5c6"), 0, THREE)
    shown = CardView("one+rare-O", "all", "", 0, ("one", "rare-O"), ())
    card = Card(0, "IC-37", (CardChoice("", (ONE, SQUARE)),), shown)
    island = (card, *[None] * 11)
    day = step(begin(sheet, island), GAME.parse("take A"), island)
    assert [move.text for move in day.moves] == ["draw one 0 r5c6"]
    day = step(day, GAME.parse("draw one 0 r5c6"), island)
    assert [move.text for move in day.moves] == ["draw rare-O 0 r5c7"]


@rule("IC-33")
def test_an_oshax_gets_one_of_five_colours():
    state = play(table(A1="oshax4"), "take A")
    colours = ("blue", "green", "orange", "purple", "red")
    assert texts(state)[:5] == [f"card A1 {colour}" for colour in colours]
    assert refused(state, "card A1") == "IC-33"
    play(state, "card A1 purple", "draw oshax4 0 r4c5")
    piece = state.days[0].sheet.show().pieces[0]
    assert (piece.kind, piece.colour) == ("oshax", "purple")


@rule("IC-33", "IC-34")
def test_a_coloured_oshax_is_a_cat_of_that_colour_for_maps_and_families():
    sheet = boat("red oshax1 0 r3c4", "red I5 0 r6c1", "red I5 0 r7c2")
    assert Tally(sheet).largest == 3
    state = play(table(A1="oshax5"), "take A", "card A1 red", "draw oshax5 0 r3c4")
    assert "r4c2" in state.days[0].sheet.show().pieces[0].cells
    assert state.days[0].bonus == 1


def after_map(*more, **cards):
    """Seat 1 has just covered the red map with a red cat."""
    state = table(A1="red-I5", **cards)
    return play(state, "take A", "card A1", *more, "draw I5 0 r4c1")


@rule("IC-34")
def test_a_cat_on_the_map_of_its_colour_brings_any_common_treasure():
    state = after_map()
    shapes = {text.split()[1] for text in texts(state) if text.startswith("draw")}
    assert shapes == {"one", "two", "three", "bent"}
    play(state, "draw bent 0 r5c1")
    assert plain(state) == ["card A2", "card A3"]
    assert [piece.kind for piece in state.days[0].sheet.show().pieces] == ["cat", "common"]


@rule("IC-34")
def test_the_treasure_of_a_map_can_be_declined():
    state = play(after_map(), "decline")
    assert plain(state) == ["card A2", "card A3"]
    assert len(state.days[0].sheet.drawn) == 1
    assert refused(state, "decline") == "IC-10"


@rule("IC-34")
def test_the_treasure_of_a_map_comes_at_once():
    state = after_map()
    assert refused(state, "card A2") == "IC-11"
    assert refused(state, "draw rare-O 0 r5c1") == "IC-11"


@rule("IC-34")
def test_another_colour_or_a_treasure_on_a_map_brings_nothing():
    state = play(table(A1="green-I5"), "take A", "card A1", "draw I5 0 r4c1")
    assert plain(state) == ["card A2", "card A3"]
    state = play(table(A1="one+two"), "take A", "card A1", "draw one 0 r4c2", "draw two 0 r5c2")
    assert plain(state) == ["card A2", "card A3"]


@rule("IC-34")
def test_a_map_without_room_for_a_treasure_brings_nothing():
    sheet = all_but("r4c1", "r4c2", "r4c3", "r4c4", "r4c5")
    state = play(table(sheet, sheet, A1="red-I5"), "take A", "card A1", "draw I5 0 r4c1")
    assert plain(state) == ["card A2", "card A3"]


@rule("IC-24", "IC-34")
def test_the_treasure_of_a_map_can_be_drawn_twice():
    state = play(after_map(), "twice treasure", "draw three 0 r5c1")
    assert to_draw(state) == {"three"}
    play(state, "draw three 0 r6c1")
    assert plain(state) == ["card A2", "card A3"]
    assert state.days[0].sheet.show().used == ("treasure-twice",)


@rule("IC-23", "IC-34")
def test_the_treasure_of_a_map_comes_before_the_twin_of_its_cat():
    state = after_map("twice cat")
    assert "decline" in texts(state)
    assert refused(state, "twice treasure") == "IC-24"  # one special action a day
    play(state, "draw one 0 r5c1")
    assert to_draw(state) == {"I5"}


TWO_OF = "2of-one+two+three+bent"


@rule("IC-35")
def test_two_of_four_discoveries_are_chosen_and_may_be_the_same():
    state = play(table(A1=TWO_OF), "take A")
    pairs = [text.split()[2] for text in texts(state) if text.startswith("card A1")]
    assert len(pairs) == 10
    assert {"one+one", "one+two", "three+bent"} <= set(pairs)
    play(state, "card A1 two+two", "draw two 0 r5c5", "draw two 0 r6c5")
    assert plain(state) == ["card A2", "card A3"]


@rule("IC-35")
def test_just_one_of_the_discoveries_is_not_enough():
    state = play(table(A1=TWO_OF), "take A")
    assert refused(state, "card A1") == "IC-35"
    play(state, "card A1 one+two", "draw one 0 r5c5")
    assert refused(state, "card A2") == "IC-11"
    assert refused(state, "draw one 0 r5c6") == "IC-11"


@rule("IC-36")
@pytest.mark.parametrize(
    ("half", "drawn"),
    [("above", ["draw three 0 r5c5", "draw one 0 r6c5"]), ("below", ["draw rare-I 0 r5c5"])],
)
def test_an_or_card_gives_all_above_or_all_below(half, drawn):
    state = play(table(A1="three+one/rare-I"), "take A")
    assert texts(state)[:2] == ["card A1 above", "card A1 below"]
    assert refused(state, "card A1") == "IC-36"
    play(state, f"card A1 {half}", drawn[0])
    if half == "above":
        assert refused(state, "card A2") == "IC-11"
    play(state, *drawn[1:])
    assert plain(state) == ["card A2", "card A3"]


@rule("IC-37")
def test_everything_on_a_card_without_a_keyword_is_drawn():
    state = play(table(A1="two+two"), "take A")
    assert refused(state, "card A1 above") == "IC-37"
    play(state, "card A1", "draw two 0 r5c5")
    assert {text.split()[1] for text in plain(state)} == {"two"}
    play(state, "draw two 0 r6c5")
    assert plain(state) == ["card A2", "card A3"]


@rule("IC-38")
def test_a_tradition_card_is_ticked_as_soon_as_it_is_taken():
    state = play(table(D1="t17", D3="t26"), "take D")
    assert state.days[0].sheet.show().ticks == (17, 26)
    assert plain(state) == ["card D2"]


@rule("IC-38")
def test_a_day_with_only_traditions_ends_automatically():
    state = play(table(all_but("r5c1").use(THREE), boat()), "take D")
    assert state.days[0].done
    assert state.node().seats == (1,)


def test_shapes_that_are_not_one_piece_are_refused():
    with pytest.raises(BadData, match=r"x: line 3: cat\[1\].form: ##/..# is not one connected shape"):
        read_shapes('[[cat]]\nname = "A"\nform = "##/..#"\n', "x")
    with pytest.raises(BadData, match=r"x: line 5: cat\[2\].name: A is there twice"):
        read_shapes('[[cat]]\nname="A"\nform="##"\n[[cat]]\nname="A"\nform="#"\n', "x")


def test_the_text_of_a_drawing_names_shape_turn_and_first_cell():
    move = GAME.parse("draw L5 f1 r3c4")
    assert cell_names(move.mask) == ("r3c4", "r4c4", "r4c5", "r4c6", "r4c7")
    assert keyed(GAME).describe(move, CODE) == "move.draw(cell=r3c4, shape=L5, turn=f1)"


@rule("IC-56")
def test_every_colour_has_a_pattern_of_its_own():
    patterns = re.findall(r'<rect class="a-(\w+)"[^>]*/>(<path class="a-tex[^>]*>)</pattern>', piece_defs())
    assert len(patterns) == len(dict(patterns)) == len({drawn for _, drawn in patterns}) == 5


@rule("IC-30")
@pytest.mark.parametrize("form", ["#" * 10, "/".join("#" * 10)])
def test_a_shape_that_is_longer_than_the_grid_is_high_is_refused(form):
    with pytest.raises(BadData, match="does not fit on the grid"):
        read_shapes(f'[[cat]]\nname = "A"\nform = "{form}"\n', "x")


@rule("IC-30")
@pytest.mark.parametrize(("form", "whole"), [("#.#/###", True), ("#.#/#.#/###", True), ("#.#/.#.", False)])
def test_a_shape_is_one_piece_if_its_cells_share_sides(form, whole):
    error = "oshax: missing" if whole else "is not one connected shape"
    with pytest.raises(BadData, match=error):  # the file holds nothing but this cat
        read_shapes(f'[[cat]]\nname = "A"\nform = "{form}"\n', "x")
