"""Stores for the tests: what both databases promise is tested on both."""

from pathlib import Path

import pytest

from tests.services import PostgresServer


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty store."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/store.db"
    server: PostgresServer = request.getfixturevalue("postgres")
    return server.new_store()
