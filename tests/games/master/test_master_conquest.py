"""Conquest: alignments worth ten, over gaps and diagonals, never under a galleon."""

from itertools import combinations
from random import Random

import pytest

from archipel.games.master import GAME
from archipel.games.master.drawing.marks import deeds
from archipel.games.master.rules.cards import CARDS, VALUE
from archipel.games.master.rules.moves import Choices
from archipel.games.master.rules.sea import NAMES, aligned, lines_of, spot_at
from archipel.games.master.rules.state import MasterState
from archipel.games.master.rules.sums import Ways, alignments
from archipel.testkit import rule
from tests.games.heard import listening
from tests.games.master.builders import box, play, position, sails, takes, texts, why_not

AWAY = ["9,9 9,9", "9,9 9,9"]


def landed(sea: str, fleets: list[str] | None = None) -> MasterState:
    """Seat 1 has finished a Discovery."""
    return position(sea, fleets or AWAY, ["R1 R1"], phase="landed")


@rule("MI-13")
def test_the_example_of_the_rules_takes_five_four_and_one() -> None:
    state = landed("Y5 G4 R1 B3 Y3", ["3,0 3,0", "3,0 3,0"])
    assert takes(state) == {"0,0+1,0+2,0"}
    assert why_not(state, "0,0+1,0+2,0+4,0") == "MI-13 sum", "the other 3 makes 13"
    assert why_not(state, "0,0+2,0+3,0") == "MI-13 galleon"
    play(state, "0,0+1,0+2,0")
    assert state.view(0).players[0].taken == (("Y5", "G4", "R1"),)
    assert [island.card for island in state.view(0).sea] == ["B3", "Y3"]


@rule("MI-13")
@pytest.mark.parametrize(
    ("sea", "move"),
    [
        ("Y5 R5", "0,0+1,0"),
        ("Y5\nR5", "0,0+0,1"),
        ("Y5 .\n. R5", "0,0+1,1"),
        (". Y5\nR5 .", "1,0+0,1"),
        ("Y5 G1 R5", "0,0+2,0"),  # over another card
        ("Y5 . . . . R5", "0,0+5,0"),  # over open water
        ("Y5 . .\n. . .\n. . R5", "0,0+2,2"),
        (". . . Y4\n. . . .\n. G3 . .\nR3 . . .", "3,0+1,2+0,3"),
    ],
)
def test_a_row_a_column_or_a_diagonal_counts_with_or_without_gaps(sea: str, move: str) -> None:
    assert takes(landed(sea)) == {move}


@rule("MI-13")
def test_a_gap_may_be_a_card_with_a_galleon() -> None:
    assert takes(landed("Y5 G2 R5", ["1,0 1,0", "1,0 1,0"])) == {"0,0+2,0"}


@rule("MI-13")
def test_any_galleon_protects_its_card_whoever_owns_it() -> None:
    assert takes(landed("Y5 R5 G5", ["9,9 9,9", "1,0 9,9"])) == {"0,0+2,0"}
    assert takes(landed("Y5 R5 G5", ["1,0 9,9", "9,9 9,9"])) == {"0,0+2,0"}


@rule("MI-13")
def test_knights_moves_and_bent_lines_do_not_count() -> None:
    state = landed("Y5 . .\n. . R5")
    assert takes(state) == set()
    assert why_not(state, "0,0+2,1") == "MI-13 bent"
    bent = landed("Y4 G4\n. R2")
    assert takes(bent) == set()
    assert why_not(bent, "0,0+1,0+1,1") == "MI-13 bent"


@rule("MI-13")
def test_the_values_must_make_exactly_ten() -> None:
    state = landed("Y5 R4 G2")
    assert takes(state) == set()
    assert why_not(state, "0,0+1,0") == "MI-13 sum"
    assert why_not(state, "0,0+1,0+2,0") == "MI-13 sum"
    assert why_not(state, "0,0+3,0") == "MI-13 water"


@rule("MI-13")
def test_one_of_several_alignments_is_chosen_and_only_one() -> None:
    state = landed("Y5 R5 G5\nB5 . .")
    assert takes(state) == {"0,0+1,0", "0,0+2,0", "1,0+2,0", "0,0+0,1", "1,0+0,1"}
    play(state, "1,0+2,0")
    assert state.view(0).active == 0
    assert state.view(0).phase == "refill", "the conquest ends the turn"


