"""The coach: each situation is noticed where it is, and not where it is not."""

from collections.abc import Callable

import pytest

from archipel.games.master.learn import LEARN
from archipel.kernel import Part
from archipel.testkit import rule
from tests.games.master.builders import Seat, position

ROW = "R3 R2 R4 G3"  # 3 + 4 + 3 makes ten around the red 2
AWAY = "1,1 1,1"  # the rival, below
TEAMS = {"mode": "teams"}
CORSAIR = {"mode": "corsair", "corsair": 1}


def begin(
    sea: str = "Y1 R2 .\n. B3 .", fleets: tuple[str, ...] = ("0,0 1,0", AWAY), hand: str = "R3 G2 B1", **more
) -> Seat:
    """The first seat, at the beginning of its turn."""
    return Seat(position(sea, fleets, [hand], **more), 0)


def landed(sea: str, fleets: tuple[str, ...], **more) -> Seat:
    """The first seat after its Discovery."""
    return Seat(position(sea, fleets, ["R1 G2 B1"], phase="landed", **more), 0)


def raid(sea: str, own: str, **more) -> Seat:
    """The Corsair, against a crew whose galleons are on the first row's end."""
    return Seat(position(sea, [own, "1,0", "1,0"], phase="raid", steps=4, **(CORSAIR | more)), 0)


def crew(phase: str, **more) -> Seat:
    """The second seat, of the crew, before a ten."""
    options = CORSAIR | more
    return Seat(position(ROW, ["1,0 1,0", "1,0", "1,0"], ["", "Y2 B1 B2"], phase=phase, seat=1, **options), 1)


TEAM_SEA = "Y1 R2 B3 G4"

