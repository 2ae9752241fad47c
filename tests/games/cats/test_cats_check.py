"""A finished boat that cannot be: everything wrong with it is named by its rule."""

from dataclasses import replace

import pytest

from archipel.games.cats.paper.check import CARDS, cards_of
from archipel.games.cats.rules.moves import COLOURS
from archipel.kernel import read_record, replay
from archipel.paper.finished_sheet import final_sheets, read_sheet
from archipel.paper.rounds import DrawHistory, RoundConflict, describe_conflict, round_conflicts
from archipel.plugins import find
from archipel.testkit import make_golden, rule
from archipel.words import find_language
from tests.games.faults import faults

BLUE = "blue r5c1 r5c2 r5c3 r5c4 r5c5"
GREEN = "green r6c1 r6c2 r6c3 r6c4 r6c5"


@rule("IC-62")
def test_the_sister_is_counted_on_the_same_boat() -> None:
    marks = [BLUE, GREEN, "colour green", "colour red", "colour blue", "sister 8"]
    finished = read_sheet("\n".join(["game cats", "mode solo-easy", *marks]))
    assert finished.problems() == []
    rival = finished.rival()
    assert rival is not None
    assert rival.total == 5 + 3


def test_two_boats_at_once_and_cells_in_any_order_are_read_alike() -> None:
    one, other = (
        read_sheet(f"game cats\n{text}") for text in ("red r5c3 r5c1 r5c2 r5c4", "red r5c1 r5c2 r5c3 r5c4")
    )
    assert one.marks == other.marks


@rule("IC-54")
def test_the_largest_family_elsewhere_decides_a_tradition() -> None:
    family = [
        "blue r4c1 r4c2 r4c3 r4c4 r4c5",
        BLUE,
        "blue r6c1 r6c2 r6c3 r6c4 r6c5",
    ]

    def total(*marks: str) -> int:
        return read_sheet("\n".join(["game cats", "mode shared", *family, *marks])).score().total

    assert total("tick 17") == total() + 10
    assert total("tick 17", "family 3") == total() + 10
    assert total("tick 17", "family 4") == total()


@pytest.mark.parametrize(
    ("marks", "broken"),
    [
        ([BLUE, GREEN], []),
        (["blue r5c1 r5c2"], ["IC-30 cat"]),
        (["treasure r5c1 r5c2 r5c3 r5c4 r5c5"], ["IC-30 treasure"]),
        (["treasure r1c1"], ["IC-30 outside"]),
        ([BLUE, "treasure r5c5 r5c6"], ["IC-30 overlap"]),
        ([BLUE, "treasure r8c9"], ["IC-31 apart"]),
        ([BLUE, "treasure r6c6"], ["IC-31 apart"]),  # a corner is no side
        (["used extra-card", "used extra-card"], ["IC-20 again"]),
        (["used extra-card", "used one-per-row", "used whole-row", "used cat-twice"], ["IC-20 three"]),
        (["tick 3", "tick 3"], ["IC-38 again"]),
        (["boat 2", "boat 3"], ["IC-3 boats"]),
        (["colour red", "colour red"], ["IC-60 again"]),
        ([f"sister {number}" for number in (1, 2, 3, 4)], ["IC-61 sister"]),
        (["sister 1", "sister 1"], ["IC-61 again"]),
        (["advanced 1"], ["IC-61 advanced"]),
    ],
)
@rule("IC-3", "IC-20", "IC-30", "IC-31", "IC-38", "IC-60", "IC-61")
def test_what_cannot_be_is_named_by_its_rule(marks: list[str], broken: list[str]) -> None:
    assert faults("cats", "solo-easy", *marks) == broken


@rule("IC-3", "IC-60")
def test_together_there_is_no_sister_and_perhaps_one_boat_for_all() -> None:
    assert faults("cats", "shared", "colour red") == ["IC-60 together"]
    assert faults("cats", "same-boat", "boat 2") == ["IC-3 same"]


@pytest.mark.once
@rule("IC-4", "IC-23")
def test_the_cards_of_the_days_say_what_nobody_can_have_drawn() -> None:
    match = replay(read_record(make_golden(find("cats"), "shared", 2, seed=3)), find("cats"))
    rolled = DrawHistory.of(match)
    sheet = final_sheets(match)[0]
    laid = [card.name for card in cards_of(match.setup, rolled.draws)]
    assert len(laid) == 7 * CARDS
    bars = {f"{colour}-I5": f"{colour} r5c1 r5c2 r5c3 r5c4 r5c5" for colour in COLOURS}
    assert set(bars) - set(laid), "all five bars were laid out: take another seed"
    for name, mark in bars.items():
        days = {at // CARDS + 1 for at, card in enumerate(laid) if card == name}
        count = laid.count(name)
        more = tuple(mark.replace("r5", f"r{row}") for row in range(3, 4 + count))
        assert round_conflicts(replace(sheet, marks=more), rolled) == [
            RoundConflict(more, tuple(sorted(days)))
        ]
        assert round_conflicts(replace(sheet, marks=more[:count]), rolled) == []
        twice = round_conflicts(replace(sheet, marks=(*more, "used cat-twice")), rolled)
        assert bool(twice) == (not count)
        if not count:
            assert describe_conflict(sheet, twice[0], find_language("en")).startswith(
                "No round of the record gives this"
            )
    missing = next(number for number in range(1, 27) if f"t{number}" not in laid)
    ticks = round_conflicts(replace(sheet, marks=(f"tick {missing}", "treasure r5c1")), rolled)
    assert [one.marks for one in ticks] == [(f"tick {missing}",)]
