"""Answers are due earlier if they came late, and only then."""

import pytest

from archipel.bots.pool import EARLY, MAX_DELAY_S, MAX_EARLY, Lateness


def test_if_no_answer_was_late_nearly_all_the_time_given_is_used() -> None:
    lateness = Lateness()
    lateness.learn(-0.3)
    assert lateness.due(1.0) == 1.0 - EARLY


def test_an_answer_is_due_earlier_by_as_much_as_another_was_late() -> None:
    punctual, lateness = Lateness(), Lateness()
    lateness.learn(0.03)
    for seconds in (0.1, 1.0):
        assert lateness.due(seconds) == pytest.approx(punctual.due(seconds) - 0.03)


def test_however_late_answers_were_there_is_time_to_think() -> None:
    lateness = Lateness()
    lateness.learn(5.0)
    assert lateness.due(0.1) == pytest.approx(0.1 * (1 - MAX_EARLY))
    assert lateness.due(10.0) == pytest.approx(10.0 * (1 - EARLY) - MAX_DELAY_S)


def test_lateness_is_forgotten_after_a_while() -> None:
    punctual, lateness = Lateness(), Lateness()
    lateness.learn(0.03)
    for _ in range(7):
        lateness.learn(0.0)
    assert 0.01 < punctual.due(1.0) - lateness.due(1.0) < 0.02
    for _ in range(60):
        lateness.learn(0.0)
    assert lateness.due(1.0) == pytest.approx(punctual.due(1.0), abs=1e-4)