SITUATIONS: dict[str, tuple[Callable[[], Seat], Callable[[], Seat]]] = {
    "wins": (
        lambda: landed(ROW, ("1,0 1,0", "1,0 1,0"), taken=[["Y5 B5", "G5 R5", "Y4 G4 B2", "R1 R1"]]),
        lambda: landed(ROW, ("1,0 1,0", "1,0 1,0")),
    ),
    "ten": (lambda: landed(ROW, ("1,0 1,0", "1,0 1,0")), lambda: landed(ROW, ("0,0 1,0", "1,0 1,0"))),
    "gap": (
        lambda: landed(ROW, ("1,0 1,0", "1,0 1,0")),
        lambda: landed("R2 R4 R3 G3", ("0,0 0,0", "0,0 0,0")),
    ),
    "diagonal": (
        lambda: landed("R5 Y1\nG1 B5", ("1,0 1,0", "1,0 1,0")),
        lambda: landed(ROW, ("1,0 1,0", "1,0 1,0")),
    ),
    "several": (
        lambda: landed("R3 R2 R4 G3\nY5 B5 . .", ("1,0 1,0", "1,0 1,0")),
        lambda: landed(ROW, ("1,0 1,0", "1,0 1,0")),
    ),
    "long": (
        lambda: landed("R3 R2 R4 G1 Y2", ("1,0 1,0", "1,0 1,0")),
        lambda: landed(ROW, ("1,0 1,0", "1,0 1,0")),
    ),
    "reach": (lambda: begin("R2 R4 R3", ("0,0 0,0", "0,0 0,0"), "Y3 G1 B1"), lambda: begin(hand="R1 G1 B1")),
    "own-bars": (lambda: begin("R2 R4 R3 Y3", ("1,0 0,0", "0,0 0,0")), begin),
    "rival-bars": (lambda: begin("R2 R4 R3 Y3", ("0,0 0,0", "1,0 1,0")), begin),
    "taken": (
        lambda: landed(ROW, ("1,0 1,0", "1,0 1,0")).play("0,0+2,0+3,0"),
        lambda: landed(ROW, ("1,0 1,0", "1,0 1,0")),
    ),
    "first": (lambda: begin("Y1", ("0,0 0,0", "0,0 0,0")), lambda: begin(fleets=("0,0 1,0", AWAY))),
    "together": (lambda: begin("Y1 R2 B3\nG1 G2 .", ("1,0 1,0", "0,0 0,0")), begin),
    "same": (begin, lambda: begin(hand="G3 G2 B1")),
    "again": (lambda: begin().play("R3@2,0", "1,0>1,1"), lambda: begin().play("G2@2,0", "1,0>1,1")),
    "last-card": (
        lambda: begin(hand="R3 G2").play("R3@2,0", "1,0>1,1"),
        lambda: begin().play("R3@2,0", "1,0>1,1"),
    ),
    "sail-left": (lambda: begin().play("G2@2,0"), begin),
    "sail-first": (lambda: begin("Y1 R2 B1\nG1 G2 G3\nY2 R3 B3", ("1,1 1,1", "0,0 0,0")), begin),
    "stranded": (lambda: begin("Y1 . B1", ("0,0 2,0", "2,0 2,0")), begin),
    "pieces": (lambda: begin("Y1 . B1", ("0,0 2,0", "2,0 2,0")), begin),
    "small-hand": (lambda: begin(hand="R1 G2 B1"), begin),
    "five": (lambda: begin(hand="R5 G2 B1"), begin),
    "pencil": (lambda: begin().play("G2@2,0", "1,0>1,1"), begin),
    "close": (lambda: begin(taken=[["Y5 B5", "G5 R5", "Y4 G4 B2", "R1 R1"]]), begin),
    "rival-close": (lambda: begin(taken=[[], ["Y5 B5", "G5 R5", "Y4 G4 B2", "R1 R1"]]), begin),
    "deck": (lambda: begin(deck="Y1 Y2 G3"), begin),
    "whisper": (
        lambda: begin(TEAM_SEA, ("0,0", "3,0", "0,0", "3,0"), **TEAMS),
        lambda: begin(TEAM_SEA, ("0,0", "3,0", "1,0", "3,0"), **TEAMS),
    ),
    "aloud": (
        lambda: begin(TEAM_SEA, ("0,0", "3,0", "1,0", "3,0"), **TEAMS),
        lambda: begin(TEAM_SEA, ("0,0", "3,0", "2,0", "3,0"), **TEAMS),
    ),
    "gestures": (
        lambda: begin(TEAM_SEA, ("0,0", "3,0", "2,0", "3,0"), **TEAMS),
        lambda: begin(TEAM_SEA, ("0,0", "3,0", "1,0", "3,0"), **TEAMS),
    ),
    "mate-took": (
        lambda: begin(TEAM_SEA, ("0,0", "3,0", "2,0", "3,0"), taken=[[], [], ["Y5 B5"]], **TEAMS),
        lambda: begin(TEAM_SEA, ("0,0", "3,0", "2,0", "3,0"), taken=[[], ["Y5 B5"]], **TEAMS),
    ),
    "corsair-first": (lambda: raid(ROW, "1,0 1,0"), lambda: raid(ROW, "1,0 1,0", round_=2)),
    "threat": (lambda: raid(ROW, "1,0 1,0"), lambda: raid(ROW, "2,0 1,0")),
    "crossing": (lambda: raid(ROW + "\nY4 . . .\nB3 . . .", "1,0 1,0"), lambda: raid(ROW, "1,0 1,0")),
    "opens": (lambda: raid(ROW, "2,0 1,0"), lambda: raid(ROW, "1,0 1,0")),
    "calm": (lambda: raid(ROW, "2,0 1,0"), lambda: raid(ROW, "1,0 1,0")),
    "crew-first": (lambda: crew("discover"), lambda: crew("discover", round_=2)),
    "crew-takes": (lambda: crew("conquer"), lambda: crew("discover")),
    "crew-ten": (lambda: crew("discover", round_=2), lambda: crew("conquer")),
    "last-rounds": (lambda: crew("discover", round_=6), lambda: crew("discover", round_=2)),
}


def test_every_situation_is_tried() -> None:
    assert {situation.key for situation in LEARN.situations} == SITUATIONS.keys()


@pytest.mark.parametrize("situation", LEARN.situations, ids=lambda one: one.key)
def test_a_situation_is_noticed_where_it_is_and_not_where_it_is_not(situation) -> None:
    there, elsewhere = SITUATIONS[situation.key]
    assert situation.applies(there().asked())
    assert not situation.applies(elsewhere().asked())


@rule("MI-31", "MI-34")
def test_a_crew_hears_nothing_of_a_race_for_the_most_cards() -> None:
    by_key = {situation.key: situation.applies for situation in LEARN.situations}
    last = crew("discover", round_=2, deck="Y1 Y2 G3", taken=[[], ["Y5 B5", "G5 R5", "Y4 G4 B2", "R1 R1"]])
    assert not any(by_key[key](last.asked()) for key in ("deck", "close", "rival-close"))


def test_what_lights_up_is_what_the_sentence_is_about() -> None:
    by_key = {situation.key: situation.applies for situation in LEARN.situations}
    assert by_key["ten"](SITUATIONS["ten"][0]().asked()) == tuple(
        Part("island", at) for at in ("0,0", "2,0", "3,0")
    )
    assert by_key["crossing"](SITUATIONS["crossing"][0]().asked()) == (Part("island", "0,0"),)
    assert by_key["own-bars"](SITUATIONS["own-bars"][0]().asked()) == (Part("from", "1,0"),)
    assert by_key["reach"](SITUATIONS["reach"][0]().asked()) == (Part("card", "Y3"),)
