"""The benchmark measures every game and mode; the numbers themselves are the machine's business."""

from itertools import count

from archipel.games import games
from archipel.lab.bench import PROBES, UNITS, bench, subjects


def test_every_mode_of_every_game_is_measured() -> None:
    names = {(subject.game.id, subject.mode) for subject in subjects()}
    assert names == {(game.id, mode.id) for game in games().values() for mode in game.modes}


def test_one_game_can_be_asked_for() -> None:
    assert {subject.game.id for subject in subjects("skull")} == {"skull"}


def test_rounds_go_through_all_subjects_in_turn() -> None:
    ticks = count()
    found = bench(subjects("master")[:2], 2, 0.0, clock=lambda: float(next(ticks)))
    assert [subject.mode for subject, _ in found] == ["free", "teams"]
    for _, rates in found:
        assert set(rates) == set(UNITS)
        assert all(rate > 0 for rate in rates.values())


def test_every_probe_has_its_units_in_the_table() -> None:
    told: list[tuple[int, int]] = []
    bench(subjects("doodle")[:1], 1, 0.0, progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 1)]
    assert set(PROBES) == {"random play", "clone", "view"}
