"""Shared by all tests: a PostgreSQL server per process, tiers and builds, second tries, timing."""

import pytest

from tests import second_try, tiers, timing
from tests.services import postgres

__all__ = ["postgres"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of all of them."""
    second_try.pytest_addoption(parser)
    tiers.pytest_addoption(parser)


def pytest_configure(config: pytest.Config) -> None:
    """Their plugins."""
    second_try.pytest_configure(config)
    timing.pytest_configure(config)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Runs after the folders' own hooks have marked their tests."""
    tiers.select(config, items)
