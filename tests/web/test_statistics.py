"""What somebody's games add up to, exactly."""

import pytest
from msgspec.structs import replace

from archipel.table.history.history import PlayedGame
from archipel.web.pages.history.curve import curve
from archipel.web.pages.history.statistics import statistics_of

pytestmark = pytest.mark.once
LEVELS = ("drifter", "captain")


def played(total: int, *others: int, levels: str = "", mode: str = "side-a", **more: object) -> PlayedGame:
    totals = (total, *others)
    return PlayedGame(
        table="0" * 20, at=1, game="skull", mode=mode, seats=(0,),
        levels=("", *levels.split()) if levels else ("",) * len(totals),
        totals=totals, places=tuple(1 + sum(other > one for other in totals) for one in totals), **more,  # type: ignore[arg-type]
    )  # fmt: skip


def test_games_add_up_by_mode_and_against_each_level() -> None:
    games = [
        played(30, 20, 10, levels="captain drifter"),
        played(20, 25, 10, levels="captain drifter"),
        played(40, 40, levels="captain"),
        played(99, 1, aside="shared"),
        played(99, 1, aside="bot"),
        played(12, mode="solo-b", titles=("scout",)),
        played(15, mode="solo-b", titles=("scout",)),
    ]
    (one,) = statistics_of(games, LEVELS)
    side, solo = one.modes
    assert (side.mode, side.played, side.won, side.best, side.median) == ("side-a", 3, 2, 40, "30")
    assert side.against == {"drifter": [True, True], "captain": [True, False, False]}
    assert (solo.mode, solo.played, solo.contests, solo.best, solo.median) == ("solo-b", 2, 0, 15, "13.5")
    assert one.earned == {"scout": 2}
    assert one.missing == ["tourist", "voyager", "explorer"]


def test_a_rival_without_a_seat_can_be_beaten_and_games_that_are_not_installed_do_not_matter() -> None:
    game = played(30, mode="solo-a", rival=20)
    (one,) = statistics_of([game, replace(game, game="chess")], LEVELS)
    assert [(mode.contests, mode.won) for mode in one.modes] == [(1, 1)]
    assert statistics_of([], LEVELS) == []


def test_a_curve_needs_two_games_and_draws_the_latest() -> None:
    assert curve([5]) == ""
    assert curve([3, 3]).count("<path") == 4
    assert curve([1, 9] * 200) == curve([1, 9] * 15)
