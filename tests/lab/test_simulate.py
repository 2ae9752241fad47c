"""Simulations: repeatable, fair to the seats, and honest about their uncertainty."""

from dataclasses import replace

import pytest

from archipel.bots import Budget
from archipel.kernel import BadText, prove, read_record, replay
from archipel.lab.simulate import Simulation, run
from archipel.lab.stats import quantile, wilson
from archipel.lab.summary import summarise, win_shares
from archipel.plugins import find


def simulation(game: str = "doodle", seats: int = 2, games: int = 6, **more: object) -> Simulation:
    setup = find(game).setup(seats)
    return replace(Simulation(game, setup, ("drifter",) * seats, games, "7"), **more)


def results(found: Simulation, jobs: int = 1) -> list[object]:
    return [outcome.result for outcome in run(found, jobs)]


def test_the_same_seed_gives_the_same_games() -> None:
    assert results(simulation()) == results(simulation())
    assert results(simulation()) != results(simulation(seed="8"))


def test_the_number_of_jobs_changes_nothing_but_the_time() -> None:
    assert results(simulation(games=24)) == results(simulation(games=24), jobs=2)


def test_fewer_games_are_the_beginning_of_more() -> None:
    assert results(simulation(games=3)) == results(simulation(games=6))[:3]


def test_rotated_bots_sit_on_every_seat() -> None:
    found = simulation(seats=3, rotate=True)
    assert [found.seats(number) for number in range(4)] == [(0, 1, 2), (2, 0, 1), (1, 2, 0), (0, 1, 2)]
    assert simulation(seats=3).seats(1) == (0, 1, 2)


def test_a_recorded_game_replays_and_its_dice_are_verified() -> None:
    found = simulation("skull", games=1, record=True, bots=("deckhand", "drifter"))
    record = read_record(run(found)[0].record)
    match = replay(record, find("skull"))
    assert match.result == run(found)[0].result
    assert prove(record, match) > 0


def test_progress_is_reported_game_by_game() -> None:
    told: list[tuple[int, int]] = []
    run(simulation(games=3), progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"bots": ("admiral", "drifter")}, "no bot admiral"),
        ({"bots": ("drifter",)}, "1 bots for 2 seats"),
        ({"games": 0}, "at least one game"),
    ],
)
def test_an_impossible_simulation_is_refused(wrong: dict[str, object], why: str) -> None:
    with pytest.raises(BadText, match=why):
        simulation(**wrong)


def test_a_summary_counts_every_game_and_every_victory() -> None:
    found = simulation(games=8, rotate=True)
    summary = summarise(found, run(found))
    assert summary.games == 8
    assert sum(bot.wins for bot in summary.bots) == 8
    for bot in summary.bots:
        assert bot.low <= bot.share <= bot.high
        assert list(bot.quartiles) == sorted(bot.quartiles)


def test_the_sister_has_her_own_line() -> None:
    found = simulation("cats", 1, 3)
    summary = summarise(found, run(found))
    assert summary.rival is not None
    assert summary.rival.wins + summary.bots[0].wins == 3


def test_a_shared_victory_counts_as_a_fraction_but_team_mates_win_together() -> None:
    result = run(simulation(games=1))[0].result
    tied = replace(result, places=(1, 1))
    assert win_shares(tied, (0, 1)) == (0.5, 0.5)
    assert win_shares(replace(result, places=(1, 2, 1, 2)), (0, 1, 0, 1)) == (1.0, 0.0, 1.0, 0.0)


def test_wilson_gives_the_printed_intervals() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(10, 10)[1] == pytest.approx(1.0)


def test_quantiles_are_interpolated_linearly() -> None:
    assert quantile([4, 1, 3, 2], 0.5) == 2.5
    assert quantile([7], 0.9) == 7


def test_a_budget_reaches_the_bots() -> None:
    found = simulation("skull", 1, 1, bots=("captain",), budget=Budget(iterations=1))
    assert results(found) == results(found)
