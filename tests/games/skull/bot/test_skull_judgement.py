"""How bots judge sheets of Skull Island on which the right move is obvious."""

from random import Random

import pytest

from archipel.bots import Budget, choose
from archipel.bots.budget import Meter
from archipel.games.skull.bot.chart import chart_of
from archipel.games.skull.bot.expert import EXPERT, look
from archipel.games.skull.bot.masks import east_of, north_of, south_of, west_of
from archipel.games.skull.bot.policy import PolicyEye
from archipel.games.skull.bot.tune import tune
from archipel.games.skull.bot.voyage import Late, Others, alone, dice
from archipel.games.skull.bot.weights import ALONE, SOLO, TABLE, TOGETHER
from archipel.games.skull.bot.worth import worth
from archipel.games.skull.rules.grid import BIT, COLUMN, ROW, cells
from archipel.games.skull.rules.moves import BOATS, DANGERS, WRITES
from archipel.games.skull.rules.scoring import count
from archipel.games.skull.rules.sheet import Sheet
from archipel.games.skull.rules.state import SkullState
from archipel.kernel import State
from archipel.plugins import find
from archipel.testkit import walk
from tests.games.skull.builders import cell, fields, fill, sheet, table

THINKING = ("deckhand", "navigator", "captain")
AHEAD = ("navigator", "captain")
CROSS = "12@r4c3, 12@r4c6, 12@r3c4"  # a 12 at r6c4 completes it
OPEN = ("r6c4", "r6c5", "r1c1")
LATE = f"{CROSS}, {fill('1', (name for name in fields() if name not in CROSS and name not in OPEN))}"


def move(state: State, level: str, seat: int = 0) -> str:
    return choose(state.view(seat), level, 3, Budget(iterations=40)).text


def sheets_of_random_games(side: str) -> list[Sheet]:
    found: list[Sheet] = []
    for seed in range(6):
        for seats in (1, 3):
            state = walk(find("skull"), find("skull").setup(seats, {"side": side}), seed, 10 + 9 * seed).state
            assert isinstance(state, SkullState)
            found += [each for each in state.sheets if not each.choices]
    return found


@pytest.mark.parametrize("level", THINKING)
def test_a_crossing_is_completed(level: str) -> None:
    assert move(table(LATE, LATE, roll="3 4 5"), level) == "12@r6c4"


def test_a_nine_goes_beside_a_danger() -> None:
    state = table("8@r1c3, 8@r2c3, danger@r2c4", roll="4 5 3")
    number, _, where = move(state, "deckhand").partition("@")
    assert number == "9"
    assert where in {"r2c5", "r3c3", "r3c4"}


def test_more_of_a_crossing_is_better_and_so_is_a_higher_number() -> None:
    one, two = sheet("12@r4c3"), sheet("12@r4c3, 12@r4c6")
    assert worth(two) > worth(one)
    low, high = sheet("2@r4c3, 2@r4c6, 2@r3c4"), sheet("12@r4c3, 12@r4c6, 12@r3c4")
    assert worth(high) > worth(low)


def test_a_boat_serves_many_numbers() -> None:
    assert worth(sheet("boat@r0c3, 5@r2c3")) > worth(sheet("5@r2c3"))


@pytest.mark.parametrize("level", THINKING)
def test_a_danger_for_somebody_else_goes_where_it_hurts(level: str) -> None:
    """The free r2c4 is surrounded by 14s, with no room for a nine; the other free cells are beside 1s."""
    dear = ("r1c3", "r2c3", "r2c5", "r3c3", "r3c4")
    rest = (name for name in fields() if name not in {*dear, "r2c4", "r1c1", "r5c6", "r7c6"})
    victim = f"{fill('14', dear)}, {fill('1', rest)}, circle 14@r2c6, circle 1@r6c3"
    assert move(table("1@r1c1", victim, roll="1 2 D", swap="2 1"), level) == "danger@r2c4"


