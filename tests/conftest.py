"""What tests of several folders share: one PostgreSQL server for each test process, and second tries."""

from tests.second_try import pytest_addoption, pytest_collection_modifyitems, pytest_configure
from tests.services import postgres

__all__ = ["postgres", "pytest_addoption", "pytest_collection_modifyitems", "pytest_configure"]
