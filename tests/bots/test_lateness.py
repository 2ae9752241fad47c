"""Answers are due sooner where they came late, and only there."""

import pytest

from archipel.bots.lateness import EARLY, LONGEST, MOST, Lateness


def test_who_was_never_late_has_nearly_all_the_time_given() -> None:
    lateness = Lateness()
    lateness.learn(-0.3)
    assert lateness.due(1.0) == 1.0 - EARLY


def test_an_answer_is_due_sooner_by_as_much_as_another_came_late() -> None:
    punctual, lateness = Lateness(), Lateness()
    lateness.learn(0.03)
    for seconds in (0.1, 1.0):
        assert lateness.due(seconds) == pytest.approx(punctual.due(seconds) - 0.03)


def test_however_late_they_came_there_is_time_to_think() -> None:
    lateness = Lateness()
    lateness.learn(5.0)
    assert lateness.due(0.1) == pytest.approx(0.1 * (1 - MOST))
    assert lateness.due(10.0) == pytest.approx(10.0 * (1 - EARLY) - LONGEST)


def test_good_times_are_believed_in_after_a_while() -> None:
    punctual, lateness = Lateness(), Lateness()
    lateness.learn(0.03)
    for _ in range(7):
        lateness.learn(0.0)
    assert 0.01 < punctual.due(1.0) - lateness.due(1.0) < 0.02
    for _ in range(60):
        lateness.learn(0.0)
    assert lateness.due(1.0) == pytest.approx(punctual.due(1.0), abs=1e-4)
