"""Answers are due sooner where they came late, and only there."""

import pytest

from archipel.bots.lateness import EARLY, LONGEST, MOST, Haste


def test_who_was_never_late_has_nearly_all_the_time_given() -> None:
    haste = Haste()
    haste.learn(-0.3)
    assert haste.due(1.0) == 1.0 - EARLY


def test_an_answer_is_due_sooner_by_as_much_as_another_came_late() -> None:
    punctual, haste = Haste(), Haste()
    haste.learn(0.03)
    for seconds in (0.1, 1.0):
        assert haste.due(seconds) == pytest.approx(punctual.due(seconds) - 0.03)


def test_however_late_they_came_there_is_time_to_think() -> None:
    haste = Haste()
    haste.learn(5.0)
    assert haste.due(0.1) == pytest.approx(0.1 * (1 - MOST))
    assert haste.due(10.0) == pytest.approx(10.0 * (1 - EARLY) - LONGEST)


def test_good_times_are_believed_in_after_a_while() -> None:
    punctual, haste = Haste(), Haste()
    haste.learn(0.03)
    for _ in range(7):
        haste.learn(0.0)
    assert 0.01 < punctual.due(1.0) - haste.due(1.0) < 0.02
    for _ in range(60):
        haste.learn(0.0)
    assert haste.due(1.0) == pytest.approx(punctual.due(1.0), abs=1e-4)
