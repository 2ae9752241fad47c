"""Shared by all tests: a PostgreSQL server per process, builds of the engine, and second tries."""

import pytest

from tests.dealing import leave_out
from tests.second_try import mark_real_time, pytest_addoption, pytest_configure
from tests.services import postgres

__all__ = ["postgres", "pytest_addoption", "pytest_configure"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Runs after the folders' own hooks have marked their tests."""
    mark_real_time(items)
    leave_out(config, items)
