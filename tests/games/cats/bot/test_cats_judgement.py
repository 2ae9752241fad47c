"""How bots judge boats on which the right move is obvious."""

from random import Random

import pytest

from archipel.bots import LEVELS, Budget, choose
from archipel.games.cats.bot.boat import boat_of, lanes, stamps
from archipel.games.cats.bot.days import deal, play_day
from archipel.games.cats.bot.draw import BASE, UNIT, spots, weigh
from archipel.games.cats.bot.expert import aim_of, unseen
from archipel.games.cats.bot.gains import BoatGains
from archipel.games.cats.bot.greedy import colour_costs
from archipel.games.cats.bot.judge import Aim, families, fill, prospect
from archipel.games.cats.rules.box import DAYS, built_in_box
from archipel.games.cats.rules.cards import TRADITIONS
from archipel.games.cats.rules.moves import COLOURS, DrawPiece
from archipel.games.cats.rules.placement import Placements, fits
from archipel.games.cats.rules.scoring import score, tally_all
from archipel.games.cats.rules.shapes import SHAPE_OF
from archipel.games.cats.rules.sheet import Sheet
from archipel.games.cats.rules.sister import sister_score
from archipel.games.cats.rules.state import CatsState
from archipel.kernel import State
from archipel.plugins import find
from archipel.testkit import walk
from tests.games.cats.builders import all_but, boat, cats, play, table
from tests.games.cats.test_cats_moments import CARDS, WAYS

FREE = (0.0,) * len(COLOURS)
NOBODY = Aim(False, FREE, (), (), 0)


def places(name: str, sheet: Sheet) -> list[DrawPiece]:
    """All placements of a shape."""
    return [
        move for move in Placements(fits((SHAPE_OF[name].index,), sheet), ()) if isinstance(move, DrawPiece)
    ]


def move(state: State, level: str) -> str:
    return choose(state.view(0), level, 3, Budget(iterations=40)).text


def sheets(mode: str = "shared") -> list[Sheet]:
    """Boats of random games; over time all traditions are ticked, a few at once."""
    game = find("cats")
    options = next(dict(each.options) for each in game.modes if each.id == mode)
    found = []
    for seed in range(12):
        state = walk(game, game.setup(2, options), seed, 60 + 9 * seed).state
        assert isinstance(state, CatsState)
        found += state.sheets
    return found


def test_with_no_days_left_the_judgement_is_the_count() -> None:
    for number, sheet in enumerate(sheets()):
        ticked = sheet.tick(((1 << TRADITIONS) - 1) * 2 if number % 2 else 1 << 1 + number)
        (tally,) = tally_all([ticked])
        order, solo, other = (3, 1, 0, 2, 4), tuple(range(1, 10)), tuple(range(1, 10))
        costs = tuple(float(len(COLOURS) - order.index(colour)) for colour in range(len(COLOURS)))
        expected = score(tally).total - sister_score(tally, order, solo, other).total
        assert prospect(boat_of(ticked), Aim(True, costs, solo, other, 0), 0.0) == expected


def test_a_simulated_boat_equals_the_boat_of_the_rules() -> None:
    rng = Random(5)
    for sheet in sheets():
        name = rng.choice(("T5", "rare-F", "one", "L5"))
        found = places(name, sheet)
        if not found:
            continue
        place = rng.choice(found)
        colour = 2 if name.endswith("5") else -1
        stamp = stamps()[place.shape][SHAPE_OF[name].forms.index(place.form)]
        thought = boat_of(sheet).draw(stamp, place.anchor, colour)
        ruled = boat_of(sheet.draw(place, colour))
        assert (thought.free, thought.frontier, thought.open) == (
            ruled.free,
            ruled.frontier,
            lanes(ruled.free),
        )
        assert (thought.groups, thought.by_colour, thought.nears) == (
            ruled.groups,
            ruled.by_colour,
            ruled.nears,
        )
        assert (thought.common, thought.rare, thought.treasures) == (
            ruled.common,
            ruled.rare,
            ruled.treasures,
        )


