"""Fixtures of the tests of Explore & Draw."""

from collections.abc import Callable
from random import Random
from types import SimpleNamespace

import pytest

from tests.games.cats.builders import (
    SPOTS,
    all_but,
    boat,
    cats,
    cells,
    deal,
    plain,
    play,
    refusal,
    refused,
    special,
    table,
    texts,
)

BUILDERS: dict[str, Callable[..., object]] = {
    function.__name__: function
    for function in (cells, cats, boat, all_but, deal, table, play, refusal, refused, texts, plain, special)
}


@pytest.fixture
def rng() -> Random:
    """The same random numbers for every test."""
    return Random(6)


@pytest.fixture(scope="session")
def make() -> SimpleNamespace:
    """All builders, and the twenty-four SPOTS."""
    return SimpleNamespace(**BUILDERS, SPOTS=SPOTS)