@rule("MI-13")
def test_a_conquest_is_never_forced_and_alignments_left_by_others_count() -> None:
    state = position("Y5 R5 G1", ["2,0 2,0", "2,0 2,0"], ["R1 R1 R2", "B1 B2 B3"], phase="landed")
    play(state, "done")
    assert state.view(1).active == 1
    play(state, "B1@2,1", "2,0>2,1")
    assert takes(state) == {"0,0+1,0"}, "seat 2 placed none of them"


@rule("MI-15")
def test_captures_leave_holes_that_cut_galleons_off() -> None:
    state = position("B1 Y5 R5 G1", ["0,0 0,0", "3,0 3,0"], ["R1 R1 R2", "Y2 Y2 Y3"], phase="landed")
    play(state, "1,0+2,0")
    assert {(island.x, island.y) for island in state.view(0).sea} == {(0, 0), (3, 0)}
    assert sails(state) == set(), "nowhere to go"
    assert "Y2@2,0" in texts(state), "a hole can be filled again"
    play(state, "Y2@2,0", "3,0>2,0")
    assert state.fleets[1] == (spot_at(2, 0), spot_at(3, 0))


@rule("MI-13")
@pytest.mark.parametrize("seed", range(12))
def test_alignments_found_line_by_line_are_those_found_by_brute_force(seed: int) -> None:
    rng = Random(seed)
    spots = sorted({spot_at(rng.randrange(5), rng.randrange(4)) for _ in range(13)})
    sea = {spot: rng.randrange(len(CARDS)) for spot in spots}
    manned = set(rng.sample(spots, 2))
    free = [spot for spot in spots if spot not in manned]
    expected = {
        "+".join(NAMES[spot] for spot in group)
        for size in range(2, len(free) + 1)
        for group in combinations(free, size)
        if sum(VALUE[sea[spot]] for spot in group) == 10 and aligned(group)
    }
    found = [move.text for move in Choices(sea, [], [], [], alignments(sea, manned), False)]
    assert len(found) == len(set(found)), "a set lies on one line only"
    assert set(found) == expected


@rule("MI-13")
def test_forty_cards_on_the_table_can_be_listed_in_full() -> None:
    shuffled = box()
    Random(5).shuffle(shuffled)
    rows = [" ".join(CARDS[card] for card in shuffled[at : at + 8]) for at in range(0, 40, 8)]
    state = position("\n".join(rows), ["0,0 1,0", "0,0 4,3"], ["", ""], phase="landed")
    moves = state.moves(0)
    every = list(moves)
    assert len(moves) == len(every) == len({move.text for move in every}) > 100
    assert all(state.check(0, move) is None and move in moves for move in every)
    assert all(moves[at] is move for at, move in enumerate(every))


@rule("MI-13")
def test_forty_cards_in_one_row_are_counted_and_sampled_without_listing_them() -> None:
    """Far more alignments than anybody could list: the count is a coefficient of a polynomial."""
    line = box()[:40]
    ways = [1] + [0] * 10
    for card in line:
        ways = [ways[rest] + (ways[rest - VALUE[card]] if rest >= VALUE[card] else 0) for rest in range(11)]
    state = position(" ".join(CARDS[card] for card in line), ["9,9 9,9", "9,9 9,9"], phase="landed")
    moves = state.moves(0)
    assert len(moves) == ways[10] + 1 > 50_000
    rng = Random(3)
    for _ in range(50):
        move = moves.sample(rng)
        assert move in moves
        assert state.check(0, move) is None
        assert GAME.parse(move.text) is move


def test_ways_come_in_a_fixed_order_those_with_earlier_cards_first() -> None:
    ways = Ways((5, 1, 5, 4, 5))
    assert [ways.pick(index, [0, 1, 2, 3, 4]) for index in range(ways.count)] == [
        (0, 1, 3),
        (0, 2),
        (0, 4),
        (1, 2, 3),
        (1, 3, 4),
        (2, 4),
    ]


@rule("MI-10", "MI-13")
def test_a_card_that_is_placed_and_stays_is_not_passing() -> None:
    state = position("Y5 Y2 R5", ["1,0 1,0", "1,0 1,0"], ["R1"])
    with listening(state) as heard:
        play(state, "R1@1,1", "1,0>1,1", "0,0+2,0")
    done = deeds(heard)
    assert set(done.placed) == {(1, 1)}
    assert done.passing == {}
    assert done.taken == ((0, ("Y5", "R5"), ((0, 0), (2, 0))),)


@rule("MI-13")
def test_rows_columns_and_diagonals_never_share_a_number() -> None:
    kinds = [set(numbers) for numbers in zip(*map(lines_of, range(len(NAMES))), strict=True)]
    assert sum(map(len, kinds)) == len(set().union(*kinds))
