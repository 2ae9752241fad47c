"""Fixtures of the tests of Explore & Draw."""

from random import Random

import pytest


@pytest.fixture
def rng() -> Random:
    """The same random numbers for every test."""
    return Random(6)
