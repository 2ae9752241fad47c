"""Captured cards that cannot be: everything wrong with them is named by its rule."""

import pytest

from archipel.paper.finished_sheet import read_sheet
from archipel.testkit import rule
from tests.games.faults import faults


@rule("MI-20")
def test_team_mates_count_together() -> None:
    text = "game master\nmode teams\nseat 3\ns1 Y5 G4 R1\ns2 B5 B4 B1\ns3 Y4 Y3 Y3"
    assert read_sheet(text).score().total == 6


@pytest.mark.parametrize(
    ("marks", "broken"),
    [
        (["s1 Y5 G4 R1", "s2 B5 B4 B1"], []),
        (["s1 Y5 G4"], ["MI-13 captured"]),
        (["s3 Y5 G4 R1"], ["MI-1 seat"]),
        (["s1 Y5 G4 R1", "s2 Y5 B4 B1"], ["MI-1 copies"]),
        (
            ["s1 Y1 Y1 Y1 G1 G1 G1 Y4", "s1 R1 R1 R1 B1 B1 B1 R4", "s1 Y5 G4 Y2", "s1 Y2 Y3 G5"],
            ["MI-13 captured", "MI-3 goal"],
        ),
        (
            [*(f"s{seat} {c}1 {c}1 {c}1 {c}3 {c}2 {c}2" for seat, c in ((1, "Y"), (2, "R"))),
             *(f"s{seat} {c}1 {c}1 {c}1 {c}3 {c}2 {c}2" for seat, c in ((1, "G"), (2, "B")))],
            ["MI-3 both"],
        ),
    ],
)  # fmt: skip
@rule("MI-1", "MI-3", "MI-13")
def test_what_cannot_be_is_named_by_its_rule(marks: list[str], broken: list[str]) -> None:
    assert faults("master", "free", *marks) == broken


@rule("MI-30")
def test_the_corsair_captures_nothing() -> None:
    assert faults("master", "corsair-easy", "s1 Y5 G4 R1") == ["MI-30 conquer"]
    assert faults("master", "corsair-easy", "s2 Y5 G4 R1") == []
