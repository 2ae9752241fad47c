"""HTTP, event streams and pages around the tables; no rules in it."""

from archipel.web.app import build_app
from archipel.web.settings import Settings

__all__ = ["Settings", "build_app"]