def test_weighing_all_positions_at_once_equals_weighing_them_one_by_one() -> None:
    for sheet in sheets()[:6]:
        afloat = boat_of(sheet)
        weights = weigh(afloat, NOBODY, 2.0)
        each = weights.to_bytes(300, "little")
        shape = SHAPE_OF["Y5"]
        best: dict[int, float] = {}
        for place in places("Y5", sheet):
            form = place.form.index
            value = sum(each[bit] - BASE for bit in range(250) if place.mask >> bit & 1)
            best[form] = max(best.get(form, -1e9), value / UNIT)
        found = {stamp.index: gain for gain, stamp, _ in spots(afloat, weights, shape.index, -1, 2.0)}
        assert found == best


def test_simulated_days_fill_the_boat() -> None:
    box, start = built_in_box(), boat_of(boat())
    afloat = start
    islands = deal(
        unseen(box.cards, box.cats, box.cats.counts),
        unseen(box.cards, box.traditions, box.traditions.counts),
        DAYS,
        Random(2),
    )
    for day, island in enumerate(islands, 1):
        afloat = play_day(afloat, NOBODY, DAYS - day, island)
    assert afloat.free.bit_count() < 70
    assert prospect(afloat, NOBODY, 0.0) > 15
    assert prospect(start, NOBODY, 0.0) == -19 - 7 * 5


def test_a_family_with_room_promises_more_than_one_without() -> None:
    blue = cats("blue", "r5c1", "r5c6", "r5c11")
    apart = cats("red", "r3c2", "r3c7", "r3c12", "r7c2", "r7c7", "r7c12")
    around = (*cats("red", "r4c1", "r4c6", "r4c11", "r6c1", "r6c6", "r6c11"), "one 0 r5c16")
    wide, enclosed = (families(boat_of(boat(*blue, *each)), NOBODY, 3.0) for each in (apart, around))
    assert wide > enclosed
    assert prospect(boat_of(boat(*blue)), NOBODY, 3.0) > prospect(boat_of(boat(*blue[:1])), NOBODY, 3.0)


def test_a_cut_off_cell_is_a_loss() -> None:
    apart = boat(*cats("red", "r5c1"), "rare-I 0 r4c2", number=1)
    whole = boat(*cats("red", "r5c1"), "rare-I 0 r4c1", number=1)
    for days in (1.0, 4.0):
        assert prospect(boat_of(apart), NOBODY, days) < prospect(boat_of(whole), NOBODY, days)


@pytest.mark.parametrize("level", ["navigator", "captain"])
def test_the_last_day_takes_the_column_that_completes_a_family(level: str) -> None:
    sheet = boat(*cats("blue", "r5c1", "r5c6"), *cats("red", "r5c11"))
    state = table(sheet, boat(), A1="blue-I5", A2="red-X5", B2="green-X5", D2="purple-X5", C1="green-W5")
    state.day = DAYS
    assert "A" in move(state, level)


def test_cats_of_the_sisters_first_colour_are_unwelcome() -> None:
    state = table(boat(), seats=1, colour="red")
    aim = aim_of(state, 0)
    red, blue = (prospect(boat_of(boat(*cats(colour, "r5c6"))), aim, 5.0) for colour in ("red", "blue"))
    assert red < blue


def test_cheap_cats_promise_a_family_more_than_expensive_ones() -> None:
    costs = (1.0, *(5.0,) * (len(COLOURS) - 1))
    alone = Aim(True, costs, (), (), 0)
    hopes = []
    for colour in COLOURS[:2]:
        pair = boat_of(boat(*cats(colour, "r5c1", "r5c6")))
        hopes.append(prospect(pair, alone, 3.0) - prospect(pair, alone, 0.0))
    assert hopes[0] > hopes[1]


def test_in_a_solo_game_fifteen_cats_are_too_many_to_hope_for() -> None:
    empty = boat()
    tick = [prospect(boat_of(empty.tick(1 << number)), Aim(True, FREE, (), (), 0), 6.0) for number in (9, 6)]
    without = prospect(boat_of(empty), Aim(True, FREE, (), (), 0), 6.0)
    assert tick[0] - without < 1.0 < tick[1] - without


