"""One server per worker, for all tests that do not need their own."""

from collections.abc import Iterator

import pytest

from tests.services import postgres
from tests.web.serving import OPEN, Running, new_store

__all__ = ["postgres"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A running server without rate limits, because all clients have the same address here."""
    with Running(new_store(tmp_path_factory.mktemp("serve")), *OPEN, "--log", "info") as running:
        yield running
        code = running.end()
        log = running.log()
        assert code == 0, log
        assert '"level": "error"' not in log, log