@pytest.mark.parametrize("level", AHEAD)
def test_a_danger_kills_an_empty_treasure_that_nothing_can_save(level: str) -> None:
    """The 14 lies in the free r2c4, and every cell around it is taken."""
    around = fill("1", ("r1c3", "r2c3", "r2c5", "r3c3", "r3c4"))
    rich = f"{around}, circle 14@r2c4"
    assert move(table("1@r1c1", rich, roll="1 2 D", swap="2 1"), level) == "danger@r2c4"


@pytest.mark.parametrize("level", AHEAD)
def test_a_danger_on_ones_own_sheet_goes_beside_a_nine(level: str) -> None:
    state = table("9@r2c3, 12@r2c5, 1@r2c2", roll="1 2 D", last="r2c3")
    where = cell(move(state, level).removeprefix("danger@"))
    assert abs(ROW[where] - 2) <= 1
    assert COLUMN[where] == 4


@pytest.mark.parametrize("level", AHEAD)
def test_no_bot_ends_a_lost_game(level: str) -> None:
    """Four treasures are found; a fifth, a 1, would end the game far behind."""
    found = "circle 2@r1c2, circle 3@r1c5, circle 4@r3c2, circle 5@r3c5"
    behind = f"1@r4c3, 1@r4c6, 1@r3c4, 2@r6c5, {found}"
    leading = "circle 15@r1c2, circle 14@r1c5, circle 13@r3c2"
    assert not move(table(behind, leading, roll="1 2 4"), level).startswith("1@r6c4")


@pytest.mark.parametrize("level", AHEAD)
def test_a_leading_bot_ends_the_game(level: str) -> None:
    found = "circle 15@r1c2, circle 14@r1c5, circle 13@r3c2, circle 11@r3c5"
    leading = f"12@r4c3, 12@r4c6, 12@r3c4, 1@r6c5, {found}"
    other = "circle 9@r1c2, circle 14@r1c5, circle 13@r3c2, circle 12@r3c5"
    assert move(table(leading, other, roll="3 4 5"), level).startswith("12@")


@pytest.mark.parametrize("marks", ["boat@r8c8", "boat@r8c8, boat@r0c4", "boat@r8c8, 1@r1c1", "1@r1c1"])
def test_a_chart_lets_the_first_number_land_anywhere_on_the_shore_and_the_next_beside_it(marks: str) -> None:
    each = sheet(marks)
    assert chart_of(each).writable() == each.writable()
    assert chart_of(each).copy().writable() == each.writable()


@pytest.mark.parametrize("side", ["A", "B"])
def test_a_chart_counts_and_crosses_like_its_sheet(side: str) -> None:
    for each in sheets_of_random_games(side):
        chart = chart_of(each)
        assert chart.count() == count(each, solo=True).total
        assert chart.writable() == each.writable()
        assert chart.finished == each.finished
        for number in range(1, 16):
            assert chart.crossings(number) == each.crossings(number) & ~each.circled


@pytest.mark.parametrize("side", ["A", "B"])
def test_changes_on_a_chart_match_the_rules(side: str) -> None:
    rng = Random(side)
    for each in sheets_of_random_games(side):
        if each.finished:
            continue
        chart = chart_of(each)
        where, number = rng.choice(cells(each.free)), rng.randint(1, 15)
        berth = rng.choice([boat.cell for boat in each.fleet.berths])
        written, moored, endangered = chart.copy(), chart.copy(), chart.copy()
        written.write(number, where)
        moored.moor(berth)
        endangered.endanger(where)
        after = each.write(WRITES[number][where])
        assert (written.left == chart.left) == (after.treasures == each.treasures and not after.choices)
        sailed = each.sail(BOATS[berth])
        for value in range(1, 16):
            assert moored.crossings(value) == sailed.crossings(value) & ~each.circled
        assert endangered.count() == count(each.endanger(DANGERS[where]), solo=True).total
        assert chart.count() == count(each, solo=True).total  # copies are independent


