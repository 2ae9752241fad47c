"""HTTP, event streams and pages around the tables; no game rules."""

from archipel.web.app import build_app
from archipel.web.http.settings import Settings

__all__ = ["Settings", "build_app"]
