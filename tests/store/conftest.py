"""Stores for the tests: everything that both databases promise runs on both."""

from pathlib import Path

import pytest


@pytest.fixture(params=["sqlite"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store."""
    return f"sqlite:///{tmp_path}/store.db"
