"""Shared by all tests: a PostgreSQL server per process, tiers, builds of the engine, and second tries."""

import pytest

from tests import second_try, tiers
from tests.dealing import leave_out
from tests.second_try import mark_real_time, pytest_configure
from tests.services import postgres

__all__ = ["postgres", "pytest_configure"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of all of them."""
    second_try.pytest_addoption(parser)
    tiers.pytest_addoption(parser)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Runs after the folders' own hooks have marked their tests."""
    mark_real_time(items)
    leave_out(config, items)
    tiers.select_tier(config, items)