def test_beyond_a_cell_is_the_rest_of_its_line() -> None:
    where = cell("r4c3")
    assert cells(east_of(BIT[where])) == tuple(cell(f"r4c{column}") for column in (4, 5, 6, 7))
    assert cells(west_of(BIT[where])) == tuple(cell(f"r4c{column}") for column in (1, 2))
    assert cells(south_of(BIT[where])) == tuple(cell(f"r{row}c3") for row in (5, 6, 7))
    assert cells(north_of(BIT[where])) == tuple(cell(f"r{row}c3") for row in (1, 2, 3))


def eye(marks: str, ticked: int = 5) -> PolicyEye:
    return look(chart_of(sheet(marks)), ticked, 5, solo=True)


def test_the_policy_completes_the_more_valuable_crossing() -> None:
    seen = eye("12@r4c3, 12@r4c6, 12@r3c4, 5@r2c1, 5@r2c3, 5@r1c1")
    assert seen.gain(12, cell("r6c4")) > seen.gain(5, cell("r3c2"))
    assert seen.gain(12, cell("r6c4")) > seen.gain(12, cell("r2c5"))


def test_the_policy_keeps_the_cells_that_a_crossing_needs() -> None:
    """Column 4 has two free cells below the crossing; row 2 has no useful ones."""
    seen = eye("12@r4c3, 12@r4c6, 12@r3c4, boat@r8c3")
    assert seen.gain(1, cell("r6c4")) < seen.gain(1, cell("r6c1"))


def test_a_low_last_treasure_is_no_gain() -> None:
    found = "circle 15@r1c2, circle 14@r1c5, circle 13@r3c2, circle 11@r3c5"
    seen = eye(f"1@r4c3, 1@r4c6, 1@r3c4, 12@r2c2, 12@r2c7, 12@r1c3, {found}")
    assert seen.gain(1, cell("r6c4")) < 0


def test_the_policy_puts_a_nine_beside_a_danger_and_no_1_beside_an_overcome_one() -> None:
    seen = eye("10@r1c3, 10@r2c3, danger@r2c4")
    assert seen.gain(9, cell("r2c5")) > seen.gain(9, cell("r2c1"))
    overcome = eye("10@r1c3, 9@r2c3, danger@r2c4")
    assert overcome.gain(1, cell("r2c5")) < overcome.gain(1, cell("r2c1"))


def test_others_are_played_until_one_of_them_ends_the_game() -> None:
    blank = sheet("")
    rolls = dice(Random(5))
    others = Others(rolls, 0, 5)
    others.sail([chart_of(blank), chart_of(blank)], TABLE, 7, 0)
    again = Others(rolls, 0, 5)
    again.sail([chart_of(blank), chart_of(blank)], TABLE, 7, 0)
    assert others.best == again.best
    own, best = others.against(chart_of(sheet("1@r1c1")), TABLE)
    assert best in others.best
    assert own < 100


def test_a_late_playout_is_abandoned() -> None:
    with pytest.raises(Late):
        alone(chart_of(sheet("")), SOLO, dice(Random(1)), 0, 5, Meter(Budget(seconds=0)))
    others = Others(dice(Random(1)), 0, 5, Meter(Budget(seconds=0)))
    with pytest.raises(Late):
        others.sail([chart_of(sheet(""))], TABLE, 7, 0)


def test_a_quick_move_is_the_one_that_the_policy_rates_best() -> None:
    state = table(LATE, LATE, roll="3 4 5")
    assert EXPERT.quick(state, 0, Random(1)).text == "12@r6c4"


def test_the_policy_finds_most_treasures_in_a_solo_game() -> None:
    totals = [alone(chart_of(sheet("")), SOLO, dice(Random(seed)), 0, 5) for seed in range(12)]
    assert sum(totals) / len(totals) > 55


def test_tuning_starts_from_the_weights_of_the_policy() -> None:
    for which, given in (("alone", ALONE), ("together", TOGETHER)):
        tuned = tune(which, rounds=1, games=2, seed=1)
        assert set(tuned) == set(given)
        assert tuned != given
        assert all(tuned[name] == 0 for name, weight in given.items() if not weight)