def test_a_small_gap_in_a_cabin_is_likelier_to_be_filled_than_a_large_one() -> None:
    assert fill(1.0, 2.0) > 0.7
    assert fill(20.0, 2.0) < 0.1
    assert fill(8.0, 5.0) > fill(8.0, 2.0)


def drawn(eye: BoatGains, shape: str, colour: str) -> int:
    """The cells of the best place for a cat."""
    place, _ = eye.best(places(shape, eye.sheet), COLOURS.index(colour))
    assert isinstance(place, DrawPiece)
    return place.mask


def test_the_third_cat_joins_its_family() -> None:
    sheet = boat(*cats("blue", "r5c1", "r5c6"), *cats("red", "r5c11"))
    blue = sheet.drawn[0].place.touch | sheet.drawn[1].place.touch
    assert drawn(BoatGains(sheet, 4, (0.0,) * 5), "I5", "blue") & blue


def test_a_rat_is_covered_rather_than_nothing() -> None:
    sheet = boat(*cats("blue", "r5c1"), number=1)
    eye = BoatGains(sheet, 2, (0.0,) * 5)
    gains = {bool(place.mask & sheet.plan.rats): eye.gain(place, -1) for place in places("one", sheet)}
    assert set(gains) == {True, False}
    assert gains[True] > gains[False]


def test_the_sisters_first_colour_is_the_most_expensive() -> None:
    costs = colour_costs(table(boat(), seats=1, colour="red"))
    assert costs[COLOURS.index("red")] == 5
    assert all(cost < 5 for colour, cost in zip(COLOURS, costs, strict=True) if colour != "red")
    assert set(colour_costs(table(seats=2))) == {0.0}


def test_a_day_takes_what_can_be_drawn_well() -> None:
    """Three blue cats are a family at once; the other columns bring nothing like it."""
    cards = {"A1": "blue-I5", "A2": "blue-P5", "A3": "blue-L5", "C1": "red-X5", "C3": "green-X5"}
    state = table(seats=2, **(cards | {"B2": "orange-X5", "B3": "purple-X5", "D2": "red-W5"}))
    assert "A" in move(state, "navigator")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("way", WAYS, ids=" ".join)
def test_every_level_finds_a_legal_step_at_any_moment_of_a_day(level: str, way: tuple[str, ...]) -> None:
    state = table(seats=2, **CARDS)
    for text in way:
        play(state, text)
        thought = choose(state.view(0), level, 3, Budget(iterations=4))
        assert state.check(0, thought) is None


@pytest.mark.parametrize("level", ["deckhand", "navigator", "captain"])
def test_on_the_last_evening_an_extra_card_completes_a_family(level: str) -> None:
    sheet = boat(*cats("blue", "r5c1", "r5c6"))
    cards = {"D2": "green-I5", "A1": "blue-I5", "A2": "red-X5", "A3": "red-W5", "C1": "red-T5"}
    cards |= {"B2": "green-X5", "B3": "purple-X5", "C3": "orange-X5"}
    state = play(table(sheet, boat(), **cards), "take D", "card D2", "draw I5 0 r4c1")
    state.day = DAYS
    assert move(state, level) == "take + A1"


@pytest.mark.parametrize("level", ["deckhand", "navigator", "captain"])
def test_on_the_last_day_a_cat_is_drawn_again_to_complete_a_family(level: str) -> None:
    sheet = boat(*cats("blue", "r5c1"), used=("extra-card",))
    state = play(table(sheet, boat(), D2="blue-I5"), "take D", "card D2", "draw I5 0 r4c1")
    state.day = DAYS
    assert move(state, level) == "again cat"


@pytest.mark.parametrize("level", ["deckhand", "navigator", "captain"])
def test_in_the_evening_of_an_early_day_nothing_is_spent_on_little(level: str) -> None:
    cards = {"A1": "one+two", "A2": "two+two", "A3": "one+bent", "C1": "two+three"}
    full = all_but("r5c1", "r5c2").tick(0b11110)  # all traditions of the island
    state = play(table(full, boat(), D2="red-I5", **cards), "take D", "card D2")
    assert move(state, level) == "done"
