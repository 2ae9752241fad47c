"""What tests of several folders share: one PostgreSQL server for each test process."""

from tests.services import postgres

__all__ = ["postgres"]
